import { clock } from '../../../foundation/time/clock.ts'
import type { PointRow } from '../watched-match.ts'

/** One point in a line: who won it, the score before it, how it ended, its shots and its time. */
export function PointCells({ point }: { point: PointRow }) {
  const shots = point.shots === null ? '' : point.shots === 1 ? '1 shot' : `${point.shots} shots`
  return (
    <>
      <span className={`point-winner winner-${point.winner ?? 'none'}`} />
      <span className="point-score">
        <Call words={point.called} />
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

/** 'Deuce (deciding point)' is wider than its column: what stands in brackets is read out, and shown on hover. */
function Call({ words }: { words: string }) {
  const [call, more] = words.split(/(?= \()/)
  return (
    <b title={more === undefined ? undefined : words}>
      {call}
      {more !== undefined && <span className="visually-hidden">{more}</span>}
    </b>
  )
}
