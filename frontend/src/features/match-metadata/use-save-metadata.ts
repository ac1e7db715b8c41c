import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import type { MatchView } from '@courtline/messages/views/match'
import { useState } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { messageOf } from '../../foundation/calls/failure.ts'
import { useChangeMetadataMutation } from '../../domain/match/match-commands.ts'
import { useLazyAnnotationQuery } from '../../domain/match/annotation-calls.ts'
import { rescoring, type Rescoring } from './rescoring.ts'

export interface SaveMetadata {
  /** Saves, or first shows what other rules change in what was annotated (D52). */
  readonly save: () => Promise<void>
  readonly saveAnyway: () => Promise<void>
  readonly cancel: () => void
  readonly failure: string | undefined
  /** What the change would do, while it waits to be confirmed. */
  readonly rescored: Rescoring | undefined
  readonly busy: boolean
}

/** Saving of a match's metadata. `done` is called once it is saved. */
export function useSaveMetadata(match: MatchView, metadata: MatchMetadata, done: () => void): SaveMetadata {
  const [failure, setFailure] = useState<string>()
  const [rescored, setRescored] = useState<Rescoring>()
  const [change, { isLoading }] = useChangeMetadataMutation()
  const [readAnnotation, { isFetching }] = useLazyAnnotationQuery()
  const saveAnyway = async () => {
    const problem = failureText(await change({ id: match.id, metadata }))
    setRescored(undefined)
    setFailure(problem)
    if (problem === undefined) done()
  }
  const save = async () => {
    if (!isScoredOtherwise(match, metadata)) return saveAnyway()
    const { data: annotation, error } = await readAnnotation({ which: ownAnnotation(match.id) })
    if (!annotation) return setFailure(messageOf(error))
    const { rules, teamType, teams } = metadata
    setFailure(undefined)
    setRescored(rescoring(annotation, rules, teamType, teams))
  }
  return {
    save,
    saveAnyway,
    cancel: () => setRescored(undefined),
    failure,
    rescored,
    busy: isLoading || isFetching,
  }
}

/** Something was annotated, and is read by other rules, or as singles instead of doubles. */
function isScoredOtherwise(
  { metadata: known, lastAnnotationUpdate }: MatchView,
  wanted: MatchMetadata,
): boolean {
  const isOther =
    known.teamType !== wanted.teamType || JSON.stringify(known.rules) !== JSON.stringify(wanted.rules)
  return lastAnnotationUpdate !== null && isOther
}
