import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconPlayerSkipBackFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBackFilled.mjs'
import IconPlayerSkipForwardFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForwardFilled.mjs'
import type { ReactNode } from 'react'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { clock } from '../../../foundation/time/clock.ts'
import type { Playback } from '../../../domain/video/playback.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'
import { pointAfter, pointBefore } from '../points/point-at.ts'
import type { FilteredPlay } from '../points/use-filtered-play.ts'
import { jump } from './use-view-keys.ts'
import type { PointRow } from '../watched-match.ts'

const FILLED = { size: 16, 'aria-hidden': true } as const

/** Previous, play, next; where the playhead is; slow and turbo; play the filtered points. */
export function PlayBar({
  playback,
  points,
  durationSeconds,
  filteredPlay,
  filtered,
  children,
}: {
  playback: Playback
  points: readonly PointRow[]
  durationSeconds: number
  filteredPlay: FilteredPlay
  filtered: boolean
  /** Buttons about the point at the playhead. */
  children?: ReactNode
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
        <IconPlayerSkipBackFilled {...FILLED} />
      </button>
      <button
        type="button"
        className="play"
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={() => playback.toggle()}
      >
        {playing ? <IconPlayerPauseFilled {...FILLED} /> : <IconPlayerPlayFilled {...FILLED} />}
      </button>
      <button
        type="button"
        aria-label="Next point"
        onClick={() => jump(playback, pointAfter(points, playback.seconds))}
      >
        <IconPlayerSkipForwardFilled {...FILLED} />
      </button>
      <span className="play-clock">
        {clock(seconds)} <span className="f">/ {clock(durationSeconds)}</span>
      </span>
      <span className="g" />
      {children}
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
        <IconPlayerPlayFilled {...FILLED} />
        {filteredPlay.running ? 'Stop' : filtered ? `Play ${points.length} points` : 'Play points only'}
      </button>
    </div>
  )
}
