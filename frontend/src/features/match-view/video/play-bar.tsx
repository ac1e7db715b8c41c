import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconPlayerSkipBackFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBackFilled.mjs'
import IconPlayerSkipForwardFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForwardFilled.mjs'
import type { ReactNode } from 'react'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { clock } from '../../../foundation/time/clock.ts'
import type { Playback } from '../../../domain/video/playback.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'
import { ICON } from '../../../ui/icon.ts'
import { pointAfter, pointBefore } from '../points/point-at.ts'
import type { FilteredPlay } from '../points/use-filtered-play.ts'
import { jump } from './use-view-keys.ts'
import { Captions } from './captions.tsx'
import { Chapters } from './chapters.tsx'
import { Volume } from './volume.tsx'
import type { PointRow } from '../watched-match.ts'

const FILLED = { size: 16, 'aria-hidden': true } as const

/** The one play bar: previous, play, next; where the playhead is; speed, sound, full screen; the points of the filter. */
export function PlayBar({
  playback,
  points,
  toPlay,
  durationSeconds,
  filteredPlay,
  onFullScreen,
  chapters,
  hasCaptions,
  children,
}: {
  playback: Playback
  points: readonly PointRow[]
  /** '27 points': what playing the filter plays. */
  toPlay: string
  durationSeconds: number
  filteredPlay: FilteredPlay
  onFullScreen: () => void
  /** Points whose games can be gone to. */
  chapters: readonly PointRow[]
  hasCaptions: boolean
  /** Buttons about the point at the playhead. */
  children?: ReactNode
}) {
  return (
    <div className="play-bar">
      <Steps playback={playback} points={points} />
      <Clock playback={playback} durationSeconds={durationSeconds} />
      <Chapters points={chapters} playback={playback} />
      <span className="g" />
      <Speed playback={playback} />
      {children}
      {hasCaptions && <Captions playback={playback} />}
      <Volume playback={playback} />
      <button type="button" aria-label="Full screen" title="Full screen" onClick={onFullScreen}>
        <IconMaximize {...ICON} />
      </button>
      <button
        type="button"
        className="play-filtered"
        aria-pressed={filteredPlay.running}
        disabled={points.length === 0}
        onClick={filteredPlay.running ? filteredPlay.stop : filteredPlay.start}
      >
        {filteredPlay.running ? <IconPlayerPauseFilled {...FILLED} /> : <IconPlayerPlayFilled {...FILLED} />}
        {filteredPlay.running ? 'Stop' : `Play ${toPlay}`}
      </button>
    </div>
  )
}

/** To the point before, play or pause, to the point after. */
function Steps({ playback, points }: { playback: Playback; points: readonly PointRow[] }) {
  return (
    <>
      <button
        type="button"
        className="play-step"
        aria-label="Previous point"
        title="Previous point"
        onClick={() => jump(playback, pointBefore(points, playback.seconds))}
      >
        <IconPlayerSkipBackFilled {...FILLED} />
      </button>
      <PlayButton playback={playback} />
      <button
        type="button"
        className="play-step next"
        aria-label="Next point"
        title="Next point"
        onClick={() => jump(playback, pointAfter(points, playback.seconds))}
      >
        <IconPlayerSkipForwardFilled {...FILLED} />
      </button>
    </>
  )
}

function PlayButton({ playback }: { playback: Playback }) {
  const playing = usePlayhead(playback, (now) => now.playing)
  return (
    <button
      type="button"
      className="play"
      aria-label={playing ? 'Pause' : 'Play'}
      title={playing ? 'Pause' : 'Play'}
      onClick={() => playback.toggle()}
    >
      {playing ? <IconPlayerPauseFilled {...FILLED} /> : <IconPlayerPlayFilled {...FILLED} />}
    </button>
  )
}

function Clock({ playback, durationSeconds }: { playback: Playback; durationSeconds: number }) {
  const seconds = usePlayhead(playback, (now) => Math.floor(now.seconds))
  return (
    <span className="play-clock">
      {clock(seconds)} <span className="f">/ {clock(durationSeconds)}</span>
    </span>
  )
}

/** Half speed, and six times as fast as long as it is held. */
function Speed({ playback }: { playback: Playback }) {
  const rate = usePlayhead(playback, (now) => now.rate)
  return (
    <>
      <button type="button" aria-pressed={rate === 0.5} onClick={() => playback.toggleSlow()}>
        Slow <span className="play-more">0.5×</span> <Kbd action="view.slow" />
      </button>
      <button
        type="button"
        aria-pressed={rate === 6}
        onPointerDown={() => playback.pressTurbo()}
        onPointerUp={() => playback.releaseTurbo()}
        onPointerLeave={() => playback.releaseTurbo()}
        onPointerCancel={() => playback.releaseTurbo()}
      >
        Turbo <Kbd action="view.turbo" />
      </button>
    </>
  )
}
