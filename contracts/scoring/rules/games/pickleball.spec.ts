import { calledScore } from '../score/call.ts'
import { serveSide, isGamePoint, isPressurePoint, isBreakPoint, returningPlayer } from '../score/situation.ts'
import { servingPlayer } from './serve-order.ts'
import { afterGames, afterPoints, everyState, newMatch, preset } from '../../testing/scoreboard-fixture.ts'
import { currentSetScore, type MatchState } from '../state.ts'

const PLAYER_NAMES = ['A1', 'A2', 'B1', 'B2'] as const
const call = (state: MatchState) => `${calledScore(state)} ${PLAYER_NAMES[servingPlayer(state)]}`
const side = (state: MatchState) => (serveSide(state) === 0 ? 'right' : 'left')

const ends = (state: MatchState) => everyState(state, '000000').map(({ topTeam }) => topTeam)

const doubles = newMatch('Pickleball', 'Doubles')
const singles = newMatch('Pickleball')
const rally = newMatch('Rally pickleball', 'Doubles')

describe('side-out pickleball', () => {
  it('plays the worked example of D6', () => {
    expect(everyState(doubles, '0 1 1 0 0 0').map(call)).toEqual([
      '0-0-2 A1',
      '1-0-2 A1',
      '0-1-1 B1',
      '1-1-1 B1',
      '1-1-2 B2',
      '1-1-1 A2',
      '2-1-1 A2',
    ])
  })

  it('the serving side swaps courts on each point it wins, receivers never do', () => {
    const states = everyState(doubles, '0 0 1 1')
    expect(states.map((state) => `${PLAYER_NAMES[servingPlayer(state)]} ${side(state)}`)).toEqual([
      'A1 right',
      'A1 left',
      'A1 right',
      'B1 right',
      'B1 left',
    ])
    expect(states.map(returningPlayer)).toEqual([2, 3, 2, 0, 1])
  })

  it('server 2 serves from where they stand', () => {
    const [, , server2] = everyState(afterPoints(doubles, '1 1'), '1 0').slice(-3)
    expect(server2 && [call(server2), side(server2)]).toEqual(['2-0-2 B2', 'left'])
  })

  it('singles: right on an even own score, no server number', () => {
    const states = everyState(singles, '0 0 1 1')
    expect(states.map((state) => `${call(state)} ${side(state)}`)).toEqual([
      '0-0 A1 right',
      '1-0 A1 left',
      '2-0 A1 right',
      '0-2 B1 right',
      '1-2 B1 left',
    ])
  })

  it('only the serving team can score and have a game point, which is the only pressure point', () => {
    const tenNil = afterPoints(singles, '0000000000')
    expect([isGamePoint(tenNil), isPressurePoint(tenNil), isBreakPoint(tenNil)]).toEqual([true, true, false])
    const otherServes = afterPoints(tenNil, '1')
    expect([calledScore(otherServes), isGamePoint(otherServes)]).toEqual(['0-10', false])
    expect(isPressurePoint(otherServes)).toBe(false)
  })

  it('a game is won at 11 by two and counts one; ends change; the first receivers serve next', () => {
    const tenAll = afterPoints(singles, `${'0'.repeat(10)} 1 ${'1'.repeat(10)}`)
    expect(calledScore(tenAll)).toBe('10-10')
    expect(calledScore(afterPoints(tenAll, '1'))).toBe('11-10')
    const won = afterPoints(tenAll, '1 1')
    expect([currentSetScore(won), won.servingTeam, won.topTeam, won.tiebreakerTo]).toEqual([[0, 1], 1, 1, 11])
    const doublesWon = afterPoints(doubles, '0'.repeat(11))
    expect(call(doublesWon)).toBe('0-0-2 B1')
  })

  it('at 6–6 in games one more game decides (D35)', () => {
    const sixAll = afterGames(singles, '010101010101')
    expect(currentSetScore(sixAll)).toEqual([6, 6])
    expect(afterGames(sixAll, '0').setScores).toEqual([
      [7, 6],
      [0, 0],
    ])
  })

  it('in the last game of a match of limited length ends also change at 6 (D35)', () => {
    const bestOfThree = { ...preset('Pickleball'), setTo: 2, tiebreakerAt: 1, decidingSet: 1 }
    const last = afterGames(newMatch(bestOfThree), '01')
    expect(ends({ ...last, servingTeam: 0 })).toEqual([0, 0, 0, 0, 0, 0, 1])
    expect(ends(newMatch(bestOfThree))).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(afterGames(last, '1').matchWinner).toBe(1)
  })
})

describe('rally pickleball', () => {
  it('scores every rally and has no second server', () => {
    expect(everyState(rally, '0 1 0 0').map(call)).toEqual(['0-0 A1', '1-0 A1', '1-1 B2', '2-1 A1', '3-1 A1'])
  })
})
