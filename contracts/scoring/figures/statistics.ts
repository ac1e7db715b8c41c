import type { MatchStatistics } from './match-statistics.ts'
import { playsOn } from '../rules/adjustments.ts'
import { applyEvent } from '../replay/replay.ts'
import { beginSet } from '../rules/games/set.ts'
import { copyState, initialState } from '../rules/state.ts'
import { StatisticsCounter } from './statistics-counter.ts'
import type { AnnotatedMatch } from '../replay/structure.ts'
import { inTimeOrder } from '../replay/validation/time-order.ts'
import type { AnnotatedEvent, RuleSet, TeamType } from '../rules/vocabulary.ts'

/**
 * Counts a match (D15, D16). Serving figures belong to the server; returns, break points and the rallies of the
 * receiving side to the returner; winners and errors to the player who ended the point (D39). So each figure of a
 * team is the sum of its players', and each figure of a match the sum over sets and dimensions. A completed game
 * belongs to the server of its last point, in that point's cell.
 */
export function countStatistics({ replay }: AnnotatedMatch): MatchStatistics {
  const counter = new StatisticsCounter(replay.rules, replay.teamType)
  for (const { before, event, after } of replay.steps) {
    counter.before(before, event)
    counter.after(after)
  }
  return counter.statistics()
}

/** The same straight from the events, without steps, findings or structure: the fast path for lists of figures. */
export function statisticsOf(
  events: readonly AnnotatedEvent[],
  rules: RuleSet,
  teamType: TeamType,
): MatchStatistics {
  const counter = new StatisticsCounter(rules, teamType)
  const board = copyState(initialState(rules, teamType))
  for (const event of inTimeOrder(events)) {
    // A match that is over continues in another set (D2).
    if (board.isOver && playsOn(event)) beginSet(board)
    counter.before(board, event)
    applyEvent(board, event)
    counter.after(board)
  }
  return counter.statistics()
}
