import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { replay } from '@courtline/scoring/replay/replay'
import { annotatedMatch, type AnnotatedMatch } from '@courtline/scoring/replay/structure'
import { useEffect, useMemo, useState } from 'react'
import { namesOfView } from '../../domain/score/names-of-view.ts'
import { useAnnotationQuery } from '../../domain/match/annotation-calls.ts'
import type { Moment } from './moments.ts'

/** A moment that the slider only passes is not read. */
const SETTLED_MS = 120

/** A match as it stood at a moment, and whether another moment is on its way while this one is still shown. */
export interface Stood {
  readonly match: AnnotatedMatch | undefined
  readonly names: MatchNames | undefined
  readonly loading: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** Reads the match as it stood at `moments[at]`: the last one is the present, whatever happened since. */
export function useMoment(id: string, moments: readonly Moment[], at: number): Stood {
  const wanted = at >= moments.length - 1 ? undefined : moments[at]?.position
  const settled = useSettled(wanted)
  const { data, error, isFetching, refetch } = useAnnotationQuery({ which: ownAnnotation(id), asOf: settled })
  const made = useMemo(() => (data ? stoodOf(data) : undefined), [data])
  return {
    match: made?.match,
    names: made?.names,
    loading: isFetching || settled !== wanted,
    error,
    retry: () => void refetch(),
  }
}

const stoodOf = (view: AnnotationView) => ({
  match: annotatedMatch(replay(view.annotation, view.rules, view.teamType)),
  names: namesOfView(view),
})

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
