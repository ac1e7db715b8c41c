import { refusal } from '@courtline/messages/refusals'
import type { Answer } from '@courtline/messages/routes/table'
import { findMatchFigures, type MatchFigures } from '@courtline/projections/match-state/read'
import { matchState } from '@courtline/projections/match-state/project'
import { Kept } from '@courtline/projections/runtime/reads'
import { STATISTIC_NAMES } from '@courtline/scoring/statistic-counts'
import type { Gateway } from '../../gateway.ts'
import { refused } from '../../outcome.ts'
import type { Handler } from '../../register-route.ts'
import { figuresAt } from './figures-at.ts'

/** Answers of matches that are looked at; some hundred kilobytes each. */
const KEPT_ANSWERS = 50

/**
 * All figures of a match that the caller may see, now or as they were (D15, D16). Who asks makes no difference to the
 * answer: it is written out once, and kept until the match changes. Whether they may see it is asked every time.
 */
export const statistics = (gateway: Gateway): Handler<'statistics'> => {
  const { reads } = gateway.projections
  const answers = new Kept(KEPT_ANSWERS, async (matchId) => {
    const figures = await findMatchFigures(reads, matchId)
    return figures && viewOf(matchId, figures)
  })
  return async ({ params, query, caller }) => {
    const now = await gateway.matches.seen(params.id, caller, query.embed === true)
    if ('refused' in now) return now
    if (query.asOf === undefined) {
      const answer = await reads.view(matchState).kept(now.id, answers)
      return answer ? { answer, isKept: true } : refused(refusal('NOT_FOUND'))
    }
    const figures = await figuresAt(gateway, now, query.asOf)
    return 'refused' in figures ? figures : { answer: viewOf(now.id, figures) }
  }
}

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
