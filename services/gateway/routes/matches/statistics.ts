import { STATISTIC_NAMES } from '@courtline/scoring/statistic-counts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { figuresAt } from './figures-at.ts'

/** All figures of a match that the caller may see, now or as they were (D15, D16). */
export const statistics =
  (gateway: Gateway): Handler<'statistics'> =>
  async ({ params, query, caller }) => {
    const now = await gateway.matches.seen(params.id, caller, query.embed === true)
    if ('refused' in now) return now
    const figures = await figuresAt(gateway, now, query.asOf)
    if ('refused' in figures) return figures
    const { teamType, cells, overall, overallBySet } = figures.statistics
    return {
      answer: {
        matchId: now.id,
        names: [...STATISTIC_NAMES],
        teamType,
        cells: cells.map((cell) => ({ ...cell, counts: [...cell.counts] })),
        overall,
        overallBySet: [...overallBySet],
      },
    }
  }
