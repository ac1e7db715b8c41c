import type { TimeType } from '../rules/vocabulary.ts'

/**
 * One piece of the cut video: the clock interval it was cut from and where it is in the cut. All in seconds, to
 * the millisecond (D12).
 */
export interface Piece {
  readonly clockStart: number
  readonly clockStop: number
  readonly gameStart: number
}

/**
 * Time in the cut video of a time in the uncut one, from the pieces as really cut, in time order (D12). Dead time maps
 * to the start of the next piece, time after the last piece to the end. Null where nothing is cut.
 */
export function gameSeconds(pieces: readonly Piece[], seconds: number): number | null {
  const last = pieces.at(-1)
  if (last === undefined) return null
  const piece = pieces[indexOfPieceEndingAfter(pieces, seconds)] ?? last
  const inside = Math.min(Math.max(seconds, piece.clockStart), piece.clockStop)
  return toMilliseconds(piece.gameStart + (inside - piece.clockStart))
}

/** A clock time as a screen shows it: in the cut video where there is one, else in the uncut one (D12). */
export function secondsIn(timeType: TimeType, pieces: readonly Piece[], seconds: number): number {
  return timeType === 'GameTime' ? (gameSeconds(pieces, seconds) ?? seconds) : seconds
}

/** The reverse: time in the uncut video of a time in the cut one; times outside map to the nearest end. */
export function clockSeconds(pieces: readonly Piece[], secondsInCut: number): number | null {
  const piece = pieces.findLast(({ gameStart }) => gameStart <= secondsInCut) ?? pieces[0]
  if (piece === undefined) return null
  const inside = Math.max(0, secondsInCut - piece.gameStart)
  return toMilliseconds(Math.min(piece.clockStop, piece.clockStart + inside))
}

/** A clock interval in game time; null where nothing is cut. */
export function gameInterval(
  pieces: readonly Piece[],
  clockTime: { readonly start: number; readonly stop?: number },
): { readonly start: number; readonly stop?: number } | null {
  const start = gameSeconds(pieces, clockTime.start)
  if (start === null) return null
  const stop = clockTime.stop === undefined ? null : gameSeconds(pieces, clockTime.stop)
  return stop === null ? { start } : { start, stop }
}

/** Whether the cut shows this clock time; if not, the match needs postprocessing (D51, D102). */
export function isCutAt(pieces: readonly Piece[], seconds: number): boolean {
  const piece = pieces[indexOfPieceEndingAfter(pieces, seconds)]
  return piece !== undefined && piece.clockStart <= seconds
}

/** Binary search for the first piece that ends after the time, else the number of pieces. */
function indexOfPieceEndingAfter(pieces: readonly Piece[], seconds: number): number {
  let low = 0
  let high = pieces.length
  while (low < high) {
    const middle = (low + high) >> 1
    const piece = pieces[middle]
    if (piece !== undefined && piece.clockStop <= seconds) low = middle + 1
    else high = middle
  }
  return low
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
