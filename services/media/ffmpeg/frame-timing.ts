import type { PacketTable } from './packets.ts'

/** Frames per second as a fraction, such as 30000/1001. */
export interface FrameRate {
  readonly frames: number
  readonly seconds: number
}

/** Rates that cameras know; what is within one percent of one of them is that rate. */
const USUAL_RATES: readonly FrameRate[] = [
  ...[24, 30, 60, 120, 240].map((nominal) => ({ frames: nominal * 1000, seconds: 1001 })),
  ...[10, 12, 15, 20, 24, 25, 30, 48, 50, 60, 100, 120, 240].map((frames) => ({ frames, seconds: 1 })),
]

export const perSecond = (rate: FrameRate) => rate.frames / rate.seconds

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

/** Timing of a stream of at least one packet; `fallbackRate` is used where the packets do not tell a rate. */
export function frameTiming(packets: PacketTable, fallbackRate = 25): FrameTiming {
  const { tickSeconds } = packets
  const shown = packets.presentation.toSorted((a, b) => a - b)
  const first = shown[0] ?? 0
  const last = shown.at(-1) ?? 0
  const gaps = shown.slice(1).map((time, index) => time - (shown[index] ?? 0))
  const usualGap = usualGapTicks(gaps) * tickSeconds
  const nominal = nearestUsualRate(usualGap > 0 ? 1 / usualGap : fallbackRate)
  const frameSeconds = 1 / perSecond(nominal)
  return {
    nominal,
    startSeconds: first * tickSeconds,
    endSeconds: last * tickSeconds + frameSeconds,
    constant: gaps.every(
      (gap) => Math.abs(gap * tickSeconds - frameSeconds) < 0.1 * frameSeconds + tickSeconds,
    ),
    reordered: packets.presentation.some((time, index) => time !== packets.decoding[index]),
    longestKeyGapSeconds: longestKeyGap(packets) * tickSeconds,
    startsWithKey: packets.isKey[0] === true,
  }
}

/** The rate to write: the nominal one, halved until it is at most `fastest`, so that movement stays even (D12). */
export function rateToWrite(nominal: FrameRate, fastest: number): FrameRate {
  if (perSecond(nominal) <= fastest + 0.01) return nominal
  return rateToWrite({ frames: nominal.frames, seconds: nominal.seconds * 2 }, fastest)
}

/** The usual rate that this is within a percent of, the nearest one; else the rate itself, to the thousandth. */
export function nearestUsualRate(framesPerSecond: number): FrameRate {
  const distance = (rate: FrameRate) => Math.abs(perSecond(rate) / framesPerSecond - 1)
  const nearest = USUAL_RATES.toSorted((a, b) => distance(a) - distance(b))[0]
  if (nearest && distance(nearest) < 0.01) return nearest
  return { frames: Math.max(1, Math.round(framesPerSecond * 1000)), seconds: 1000 }
}

/** Mean of the gaps next to the median: exact where the container rounds to milliseconds, blind to dropped frames. */
function usualGapTicks(gaps: readonly number[]): number {
  const middle = median(gaps)
  const usual = gaps.filter((gap) => Math.abs(gap - middle) <= Math.max(1, 0.1 * middle))
  return usual.length > 0 ? usual.reduce((sum, gap) => sum + gap, 0) / usual.length : middle
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function longestKeyGap({ presentation, isKey }: PacketTable): number {
  const keys = presentation.filter((_, index) => isKey[index])
  const ends = [...keys.slice(1), presentation.at(-1) ?? 0]
  return Math.max(0, ...ends.map((end, index) => end - (keys[index] ?? 0)))
}
