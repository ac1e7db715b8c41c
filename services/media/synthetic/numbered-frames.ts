import type { Readable } from 'node:stream'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { guardedInput } from '../ffmpeg/input-guard.ts'
import { runFfmpeg } from '../ffmpeg/run.ts'

export interface FrameSize {
  readonly width: number
  readonly height: number
}

/** Frames carry their number as this many black or white blocks in their upper part. */
const BITS = 16
const BLACK = 16
const WHITE = 235

/**
 * Grey pictures (one byte per pixel) whose number can be read from the picture, with a bar that moves below, so that no
 * two frames are alike.
 */
export async function* numberedFrames(count: number, size: FrameSize): AsyncGenerator<Uint8Array> {
  for (let number = 0; number < count; number += 1) yield numberedFrame(number, size)
}

function numberedFrame(number: number, { width, height }: FrameSize): Uint8Array {
  const pixels = new Uint8Array(width * height).fill(96)
  const blockWidth = width / BITS
  const half = Math.floor(height / 2)
  for (let y = 0; y < half; y += 1) {
    for (let bit = 0; bit < BITS; bit += 1) {
      const shade = (number >> bit) & 1 ? WHITE : BLACK
      pixels.fill(
        shade,
        y * width + Math.ceil(bit * blockWidth),
        y * width + Math.ceil((bit + 1) * blockWidth),
      )
    }
  }
  const barStart = (number * 7) % (width - 20)
  for (let y = half + 10; y < height - 10; y += 1)
    pixels.fill(WHITE, y * width + barStart, y * width + barStart + 20)
  return pixels
}

/** The number that a decoded grey frame carries. */
export function numberOfFrame(pixels: Uint8Array, { width, height }: FrameSize): number {
  const row = Math.floor(height / 4) * width
  let number = 0
  for (let bit = 0; bit < BITS; bit += 1) {
    const middle = row + Math.floor(((bit + 0.5) * width) / BITS)
    if ((pixels[middle] ?? 0) > 128) number |= 1 << bit
  }
  return number
}

/** The numbers of all frames of a video, in the order in which they are shown. */
export async function readFrameNumbers(
  ffmpeg: Ffmpeg,
  file: string,
  size: FrameSize,
  inputOptions: readonly string[] = [],
): Promise<readonly number[]> {
  const numbers: number[] = []
  const scaled = `scale=${size.width}:${size.height},format=gray`
  await runFfmpeg(ffmpeg, {
    args: [
      guardedInput(file, inputOptions),
      ['-map', '0:V:0', '-vf', scaled, '-vsync', 'passthrough', '-f', 'rawvideo', 'pipe:1'],
    ].flat(),
    limitSeconds: 120,
    output: {
      kind: 'bytes',
      read: (bytes) => eachFrame(bytes, size, (pixels) => numbers.push(numberOfFrame(pixels, size))),
    },
  })
  return numbers
}

async function eachFrame(
  bytes: Readable,
  size: FrameSize,
  onFrame: (pixels: Uint8Array) => void,
): Promise<void> {
  const frameBytes = size.width * size.height
  let waiting = Buffer.alloc(0)
  for await (const chunk of bytes) {
    waiting = Buffer.concat([waiting, Buffer.from(chunk)])
    while (waiting.length >= frameBytes) {
      onFrame(waiting.subarray(0, frameBytes))
      waiting = waiting.subarray(frameBytes)
    }
  }
}
