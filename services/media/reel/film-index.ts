import { type FileHandle, open } from 'node:fs/promises'
import type { FrameTable } from '../ffmpeg/frame-table.ts'

/** The frames of a film as its index has them, and what must be equal for films to be joined without being encoded. */
export interface FilmIndex {
  readonly frames: IndexedFrames
  readonly widthPixels: number
  readonly heightPixels: number
  readonly pictureSettings: string
  /** No sound: undefined. */
  readonly soundSettings: string | undefined
}

export interface IndexedFrames extends FrameTable {
  readonly sizeBytes: readonly number[]
}

/** The index of a film of twelve hours takes a tenth of it. */
const MOST_INDEX_BYTES = 256 * 1024 ** 2
/** Twelve hours at sixty frames a second. */
const MOST_FRAMES = 12 * 3600 * 60 + 60

/**
 * Reads the index (`moov`) of an MP4 file that ffmpeg wrote here, as it does for every preprocessed video and every reel:
 * all that a cut must know of its frames, without starting a program and without reading the frames. Throws where the file is
 * not built as ffmpeg builds one; it is not for files of strangers. Layout: ISO/IEC 14496-12, -14 and -15.
 */
export async function readFilmIndex(file: string): Promise<FilmIndex> {
  const handle = await open(file)
  try {
    return indexIn(await readMovieBox(handle))
  } finally {
    await handle.close()
  }
}

/** The content of the box `moov`, wherever it lies in the file. */
async function readMovieBox(handle: FileHandle): Promise<Buffer> {
  const { size: fileBytes } = await handle.stat()
  const head = Buffer.alloc(16)
  for (let at = 0; at + 8 <= fileBytes;) {
    await handle.read(head, 0, 16, at)
    const [headBytes, size] = sizeOf(head, fileBytes - at)
    if (head.toString('latin1', 4, 8) !== 'moov') {
      at += size
      continue
    }
    if (size > MOST_INDEX_BYTES) throw new NoFilmIndex('is too large')
    const content = Buffer.alloc(size - headBytes)
    await handle.read(content, 0, content.length, at + headBytes)
    return content
  }
  throw new NoFilmIndex('is not there')
}

/** The file is not one that ffmpeg wrote here. */
export class NoFilmIndex extends Error {
  override readonly name = 'NoFilmIndex'
  constructor(what: string) {
    super(`The index of a film ${what}`)
  }
}

/** Bytes of the head of a box, and of the whole box; `rest` is what is left where the box has no end of its own. */
function sizeOf(head: Buffer, rest: number): readonly [headBytes: number, bytes: number] {
  const size = head.readUInt32BE(0)
  const [headBytes, bytes] =
    size === 1 ? [16, Number(head.readBigUInt64BE(8))] : [8, size === 0 ? rest : size]
  if (bytes < headBytes || bytes > rest) throw new NoFilmIndex('is cut off')
  return [headBytes, bytes]
}

/** The boxes in `content` from `from` on, by their names; of several of one name all, in their order. */
function boxesIn(content: Buffer, from = 0): Map<string, readonly Buffer[]> {
  const boxes = new Map<string, readonly Buffer[]>()
  for (let at = from; at + 8 <= content.length;) {
    const [headBytes, size] = sizeOf(content.subarray(at), content.length - at)
    const name = content.toString('latin1', at + 4, at + 8)
    boxes.set(name, [...(boxes.get(name) ?? []), content.subarray(at + headBytes, at + size)])
    at += size
  }
  return boxes
}

const found = (boxes: Map<string, readonly Buffer[]>, name: string): Buffer | undefined =>
  boxes.get(name)?.[0]

/** The box at a path of names below `content`. */
function boxAt(content: Buffer, ...path: readonly string[]): Buffer {
  return path.reduce((within, name) => {
    const box = found(boxesIn(within), name)
    if (!box) throw new NoFilmIndex(`has no ${name}`)
    return box
  }, content)
}

function indexIn(movie: Buffer): FilmIndex {
  const tracks = (boxesIn(movie).get('trak') ?? []).map((box) => ({ box, media: boxAt(box, 'mdia') }))
  const ofKind = (kind: string) =>
    tracks.find(({ media }) => boxAt(media, 'hdlr').toString('latin1', 8, 12) === kind)
  const picture = ofKind('vide')
  const sound = ofKind('soun')
  if (!picture) throw new NoFilmIndex('has no pictures')
  const entry = sampleEntry(picture.media)
  return {
    frames: framesOf(picture.box, picture.media, clockOf(boxAt(movie, 'mvhd'))),
    widthPixels: entry.content.readUInt16BE(24),
    heightPixels: entry.content.readUInt16BE(26),
    pictureSettings: pictureSettings(entry, ticksPerSecond(picture.media)),
    soundSettings: sound && soundSettings(sampleEntry(sound.media), ticksPerSecond(sound.media)),
  }
}

/** Ticks a second, of a box `mvhd` or `mdhd`. */
const clockOf = (header: Buffer) => header.readUInt32BE(header[0] === 1 ? 20 : 12)
const ticksPerSecond = (media: Buffer) => clockOf(boxAt(media, 'mdhd'))

interface SampleEntry {
  readonly codec: string
  readonly content: Buffer
}

