import type { Piece } from '@courtline/messages/media/media'
import type { PacketTable } from './ffmpeg/packets.ts'
import { frameTime, type FrameTable } from './ffmpeg/frame-table.ts'

/** From serve to end of rally, in clock time. */
export interface ServeInterval {
  readonly startSeconds: number
  readonly stopSeconds: number
}

/** Frames of the uncut video that stay, from a key frame on; `end` is the first that does not. */
export interface FrameRange {
  readonly first: number
  readonly end: number
}

export const LEAD_IN_SECONDS = 1
export const TAIL_SECONDS = 1

/**
 * What the cut keeps (D12): each serve with a lead-in of at least a second, from the last key frame that leaves it, and a
 * tail of a second; what overlaps or touches is one range. Serves outside of the video are left out.
 *
 * Frames must be in the order in which they are shown, as they are where there are no B-frames.
 */
export function rangesToKeep(serves: readonly ServeInterval[], frames: PacketTable): readonly FrameRange[] {
  const times = frames.presentation.map((ticks) => ticks * frames.tickSeconds)
  const keys = frames.isKey.flatMap((key, index) => (key ? [index] : []))
  const keyTimes = keys.map((index) => times[index] ?? 0)
  const lastTime = times.at(-1) ?? -Infinity
  const ranges = serves
    .filter((serve) => serve.startSeconds <= lastTime && serve.stopSeconds >= 0)
    .map((serve) => ({
      first: keys[countUpTo(keyTimes, serve.startSeconds - LEAD_IN_SECONDS) - 1] ?? keys[0] ?? 0,
      end: Math.min(
        times.length,
        countBelow(times, Math.max(serve.startSeconds, serve.stopSeconds) + TAIL_SECONDS),
      ),
    }))
  return joined(ranges.toSorted((a, b) => a.first - b.first))
}

function joined(sorted: readonly FrameRange[]): readonly FrameRange[] {
  const result: FrameRange[] = []
  for (const range of sorted) {
    const before = result.at(-1)
    if (before && range.first <= before.end) {
      result[result.length - 1] = { first: before.first, end: Math.max(before.end, range.end) }
    } else result.push(range)
  }
  return result
}

/** How many of the ascending values are at most `limit`, a microsecond being nothing. */
function countUpTo(ascending: readonly number[], limit: number): number {
  return countBelow(ascending, limit + 1e-6)
}

function countBelow(ascending: readonly number[], limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? Infinity) < limit) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The pieces as they were really written: every frame of the cut is found again in the source by its checksum, so the
 * times are those of the same frame in both videos. Throws when the cut is not the wanted frames in their order.
 */
export const piecesAsWritten = (
  source: PacketTable,
  ranges: readonly FrameRange[],
  written: PacketTable,
): readonly Piece[] =>
  keptAsWritten(
    ranges.map((range) => ({ source, range })),
    written,
    ({ checksum }) => checksum,
  )

/** The same for pieces of several sources; `marksOf` answers by what each frame is found again. */
export function keptAsWritten<T extends FrameTable>(
  kept: readonly { readonly source: T; readonly range: FrameRange }[],
  written: T,
  marksOf: (frames: T) => ArrayLike<number>,
): readonly Piece[] {
  const marks = marksOf(written)
  let at = 0
  const pieces = kept.map(({ source, range }) => {
    const from = at
    const wanted = marksOf(source)
    while (at - from < range.end - range.first && marks[at] === wanted[range.first + at - from]) at += 1
    return pieceOf(source, { first: range.first, end: range.first + at - from }, written, from)
  })
  if (at !== marks.length) throw new Error(`The cut is not as asked from its frame ${at} on`)
  return pieces
}

function pieceOf(source: FrameTable, range: FrameRange, written: FrameTable, writtenFirst: number): Piece {
  if (range.end === range.first) throw new Error(`The cut lacks the piece at frame ${range.first}`)
  return {
    clockStart: toMicroseconds(frameTime(source, range.first)),
    clockStop: toMicroseconds(frameTime(source, range.end)),
    gameStart: toMicroseconds(frameTime(written, writtenFirst)),
  }
}

const toMicroseconds = (seconds: number) => Math.max(0, Math.round(seconds * 1e6) / 1e6)
