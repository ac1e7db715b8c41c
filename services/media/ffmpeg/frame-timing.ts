import type { Packet } from './packets.ts'

/** Frames per second as a fraction, such as 30000/1001. */
export interface FrameRate {
  readonly frames: number
  readonly seconds: number
}

/** Rates of cameras; what is within one percent of one of them is that rate. */
const USUAL_RATES: readonly FrameRate[] = [
  ...[24, 30, 60, 120, 240].map((nominal) => ({ frames: nominal * 1000, seconds: 1001 })),
  ...[10, 12, 15, 20, 24, 25, 30, 48, 50, 60, 100, 120, 240].map((frames) => ({ frames, seconds: 1 })),
]

export const ratePerSecond = (rate: FrameRate) => rate.frames / rate.seconds

/** What is known of a stream's timing from its packets. */
export interface FrameTiming {
  /** The rate that the file means to have, by the usual distance of its frames. */
  readonly nominal: FrameRate
  /** End of the last frame. */
  readonly endSeconds: number
  readonly startSeconds: number
  readonly constant: boolean
  readonly reordered: boolean
  /** Longest time from one key frame to the next, or to the end. */
  readonly longestKeyGapSeconds: number
  readonly startsWithKey: boolean
}

/** No codec stores a frame further from its place than that. */
const REORDERED_AT_MOST = 64
/** More distances than that add nothing to a rate. */
const MOST_DISTANCES = 10_000

type PacketTimes = Pick<Packet, 'shownAt' | 'decodedAt' | 'isKey'>

/**
 * Computes the timing of a stream from its packets in the order in which they are stored, however many: what it keeps does
 * not grow with them.
 */
export class FrameTimingReader {
  #count = 0
  #firstShown = 0
  #lastShown = -Infinity
  #lastStored = 0
  #reordered = false
  #startsWithKey = false
  #lastKey: number | undefined
  #longestKeyGap = 0
  /** Frames whose place in the order of showing is not sure yet, ascending. */
  readonly #waiting: number[] = []
  readonly #gaps = new GapCounts()

  get count(): number {
    return this.#count
  }

  add({ shownAt, decodedAt, isKey }: PacketTimes): void {
    if (this.#count === 0) this.#startsWithKey = isKey
    this.#count += 1
    this.#lastStored = shownAt
    this.#reordered ||= shownAt !== decodedAt
    if (isKey) this.#endKeyGap(shownAt)
    this.#wait(shownAt)
  }

  /** The timing of at least one packet; `fallbackRate` is used where the packets show no rate. Call once, at the end. */
  finish(tickSeconds: number, fallbackRate = 25): FrameTiming {
    for (const shown of this.#waiting) this.#show(shown)
    if (this.#lastKey !== undefined) this.#endKeyGap(this.#lastStored)
    const usualGap = this.#gaps.usual() * tickSeconds
    const nominal = nearestUsualRate(usualGap > 0 ? 1 / usualGap : fallbackRate)
    const frameSeconds = 1 / ratePerSecond(nominal)
    const isUsual = (gap: number) =>
      Math.abs(gap * tickSeconds - frameSeconds) < 0.1 * frameSeconds + tickSeconds
    return {
      nominal,
      startSeconds: this.#firstShown * tickSeconds,
      endSeconds: this.#lastShown * tickSeconds + frameSeconds,
      constant: this.#gaps.isEmpty || (isUsual(this.#gaps.shortest) && isUsual(this.#gaps.longest)),
      reordered: this.#reordered,
      longestKeyGapSeconds: this.#longestKeyGap * tickSeconds,
      startsWithKey: this.#startsWithKey,
    }
  }

  #endKeyGap(shownAt: number): void {
    if (this.#lastKey !== undefined)
      this.#longestKeyGap = Math.max(this.#longestKeyGap, shownAt - this.#lastKey)
    this.#lastKey = shownAt
  }

  #wait(shownAt: number): void {
    let at = this.#waiting.length
    while (at > 0 && (this.#waiting[at - 1] ?? 0) > shownAt) at -= 1
    this.#waiting.splice(at, 0, shownAt)
    if (this.#waiting.length > REORDERED_AT_MOST) this.#show(this.#waiting.shift() ?? shownAt)
  }

  #show(shownAt: number): void {
    if (this.#lastShown === -Infinity) this.#firstShown = shownAt
    else this.#gaps.add(shownAt - this.#lastShown)
    this.#lastShown = shownAt
  }
}

/** How often each distance between frames occurs, in ticks. */
class GapCounts {
  readonly #counts = new Map<number, number>()
  #total = 0
  shortest = Infinity
  longest = -Infinity

  get isEmpty(): boolean {
    return this.longest === -Infinity
  }

  add(gap: number): void {
    this.shortest = Math.min(this.shortest, gap)
    this.longest = Math.max(this.longest, gap)
    const before = this.#counts.get(gap)
    if (before === undefined && this.#counts.size >= MOST_DISTANCES) return
    this.#counts.set(gap, (before ?? 0) + 1)
    this.#total += 1
  }

  /** Mean of the gaps next to the median: exact where the container rounds to milliseconds, blind to dropped frames. */
  usual(): number {
    const middle = this.#median()
    let count = 0
    let sum = 0
    for (const [gap, times] of this.#counts) {
      if (Math.abs(gap - middle) > Math.max(1, 0.1 * middle)) continue
      count += times
      sum += gap * times
    }
    return count > 0 ? sum / count : middle
  }

  #median(): number {
    let before = 0
    for (const [gap, times] of [...this.#counts].toSorted(([a], [b]) => a - b)) {
      before += times
      if (before > Math.floor(this.#total / 2)) return gap
    }
    return 0
  }
}

/** The rate to write: the nominal one, halved until it is at most `fastest`, so that movement stays even (D12). */
export function rateToWrite(nominal: FrameRate, fastest: number): FrameRate {
  if (ratePerSecond(nominal) <= fastest + 0.01) return nominal
  return rateToWrite({ frames: nominal.frames, seconds: nominal.seconds * 2 }, fastest)
}

/** The usual rate that this is within a percent of, the nearest one; else the rate itself, to the thousandth. */
export function nearestUsualRate(framesPerSecond: number): FrameRate {
  const distance = (rate: FrameRate) => Math.abs(ratePerSecond(rate) / framesPerSecond - 1)
  const nearest = USUAL_RATES.toSorted((a, b) => distance(a) - distance(b))[0]
  if (nearest && distance(nearest) < 0.01) return nearest
  return { frames: Math.max(1, Math.round(framesPerSecond * 1000)), seconds: 1000 }
}
