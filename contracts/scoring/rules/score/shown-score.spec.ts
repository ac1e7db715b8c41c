import { pointScores } from '../../figures/point-scores.ts'
import { adjust, matchOf, times, winner } from '../../testing/match-fixture.ts'
import { afterGames, afterPoints, newMatch } from '../../testing/scoreboard-fixture.ts'
import { shownScore } from './shown-score.ts'

const regular = newMatch()

describe('a score as a scoreboard shows it', () => {
  it('has games, points, server and what is at stake', () => {
    expect(shownScore(afterPoints(afterGames(regular, '0'), '000'))).toEqual({
      sets: [{ games: [1, 0], winner: null }],
      game: ['40', '0'],
      serving: 1,
      stake: 'BP',
    })
  })

  it.each([
    ['', '', null],
    ['', '111', 'BP'],
    ['00000', '000', 'SP'],
  ])('after games %j and points %j the stake is %j', (games, points, stake) => {
    expect(shownScore(afterPoints(afterGames(regular, games), points)).stake).toBe(stake)
  })

  it('marks a set that is won, and shows the next one at 0–0 at once', () => {
    expect(shownScore(afterGames(regular, '000000')).sets).toEqual([
      { games: [6, 0], winner: 0 },
      { games: [0, 0], winner: null },
    ])
  })

  it('gives a set that "New set" closed to nobody (D36), and its neighbours to their winners', () => {
    const match = matchOf([adjust('Adjust score of the current set', { score: [3, 2] }), adjust('New set')])
    expect(shownScore(match.final).sets).toEqual([
      { games: [3, 2], winner: null },
      { games: [0, 0], winner: null },
    ])
    const later = matchOf([
      adjust('Adjust score of the current set', { score: [3, 2] }),
      adjust('New set'),
      adjust('Adjust score of the current set', { score: [6, 4] }),
    ])
    expect(shownScore(later.final).sets.map((set) => set.winner)).toEqual([null, 0, null])
  })

  it('is over with the match: nobody serves, and there is no game', () => {
    const won = shownScore(afterGames(newMatch('Grand Slam (Women)'), '000000000000'))
    expect(won).toMatchObject({ game: null, serving: null, stake: null })
    expect(won.sets.map((set) => set.winner)).toEqual([0, 0])
  })
})

describe('the score around each point', () => {
  it('is called before it, and written after it only where the next point begins with another', () => {
    const { points, initial } = pointScores(
      matchOf([
        ...times(2, winner(0, 3)),
        adjust('Adjust score of the current game', { score: [0, 3] }),
        winner(0, 3),
      ]),
    )
    expect(points.map(({ called }) => called)).toEqual(['Love-All', '15-Love', 'Love-40'])
    expect(initial).toEqual(points[0]?.before)
    expect(points.map(({ after }) => after?.game ?? null)).toEqual([null, ['30', '0'], ['15', '40']])
  })
})
