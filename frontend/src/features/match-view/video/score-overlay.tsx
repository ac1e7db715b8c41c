import { ScoreBox } from '../../../domain/score/score-box.tsx'
import type { Playback } from '../../../domain/video/playback.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'
import type { WatchedMatch } from '../watched-match.ts'

/** The score on the picture: before the point that is watched, and after it in the time that follows. */
export function ScoreOverlay({ watched, playback }: { watched: WatchedMatch; playback: Playback }) {
  const at = usePlayhead(playback, ({ seconds }) => scoreIndexAt(watched, seconds))
  const point = watched.points[Math.floor(at / 2)]
  const score = point ? (at % 2 === 0 ? point.before : point.after) : watched.initial
  return (
    <div className="score-overlay">
      <ScoreBox score={score} names={watched.names} />
    </div>
  )
}

/** Twice the index of the last point that has begun, plus one when it is over; -2 before the first. */
function scoreIndexAt(watched: WatchedMatch, seconds: number): number {
  const index = watched.points.findLastIndex((point) => point.startSeconds <= seconds + 0.2)
  const point = watched.points[index]
  return point ? index * 2 + (seconds > point.stopSeconds ? 1 : 0) : -2
}
