import { setTimeout as wait } from 'node:timers/promises'

/** Pauses between tries: each twice as long as the one before, up to a longest. */
export interface Backoff {
  readonly firstMs: number
  readonly longestMs: number
}

export const USUAL_BACKOFF: Backoff = { firstMs: 50, longestMs: 5000 }

/** Milliseconds to wait after so many failures in a row; the first failure is 1. */
export const pauseAfter = (failures: number, { firstMs, longestMs }: Backoff): number =>
  Math.min(firstMs * 2 ** (failures - 1), longestMs)

/** Waits for the pause after so many failures in a row, or until the signal aborts. */
export async function waitAfter(
  failures: number,
  signal: AbortSignal,
  backoff: Backoff = USUAL_BACKOFF,
): Promise<void> {
  await wait(pauseAfter(failures, backoff), undefined, { signal }).catch(() => undefined)
}
