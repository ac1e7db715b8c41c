import { ace, adjust, fault, matchOf, times, winner } from './match-fixture.ts'
import { pointTree } from './point-tree.ts'

// Two games: four aces, then a fault and four winners of the returner, ten seconds apart.
const match = matchOf([...times(4, ace), fault, ...times(4, winner(0, 2))])
const tree = pointTree(match, [{ clockStart: 0, clockStop: 1000, gameStart: 5 }])

describe('the point tree', () => {
  it('goes from the match to sets, games and points', () => {
    const games = tree?.children[0]?.children
    expect(tree?.children.map(({ kind }) => kind)).toEqual(['set'])
    expect(games?.map(({ children }) => children.length)).toEqual([4, 4])
    expect(games?.[1]?.children[0]?.serves).toHaveLength(2)
  })

  it('every node knows its interval, in clock and game time, its winner and both states', () => {
    const game = tree?.children[0]?.children[1]
    expect(game).toMatchObject({
      kind: 'game',
      start: 40,
      stop: 82,
      gameTime: { start: 45, stop: 87 },
      winner: 0,
    })
    expect([game?.stateBefore.setScores, game?.stateAfter.setScores]).toEqual([[[1, 0]], [[2, 0]]])
    expect([tree?.start, tree?.stop, tree?.winner]).toEqual([0, 82, null])
  })

  it('children know their parent', () => {
    const set = tree?.children[0]
    expect(set?.parent).toBe(tree)
    expect(set?.children.every(({ parent }) => parent === set)).toBe(true)
  })

  it('leaves out what has no serve; a match without one has no tree', () => {
    const adjusted = matchOf([adjust('Adjust score of the current set', { score: [6, 4] }), ace])
    expect(pointTree(adjusted)?.children).toHaveLength(1)
    expect(pointTree(matchOf([]))).toBeNull()
  })
})
