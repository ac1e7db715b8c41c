import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Ffmpeg } from './ffmpeg/find-ffmpeg.ts'
import { probeVideo } from './probe.ts'
import { ffmpegForTests } from './testing/ffmpeg-for-tests.ts'
import { type MovieFile, writeMovieFile } from './testing/movie-file.ts'

jest.setTimeout(60_000)

let folder: string
let ffmpeg: Ffmpeg
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-probe-'))
  ffmpeg = await ffmpegForTests()
})
afterAll(() => rm(folder, { recursive: true }))

/** A program in ffmpeg's place. */
async function program(text: string): Promise<string> {
  const file = path.join(folder, 'program')
  await writeFile(file, `#!/bin/sh\n${text}\n`)
  await chmod(file, 0o755)
  return file
}

it('distinguishes a file that is no video from an ffmpeg that was killed, which is no finding about the format', async () => {
  const file = path.join(folder, 'court.mp4')
  await writeFile(file, 'whatever it is')
  await expect(probeVideo({ path: await program('kill -9 $$') }, file)).rejects.toThrow('SIGKILL')
  expect(await probeVideo({ path: await program('exit 1') }, file)).toEqual({
    refused: 'This file is not a video that can be read.',
  })
})

let made = 0
async function movie(facts: Partial<MovieFile>): Promise<string> {
  const file = path.join(folder, `${(made += 1)}.mov`)
  await writeMovieFile({
    file,
    codec: 'jpeg',
    frames: 100,
    framesPerSecond: 50,
    frameBytes: 64,
    framesPerChunk: 50,
    chunks: 'apart',
    ...facts,
  })
  return file
}

describe('the header of a file', () => {
  it('is not believed where it cannot hold it: sixteen million frames on the same bytes', async () => {
    const file = await movie({
      frames: 16_000_000,
      frameBytes: 1,
      framesPerChunk: 1000,
      chunks: 'at the same place',
    })
    expect((await stat(file)).size).toBeLessThan(66_000)
    expect(await probeVideo(ffmpeg, file)).toEqual({
      refused: expect.stringContaining('more pictures than fit into it'),
    })
  })

  it.each<[string, Partial<MovieFile>]>([
    ['MJPEG', { codec: 'jpeg' }],
    ['ProRes', { codec: 'apcn' }],
  ])('may be an hour of %s at 50 frames a second, each of them a key frame', async (_what, facts) => {
    const file = await movie({ frames: 180_000, ...facts })
    expect(await probeVideo(ffmpeg, file)).toMatchObject({
      source: { probe: { durationSeconds: 3600, framesPerSecond: 50 }, timing: { constant: true } },
    })
  })

  it('may cost what a match may cost, and no more, by its declared size already', async () => {
    const file = await movie({ frames: 50 * 3600, size: { width: 7680, height: 4320 } })
    expect(await probeVideo(ffmpeg, file, { mostGigapixels: 1000 })).toEqual({
      refused: expect.stringMatching(
        /^The video is too long .* 60 minutes of 7680 × 4320 at 50 .* of which 10 minutes can be processed/,
      ),
    })
  })

  it('is a picture where it holds one frame', async () => {
    expect(await probeVideo(ffmpeg, await movie({ frames: 1, framesPerChunk: 1 }))).toEqual({
      refused: 'This file holds a single picture, not a video.',
    })
  })
})
