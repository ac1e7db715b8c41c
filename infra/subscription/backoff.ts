/** Pauses between tries: each twice as long as the one before, up to a longest. */
export interface Backoff {
  readonly firstMs: number
  readonly longestMs: number
}

export const USUAL_BACKOFF: Backoff = { firstMs: 50, longestMs: 5000 }

/** Milliseconds to wait after so many failures in a row; the first failure is 1. */
export const pauseAfter = (failures: number, { firstMs, longestMs }: Backoff): number =>
  Math.min(firstMs * 2 ** (failures - 1), longestMs)
