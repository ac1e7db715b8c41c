import type { Ffmpeg } from './find-ffmpeg.ts'
import { guardedInput } from './input-guard.ts'
import { runFfmpeg } from './run.ts'

/** The compressed frames of a video stream in the order in which they are stored. Times in ticks of `tickSeconds`. */
export interface PacketTable {
  readonly tickSeconds: number
  readonly presentation: readonly number[]
  readonly decoding: readonly number[]
  readonly isKey: readonly boolean[]
  /** Checksum of each packet's bytes, by which a frame is known again after a copy. */
  readonly checksum: readonly string[]
}

const NO_TIME = -(2 ** 63)

/**
 * Reads every packet of the first video stream, decoding nothing: about as fast as the disk. A file that is cut off
 * gives the packets that are there.
 */
export async function readVideoPackets(
  ffmpeg: Ffmpeg,
  file: string,
  options: { readonly signal?: AbortSignal | undefined; readonly limitSeconds?: number } = {},
): Promise<PacketTable> {
  const table = packetTable()
  await runFfmpeg(ffmpeg, {
    args: [...guardedInput(file), '-map', '0:V:0', '-c', 'copy', '-copyts', '-f', 'framecrc', 'pipe:1'],
    limitSeconds: options.limitSeconds ?? 1800,
    signal: options.signal,
    output: { kind: 'lines', onLine: table.add },
  })
  return table.finish()
}

/** Collects the lines of ffmpeg's `framecrc` format. */
export function packetTable() {
  let tickSeconds = 0
  const presentation: number[] = []
  const decoding: number[] = []
  const isKey: boolean[] = []
  const checksum: string[] = []

  const add = (line: string): void => {
    if (line.startsWith('#')) {
      const base = /^#tb 0: (\d+)\/(\d+)/.exec(line)
      if (base) tickSeconds = Number(base[1]) / Number(base[2])
      return
    }
    const [, dts = '', pts = '', , , crc = '', flags = ''] = line.split(',')
    const decodedAt = Number(dts)
    const shownAt = Number(pts)
    decoding.push(decodedAt)
    presentation.push(shownAt === NO_TIME ? decodedAt : shownAt)
    checksum.push(crc.trim())
    isKey.push(isKeyPacket(flags.trim()))
  }
  const finish = (): PacketTable => ({ tickSeconds, presentation, decoding, isKey, checksum })
  return { add, finish }
}

/** Flags are written only where they are other than 'key': `F=0x0` is an ordinary packet, bit 0 a key packet. */
function isKeyPacket(flags: string): boolean {
  const written = /^F=0x([0-9A-F]+)$/i.exec(flags)?.[1]
  return written === undefined || (Number.parseInt(written, 16) & 1) === 1
}
