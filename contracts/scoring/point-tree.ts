import type { MatchState } from './state.ts'
import type {
  AnnotatedGame,
  AnnotatedMatch,
  AnnotatedPoint,
  AnnotatedServe,
  AnnotatedSet,
} from './structure.ts'
import type { ClockTime, Team } from './vocabulary.ts'
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
  readonly parent: PointTreeNode | null
  readonly children: readonly PointTreeNode[]
  /** Filled for points. */
  readonly serves: readonly AnnotatedServe[]
  readonly points: readonly AnnotatedPoint[]
  readonly clockTime: ClockTime
  /** Seconds in the cut video; null where nothing is cut (D12). */
  readonly gameTime: ClockTime | null
}

/** Builds a node whose children know it as their parent. */
type GrowingNode = { -readonly [K in keyof PointTreeNode]: PointTreeNode[K] }

/**
 * The whole match as a tree. Parts without a serve (a set entered by its score) have no interval and are left out.
 *
 * @param pieces the cut of the match's video, empty where there is none
 */
export function pointTree(match: AnnotatedMatch, pieces: readonly Piece[] = []): PointTreeNode | null {
  const winner = match.final.matchWinner
  return node('match', match.points, winner, null, pieces, (parent) =>
    match.sets.flatMap((set) => present(setNode(set, parent, pieces))),
  )
}

function setNode(set: AnnotatedSet, parent: PointTreeNode, pieces: readonly Piece[]): PointTreeNode | null {
  const points = set.games.flatMap((game) => game.points)
  return node('set', points, set.winner, parent, pieces, (self) =>
    set.games.flatMap((game) => present(gameNode(game, self, pieces))),
  )
}

function gameNode(
  game: AnnotatedGame,
  parent: PointTreeNode,
  pieces: readonly Piece[],
): PointTreeNode | null {
  return node('game', game.points, game.winner, parent, pieces, (self) =>
    game.points.flatMap((point) => present(node('point', [point], point.winner, self, pieces, () => []))),
  )
}

function present(child: PointTreeNode | null): PointTreeNode[] {
  return child === null ? [] : [child]
}

function node(
  kind: PointTreeNode['kind'],
  points: readonly AnnotatedPoint[],
  winner: Team | null,
  parent: PointTreeNode | null,
  pieces: readonly Piece[],
  childrenOf: (self: PointTreeNode) => PointTreeNode[],
): PointTreeNode | null {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  const serves = points.flatMap((point) => point.serves)
  const clockTime = { start: startOf(serves), stop: stopOf(serves) }
  const self: GrowingNode = {
    kind,
    ...clockTime,
    winner,
    stateBefore: first.before,
    stateAfter: last.after,
    parent,
    children: [],
    serves,
    points,
    clockTime,
    gameTime: gameInterval(pieces, clockTime),
  }
  self.children = childrenOf(self)
  return self
}

function startOf(serves: readonly AnnotatedServe[]): number {
  return Math.min(...serves.map(({ annotation }) => annotation.clockTime.start))
}

function stopOf(serves: readonly AnnotatedServe[]): number {
  return Math.max(...serves.map(({ annotation: { clockTime } }) => clockTime.stop ?? clockTime.start))
}
