import { open } from 'node:fs/promises'

/** A MOV made by hand, box by box: what no encoder writes. Its frames are zeros; only its index is real. */
export interface MovieFile {
  readonly file: string
  readonly codec: 'jpeg' | 'apcn'
  readonly frames: number
  readonly framesPerSecond: number
  readonly frameBytes: number
  /** Frames of one chunk lie one after the other; chunks lie apart, or all at the same place. */
  readonly framesPerChunk: number
  readonly chunks: 'apart' | 'at the same place'
  readonly size?: { readonly width: number; readonly height: number }
}

/** Writes the file; where chunks lie apart its frames are a hole, which takes no room on the disk. */
export async function writeMovieFile(movie: MovieFile): Promise<void> {
  const chunkBytes = movie.frameBytes * movie.framesPerChunk
  const chunks = Math.ceil(movie.frames / movie.framesPerChunk)
  const mediaBytes = movie.chunks === 'apart' ? chunkBytes * chunks : chunkBytes
  const type = box('ftyp', ascii('qt  '), u32(0), ascii('qt  '))
  const first = type.length + 8
  const offsets = Array.from({ length: chunks }, (_, index) =>
    movie.chunks === 'apart' ? first + index * chunkBytes : first,
  )
  await using handle = await open(movie.file, 'w')
  await handle.write(Buffer.concat([type, u32(8 + mediaBytes), ascii('mdat')]), 0)
  await handle.truncate(first + mediaBytes)
  const index = movieBox(movie, offsets)
  await handle.write(index, 0, index.length, first + mediaBytes)
}

function movieBox(movie: MovieFile, offsets: readonly number[]): Buffer {
  const { frames, framesPerSecond, frameBytes, framesPerChunk } = movie
  const table = box(
    'stbl',
    full('stsd', u32(1), sampleEntry(movie)),
    full('stts', u32(1), u32(frames), u32(1)),
    full('stsc', u32(1), u32(1), u32(framesPerChunk), u32(1)),
    full('stsz', u32(frameBytes), u32(frames)),
    full('stco', u32(offsets.length), ...offsets.map(u32)),
  )
  const data = box('dinf', full('dref', u32(1), u32(12), ascii('url '), u32(1)))
  const media = box(
    'mdia',
    full('mdhd', u32(0), u32(0), u32(framesPerSecond), u32(frames), u32(0)),
    full('hdlr', ascii('mhlr'), ascii('vide'), Buffer.alloc(13)),
    box('minf', full('vmhd', Buffer.alloc(8)), data, table),
  )
  const header = [u32(0), u32(0), u32(framesPerSecond), u32(frames)]
  return box(
    'moov',
    full('mvhd', ...header, u32(0x10000), u16(0x100), Buffer.alloc(10), MATRIX, Buffer.alloc(24), u32(2)),
    box('trak', trackHeader(movie), media),
  )
}

function trackHeader({ frames, size = SIZE }: MovieFile): Buffer {
  const sides = [u32(size.width * 0x10000), u32(size.height * 0x10000)]
  return full('tkhd', u32(0), u32(0), u32(1), u32(0), u32(frames), Buffer.alloc(16), MATRIX, ...sides)
}

const SIZE = { width: 64, height: 36 }

function sampleEntry({ codec, size = SIZE }: MovieFile): Buffer {
  const sides = [u16(size.width), u16(size.height)]
  return box(
    codec,
    Buffer.concat([Buffer.alloc(6), u16(1), Buffer.alloc(16), ...sides, u32(0x480000), u32(0x480000)]),
    Buffer.concat([u32(0), u16(1), Buffer.alloc(32), u16(24), u16(0xffff)]),
  )
}

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const ascii = (text: string) => Buffer.from(text, 'latin1')
const MATRIX = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32))

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(8 + body.length), ascii(type), body])
}

const full = (type: string, ...content: readonly Buffer[]) => box(type, u32(0), ...content)
