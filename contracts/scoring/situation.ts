import type { MatchState } from './state.ts'
import type { ServeSide } from './vocabulary.ts'

/** Side of the court the next point is served to: 0 deuce, 1 ad. */
export function serveSide(state: MatchState): ServeSide {
  return (state.gameScore[0] + state.gameScore[1]) % 2 === 0 ? 0 : 1
}
