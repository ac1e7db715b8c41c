/** How fast a file has to come, so that a server that lets it trickle holds nothing. */
export interface DownloadRates {
  /** The least over any `windowSeconds`. */
  readonly leastBytesPerSecond: number
  readonly windowSeconds: number
}

/** A tenth of what a home connection sends: a film of 4 GB would take eleven hours, and ends at six anyway. */
export const USUAL_RATES: DownloadRates = { leastBytesPerSecond: 100_000, windowSeconds: 60 }

/** Watches a download: answers after each piece whether it is still fast enough, given the moment in milliseconds. */
export function rateWatch({ leastBytesPerSecond, windowSeconds }: DownloadRates, startedMs: number) {
  const leastBytes = leastBytesPerSecond * windowSeconds
  let windowStartMs = startedMs
  let bytes = 0
  return (arrivedBytes: number, nowMs: number): 'fast enough' | 'too slow' => {
    bytes += arrivedBytes
    if (nowMs - windowStartMs < windowSeconds * 1000) return 'fast enough'
    const isSlow = bytes < leastBytes
    windowStartMs = nowMs
    bytes = 0
    return isSlow ? 'too slow' : 'fast enough'
  }
}
