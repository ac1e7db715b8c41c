import type { PointFilter } from '@courtline/scoring/figures/filter'
import { foundPoints, isActive } from '@courtline/scoring/figures/filter-index'
import type { PointRow, WatchedMatch } from '../watched-match.ts'

/**
 * The points that a filter counts; all of them, an unfinished one too, where nothing is filtered.
 *
 * @param favorites ids of the serves that are the viewer's favorites
 */
export function pointsFound(
  watched: Pick<WatchedMatch, 'index' | 'points'>,
  filter: PointFilter,
  favorites?: ReadonlySet<string>,
): readonly PointRow[] {
  if (!isActive(filter)) return watched.points
  const found = new Set(foundPoints(watched.index, filter, favorites))
  return watched.points.filter(({ pointIndex }) => found.has(pointIndex))
}
