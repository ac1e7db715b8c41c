import { afterPoints, newMatch } from '../testing/scoreboard-fixture.ts'
import type { ByTeam } from '../rules/vocabulary.ts'
import { adjustedPoints, pointsAsChosen, pointsChoices } from './adjusted-points.ts'

const words = (rules: string) => pointsChoices(newMatch(rules))?.map(({ word }) => word)

describe("what 'Adjust score of the current game' offers", () => {
  it('an advantage only where one is played', () => {
    expect(words('Regular')).toEqual(['0', '15', '30', '40', 'Ad'])
    expect(words('Set to 5 (1 Ad)')).toEqual(['0', '15', '30', '40', 'Ad'])
    expect(words('D-1 College')).toEqual(['0', '15', '30', '40'])
    expect(words('Pickleball')).toBeUndefined()
  })

  it.each<[points: string, shown: ByTeam<number>]>([
    ['', [0, 0]],
    ['000 11', [3, 2]],
    ['000 111', [3, 3]],
    ['000 111 0', [4, 3]],
    ['000 111 01 01', [3, 3]],
    ['000 111 01 01 1', [3, 4]],
  ])('after %j the choice shown is %j', (points, shown) => {
    const state = afterPoints(newMatch(), points)
    expect(pointsAsChosen(state)).toEqual(shown)
    expect(adjustedPoints(state, shown)).toEqual(state.gameScore)
    expect(adjustedPoints(state, [1, 2])).toEqual([1, 2])
  })

  it('the second deuce of one-ad rules is not the first', () => {
    expect(pointsAsChosen(afterPoints(newMatch('Set to 5 (1 Ad)'), '000 111 01'))).toEqual([4, 4])
  })
})
