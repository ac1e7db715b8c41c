import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import type { Playback } from '../../../domain/video/playback.ts'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { usePlayheadLater } from '../../../domain/video/use-playhead.ts'
import { keepFocus } from '../../../ui/keep-focus.ts'
import type { DeadTime } from '../timeline/use-dead-time.ts'

const PHASES = { idle: 'between points', 'in-play': 'in play', describing: 'describe' } as const

const rateOf = ({ rate }: Playback) => rate

/** How fast the video runs, in which phase of a point, and what it has just skipped. */
export function PlaybackBadge({
  playback,
  phase,
  deadTime: { auto, skippedSeconds },
}: {
  playback: Playback
  phase: EntryState['phase']
  deadTime: DeadTime
}) {
  const rate = usePlayheadLater(playback, rateOf)
  return (
    <>
      <span className="workbench-rate">
        <b>{rate}×</b> {PHASES[phase]}
        {auto && (
          <button
            type="button"
            className="workbench-auto"
            aria-pressed={auto.on}
            aria-label="Auto speed through dead time"
            title="Plays faster between points"
            onMouseDown={keepFocus}
            onClick={auto.toggle}
          >
            auto
          </button>
        )}
      </span>
      {skippedSeconds !== undefined && (
        <span className="workbench-skipped">
          Skipped {skippedSeconds} s
          <span className="workbench-skipped-back">
            <Kbd action="workbench.toEnd" /> goes back
          </span>
        </span>
      )}
    </>
  )
}
