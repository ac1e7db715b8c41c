import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { readVideoPackets } from '../ffmpeg/packets.ts'
import { postprocessVideo } from '../postprocess.ts'
import { DEFAULT_SETTINGS } from '../preprocess-settings.ts'
import { probeVideo } from '../probe.ts'
import { areInStep, bitsPerSecond, writeSmallRendition } from './small-rendition.ts'
import { makeTestVideo } from '../synthetic/make-test-video.ts'
import { ffmpegForTests } from '../testing/ffmpeg-for-tests.ts'

const SERVES = [
  { startSeconds: 2.4, stopSeconds: 3.1 },
  { startSeconds: 7.2, stopSeconds: 7.9 },
]

let folder = ''
let ffmpeg: Ffmpeg
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-small-'))
  ffmpeg = await ffmpegForTests(path.join(folder, 'running'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const inFolder = (name: string) => path.join(folder, name)

/** A preprocessed video and its smaller rendition. */
async function inTwo(name: string, rate: string, size = { width: 1600, height: 900 }) {
  const videoFile = inFolder(`${name}.mp4`)
  const smallFile = inFolder(`${name}-small.mp4`)
  await makeTestVideo(ffmpeg, {
    file: videoFile,
    seconds: 9,
    rate,
    size,
    codec: 'h264',
    container: 'mp4',
    audio: true,
    keyFrames: 'everySecond',
  })
  const read = await probeVideo(ffmpeg, videoFile)
  if ('refused' in read) throw new Error(read.refused)
  const { probe } = read.source
  const facts = await writeSmallRendition(ffmpeg, {
    videoFile,
    probe,
    outputFile: smallFile,
    settings: { ...DEFAULT_SETTINGS, preset: 'ultrafast' },
    onProgress: () => undefined,
  })
  return { videoFile, smallFile, probe, facts }
}

describe('the smaller rendition of a video', () => {
  it.each([['25'], ['30000/1001']])(
    'has its frames, key frames and sound at the same moments, and is cut in the same pieces: %s frames a second',
    async (rate) => {
      const { videoFile, smallFile, facts } = await inTwo(rate.replace('/', '-'), rate)
      const [large, small] = [
        await readVideoPackets(ffmpeg, videoFile),
        await readVideoPackets(ffmpeg, smallFile),
      ]
      expect(areInStep(large, small)).toBe(true)
      const written = await probeVideo(ffmpeg, smallFile)
      if ('refused' in written) throw new Error(written.refused)
      expect(written.source.probe).toMatchObject({ widthPixels: 1280, heightPixels: 720, audioCodec: 'aac' })
      expect(facts).toEqual({ heightPixels: 720, bitsPerSecond: bitsPerSecond(written.source.probe) })

      const done = await postprocessVideo(ffmpeg, {
        videoFile,
        small: { videoFile: smallFile, outputFile: inFolder('small-cut.mp4') },
        serves: SERVES,
        outputFile: inFolder('cut.mp4'),
        onProgress: () => undefined,
      })
      expect(done).toMatchObject({ smallIsCut: true, pieces: [{}, {}] })
      const cuts = [
        await readVideoPackets(ffmpeg, inFolder('cut.mp4')),
        await readVideoPackets(ffmpeg, inFolder('small-cut.mp4')),
      ] as const
      expect(areInStep(...cuts)).toBe(true)
      expect((await stat(inFolder('small-cut.mp4'))).size).toBeLessThan((await stat(smallFile)).size)
    },
  )

  it('is upright where the video is', async () => {
    const { facts } = await inTwo('upright', '10', { width: 900, height: 1600 })
    expect(facts.heightPixels).toBe(1280)
  })

  it('is left where it is out of step with the video', async () => {
    const [first, second] = [await inTwo('first', '25', SMALL_SIZE), await inTwo('second', '30', SMALL_SIZE)]
    const done = await postprocessVideo(ffmpeg, {
      videoFile: first.videoFile,
      small: { videoFile: second.smallFile, outputFile: inFolder('never.mp4') },
      serves: SERVES,
      outputFile: inFolder('alone.mp4'),
      onProgress: () => undefined,
    })
    expect(done).toMatchObject({ smallIsCut: false, pieces: [{}, {}] })
  })
})

const SMALL_SIZE = { width: 320, height: 180 }
