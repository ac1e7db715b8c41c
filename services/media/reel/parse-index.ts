import {
  AudioSampleEntry,
  BoxParser,
  type ES_Descriptor,
  MP4BoxBuffer,
  MultiBufferStream,
  type SampleEntry,
  VisualSampleEntry,
} from 'mp4box'
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
  readonly presentation: Float64Array
  /** 1 for a key frame, else 0. */
  readonly isKey: Uint8Array
  readonly sizeBytes: Uint32Array
}

/** Twelve hours at sixty frames a second; sound has fewer samples. */
const MOST_SAMPLES = 12 * 3600 * 60 + 60
const HEAD_BYTES = 8

type Movie = InstanceType<typeof BoxParser.box.moov>
type Track = Movie['trak']
type Samples = Track['mdia']['minf']['stbl']

/** What a box `moov` has of a film; throws where it is not one with pictures, or damaged. */
export function indexIn(movieBox: ArrayBuffer): FilmIndex {
  const movie = parsed(movieBox)
  const ofKind = (kind: string) => movie.traks.find(({ mdia }) => mdia.hdlr.handler === kind)
  const picture = ofKind('vide')
  const sound = ofKind('soun')
  const entry = picture && entryOf(picture)
  if (!picture || !(entry instanceof VisualSampleEntry)) throw new Error('The film has no pictures')
  return {
    frames: framesOf(picture, movie.mvhd.timescale),
    widthPixels: entry.width,
    heightPixels: entry.height,
    pictureSettings: settingsOf(picture, entry, [entry.width, entry.height]),
    soundSettings: sound && soundSettings(sound),
  }
}

/** The boxes alone: the library would make an object of every frame, 400 MB of them in four hours. */
function parsed(movieBox: ArrayBuffer): Movie {
  checkSamples(Buffer.from(movieBox))
  const movie = new BoxParser.box.moov(movieBox.byteLength - HEAD_BYTES)
  movie.hdr_size = 0
  movie.start = HEAD_BYTES
  const stream = new MultiBufferStream(MP4BoxBuffer.fromArrayBuffer(movieBox, 0))
  stream.seek(HEAD_BYTES)
  movie.parse(stream)
  return movie
}

/** The library makes a list as long as a table of sizes has it, though the table be of one size and as short as its head. */
function checkSamples(bytes: Buffer): void {
  for (let at = bytes.indexOf('stsz'); at !== -1; at = bytes.indexOf('stsz', at + 4))
    if (at + 16 <= bytes.length && bytes.readUInt32BE(at + 12) > MOST_SAMPLES)
      throw new Error('The film has too many frames')
}

/** How the samples of a track are encoded, of which there is one way. */
function entryOf({ mdia }: Track): SampleEntry {
  const [entry, ...others] = mdia.minf.stbl.stsd.entries
  if (!entry || others.length > 0) throw new Error('The film changes in its midst')
  return entry
}

/** Equal texts: equal codec, its parameters, size, shape of pixels, colours and clock; bit rates may differ. */
function settingsOf({ mdia }: Track, entry: SampleEntry, more: readonly unknown[]): string {
  const boxes = (entry.boxes ?? []).filter(({ box_name: name }) => name !== 'BitRateBox')
  const withoutPlaces = (key: string, value: unknown) => (key === 'start' ? undefined : value)
  return JSON.stringify([entry.type, mdia.mdhd.timescale, ...more, boxes], withoutPlaces)
}

const DECODER_CONFIG = 0x04
const DECODER_SPECIFIC = 0x05

function soundSettings(track: Track): string {
  const entry = entryOf(track)
  if (!(entry instanceof AudioSampleEntry)) return entry.type
  const parameters = (entry as { esds?: { esd?: ES_Descriptor } }).esds?.esd
    ?.findDescriptor(DECODER_CONFIG)
    ?.findDescriptor(DECODER_SPECIFIC)
  if (!parameters) return settingsOf(track, entry, [entry.channel_count])
  return JSON.stringify([entry.type, entry.channel_count, track.mdia.mdhd.timescale, [...parameters.data]])
}

function framesOf(track: Track, movieTimescale: number): IndexedFrames {
  const { mdhd, minf } = track.mdia
  const { stts, ctts, stss, stsz } = minf.stbl
  const count = stsz.sample_count
  if (count !== stsz.sample_sizes.length) throw new Error('The film has not the sizes of all frames')
  const lengths = runs(stts.sample_counts, stts.sample_deltas, count)
  const delays = runs(ctts?.sample_counts ?? [], ctts?.sample_offsets ?? [], count)
  const presentation = new Float64Array(count)
  let decoded = shiftOf(track, mdhd.timescale / movieTimescale)
  for (let index = 0; index < count; index += 1) {
    presentation[index] = decoded + (delays[index] ?? 0)
    decoded += lengths[index] ?? 0
  }
  return {
    tickSeconds: 1 / mdhd.timescale,
    presentation,
    isKey: keysOf(stss, count),
    sizeBytes: Uint32Array.from(stsz.sample_sizes),
  }
}

/** A value for each sample, of a table of runs. */
function runs(counts: readonly number[], values: readonly number[], samples: number): Int32Array {
  const all = new Int32Array(samples)
  let at = 0
  for (const [run, count] of counts.entries()) {
    if (at >= samples) break
    all.fill(values[run] ?? 0, at, at + count)
    at += count
  }
  return all
}

/** Without a table every frame is a key frame. */
function keysOf(table: Samples['stss'] | undefined, samples: number): Uint8Array {
  if (!table) return new Uint8Array(samples).fill(1)
  const isKey = new Uint8Array(samples)
  for (const sample of table.sample_numbers) if (sample >= 1 && sample <= samples) isKey[sample - 1] = 1
  return isKey
}

/** Ticks by which the list of edits moves all frames: nothing at first, or what is left out at the beginning. */
function shiftOf({ edts }: Track, ticksPerMovieTick: number): number {
  const entries = edts?.elst?.entries ?? []
  const [last, ...others] = entries.toReversed()
  if (others.some(({ media_time: from }) => from !== -1))
    throw new Error('The film leaves out parts of itself')
  const before = others.reduce((sum, { segment_duration: length }) => sum + length, 0)
  return Math.round(before * ticksPerMovieTick) - Math.max(0, last?.media_time ?? 0)
}
