import type { Answer } from '@courtline/messages/routes/table'
import type { MatchFigures } from '@courtline/projections/match-state/read'
import { STATISTIC_NAMES } from '@courtline/scoring/figures/statistic-counts'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { figuresCall } from './figures-at.ts'

/** All figures of a match that the caller may see, now or as they were (D15, D16). */
export const statistics = (gateway: Gateway): Handler<'statistics'> => figuresCall(gateway, viewOf)

function viewOf(matchId: string, { statistics: figures }: MatchFigures): Answer<'statistics'> {
  const { teamType, cells, overall, overallBySet } = figures
  return {
    matchId,
    names: [...STATISTIC_NAMES],
    teamType,
    cells: cells.map((cell) => ({ ...cell, counts: [...cell.counts] })),
    overall,
    overallBySet: [...overallBySet],
  }
}
