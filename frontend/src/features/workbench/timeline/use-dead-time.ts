import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import { useEffect, useRef } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { rateAfter, rateKindOf } from './dead-time.ts'
import { useWorkSpeed } from './use-work-speed.ts'

export interface DeadTime {
  /** Absent where the rate is the annotator's alone: with literal keys, and for those who watch (D46). */
  readonly auto: { readonly on: boolean; readonly toggle: () => void } | undefined
  /** Faster or slower than now; the rate is kept for the phase in which it was set. */
  readonly changeRate: (by: number) => void
}

/** Runs through dead time by itself: when a point is done the video speeds up, when the next one starts it plays as before. */
export function useDeadTime(playback: Playback, phase: EntryState['phase'], available: boolean): DeadTime {
  const [speed, change] = useWorkSpeed()
  const on = speed.auto && available
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
  return { auto: available ? { on, toggle } : undefined, changeRate }
}
