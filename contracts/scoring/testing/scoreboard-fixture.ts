/** Plays points on a bare scoreboard, for specs that are about the score alone. */
import { registerPoint } from '../rules/games/game.ts'
import { rulesByName } from '../rules/rules.ts'
import { gameOver } from '../rules/games/set.ts'
import { copyState, initialState, type MatchState } from '../rules/state.ts'
import type { RuleSet, Team, TeamType } from '../rules/vocabulary.ts'

/** The preset of that name, which must exist. */
export function preset(name: string): RuleSet {
  const rules = rulesByName(name)
  if (rules === undefined) throw new Error(`No preset is called ${name}`)
  return rules
}

/** The state before the first serve. */
export function newMatch(rules: RuleSet | string = 'Regular', teamType: TeamType = 'Singles'): MatchState {
  return initialState(typeof rules === 'string' ? preset(rules) : rules, teamType)
}

const winnersIn = (text: string): Team[] =>
  text
    .replaceAll(/[^01]/g, '')
    .split('')
    .map((team) => (team === '0' ? 0 : 1))

/** The state after points won by these teams, written '0101 00'. */
export function afterPoints(state: MatchState, winners: string): MatchState {
  const board = copyState(state)
  for (const winner of winnersIn(winners)) registerPoint(board, winner)
  return board
}

/** The state after games won by these teams, each at love. */
export function afterGames(state: MatchState, winners: string): MatchState {
  const board = copyState(state)
  for (const winner of winnersIn(winners)) gameOver(board, winner)
  return board
}

/** All states from the first to the last while these teams win points. */
export function everyState(state: MatchState, winners: string): MatchState[] {
  const states = [state]
  for (const winner of winners.replaceAll(/[^01]/g, ''))
    states.push(afterPoints(states.at(-1) ?? state, winner))
  return states
}
