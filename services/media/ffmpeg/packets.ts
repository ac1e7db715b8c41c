import { stat } from 'node:fs/promises'
import type { FrameTable } from './frame-table.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { guardedInput } from './input-guard.ts'
import { FfmpegLimit, runFfmpeg } from './run.ts'

/** A compressed frame as it is stored. Times in ticks. */
export interface Packet {
  readonly shownAt: number
  readonly decodedAt: number
  readonly sizeBytes: number
  readonly isKey: boolean
  /** Checksum of its bytes, by which a frame is known again after a copy. */
  readonly checksum: number
}

/** The compressed frames of a video stream in the order in which they are stored. Times in ticks of `tickSeconds`. */
export interface PacketTable extends FrameTable {
  readonly presentation: readonly number[]
  readonly isKey: readonly boolean[]
  readonly decoding: readonly number[]
  readonly checksum: readonly number[]
}

/** The file names more frames than it can hold: many of them lie on the same bytes. */
export class MoreThanTheFileHolds extends Error {
  override readonly name = 'MoreThanTheFileHolds'
  constructor() {
    super('The frames of the file take more bytes than it has')
  }
}

export interface PacketReading {
  readonly signal?: AbortSignal | undefined
  readonly limitSeconds?: number
}

const NO_TIME = -(2 ** 63)
/** What a container may add to each frame that it stores without its usual beginning, as Matroska does. */
const ADDED_BYTES = 16
/** Twelve hours at sixty frames a second: more than that is never kept in memory. */
const MOST_ROWS = 12 * 3600 * 60 + 60

/**
 * Hands every packet of the first video stream to `onPacket`, decoding nothing and keeping nothing: about as fast as the
 * disk. A file that is cut off gives the packets that are there. Answers the length of a tick in seconds; throws
 * `MoreThanTheFileHolds` as soon as it is so.
 */
export async function eachVideoPacket(
  ffmpeg: Ffmpeg,
  file: string,
  onPacket: (packet: Packet) => void,
  { signal, limitSeconds = 1800 }: PacketReading = {},
): Promise<number> {
  const { size } = await stat(file)
  let tickSeconds = 0
  let packets = 0
  let bytes = 0
  const onLine = (line: string): void => {
    if (line.startsWith('#')) {
      tickSeconds = readTick(line) ?? tickSeconds
      return
    }
    const packet = readPacket(line)
    packets += 1
    bytes += packet.sizeBytes
    if (packets > size || bytes > 1.01 * size + ADDED_BYTES * packets) throw new MoreThanTheFileHolds()
    onPacket(packet)
  }
  await runFfmpeg(ffmpeg, {
    args: [
      ...guardedInput(file),
      '-map',
      '0:V:0',
      '-c',
      'copy',
      '-copyts',
      '-flush_packets',
      '0',
      '-f',
      'framecrc',
      'pipe:1',
    ],
    limitSeconds,
    signal,
    output: { kind: 'lines', onLine },
  })
  return tickSeconds
}

/** All packets of a video that preprocessing made, which is what bounds them. */
export async function readVideoPackets(
  ffmpeg: Ffmpeg,
  file: string,
  reading: PacketReading = {},
): Promise<PacketTable> {
  const presentation: number[] = []
  const decoding: number[] = []
  const isKey: boolean[] = []
  const checksum: number[] = []
  const onPacket = (packet: Packet) => {
    if (presentation.length >= MOST_ROWS) throw new FfmpegLimit('output')
    presentation.push(packet.shownAt)
    decoding.push(packet.decodedAt)
    isKey.push(packet.isKey)
    checksum.push(packet.checksum)
  }
  const tickSeconds = await eachVideoPacket(ffmpeg, file, onPacket, reading)
  return { tickSeconds, presentation, decoding, isKey, checksum }
}

/** The tick of the first stream in ffmpeg's `framecrc` format, or undefined where a line holds something else. */
function readTick(line: string): number | undefined {
  const base = /^#tb 0: (\d+)\/(\d+)/.exec(line)
  return base ? Number(base[1]) / Number(base[2]) : undefined
}

/** A line of ffmpeg's `framecrc` format: stream, decoding time, presentation time, duration, size, checksum, flags. */
export function readPacket(line: string): Packet {
  const [, dts = '', pts = '', , size = '', crc = '', flags = ''] = line.split(',')
  const decodedAt = Number(dts)
  const shownAt = Number(pts)
  return {
    decodedAt,
    shownAt: shownAt === NO_TIME ? decodedAt : shownAt,
    sizeBytes: Number(size),
    checksum: Number(crc),
    isKey: isKeyPacket(flags.trim()),
  }
}

/** Flags are written only where they are other than 'key': `F=0x0` is an ordinary packet, bit 0 a key packet. */
function isKeyPacket(flags: string): boolean {
  const written = /^F=0x([0-9A-F]+)$/i.exec(flags)?.[1]
  return written === undefined || (Number.parseInt(written, 16) & 1) === 1
}
