import type { AnnotatorPoints } from '@courtline/messages/reports/report'
import { replay } from '@courtline/scoring/replay/replay'
import type { Match } from '../state.ts'

/**
 * Played points of a match by the annotator who entered them first (origAnnotatorId), most points first: what annotators are paid
 * for (D92). Faults, lets, adjustments and entries without effect are no points.
 */
export function playedPoints({ editLog, metadata }: Match): readonly AnnotatorPoints[] {
  const entries = [...editLog.annotation.entries.values()]
  const counts = new Map<string, number>()
  for (const { event, playedPoint } of replay(entries, metadata.rules, metadata.teamType).steps) {
    const annotatorId = event.origAnnotatorId
    if (playedPoint && annotatorId !== undefined) counts.set(annotatorId, (counts.get(annotatorId) ?? 0) + 1)
  }
  return [...counts]
    .map(([annotatorId, points]) => ({ annotatorId, points }))
    .toSorted((a, b) => b.points - a.points || (a.annotatorId < b.annotatorId ? -1 : 1))
}
