import { matchingRows } from '@courtline/scoring/figures/filter-index'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import { openedFilter, type AnalysisPlace } from './analysis-in-address.ts'

/** The points of the chosen cell in their order: those that the match view shows at the cell's address. */
export function openedPoints(watched: WatchedMatch, place: AnalysisPlace): readonly PointRow[] {
  if (!place.cell) return []
  const found = matchingRows(watched.index, openedFilter(place, place.cell))
  return found.flatMap(({ id }) => watched.pointOfServe.get(id) ?? [])
}
