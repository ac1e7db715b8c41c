import type { WhichAnnotation } from '@courtline/messages/match/which-annotation'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import { compareAnnotations, type Agreement } from '@courtline/scoring/agreement/agreement'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { replay } from '@courtline/scoring/replay/replay'
import { annotatedMatch, type AnnotatedMatch, type AnnotatedServe } from '@courtline/scoring/replay/structure'
import type { TeamType } from '@courtline/scoring/rules/vocabulary'
import { useMemo } from 'react'
import { READ_ANEW } from '../../foundation/calls/use-read-anew.ts'
import { useAnnotationQuery } from '../match/annotation-calls.ts'
import { namesOfView } from '../score/names-of-view.ts'
import { shownDifferences, type ShownDifference } from './shown-differences.ts'

/** Two annotations of one match beside each other. */
export interface Compared {
  readonly names: MatchNames
  readonly teamType: TeamType
  readonly first: AnnotatedMatch
  readonly second: AnnotatedMatch
  /** Serves of each by annotationId. */
  readonly serves: ReadonlyMap<string, AnnotatedServe>
  readonly agreement: Agreement
  readonly differences: readonly ShownDifference[]
}

/** Reads both annotations and compares them (D123). */
export function useComparison(first: WhichAnnotation, second: WhichAnnotation) {
  const one = useAnnotationQuery({ which: first }, READ_ANEW)
  const other = useAnnotationQuery({ which: second }, READ_ANEW)
  const compared = useMemo(
    () => one.data && other.data && comparedFrom(one.data, other.data),
    [one.data, other.data],
  )
  const retry = () => {
    void one.refetch()
    void other.refetch()
  }
  return { compared, error: one.error ?? other.error, retry }
}

function comparedFrom(one: AnnotationView, other: AnnotationView): Compared {
  const [first, second] = [matchOf(one), matchOf(other)]
  const agreement = compareAnnotations(first, second)
  const serves = [...first.timeline, ...second.timeline]
  return {
    names: namesOfView(one),
    teamType: one.teamType,
    first,
    second,
    serves: new Map(serves.map((serve) => [serve.annotation.annotationId, serve])),
    agreement,
    differences: shownDifferences(agreement),
  }
}

const matchOf = ({ annotation, rules, teamType }: AnnotationView) =>
  annotatedMatch(replay(annotation, rules, teamType))
