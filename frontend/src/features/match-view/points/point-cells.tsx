import { clock } from '../../../foundation/time/clock.ts'
import type { PointRow } from '../watched-match.ts'

/** One point in a line: who won it, the score before it, how it ended, its shots and its time. */
export function PointCells({ point }: { point: PointRow }) {
  const shots = point.shots === null ? '' : point.shots === 1 ? '1 shot' : `${point.shots} shots`
  return (
    <>
      <span className={`point-winner winner-${point.winner ?? 'none'}`} />
      <span className="point-score">
        <b>{point.called}</b>
        <small>
          S{point.setIndex + 1} {point.games}
        </small>
      </span>
      <span className={`point-tag ${point.tag.kind}`} title={point.tag.title}>
        {point.tag.text}
      </span>
      <span className="point-what" title={point.what}>
        {point.what}
      </span>
      <span className="point-shots">{shots}</span>
      <span className="point-time">{clock(point.startSeconds)}</span>
    </>
  )
}
