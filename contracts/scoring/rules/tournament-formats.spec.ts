import { afterGames, afterPoints, newMatch, preset } from '../testing/scoreboard-fixture.ts'
import { isGamePointFor } from './score/situation.ts'
import { beginSet } from './games/set.ts'
import { copyState, type MatchState } from './state.ts'
import type { RuleSet } from './vocabulary.ts'

const rules = (fields: Partial<RuleSet>): RuleSet => ({ ...preset('Regular'), ...fields })
const set = (winner: '0' | '1') => winner.repeat(6)
const outcomeOf = ({ setsWon, matchWinner, isOver }: MatchState) => ({ setsWon, matchWinner, isOver })

describe('formats of tournaments', () => {
  it('without a tiebreak in any set 6–6 continues', () => {
    const level = afterGames(newMatch(rules({ decidingSet: 5, advantageSets: true })), '010101010101')
    expect(level.tiebreakerTo).toBe(0)
    expect(afterGames(level, '01').setsWon).toEqual([0, 0])
    expect(afterGames(level, '00').setsWon).toEqual([1, 0])
  })

  it('only the deciding set may have one of its own', () => {
    const own = rules({ decidingSet: 1, advantageSets: true, decidingSetTiebreakerTo: 10 })
    expect(afterGames(newMatch(own), '010101010101').tiebreakerTo).toBe(10)
  })

  it('a tiebreak without advantage is won at its target', () => {
    const level = afterGames(newMatch(rules({ tiebreakerNoAd: true })), '010101010101')
    const last = afterPoints(level, '010101010101')
    expect([isGamePointFor(last, 0), isGamePointFor(last, 1)]).toEqual([true, true])
    expect(afterPoints(last, '1').setsWon).toEqual([0, 1])
  })

  it('all sets are played where the format demands it, and the side with more of them wins', () => {
    const start = newMatch(rules({ decidingSet: 3, exactSets: true, matchTiebreakerTo: 10 }))
    const ahead = afterGames(start, set('0') + set('0'))
    expect(outcomeOf(ahead)).toEqual({ setsWon: [2, 0], matchWinner: null, isOver: false })
    expect(ahead.tiebreakerTo).toBe(10)
    expect(outcomeOf(afterGames(ahead, '1'))).toEqual({ setsWon: [2, 1], matchWinner: 0, isOver: true })
  })

  it('an even number of sets may end level', () => {
    const start = newMatch(rules({ decidingSet: 2, exactSets: true }))
    const level = afterGames(start, set('0') + set('1'))
    expect(outcomeOf(level)).toEqual({ setsWon: [1, 1], matchWinner: null, isOver: true })
    const board = copyState(level)
    beginSet(board)
    expect(board.isOver).toBe(false)
  })
})
