const LEAST_MS = 500

/** Passes a call on if none was passed on in the last half second; progress in between is not worth a frame. */
export function atMostTwiceASecond<T>(
  report: (progress: T) => void,
  nowMs: () => number,
): (progress: T) => void {
  let lastMs = -Infinity
  return (progress) => {
    const now = nowMs()
    if (now - lastMs < LEAST_MS) return
    lastMs = now
    report(progress)
  }
}
