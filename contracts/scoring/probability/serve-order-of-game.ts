import { isGameWon } from '../rules/games/game-score.ts'
import { tiebreakServingTeam } from '../rules/games/serve-order.ts'
import type { MatchState } from '../rules/state.ts'
import { opponent } from '../rules/state.ts'
import type { ByTeam, RuleSet, Team, TeamType } from '../rules/vocabulary.ts'

/** How one kind of game is served and scored, whatever its score. */
export interface GameKind {
  readonly rules: RuleSet
  /** Target of a tiebreaker or pickleball game, 0 for a normal game. */
  readonly tiebreakerTo: number
  /** The team that serves at each place in the order of serve. */
  readonly servers: readonly Team[]
  /** The place of the next rally. */
  readonly placeAfter: (place: number, winner: Team) => number
  /** Whether the winner of a rally at this place scores. */
  readonly isScored: (place: number, winner: Team) => boolean
}

/** The order of serve of a game that this team begins. */
export function gameKind(rules: RuleSet, teamType: TeamType, tiebreakerTo: number, first: Team): GameKind {
  const common = { rules, tiebreakerTo }
  if (rules.pickleball === 'sideOut') return { ...common, ...sideOutOrder(teamType) }
  if (rules.pickleball === 'rally')
    return { ...common, servers: [0, 1], placeAfter: (_, winner) => winner, isScored: () => true }
  if (tiebreakerTo === 0) return { ...common, servers: [first], placeAfter: () => 0, isScored: () => true }
  return {
    ...common,
    // The order of serve of a tiebreaker repeats after four points (ITF 5b).
    servers: [0, 1, 2, 3].map((points) => tiebreakServingTeam(first, points)),
    placeAfter: (place) => (place + 1) % 4,
    isScored: () => true,
  }
}

/** Places are server 1 and server 2 of each team in doubles, each team in singles; only who serves scores (D6). */
function sideOutOrder(teamType: TeamType): Pick<GameKind, 'servers' | 'placeAfter' | 'isScored'> {
  const servers: readonly Team[] = teamType === 'Doubles' ? [0, 0, 1, 1] : [0, 1]
  const isScored = (place: number, winner: Team): boolean => servers[place] === winner
  return {
    servers,
    isScored,
    placeAfter: (place, winner) => (isScored(place, winner) ? place : (place + 1) % servers.length),
  }
}

/** Place of the running game in the order of serve. */
export function placeInGame(state: MatchState): number {
  const { rules, teamType, servingTeam, sideOutPhase } = state
  if (rules.pickleball === 'sideOut' && teamType === 'Doubles') return 2 * servingTeam + sideOutPhase
  if (rules.pickleball !== undefined) return servingTeam
  return state.tiebreakerTo === 0 ? 0 : (state.gameScore[0] + state.gameScore[1]) % 4
}

/** Where a game begins: in side-out doubles with one server only (D6). */
export function firstPlaceOfGame(rules: RuleSet, teamType: TeamType, first: Team): number {
  if (rules.pickleball === 'sideOut' && teamType === 'Doubles') return 2 * first + 1
  return rules.pickleball === undefined ? 0 : first
}

/** The winner of a game of this kind at this score, or null. */
export function winnerOfGame({ rules, tiebreakerTo }: GameKind, score: ByTeam<number>): Team | null {
  for (const team of [0, 1] as const)
    if (isGameWon(score[team], score[opponent(team)], tiebreakerTo, rules)) return team
  return null
}

/**
 * From so many points of both teams on a game can continue for ever, and only the lead counts: one point before the target
 * less one. Infinite where some point ends the game whatever the lead (D3).
 */
export function endlessFrom({ rules, tiebreakerTo }: GameKind): number {
  if (tiebreakerTo === 0) return rules.ad === 'Ad' ? 2 : Infinity
  return rules.tiebreakerNoAd === true ? Infinity : tiebreakerTo - 2
}
