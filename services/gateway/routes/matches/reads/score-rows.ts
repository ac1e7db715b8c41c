import type { ScoreRowsView } from '@courtline/messages/views/score-rows'
import type { MatchFigures } from '@courtline/projections/match-state/read'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { figuresCall } from './figures-at.ts'

/** Serves and scores of a match that the caller may see, now or as they were: what the match view is made of (D18). */
export const scoreRowsCall = (gateway: Gateway): Handler<'scoreRows'> => figuresCall(gateway, viewOf)

function viewOf(matchId: string, figures: MatchFigures): ScoreRowsView {
  const { annotationRevision, filterIndex, scores } = figures
  const { teamType, rules, rows } = filterIndex
  return { matchId, revision: annotationRevision, teamType, rules, serves: rows, ...scores }
}
