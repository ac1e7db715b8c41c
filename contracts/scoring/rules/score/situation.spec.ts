import {
  isBreakPoint,
  isDecidingPoint,
  isGamePoint,
  isMatchPoint,
  isPressurePoint,
  isServersGamePoint,
  isSetPoint,
  situationOf,
} from './situation.ts'
import { afterGames, afterPoints, newMatch } from '../../testing/scoreboard-fixture.ts'
import type { MatchState } from '../state.ts'

const regular = newMatch()
const noAd = newMatch('D-1 College')
const sixAll = afterGames(regular, '010101010101')
const oneSet = newMatch({ ...regular.rules, decidingSet: 1 })
const fiveLove = afterGames(regular, '00000')

const QUERIES = {
  game: isGamePoint,
  server: isServersGamePoint,
  break: isBreakPoint,
  deciding: isDecidingPoint,
  set: isSetPoint,
  match: isMatchPoint,
  pressure: isPressurePoint,
}

const holding = (state: MatchState): string =>
  Object.entries(QUERIES)
    .filter(([, query]) => query(state))
    .map(([name]) => name)
    .join(' ')

describe('what hangs on the next point (D8, D40)', () => {
  it.each<[string, MatchState, string]>([
    ['0–0', regular, ''],
    ['40–30', afterPoints(regular, '00011'), 'game server'],
    ['30–40', afterPoints(regular, '00111'), 'game break pressure'],
    ['deuce', afterPoints(regular, '000111'), 'pressure'],
    ['Ad In', afterPoints(regular, '0001110'), 'game server pressure'],
    ['Ad Out', afterPoints(regular, '0001111'), 'game break pressure'],
    ['no-ad deuce', afterPoints(noAd, '000111'), 'game server break deciding pressure'],
    ['one-ad first deuce', afterPoints(newMatch('Set to 5 (1 Ad)'), '000111'), 'pressure'],
    [
      'one-ad second deuce',
      afterPoints(newMatch('Set to 5 (1 Ad)'), '00011101'),
      'game server break deciding pressure',
    ],
    ['0–0 in a tiebreaker', sixAll, 'pressure'],
    // Point 7 is served by team 1: team 0's set point is no break point in a tiebreaker.
    ['6–0 in a tiebreaker', afterPoints(sixAll, '000000'), 'game set pressure'],
    ['0–6 in a tiebreaker', afterPoints(sixAll, '111111'), 'game server set pressure'],
    ['set point on return', afterPoints(fiveLove, '000'), 'game break set pressure'],
    ['set point on serve', afterPoints(afterGames(fiveLove, '1'), '000'), 'game server set pressure'],
    ['match point', afterPoints(afterGames(oneSet, '000001'), '000'), 'game server set match pressure'],
  ])('%s: %#', (_, state, queries) => {
    expect(holding(state)).toBe(queries)
  })

  it('situation 1 is a pressure point, all else is 0', () => {
    expect([situationOf(regular), situationOf(sixAll)]).toEqual([0, 1])
  })
})
