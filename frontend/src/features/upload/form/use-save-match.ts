import { useRef, useState } from 'react'
import { messageOf } from '../../../foundation/calls/failure.ts'
import { useChangeMetadataMutation } from '../../../domain/match/match-commands.ts'
import { metadataOf, type MatchDraft } from '../../../domain/match-form/draft.ts'
import { bodyOfChoices, type CreationChoices } from './creation-choices.ts'
import { useCreateMatchMutation } from '../upload-calls.ts'

/**
 * Makes the match the first time, changes it when the form has changed since; answers what went wrong. One save at a time:
 * a file chosen while the match is being made must not make it again.
 */
export function useSaveMatch(
  matchId: string,
  exists: boolean,
  choices: CreationChoices,
): { isMade: boolean; save: (draft: MatchDraft) => Promise<string | undefined> } {
  const [isMade, setIsMade] = useState(exists)
  const [create] = useCreateMatchMutation()
  const [change] = useChangeMetadataMutation()
  const saved = useRef<{ exists: boolean; draft: MatchDraft | undefined }>({ exists, draft: undefined })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const saveNow = async (draft: MatchDraft) => {
    if (saved.current.draft === draft) return undefined
    const metadata = metadataOf(draft)
    const outcome = saved.current.exists
      ? await change({ id: matchId, metadata })
      : await create({ matchId, metadata, notes: metadata.notes, ...bodyOfChoices(choices) })
    if (outcome.error) return messageOf(outcome.error)
    saved.current = { exists: true, draft }
    setIsMade(true)
    return undefined
  }
  const save = (draft: MatchDraft) => {
    const mine = last.current.then(() => saveNow(draft))
    last.current = mine
    return mine
  }
  return { isMade, save }
}
