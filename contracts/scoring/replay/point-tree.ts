import type { MatchState } from '../rules/state.ts'
import type { AnnotatedMatch, AnnotatedPoint } from './structure.ts'
import type { ClockTime, Team } from '../rules/vocabulary.ts'
import { gameInterval, type Piece } from './game-time.ts'

/**
 * A node of the match as a tree: match → sets → games → points. `start` and `stop` are clock seconds from the first
 * serve to the end of the last one; `winner` is null while the part is not finished.
 */
export interface PointTreeNode {
  readonly kind: 'match' | 'set' | 'game' | 'point'
  readonly start: number
  readonly stop: number
  readonly winner: Team | null
  readonly stateBefore: MatchState
  readonly stateAfter: MatchState
  /** Place of the parent in the list of nodes; null for the match. */
  readonly parent: number | null
  /** Places of the children in the list of nodes, in time order. */
  readonly children: readonly number[]
  /** `serveIndex` of the serves in the match's timeline. */
  readonly serves: readonly number[]
  /** `pointIndex` of the points. */
  readonly points: readonly number[]
  readonly clockTime: ClockTime
  /** Seconds in the cut video; null where nothing is cut (D12). */
  readonly gameTime: ClockTime | null
}

type GrowingNode = PointTreeNode & { readonly children: number[] }

/**
 * The whole match as a tree, written as a list: the match first, each part before its own parts. Plain JSON, without
 * cycles. Parts without a serve (a set entered by its score) have no interval and are left out, so a match without a
 * serve gives an empty list.
 *
 * @param pieces the cut of the match's video, empty where there is none
 */
export function pointTree(match: AnnotatedMatch, pieces: readonly Piece[] = []): readonly PointTreeNode[] {
  const nodes: GrowingNode[] = []
  const add = (
    kind: PointTreeNode['kind'],
    points: readonly AnnotatedPoint[],
    winner: Team | null,
    parent: number | null,
  ): number | null => {
    const made = nodeOf(kind, points, winner, parent, pieces)
    if (made === null) return null
    nodes.push(made)
    const place = nodes.length - 1
    if (parent !== null) nodes[parent]?.children.push(place)
    return place
  }
  const root = add('match', match.points, match.final.matchWinner, null)
  for (const set of match.sets) {
    const setPlace = add(
      'set',
      set.games.flatMap((game) => game.points),
      set.winner,
      root,
    )
    for (const game of set.games) {
      const gamePlace = add('game', game.points, game.winner, setPlace)
      for (const point of game.points) add('point', [point], point.winner, gamePlace)
    }
  }
  return nodes
}

function nodeOf(
  kind: PointTreeNode['kind'],
  points: readonly AnnotatedPoint[],
  winner: Team | null,
  parent: number | null,
  pieces: readonly Piece[],
): GrowingNode | null {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  const serves = points.flatMap((point) => point.serves)
  let start = Infinity
  let stop = -Infinity
  for (const { annotation } of serves) {
    const { clockTime } = annotation
    start = Math.min(start, clockTime.start)
    stop = Math.max(stop, clockTime.stop ?? clockTime.start)
  }
  const clockTime = { start, stop }
  return {
    kind,
    ...clockTime,
    winner,
    stateBefore: first.before,
    stateAfter: last.after,
    parent,
    children: [],
    serves: serves.map(({ serveIndex }) => serveIndex),
    points: points.map(({ pointIndex }) => pointIndex),
    clockTime,
    gameTime: gameInterval(pieces, clockTime),
  }
}
