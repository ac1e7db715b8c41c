import {
  switchReturningPlayers,
  switchServingPlayer,
  switchServingTeam,
  servingPlayer,
} from './serve-order.ts'
import { returningPlayer, serveSide } from '../score/situation.ts'
import { afterGames, afterPoints, everyState, newMatch } from '../../testing/scoreboard-fixture.ts'
import { copyState, type MatchState, type Scoreboard } from '../state.ts'

const singles = newMatch()
const doubles = newMatch('Regular', 'Doubles')
const sixAll = '01'.repeat(6)

const servers = (start: MatchState, games: number) =>
  Array.from({ length: games }, (_, played) =>
    servingPlayer(afterGames(start, '01'.repeat(6).slice(0, played))),
  )

function changed(state: MatchState, change: (board: Scoreboard) => void): MatchState {
  const board = copyState(state)
  change(board)
  return board
}

describe('who serves', () => {
  it('alternates each game (ITF 14)', () => {
    expect(servers(singles, 5)).toEqual([0, 2, 0, 2, 0])
  })

  it("in doubles each team's servers alternate (ITF 14)", () => {
    expect(servers(doubles, 6)).toEqual([0, 2, 1, 3, 0, 2])
  })

  it('goes on alternating into the next set', () => {
    expect(servingPlayer(afterGames(singles, '000000'))).toBe(0)
    expect(servingPlayer(afterGames(singles, '0100000'))).toBe(2)
  })

  it('in a tiebreaker: the first point, then two each (ITF 5b)', () => {
    const tiebreak = afterGames(singles, sixAll)
    expect(everyState(tiebreak, '01010101').map(servingPlayer)).toEqual([0, 2, 2, 0, 0, 2, 2, 0, 0])
  })

  it('in a doubles tiebreaker the rotation of four continues', () => {
    const tiebreak = afterGames(doubles, sixAll)
    expect(everyState(tiebreak, '0101010101').map(servingPlayer)).toEqual([0, 2, 2, 1, 1, 3, 3, 0, 0, 2, 2])
  })

  it('the team that received first in the tiebreaker serves first in the next set', () => {
    const afterwards = afterPoints(afterGames(singles, sixAll), '0101010101 00')
    expect(afterwards.setScores).toEqual([
      [7, 6],
      [0, 0],
    ])
    expect(servingPlayer(afterwards)).toBe(2)
    // The tiebreaker was one service game of player 0: the partner serves that team's next one.
    const doublesAfter = afterPoints(afterGames(doubles, sixAll), '0101010101 00')
    expect([servingPlayer(doublesAfter), doublesAfter.servingPlayers]).toEqual([2, [1, 2]])
  })

  it('an advantage set has no tiebreaker', () => {
    const decider = newMatch({ ...singles.rules, decidingSet: 1 })
    expect(afterGames(decider, sixAll).tiebreakerTo).toBe(0)
  })
})

describe('who receives', () => {
  it('singles: the opponent on both sides', () => {
    expect(everyState(singles, '010').map(returningPlayer)).toEqual([2, 2, 2, 2])
    expect(everyState(singles, '010').map(serveSide)).toEqual([0, 1, 0, 1])
  })

  it('doubles: the first-named partner in the deuce court, in tiebreakers too', () => {
    expect(everyState(doubles, '010').map(returningPlayer)).toEqual([2, 3, 2, 3])
    const tiebreak = afterGames(doubles, sixAll)
    expect(everyState(tiebreak, '0101').map(returningPlayer)).toEqual([2, 1, 0, 3, 2])
  })
})

describe('corrections of the order', () => {
  it("'Switch server' gives the serve to the other team and alternates from there", () => {
    expect(servers(changed(singles, switchServingTeam), 3)).toEqual([2, 0, 2])
    const tiebreak = changed(afterGames(singles, sixAll), switchServingTeam)
    expect(everyState(tiebreak, '0101').map(servingPlayer)).toEqual([2, 0, 0, 2, 2])
  })

  it("'Switch player serving' turns that team's order round, and no other's (D38)", () => {
    expect(servers(changed(doubles, switchServingPlayer), 6)).toEqual([1, 2, 0, 3, 1, 2])
  })

  it("'Switch player returning' exchanges the receivers' courts for the set (D38)", () => {
    const exchanged = changed(doubles, switchReturningPlayers)
    expect(everyState(exchanged, '01').map(returningPlayer)).toEqual([3, 2, 3])
    expect(returningPlayer(afterGames(exchanged, '01'))).toBe(3)
  })

  it('both change nothing in singles', () => {
    expect(changed(singles, switchServingPlayer)).toEqual(singles)
    expect(changed(singles, switchReturningPlayers)).toEqual(singles)
  })
})

const endsAfter = (state: MatchState, games: string) =>
  Array.from(games, (_, index) => afterGames(state, games.slice(0, index + 1)).topTeam)

describe('ends (ITF 10)', () => {
  it('change after every odd game of a set', () => {
    expect(endsAfter(singles, '01010')).toEqual([1, 1, 0, 0, 1])
  })

  it("after a set of an even number of games change after the next set's first game", () => {
    expect(endsAfter(singles, '0000001').slice(4)).toEqual([1, 1, 0])
  })

  it('after an odd set they change, and after the first game again', () => {
    expect(endsAfter(singles, '01000001').slice(5)).toEqual([1, 0, 1])
    expect(endsAfter(singles, '0100000').at(-1)).toBe(0)
  })

  it('change every six points of a tiebreaker, and after it', () => {
    const tiebreak = afterGames(singles, sixAll)
    const ends = everyState(tiebreak, '010101 0101 00').map(({ topTeam }) => topTeam)
    expect(ends).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0])
  })
})
