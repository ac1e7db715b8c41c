/** The peer: the scoring of tods-competition-factory, a point at a time. */
import { scoreGovernor } from 'tods-competition-factory'
import { BENCH_FORMAT, type GeneratedMatch } from './generated-match.ts'

const { addPoint, createMatchUp } = scoreGovernor

/** A fixed time, so that the peer need not read the clock for each point. */
const TIMESTAMP = '2024-07-21T12:00:00.000Z'

/** Plays all points and returns the games of each set. Options are made by spread: measured as its fastest path. */
export function peerSets({ points }: GeneratedMatch): (readonly [number, number])[] {
  let matchUp = createMatchUp({ matchUpFormat: BENCH_FORMAT })
  for (const point of points) matchUp = addPoint(matchUp, { ...point, timestamp: TIMESTAMP })
  return matchUp.score.sets.map((set) => [set.side1Score ?? 0, set.side2Score ?? 0])
}
