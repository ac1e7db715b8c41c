/** When the frames of a film are shown, in ticks of `tickSeconds`. */
export interface FrameTable {
  readonly tickSeconds: number
  readonly presentation: ArrayLike<number>
}

/** When a frame is shown, in seconds; one past the last is where the last one ends. */
export function frameTime({ presentation, tickSeconds }: FrameTable, index: number): number {
  const ticks = presentation[index]
  if (ticks !== undefined) return ticks * tickSeconds
  const last = presentation[presentation.length - 1] ?? 0
  const gap = last - (presentation[presentation.length - 2] ?? last)
  return (last + gap) * tickSeconds
}

/** How many frames are shown before that moment, where they are in the order in which they are shown. */
export function framesBefore(frames: FrameTable, seconds: number): number {
  let low = 0
  let high = frames.presentation.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (frameTime(frames, middle) < seconds) low = middle + 1
    else high = middle
  }
  return low
}
