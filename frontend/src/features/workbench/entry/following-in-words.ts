import type { Rederived } from '@courtline/scoring/entry/rederived'
import { describeBriefly } from '@courtline/scoring/replay/describe'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import type { Replay } from '@courtline/scoring/replay/replay'

/** Each entry that is read again, as it will read: 'Row 12 becomes Okafor forehand winner'. */
export function followingInWords(
  { next, changes }: { readonly next: Replay; readonly changes: readonly Rederived[] },
  names: MatchNames,
): readonly string[] {
  const ids = new Set(changes.map(({ before }) => before.annotationId))
  return next.steps.flatMap((step) =>
    ids.has(step.event.annotationId) ? [`Row ${step.index + 1} becomes ${describeBriefly(step, names)}`] : [],
  )
}
