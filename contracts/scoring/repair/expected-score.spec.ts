import { describe, expect, it } from '@jest/globals'
import { afterGames, afterPoints, newMatch, preset } from '../testing/scoreboard-fixture.ts'
import { compareWithScore } from './expected-score.ts'

const rules = preset('Grand Slam (Women, 2022)')
const score = [
  [6, 0],
  [1, 6],
  [6, 2],
] as const
const after = (games: string) => afterGames(newMatch(rules), games)

describe('a recorded score beside the final one', () => {
  it.each([
    ['nothing is recorded', after(''), 'unfinished'],
    ['a set is on the way', after('000'), 'unfinished'],
    ['the next set has not begun', after('000000'), 'unfinished'],
    ['a point of it was played', afterPoints(after('000000'), '0'), 'unfinished'],
    ['the running set has too many games for one side', after('000000 00'), 'different'],
    ['a finished set is another', after('1 000000 0'), 'different'],
    ['all sets are the same', after('000000 1011111 00110000'), 'same'],
    ['the match ended otherwise', after('000000 000000'), 'different'],
  ] as const)('where %s', (_, state, expected) => {
    expect(compareWithScore(state, score)).toBe(expected)
  })

  it('is another where an unfinished match went further', () => {
    expect(compareWithScore(after('000000 0'), [[6, 0]])).toBe('different')
  })
})
