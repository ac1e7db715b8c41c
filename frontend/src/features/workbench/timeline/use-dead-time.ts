import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import type { LongestSkip } from '@courtline/scoring/entry/skip-ahead'
import type { Replay } from '@courtline/scoring/replay/replay'
import { useEffect, useMemo, useRef } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { rateAfter, rateKindOf } from './dead-time.ts'
import { useSkipAhead } from './use-skip-ahead.ts'
import type { WorkSpeedSetting } from './use-work-speed.ts'

export interface DeadTime {
  /** Absent where the rate is the annotator's alone: with literal keys, and for those who watch (D46). */
  readonly auto: { readonly on: boolean; readonly toggle: () => void } | undefined
  /** Seconds of video that were skipped just now. */
  readonly skippedSeconds?: number | undefined
  /** Faster or slower than now; the rate is kept for the phase in which it was set. */
  readonly changeRate: (by: number) => void
}

/**
 * Runs through dead time by itself: when a point is done the video skips what nobody can serve in and speeds up, when the
 * next one starts it plays as before.
 */
export function useDeadTime(
  playback: Playback,
  state: EntryState,
  replayed: Replay,
  { available, speed, change }: WorkSpeedSetting & { readonly available: boolean },
): DeadTime {
  const { phase } = state
  const on = speed.auto && available
  const longest = useLongestSkip(speed)
  // Before the rate changes: at the rate of dead time nothing would tell slow motion from it.
  const skippedSeconds = useSkipAhead(playback, state, replayed, on ? longest : undefined)
  const before = useRef(phase)
  /** Before the first save nothing runs by itself, and a rate set then is meant for that moment only. */
  const hasRun = useRef(false)
  useEffect(() => {
    const from = before.current
    before.current = phase
    const rate = on ? rateAfter(speed, from, phase) : undefined
    if (rate === undefined) return
    hasRun.current = true
    playback.setRate(rate)
  }, [on, phase, playback, speed])
  const changeRate = (by: number) => {
    playback.changeRate(by)
    if (on && hasRun.current) change({ [rateKindOf(phase)]: playback.chosenRate })
  }
  const toggle = () => {
    change({ auto: !speed.auto })
    if (speed.auto) playback.setRate(speed.playRate)
  }
  return { auto: available ? { on, toggle } : undefined, skippedSeconds, changeRate }
}

function useLongestSkip({
  skipAfterPointSeconds,
  skipAtChangeSeconds,
}: WorkSpeedSetting['speed']): LongestSkip {
  return useMemo(
    () => ({ afterPointSeconds: skipAfterPointSeconds, atChangeSeconds: skipAtChangeSeconds }),
    [skipAfterPointSeconds, skipAtChangeSeconds],
  )
}
