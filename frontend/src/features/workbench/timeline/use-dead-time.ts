import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import { useEffect, useRef, useState } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { FIRST_RATES, rateAfter, ratesAfter } from './dead-time.ts'

/** Kept in this browser: it is a habit of the hand, not a fact about the match. */
const KEPT = 'courtline.deadTimeSpeed'

export interface DeadTime {
  readonly on: boolean
  readonly toggle: () => void
}

/**
 * Runs through dead time by itself: when a point is done the video speeds up, when the next one starts it plays as before.
 * Belongs to quick entry; with literal keys the rate is the annotator's alone (D30).
 */
export function useDeadTime(playback: Playback, phase: EntryState['phase'], quickEntry: boolean): DeadTime {
  const [wanted, setWanted] = useState(() => localStorage.getItem(KEPT) !== 'off')
  const on = wanted && quickEntry
  const rates = useRef(FIRST_RATES)
  const before = useRef(phase)
  useEffect(() => {
    const from = before.current
    before.current = phase
    if (!on || from === phase) return
    rates.current = ratesAfter(rates.current, from, playback.chosenRate)
    const rate = rateAfter(rates.current, from, phase)
    if (rate !== undefined) playback.setRate(rate)
  }, [on, phase, playback])
  const toggle = () => {
    localStorage.setItem(KEPT, wanted ? 'off' : 'on')
    if (wanted) playback.setRate(rates.current.play)
    setWanted(!wanted)
  }
  return { on, toggle }
}
