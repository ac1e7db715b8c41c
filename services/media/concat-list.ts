import { frameTime, type FrameTable } from './ffmpeg/frame-table.ts'
import type { FrameRange } from './pieces.ts'

/** Frames of a file that are kept. */
export interface KeptFrames {
  readonly file: string
  readonly source: FrameTable
  readonly range: FrameRange
}

/** Arguments that read ffmpeg's list of pieces from standard input, and copy what it names. */
export const CONCAT_INPUT = [
  ['-protocol_whitelist', 'file,pipe', '-format_whitelist', 'concat,mov'],
  // Pieces of equal settings: there is nothing to convert, and the frames stay the same byte for byte.
  ['-f', 'concat', '-safe', '0', '-auto_convert', '0', '-i', 'pipe:0'],
].flat()

/** How long these frames are shown. */
export const keptSeconds = ({ source, range }: KeptFrames): number =>
  frameTime(source, range.end) - frameTime(source, range.first)

/**
 * ffmpeg's list of pieces. In points lie a microsecond after their key frame, since the seek goes back from them; out
 * points lie half a frame after the last frame, where no rounding can reach its neighbours.
 */
export function concatList(kept: readonly KeptFrames[]): string {
  const entries = kept.map((piece) => {
    const { source, range } = piece
    const lastStart = frameTime(source, range.end - 1)
    const lastEnd = frameTime(source, range.end)
    return [
      `file ${quoted(piece.file)}`,
      `inpoint ${(frameTime(source, range.first) + 1e-6).toFixed(6)}`,
      `outpoint ${((lastStart + lastEnd) / 2).toFixed(6)}`,
      `duration ${keptSeconds(piece).toFixed(6)}`,
    ].join('\n')
  })
  return `ffconcat version 1.0\n${entries.join('\n')}\n`
}

/** Whole files, one after the other. */
export const listOfFiles = (files: readonly string[]): string =>
  `ffconcat version 1.0\n${files.map((file) => `file ${quoted(file)}\n`).join('')}`

const quoted = (file: string) => `'file:${file.replaceAll("'", String.raw`'\''`)}'`

/** A text as ffmpeg reads it from standard input. */
export async function* asInput(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
