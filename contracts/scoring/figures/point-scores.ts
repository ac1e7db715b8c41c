import type { MatchWinProbability } from '../probability/point-chances.ts'
import { winProbability } from '../probability/win-probability.ts'
import type { AnnotatedMatch, AnnotatedSet } from '../replay/structure.ts'
import { calledScore } from '../rules/score/call.ts'
import { shownScore, type ShownScore, type ShownSet } from '../rules/score/shown-score.ts'

/** The score around one point. */
export interface PointScore {
  /** Before the point, as the umpire calls it: '15-Love' (D7). */
  readonly called: string
  readonly before: ShownScore
  /** After the point; null where the next point begins with this score. */
  readonly after: ShownScore | null
}

/** All that lists, timelines and score boxes show of the score. Plain JSON: a read model stores it beside the rows. */
export interface PointScores {
  /** Before the first serve. */
  readonly initial: ShownScore
  /** Sets in order, as they ended or stand. */
  readonly sets: readonly ShownSet[]
  /** One for each point of the match, in time order: `point` of a serve row is a place in this list. */
  readonly points: readonly PointScore[]
  readonly winProbability: MatchWinProbability
}

/** The score before and after each point of a match, and the win probability. */
export function pointScores(match: AnnotatedMatch): PointScores {
  const { points, sets, replay } = match
  return {
    initial: shownScore(replay.initial),
    sets: sets.map(shownSet),
    points: points.map(({ before, after }, index) => ({
      called: calledScore(before),
      before: shownScore(before),
      after: points[index + 1]?.before === after ? null : shownScore(after),
    })),
    winProbability: winProbability(match),
  }
}

const shownSet = ({ score, winner }: AnnotatedSet): ShownSet => ({ games: score, winner })
