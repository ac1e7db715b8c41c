import { calledScore, shownGameScore } from './call.ts'
import { afterGames, afterPoints, everyState, newMatch } from '../../testing/scoreboard-fixture.ts'

const regular = newMatch()

describe('the score as it is called, the server first (D7)', () => {
  it.each([
    ['', 'Love-All'],
    ['0', '15-Love'],
    ['1', 'Love-15'],
    ['01', '15-All'],
    ['00', '30-Love'],
    ['0011', '30-All'],
    ['00011', '40-30'],
    ['000111', 'Deuce'],
    ['0001110', 'Ad In'],
    ['0001111', 'Ad Out'],
    ['00011101', 'Deuce #2'],
    ['0001110110', 'Deuce #3'],
  ])('%s is %s', (winners, called) => {
    expect(calledScore(afterPoints(regular, winners))).toBe(called)
  })

  it('turns round with the server', () => {
    expect(calledScore(afterPoints(afterGames(regular, '0'), '0'))).toBe('Love-15')
  })

  it('names a deciding point: no-ad at the first deuce, one-ad at the second', () => {
    expect(calledScore(afterPoints(newMatch('D-1 College'), '000111'))).toBe('Deuce (deciding point)')
    const oneAd = newMatch('Set to 5 (1 Ad)')
    expect(everyState(oneAd, '00011101').slice(-3).map(calledScore)).toEqual([
      'Deuce',
      'Ad In',
      'Deuce (deciding point)',
    ])
  })

  it('gives both numbers in a tiebreaker', () => {
    const tiebreak = afterGames(regular, '010101010101')
    expect(everyState(tiebreak, '0011').map(calledScore)).toEqual(['0-0', '0-1', '0-2', '2-1', '2-2'])
  })
})

describe('the score as a scoreboard shows it, team 0 first', () => {
  it.each([
    ['0011', ['30', '30']],
    ['0001110', ['Ad', '40']],
    ['0001111', ['40', 'Ad']],
    ['00011101', ['40', '40']],
  ])('%s', (winners, shown) => {
    expect(shownGameScore(afterPoints(regular, winners))).toEqual(shown)
  })

  it('tiebreakers show numbers', () => {
    expect(shownGameScore(afterPoints(afterGames(regular, '010101010101'), '001'))).toEqual(['2', '1'])
  })
})
