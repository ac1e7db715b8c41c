import type { WorkSpeed } from '@courtline/messages/account/user-settings'
import type { EntryState } from '@courtline/scoring/entry/point-cycle'

/** Rates the annotator works with: while a ball is in play or described, and in the dead time between points. */
type Rates = Pick<WorkSpeed, 'playRate' | 'deadTimeRate'>

type Phase = EntryState['phase']

/** Which of the rates holds in a phase of the point cycle. */
export const rateKindOf = (phase: Phase): keyof Rates => (phase === 'idle' ? 'deadTimeRate' : 'playRate')

/** The rate to continue with when the phase changes; undefined when it stays as it is. */
export function rateAfter(rates: Rates, from: Phase, to: Phase): number | undefined {
  return rateKindOf(from) === rateKindOf(to) ? undefined : rates[rateKindOf(to)]
}

/**
 * Where a point begins that is started now: at a higher rate the picture has run on while the hand reacted, so Space goes
 * back. Never before the end of the entry before it. Seconds of clock time; at rate 1, or from a paused picture,
 * nothing is taken back.
 */
export function startAfterRewind(
  seconds: number,
  now: { rate: number; playing: boolean; notBefore: number; rewindSeconds: number },
): number {
  if (!now.playing || now.rate <= 1) return seconds
  return Math.min(seconds, Math.max(now.notBefore, seconds - now.rewindSeconds))
}
