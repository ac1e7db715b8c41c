import type { PointChances } from '../probability/point-chances.ts'
import { serveRows } from '../replay/serve-rows.ts'
import type { AnnotatedMatch } from '../replay/structure.ts'
import type { FilterIndex } from './filter-index.ts'

/**
 * Builds the filter index of a match. Apart from its use, so that who reads a stored index loads no engine.
 *
 * @param chances of each point, where the index is to find the biggest ones
 */
export function filterIndex(
  match: AnnotatedMatch,
  chances: readonly Pick<PointChances, 'leverage'>[] = [],
): FilterIndex {
  const { teamType, rules } = match.replay
  return { teamType, rules, rows: serveRows(match), leverages: chances.map(({ leverage }) => leverage) }
}
