import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { guardedInput } from '../ffmpeg/input-guard.ts'
import { type PacketTable, readPacket } from '../ffmpeg/packets.ts'
import { FfmpegLimit, runFfmpeg } from '../ffmpeg/run.ts'
import { frameTime, type FrameRange } from '../pieces.ts'

/** One piece of a reel: seconds of a preprocessed video. */
export interface WantedPiece {
  readonly file: string
  readonly startSeconds: number
  readonly stopSeconds: number
}

/** A piece as it lies in its file. */
export interface FoundPiece extends WantedPiece {
  /** The frames around the piece, from a key frame before it on. */
  readonly frames: PacketTable
  /** Frames of the table from the last key frame that leaves the whole piece, to the end of the piece. */
  readonly range: FrameRange
  readonly widthPixels: number
  readonly heightPixels: number
  /** What must be equal for pictures, or sound, to be joined without being encoded; no sound: undefined. */
  readonly pictureSettings: string
  readonly soundSettings: string | undefined
}

/** Inputs that one run opens: each has the index of its film in memory. */
const PIECES_AT_ONCE = 24
/** Read before a piece, so that the key frame before it is among what is read: they are a second apart (D12). */
const BEFORE_SECONDS = 1.5
const AFTER_SECONDS = 0.5
/** Two hours at sixty frames a second, with what is read around the pieces: the longest coach cut as one piece. */
const MOST_FRAMES = 450_000

/**
 * Finds the frames of every piece, without reading more of the films than lies around the pieces. Undefined in place of a
 * piece that begins after its film has ended.
 */
export async function findPieces(
  ffmpeg: Ffmpeg,
  wanted: readonly WantedPiece[],
  signal?: AbortSignal,
): Promise<readonly (FoundPiece | undefined)[]> {
  const found: (FoundPiece | undefined)[] = []
  for (let at = 0; at < wanted.length; at += PIECES_AT_ONCE) {
    found.push(...(await findSome(ffmpeg, wanted.slice(at, at + PIECES_AT_ONCE), signal)))
  }
  return found
}

async function findSome(
  ffmpeg: Ffmpeg,
  wanted: readonly WantedPiece[],
  signal: AbortSignal | undefined,
): Promise<(FoundPiece | undefined)[]> {
  const reading = new ReadStreams()
  const inputs = wanted.flatMap(({ file, startSeconds, stopSeconds }) =>
    guardedInput(
      file,
      [
        ['-ss', Math.max(0, startSeconds - BEFORE_SECONDS).toFixed(3)],
        ['-to', (stopSeconds + AFTER_SECONDS).toFixed(3)],
      ].flat(),
      '1',
    ),
  )
  const maps = wanted.flatMap((_, index) => ['-map', `${index}:V:0`, '-map', `${index}:a:0?`])
  await runFfmpeg(ffmpeg, {
    args: [...inputs, ...maps, '-c', 'copy', '-copyts', '-flush_packets', '0', '-f', 'framecrc', 'pipe:1'],
    limitSeconds: 600,
    signal,
    output: { kind: 'lines', onLine: (line) => reading.take(line) },
  })
  const films = reading.films()
  return wanted.map((piece, index) => pieceIn(piece, films[index]))
}

interface Film {
  readonly frames: PacketTable
  readonly picture: StreamFacts
  readonly sound: StreamFacts | undefined
}

function pieceIn(piece: WantedPiece, film: Film | undefined): FoundPiece | undefined {
  const range = film && rangeOf(piece, film.frames)
  if (!film || !range) return undefined
  const [width = 0, height = 0] = (film.picture.facts.get('dimensions') ?? '').split('x').map(Number)
  return {
    ...piece,
    frames: film.frames,
    range,
    widthPixels: width,
    heightPixels: height,
    pictureSettings: settingsOf(film.picture),
    soundSettings: film.sound && settingsOf(film.sound),
  }
}

/** Frames are in the order in which they are shown: preprocessed videos have no B-frames (D12). */
export function rangeOf(
  { startSeconds, stopSeconds }: Pick<WantedPiece, 'startSeconds' | 'stopSeconds'>,
  frames: PacketTable,
): FrameRange | undefined {
  const count = frames.presentation.length
  const isBefore = (index: number, seconds: number) => frameTime(frames, index) < seconds - 1e-6
  let first = -1
  let end = 0
  for (let index = 0; index < count; index += 1) {
    if (
      frames.isKey[index] === true &&
      !isBefore(index, 0) &&
      !(frameTime(frames, index) > startSeconds + 1e-6)
    )
      first = index
    if (isBefore(index, stopSeconds)) end = index + 1
  }
  const hasBegun = count > 0 && startSeconds < frameTime(frames, count)
  return first >= 0 && end > first && hasBegun ? { first, end } : undefined
}

/** What the header of a framecrc listing states of one stream. */
interface StreamFacts {
  readonly facts: Map<string, string>
}

/** Reads a listing of several streams: header lines `#name N: value`, then a line for each packet. */
class ReadStreams {
  readonly #streams = new Map<number, StreamFacts & { readonly frames: Mutable<PacketTable> }>()
  #frames = 0

  take(line: string): void {
    const header = /^#(\w+) (\d+): *(.*)$/.exec(line)
    if (header) {
      const [, name = '', index = '', value = ''] = header
      this.#stream(Number(index)).facts.set(name, value)
      return
    }
    if (line.startsWith('#')) return
    const stream = this.#stream(Number(line.slice(0, line.indexOf(','))))
    if (stream.facts.get('media_type') !== 'video') return
    this.#frames += 1
    if (this.#frames > MOST_FRAMES) throw new FfmpegLimit('output')
    const { shownAt, decodedAt, isKey, checksum } = readPacket(line)
    stream.frames.presentation.push(shownAt)
    stream.frames.decoding.push(decodedAt)
    stream.frames.isKey.push(isKey)
    stream.frames.checksum.push(checksum)
  }

  /** A film for each input: its pictures, and the sound that follows them in the listing. */
  films(): Film[] {
    const streams = [...this.#streams].toSorted(([a], [b]) => a - b).map(([, stream]) => stream)
    return streams.flatMap((stream, index) => {
      if (stream.facts.get('media_type') !== 'video') return []
      const next = streams[index + 1]
      const sound = next?.facts.get('media_type') === 'audio' ? next : undefined
      const frames = { ...stream.frames, tickSeconds: tickOf(stream) }
      return [{ frames, picture: stream, sound }]
    })
  }

  #stream(index: number) {
    const known = this.#streams.get(index)
    if (known) return known
    const frames = { tickSeconds: 0, presentation: [], decoding: [], isKey: [], checksum: [] }
    const stream = { facts: new Map<string, string>(), frames }
    this.#streams.set(index, stream)
    return stream
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] }

function tickOf({ facts }: StreamFacts): number {
  const [numerator = 0, denominator = 1] = (facts.get('tb') ?? '').split('/').map(Number)
  return numerator / denominator
}

/** Equal texts: equal codec, its parameters (`extradata`), size, shape of pixels and clock. */
const settingsOf = ({ facts }: StreamFacts) =>
  [...facts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name} ${value.replaceAll(/\s+/g, '')}`)
    .join('; ')
