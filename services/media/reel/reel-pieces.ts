import { readFilmIndexes } from './film-index.ts'
import type { FilmIndex, IndexedFrames } from './parse-index.ts'
import { framesBefore, frameTime } from '../ffmpeg/frame-table.ts'
import type { FrameRange } from '../pieces.ts'

/** One piece of a reel: seconds of a preprocessed video. */
export interface WantedPiece {
  readonly file: string
  readonly startSeconds: number
  readonly stopSeconds: number
}

/** A piece as it lies in its file. */
export interface FoundPiece extends WantedPiece, FilmIndex {
  /** Frames from the last key frame that leaves the whole piece, to the end of the piece. */
  readonly range: FrameRange
}

/** Finds the frames of every piece; undefined in place of one that begins after its film has ended. */
export async function findPieces(
  wanted: readonly WantedPiece[],
): Promise<readonly (FoundPiece | undefined)[]> {
  const files = [...new Set(wanted.map(({ file }) => file))]
  const indexes = await readFilmIndexes(files)
  const films = new Map(files.map((file, index) => [file, indexes[index]]))
  return wanted.map((piece) => {
    const film = films.get(piece.file)
    const range = film && rangeOf(piece, film.frames)
    return film && range ? { ...piece, ...film, range } : undefined
  })
}

/** Frames are in the order in which they are shown: preprocessed videos have no B-frames (D12). */
export function rangeOf(
  { startSeconds, stopSeconds }: Pick<WantedPiece, 'startSeconds' | 'stopSeconds'>,
  frames: IndexedFrames,
): FrameRange | undefined {
  const count = frames.presentation.length
  const hasBegun = count > 0 && startSeconds < frameTime(frames, count)
  const end = framesBefore(frames, stopSeconds - 1e-6)
  let first = framesBefore(frames, startSeconds + 1e-6) - 1
  while (first >= 0 && frames.isKey[first] !== 1) first -= 1
  return hasBegun && first >= 0 && end > first && frameTime(frames, first) > -1e-6
    ? { first, end }
    : undefined
}

/** What ffmpeg has written. */
export async function writtenFilm(file: string): Promise<FilmIndex> {
  const [index] = await readFilmIndexes([file])
  if (!index) throw new Error('The film has no index')
  return index
}
