import type { MatchState } from '../rules/state.ts'
import type { ByTeam } from '../rules/vocabulary.ts'

/** Points of one team in a normal game, and the scoreboard's word for them. */
export interface PointsChoice {
  readonly points: number
  readonly word: '0' | '15' | '30' | '40' | 'Ad'
}

const CHOICES: readonly PointsChoice[] = [
  { points: 0, word: '0' },
  { points: 1, word: '15' },
  { points: 2, word: '30' },
  { points: 3, word: '40' },
]
const WITH_ADVANTAGE: readonly PointsChoice[] = [...CHOICES, { points: 4, word: 'Ad' }]

/**
 * What 'Adjust score of the current game' offers for each team; null in a tiebreaker, where points are bare numbers.
 * 'Ad' is offered only where advantages are played (D3).
 */
export function pointsChoices({ tiebreakerTo, rules }: MatchState): readonly PointsChoice[] | null {
  if (tiebreakerTo > 0) return null
  return rules.ad === 'NoAd' ? CHOICES : WITH_ADVANTAGE
}

/** The running game as one of the choices: the third deuce reads 40–40, and an advantage after it Ad–40. */
export function pointsAsChosen({ gameScore, tiebreakerTo, rules }: MatchState): ByTeam<number> {
  const least = Math.min(gameScore[0], gameScore[1])
  if (tiebreakerTo > 0 || rules.ad !== 'Ad' || least <= 3) return gameScore
  return [gameScore[0] - least + 3, gameScore[1] - least + 3]
}

/** The pair to record for a choice: the choice that was shown leaves the count of deuces as it is. */
export function adjustedPoints(state: MatchState, chosen: ByTeam<number>): ByTeam<number> {
  const shown = pointsAsChosen(state)
  return chosen[0] === shown[0] && chosen[1] === shown[1] ? state.gameScore : chosen
}
