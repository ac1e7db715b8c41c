/** A device's clock against the server's (D88). */
export interface ClockCheck {
  /** Added to the device's time it gives the server's, in milliseconds. */
  readonly offsetMs: number
  /** The device is so far off that the server's time is used, with a note. */
  readonly isOff: boolean
}

/** Signatures expire by clock: from here on the server's time is used. */
export const MOST_DRIFT_MS = 5 * 60_000

/** Compares the server's answer with the middle of the time that it took. */
export function checkClock(askedAtMs: number, answeredAtMs: number, serverMs: number): ClockCheck {
  const offsetMs = Math.round(serverMs - (askedAtMs + answeredAtMs) / 2)
  return { offsetMs, isOff: Math.abs(offsetMs) >= MOST_DRIFT_MS }
}

/** '7 minutes ahead', '2 hours behind'. */
export function driftInWords({ offsetMs }: ClockCheck): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  const amount = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
  return `${amount} ${offsetMs > 0 ? 'behind' : 'ahead'}`
}
