import { aceDraft, adjust, faultDraft, matchOf, times, winner } from '../testing/match-fixture.ts'
import { pointTree, type PointTreeNode } from './point-tree.ts'

// Two games: four aces, then a fault and four winners of the returner, ten seconds apart.
const match = matchOf([...times(4, aceDraft), faultDraft, ...times(4, winner(0, 2))])
const nodes = pointTree(match, [{ clockStart: 0, clockStop: 1000, gameStart: 5 }])
const [root] = nodes

const childrenOf = (node: PointTreeNode | undefined): PointTreeNode[] =>
  node?.children.flatMap((place) => nodes[place] ?? []) ?? []
const [set] = childrenOf(root)
const games = childrenOf(set)

describe('the point tree', () => {
  it('goes from the match to sets, games and points', () => {
    expect(root?.kind).toBe('match')
    expect(childrenOf(root).map(({ kind }) => kind)).toEqual(['set'])
    expect(games.map(({ children }) => children.length)).toEqual([4, 4])
    expect(childrenOf(games[1])[0]?.serves).toEqual([4, 5])
    expect(childrenOf(games[1])[0]?.points).toEqual([4])
  })

  it('every node has its interval, in clock and game time, its winner and both states', () => {
    expect(games[1]).toMatchObject({
      kind: 'game',
      start: 40,
      stop: 82,
      gameTime: { start: 45, stop: 87 },
      winner: 0,
    })
    expect([games[1]?.stateBefore.setScores, games[1]?.stateAfter.setScores]).toEqual([[[1, 0]], [[2, 0]]])
    expect([root?.start, root?.stop, root?.winner]).toEqual([0, 82, null])
  })

  it('children know the place of their parent', () => {
    for (const [place, node] of nodes.entries())
      for (const child of childrenOf(node)) expect(child.parent).toBe(place)
  })

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(nodes))).toEqual(nodes)
  })

  it('survives a match of very many serves', () => {
    expect(pointTree(matchOf(times(20_000, faultDraft)))[0]?.serves).toHaveLength(20_000)
  })

  it('leaves out what has no serve; a match without one has no tree', () => {
    const adjusted = matchOf([adjust('Adjust score of the current set', { score: [6, 4] }), aceDraft])
    expect(pointTree(adjusted)[0]?.children).toHaveLength(1)
    expect(pointTree(matchOf([]))).toEqual([])
  })
})
