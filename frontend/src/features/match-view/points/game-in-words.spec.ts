import { gameFromWords, pointOfGame, type GameInWords } from './game-in-words.ts'
import type { PointRow } from '../watched-match.ts'

describe('a game in words', () => {
  it.each<[string, GameInWords]>([
    ['set 2 at 4–4', { setIndex: 1, games: [4, 4] }],
    ['Set 2, 4-4', { setIndex: 1, games: [4, 4] }],
    ['go to set 1 at 5:3', { setIndex: 0, games: [5, 3] }],
    ['at 10-9', { setIndex: undefined, games: [10, 9] }],
  ])('is read from “%s”', (text, game) => expect(gameFromWords(text)).toEqual(game))

  it.each(['set 2', '30-15', 'set 1 at 40–30', 'break points', '4', ''])('is not in “%s”', (text) =>
    expect(gameFromWords(text)).toBeUndefined(),
  )
})

describe('the point where a game begins', () => {
  const sample: PointRow[] = []
  const at = (setIndex: number, games: string, pointIndex: number) =>
    Object.assign(Object.create(null), { setIndex, games, pointIndex })
  const points = [...sample, at(0, '4–4', 1), at(1, '4–4', 2), at(1, '4–4', 3), at(1, '5–4', 4)]

  it.each([
    ['set 2 at 4–4', 2],
    ['4–4', 1],
    ['set 2 at 4-5', 4],
    ['set 3 at 4-4', undefined],
  ])('%s is point %s', (text, pointIndex) => {
    const game = gameFromWords(text)
    expect(game && pointOfGame({ points }, game)?.pointIndex).toBe(pointIndex)
  })
})
