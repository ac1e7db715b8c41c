import type { EntryState } from '@courtline/scoring/entry/point-cycle'

/** Rates the annotator works with: while a ball is in play or described, and in the dead time between points. */
export interface Rates {
  readonly play: number
  readonly dead: number
}

/** Play starts at 1 (platform 9); dead time is watched at 4, the rate at which an eye still finds the next serve. */
export const FIRST_RATES: Rates = { play: 1, dead: 4 }

/** How late a person presses Space after the serve began, seconds of their own time. */
const REACTION_SECONDS = 0.25

type Phase = EntryState['phase']

const kindOf = (phase: Phase): keyof Rates => (phase === 'idle' ? 'dead' : 'play')

/** The rates after the user has set one: it holds for the time it was set in, and comes back with it. */
export const ratesAfter = (rates: Rates, phase: Phase, rate: number): Rates => ({
  ...rates,
  [kindOf(phase)]: rate,
})

/** The rate to go on with when the phase changes; undefined when it stays as it is. */
export function rateAfter(rates: Rates, from: Phase, to: Phase): number | undefined {
  return kindOf(from) === kindOf(to) ? undefined : rates[kindOf(to)]
}

/**
 * Where a point began that was started now: at a higher rate the picture has run on while the hand reacted. Never before
 * the end of the entry before it. Seconds of clock time; nothing is taken away at rate 1 or from a picture that stands.
 */
export function startWithLead(
  seconds: number,
  { rate, playing, notBefore }: { rate: number; playing: boolean; notBefore: number },
): number {
  if (!playing || rate <= 1) return seconds
  return Math.min(seconds, Math.max(notBefore, seconds - REACTION_SECONDS * (rate - 1)))
}
