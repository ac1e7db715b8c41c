import { ScoreBox } from '../../score/score-box.tsx'
import type { Playback } from '../../video/playback.ts'
import { usePlayhead } from '../../video/use-playhead.ts'
import type { WatchedMatch } from './watched-match.ts'

/** The score on the picture: as it stood before the point that is watched, and after it in the time that follows. */
export function ScoreOverlay({ watched, playback }: { watched: WatchedMatch; playback: Playback }) {
  const at = usePlayhead(playback, ({ seconds }) => scoreIndexAt(watched, seconds))
  const point = watched.match.points[Math.floor(at / 2)]
  const state = point ? (at % 2 === 0 ? point.before : point.after) : watched.match.replay.initial
  return (
    <div className="score-overlay">
      <ScoreBox state={state} names={watched.names} />
    </div>
  )
}

/** Twice the index of the last point that has begun, plus one when it is over; -2 before the first. */
function scoreIndexAt(watched: WatchedMatch, seconds: number): number {
  const index = watched.points.findLastIndex((point) => point.startSeconds <= seconds + 0.2)
  const point = watched.points[index]
  return point ? index * 2 + (seconds > point.stopSeconds ? 1 : 0) : -2
}
