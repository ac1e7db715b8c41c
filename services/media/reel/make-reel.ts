import { stat } from 'node:fs/promises'
import path from 'node:path'
import { asInput, CONCAT_INPUT, concatList, type KeptFrames, keptSeconds } from '../concat-list.ts'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run.ts'
import { NoFilmIndex } from './film-index.ts'
import type { IndexedFrames } from './parse-index.ts'
import { frameTime } from '../ffmpeg/frame-table.ts'
import { keptAsWritten } from '../pieces.ts'
import { encodeReel } from './encode-reel.ts'
import { findPieces, type FoundPiece, writtenFilm } from './reel-pieces.ts'
import { gainsOf, LIMITED } from './loudness.ts'
import type { ReelRun, ReelOutcome } from './reel-run.ts'

/**
 * Makes one film of pieces of preprocessed videos (D119): by copying their streams where all of them share their settings
 * and nothing is drawn, from key frame to the frame at which a piece ends; else each frame is encoded once, at the size of
 * the largest.
 */
export async function makeReel(ffmpeg: Ffmpeg, making: ReelRun): Promise<ReelOutcome> {
  const found = await findPieces(making.parts).catch(unreadable)
  if ('refused' in found) return found
  const pieces = found.flatMap((piece, index) => {
    const drawn = making.parts[index]?.drawn
    return piece ? [{ ...piece, drawn }] : []
  })
  if (pieces.length < found.length)
    return { refused: 'A serve of this reel lies outside of the video of its match.' }
  const isDrawn = making.titleCard !== undefined || pieces.some(({ drawn }) => drawn !== undefined)
  return isDrawn || !shareSettings(pieces)
    ? await encodeReel(ffmpeg, making, pieces)
    : await copyReel(ffmpeg, making, pieces)
}

/** Another attempt would find the same. */
function unreadable(error: unknown): { refused: string } {
  if (error instanceof NoFilmIndex) return { refused: 'The video of a match in this reel cannot be read.' }
  throw error
}

/** Whether pieces can be joined as they are: equal pictures, and sound in all of them or in none. */
export const shareSettings = (pieces: readonly Pick<FoundPiece, 'pictureSettings' | 'soundSettings'>[]) =>
  new Set(pieces.map((piece) => piece.pictureSettings)).size === 1 &&
  new Set(pieces.map((piece) => piece.soundSettings)).size === 1

async function copyReel(
  ffmpeg: Ffmpeg,
  { outputFile, onProgress, signal }: ReelRun,
  pieces: readonly FoundPiece[],
): Promise<ReelOutcome> {
  const kept = pieces.map(({ file, frames, range }) => ({ file, source: frames, range }))
  const durationSeconds = kept.reduce((sum, each) => sum + keptSeconds(each), 0)
  const files = [...new Set(pieces.map(({ file }) => file))]
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  const gains = await gainsOf(ffmpeg, pieces, signal)
  const sound =
    gains.size > 0
      ? ['-c:a', 'aac', '-b:a', '128k', '-af', `${levelling(kept, gains)},${LIMITED}`]
      : ['-c:a', 'copy']
  await runFfmpeg(ffmpeg, {
    args: [
      CONCAT_INPUT,
      ['-map', '0:V:0', '-map', '0:a:0?', '-c:v', 'copy', ...sound],
      ['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', outputFile],
    ].flat(),
    signal,
    reads: files,
    folder: path.dirname(outputFile),
    limitBytes: 2 * Math.max(...sizes) * pieces.length + 10_000_000,
    limitSeconds: 1800,
    input: asInput(concatList(kept)),
    output: { kind: 'progress', durationSeconds, onProgress },
  })
  const { frames: written } = await writtenFilm(outputFile)
  // Each frame is as long as before, or it is not the one that was to be copied.
  const bytesOf = ({ sizeBytes }: IndexedFrames) => sizeBytes
  return {
    method: 'copied',
    durationSeconds: frameTime(written, written.presentation.length),
    sizeBytes: (await stat(outputFile)).size,
    starts: keptAsWritten(kept, written, bytesOf).map(({ gameStart }) => gameStart),
  }
}

/** Raises each piece by the gain of its film, of numbers alone. */
function levelling(kept: readonly KeptFrames[], gains: ReadonlyMap<string, number>): string {
  let at = 0
  const factors = kept.map((piece) => {
    const from = at
    at += keptSeconds(piece)
    const factor = 10 ** ((gains.get(piece.file) ?? 0) / 20)
    return `${factor.toFixed(4)}*gte(t,${from.toFixed(3)})*lt(t,${at.toFixed(3)})`
  })
  // One more for what the sound is longer than the pictures.
  return `volume=eval=frame:volume='${factors.join('+')}+gte(t,${at.toFixed(3)})'`
}
