import { tiebreakerAt, tiebreakerTo } from './rules.ts'
import type { ByTeam, Player, RuleSet, ServeSide, Team, TeamType } from './vocabulary.ts'

/**
 * Everything the rules need to know between two serves. States are never changed once they are shared; what can be
 * computed from these fields (serve side, returner, winner …) is a query, not a field.
 */
export interface MatchState {
  readonly rules: RuleSet
  readonly teamType: TeamType
  /** Clock seconds of the last update. */
  readonly updatedAtSeconds: number
  /** Games per set, the running set last. Once the match is over the last pair is final. */
  readonly setScores: readonly ByTeam<number>[]
  /** Sets won; a set that 'New set' left unfinished is won by nobody (D36). */
  readonly setsWon: ByTeam<number>
  /** Winners of the sets that are closed, in their order; null where nobody won one. */
  readonly setWinners: readonly (Team | null)[]
  readonly matchWinner: Team | null
  /** The match has been won and nothing was played since (D2). */
  readonly isOver: boolean
  /** Points of the running game counted 0, 1, 2, 3 …: 3–3 is the first deuce, 4–3 an advantage. */
  readonly gameScore: ByTeam<number>
  /** Target of the running tiebreaker; 0 means a normal game. */
  readonly tiebreakerTo: number
  /** The next serve is a first serve. */
  readonly firstServe: boolean
  readonly servingTeam: Team
  /** The team that served the first point of the running game. */
  readonly gameFirstServingTeam: Team
  /** Who serves the team's running, else its next service game; opens the team's turns in a tiebreaker. */
  readonly servingPlayers: ByTeam<Player>
  /** Who receives in the deuce court; in pickleball, who is on the right at an even own score. */
  readonly deuceReturners: ByTeam<Player>
  /** Side the receivers chose for a deciding point (D3). */
  readonly decidingPointSide: ServeSide
  /** The team at the far end of the picture. */
  readonly topTeam: Team
  /** Side-out scoring: 1 when the next lost rally is a side-out (D6). */
  readonly sideOutPhase: 0 | 1
  /** Pickleball: a rally of the running game was played, though nobody may have scored yet. */
  readonly hasRally: boolean
}

/** A state that is being written: one is reused for a whole replay of the score, or copied for each step. */
export type Scoreboard = { -readonly [K in keyof MatchState]: MatchState[K] }

/** A pair of numbers. Always a new one: no two matches share a value that a caller could write to. */
export function pairOf(first: number, second: number): ByTeam<number> {
  return [first, second]
}

/** A pair given as own and other value, put in team order. */
export function pairFor(team: Team, own: number, other: number): ByTeam<number> {
  return team === 0 ? pairOf(own, other) : pairOf(other, own)
}

/** The other team. */
export function opponent(team: Team): Team {
  return team === 0 ? 1 : 0
}

/** The team of a player: 0 and 1 are team 0, 2 and 3 team 1. */
export function teamOf(player: Player): Team {
  return player < 2 ? 0 : 1
}

const PARTNERS = [1, 0, 3, 2] as const

/** The other player of the same team. */
export function partner(player: Player): Player {
  return PARTNERS[player]
}

const NO_POINTS: ByTeam<number> = Object.freeze<[number, number]>([0, 0])

/** The state before the first serve: team 0 serves and is at the top, the first-named players begin (D30). */
export function initialState(rules: RuleSet, teamType: TeamType): MatchState {
  return {
    rules,
    teamType,
    updatedAtSeconds: 0,
    setScores: [pairOf(0, 0)],
    setsWon: pairOf(0, 0),
    setWinners: [],
    matchWinner: null,
    isOver: false,
    gameScore: pairOf(0, 0),
    tiebreakerTo: tiebreakerTargetOfGame(rules, NO_POINTS, NO_POINTS),
    firstServe: true,
    servingTeam: 0,
    gameFirstServingTeam: 0,
    servingPlayers: [0, 2],
    deuceReturners: [0, 2],
    decidingPointSide: 0,
    topTeam: 0,
    // Pickleball starts with one server (0-0-2): its first lost rally is a side-out.
    sideOutPhase: rules.pickleball === undefined ? 0 : 1,
    hasRally: false,
  }
}

/** Target of the game that starts at this set score: 0 for a normal game. Pickleball has only such games (D6). */
export function tiebreakerTargetOfGame(
  rules: RuleSet,
  setsWon: ByTeam<number>,
  games: ByTeam<number>,
): number {
  if (rules.pickleball !== undefined) return rules.tiebreakerTo
  const isTied = games[0] === games[1] && games[0] === tiebreakerAt(rules, setsWon)
  return isTied ? tiebreakerTo(rules, setsWon) : 0
}

/** A scoreboard that can be written without touching the state it was copied from. */
export function copyState(state: MatchState): Scoreboard {
  // Written out because a spread of this many fields takes three times as long, and replay copies at every serve.
  return {
    rules: state.rules,
    teamType: state.teamType,
    updatedAtSeconds: state.updatedAtSeconds,
    setScores: state.setScores,
    setsWon: state.setsWon,
    setWinners: state.setWinners,
    matchWinner: state.matchWinner,
    isOver: state.isOver,
    gameScore: state.gameScore,
    tiebreakerTo: state.tiebreakerTo,
    firstServe: state.firstServe,
    servingTeam: state.servingTeam,
    gameFirstServingTeam: state.gameFirstServingTeam,
    servingPlayers: state.servingPlayers,
    deuceReturners: state.deuceReturners,
    decidingPointSide: state.decidingPointSide,
    topTeam: state.topTeam,
    sideOutPhase: state.sideOutPhase,
    hasRally: state.hasRally,
  }
}

/** Index of the running set, from 0. */
export function setIndexOf(state: MatchState): number {
  return state.setScores.length - 1
}

/** Games of the running set. */
export function currentSetScore(state: MatchState): ByTeam<number> {
  return state.setScores[state.setScores.length - 1] ?? NO_POINTS
}

/** Whether two states are equal but for the time of the last update (D33). */
export function sameState(a: MatchState, b: MatchState): boolean {
  return (
    samePair(a.gameScore, b.gameScore) &&
    a.firstServe === b.firstServe &&
    a.servingTeam === b.servingTeam &&
    sameSets(a.setScores, b.setScores) &&
    a.tiebreakerTo === b.tiebreakerTo &&
    a.sideOutPhase === b.sideOutPhase &&
    a.topTeam === b.topTeam &&
    a.decidingPointSide === b.decidingPointSide &&
    samePair(a.servingPlayers, b.servingPlayers) &&
    samePair(a.deuceReturners, b.deuceReturners)
  )
}

function sameSets(a: readonly ByTeam<number>[], b: readonly ByTeam<number>[]): boolean {
  if (a === b) return true
  return a.length === b.length && a.every((pair, at) => samePair(pair, b[at] ?? NO_POINTS))
}

function samePair(a: ByTeam<number>, b: ByTeam<number>): boolean {
  return a === b || (a[0] === b[0] && a[1] === b[1])
}
