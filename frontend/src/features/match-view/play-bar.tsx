import { Kbd } from '../../keys/kbd.tsx'
import { clock } from '../../time/clock.ts'
import type { Playback } from '../../video/playback.ts'
import { usePlayhead } from '../../video/use-playhead.ts'
import { pointAfter, pointBefore } from './point-at.ts'
import type { FilteredPlay } from './use-filtered-play.ts'
import { jump } from './use-view-keys.ts'
import type { PointRow } from './watched-match.ts'

/** Previous, play, next; where the playhead is; slow and turbo; play the filtered points. */
export function PlayBar({
  playback,
  points,
  durationSeconds,
  filteredPlay,
  filtered,
}: {
  playback: Playback
  points: readonly PointRow[]
  durationSeconds: number
  filteredPlay: FilteredPlay
  filtered: boolean
}) {
  const playing = usePlayhead(playback, (now) => now.playing)
  const seconds = usePlayhead(playback, (now) => Math.floor(now.seconds))
  const rate = usePlayhead(playback, (now) => now.rate)
  return (
    <div className="play-bar">
      <button
        type="button"
        aria-label="Previous point"
        onClick={() => jump(playback, pointBefore(points, playback.seconds))}
      >
        <Icon path="M6 5v14M19 5l-9 7 9 7z" />
      </button>
      <button
        type="button"
        className="play"
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={() => playback.toggle()}
      >
        <Icon path={playing ? 'M7 5h3v14H7zM14 5h3v14h-3z' : 'M7 4l13 8-13 8z'} />
      </button>
      <button
        type="button"
        aria-label="Next point"
        onClick={() => jump(playback, pointAfter(points, playback.seconds))}
      >
        <Icon path="M18 5v14M5 5l9 7-9 7z" />
      </button>
      <span className="play-clock">
        {clock(seconds)} <span className="f">/ {clock(durationSeconds)}</span>
      </span>
      <span className="g" />
      <button type="button" aria-pressed={rate === 0.5} onClick={() => playback.toggleSlow()}>
        Slow 0.5× <Kbd action="view.slow" />
      </button>
      <button
        type="button"
        aria-pressed={rate === 6}
        onPointerDown={() => playback.pressTurbo()}
        onPointerUp={() => playback.releaseTurbo()}
        onPointerLeave={() => playback.releaseTurbo()}
      >
        Turbo <Kbd action="view.turbo" />
      </button>
      <button
        type="button"
        className="bordered"
        aria-pressed={filteredPlay.running}
        disabled={points.length === 0}
        onClick={filteredPlay.running ? filteredPlay.stop : filteredPlay.start}
      >
        <Icon path="M7 4l13 8-13 8z" />
        {filteredPlay.running
          ? 'Stop the chain'
          : filtered
            ? `Play ${points.length} points`
            : 'Play points only'}
      </button>
    </div>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="16"
      height="16"
      aria-hidden="true"
      fill="currentColor"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d={path} />
    </svg>
  )
}