/** How the samples of a track are encoded, of which there is one way. */
function sampleEntry(media: Buffer): SampleEntry {
  const descriptions = boxAt(media, 'minf', 'stbl', 'stsd')
  const [first, ...others] = boxesIn(descriptions, 8)
  if (!first || others.length > 0 || first[1].length > 1) throw new NoFilmIndex('changes in its midst')
  const [codec, [content = Buffer.of()]] = first
  return { codec, content }
}

/** Bytes of a sample entry of pictures before the boxes in it. */
const PICTURE_ENTRY_BYTES = 78
const SOUND_ENTRY_BYTES = 28

/** Equal texts: equal codec, its parameters, size, shape of pixels, colours and clock; bit rates may differ. */
function pictureSettings({ codec, content }: SampleEntry, clock: number): string {
  const boxes = boxesIn(content, PICTURE_ENTRY_BYTES)
  const parameters = ['avcC', 'pasp', 'colr'].map((name) => found(boxes, name)?.toString('hex') ?? '')
  return [codec, content.readUInt32BE(24), clock, ...parameters].join(' ')
}

function soundSettings({ codec, content }: SampleEntry, clock: number): string {
  const stream = found(boxesIn(content, SOUND_ENTRY_BYTES), 'esds')
  const parameters = stream ? decoderParameters(stream) : content
  return [codec, content.readUInt16BE(16), clock, parameters.toString('hex')].join(' ')
}

/** Descriptors of ISO/IEC 14496-1: of the stream, of its decoder, and what that decoder needs. */
const DECODER_SPECIFIC = 0x05
const HEAD_BYTES: Readonly<Record<number, number>> = { 0x03: 3, 0x04: 13 }

/** What the decoder of a sound needs, out of the box `esds`: the rest of that box is its bit rates. */
function decoderParameters(stream: Buffer): Buffer {
  for (let at = 4; at < stream.length;) {
    const tag = stream.readUInt8(at)
    let length = 0
    let byte = 0x80
    for (at += 1; (byte & 0x80) !== 0; at += 1) {
      byte = stream.readUInt8(at)
      length = length * 128 + (byte & 0x7f)
    }
    if (tag === DECODER_SPECIFIC) return stream.subarray(at, at + length)
    at += HEAD_BYTES[tag] ?? length
  }
  throw new NoFilmIndex('does not name the parameters of its sound')
}

function framesOf(track: Buffer, media: Buffer, movieClock: number): IndexedFrames {
  const clock = ticksPerSecond(media)
  const samples = boxesIn(boxAt(media, 'minf', 'stbl'))
  const sizeBytes = sizesIn(found(samples, 'stsz'))
  const delays = runsIn(found(samples, 'ctts'), sizeBytes.length)
  const shift = shiftOf(found(boxesIn(track), 'edts'), clock / movieClock)
  const lengths = runsIn(found(samples, 'stts'), sizeBytes.length)
  let decoded = shift
  const presentation = sizeBytes.map((_, index) => {
    const shown = decoded + (delays[index] ?? 0)
    decoded += lengths[index] ?? 0
    return shown
  })
  return {
    tickSeconds: 1 / clock,
    presentation,
    isKey: keysIn(found(samples, 'stss'), sizeBytes.length),
    sizeBytes,
  }
}

function sizesIn(box: Buffer | undefined): number[] {
  const count = box?.readUInt32BE(8) ?? 0
  if (!box || count > MOST_FRAMES) throw new NoFilmIndex('has no sizes, or too many')
  const one = box.readUInt32BE(4)
  return Array.from({ length: count }, (_, index) => (one === 0 ? box.readUInt32BE(12 + 4 * index) : one))
}

/** A value for each sample, of a table of runs (`stts`, `ctts`); values may be below 0. */
function runsIn(box: Buffer | undefined, samples: number): Int32Array {
  const values = new Int32Array(samples)
  const runs = box?.readUInt32BE(4) ?? 0
  let at = 0
  for (let run = 0; run < runs && box && at < samples; run += 1) {
    const count = box.readUInt32BE(8 + 8 * run)
    values.fill(box.readInt32BE(12 + 8 * run), at, at + count)
    at += count
  }
  return values
}

/** Without a table every frame is a key frame. */
function keysIn(box: Buffer | undefined, samples: number): boolean[] {
  const isKey = Array.from({ length: samples }, () => !box)
  const keys = box?.readUInt32BE(4) ?? 0
  for (let key = 0; key < keys && box; key += 1) {
    const sample = box.readUInt32BE(8 + 4 * key)
    if (sample >= 1 && sample <= samples) isKey[sample - 1] = true
  }
  return isKey
}

/** Ticks by which the list of edits moves all frames: nothing at first, or what is left out at the beginning. */
function shiftOf(edits: Buffer | undefined, ticksPerMovieTick: number): number {
  const list = edits && found(boxesIn(edits), 'elst')
  if (!list) return 0
  const isLong = list[0] === 1
  const bytes = isLong ? 20 : 12
  const entries = Array.from({ length: list.readUInt32BE(4) }, (_, index) => {
    const at = 8 + bytes * index
    return isLong
      ? { length: Number(list.readBigUInt64BE(at)), from: Number(list.readBigInt64BE(at + 8)) }
      : { length: list.readUInt32BE(at), from: list.readInt32BE(at + 4) }
  })
  const [last, ...others] = entries.toReversed()
  if (others.some(({ from }) => from !== -1)) throw new NoFilmIndex('leaves out parts of the film')
  const before = others.reduce((sum, { length }) => sum + length, 0)
  return Math.round(before * ticksPerMovieTick) - Math.max(0, last?.from ?? 0)
}
