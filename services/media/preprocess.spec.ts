import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Ffmpeg } from './ffmpeg/find-ffmpeg.ts'
import { ffmpegForTests } from './testing/ffmpeg-for-tests.ts'
import { readVideoPackets } from './ffmpeg/packets.ts'
import { runFfmpeg } from './ffmpeg/run.ts'
import { preprocessVideo } from './preprocess.ts'
import { DEFAULT_SETTINGS } from './preprocess-settings.ts'
import { makeTestVideo, type TestVideo } from './synthetic/make-test-video.ts'
import { readFrameNumbers } from './synthetic/numbered-frames.ts'

const SIZE = { width: 320, height: 180 }

let folder = ''
let ffmpeg: Ffmpeg
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-preprocess-'))
  ffmpeg = await ffmpegForTests(path.join(folder, 'running'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fileNamed = (name: string) => path.join(folder, name)

async function made(name: string, video: Partial<TestVideo> = {}): Promise<string> {
  const file = fileNamed(name)
  await makeTestVideo(ffmpeg, {
    file,
    seconds: 2,
    rate: '25',
    size: SIZE,
    codec: 'h264',
    container: 'mp4',
    audio: true,
    ...video,
  })
  return file
}

async function processed(files: readonly string[]) {
  const outputFile = `${files[0]}.out.mp4`
  const result = await preprocessVideo(ffmpeg, {
    rawFiles: files.map((file) => ({ file, name: path.basename(file) })),
    outputFile,
    settings: DEFAULT_SETTINGS,
    onProgress: () => undefined,
  })
  return { result, outputFile }
}

async function processedVideo(files: readonly string[]) {
  const { result, outputFile } = await processed(files)
  if ('refused' in result) throw new Error(result.refused)
  return { ...result, outputFile }
}

const counting = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Where a container starts its sound before its picture, the first picture is held until then. */
const withoutLead = (numbers: readonly number[]) => numbers.slice(numbers.lastIndexOf(0))

describe('preprocessing', () => {
  it.each<[string, Partial<TestVideo>]>([
    ['HEVC in a MOV', { codec: 'hevc', container: 'mov', rate: '30' }],
    ['H.264 with B-frames and rare key frames', { codec: 'h264', rate: '30000/1001' }],
    ['MPEG-2 in a program stream, as MOD and MPG are', { codec: 'mpeg2video', container: 'mpeg' }],
    ['a phone’s HEVC of ten bits', { codec: 'hevc', container: 'mov', highDynamicRange: true }],
    ['a camcorder’s interlaced MPEG-2', { codec: 'mpeg2video', container: 'mpeg', interlaced: true }],
    ['MPEG-4 in an AVI', { codec: 'mpeg4', container: 'avi' }],
    ['H.264 in a transport stream', { container: 'mpegts', rate: '50' }],
    ['H.264 in an FLV, as F4V may be', { container: 'flv', rate: '30' }],
    [
      'MJPEG at 50 frames a second, as compact cameras write',
      { codec: 'mjpeg', container: 'mov', rate: '50' },
    ],
    ['ProRes, as editors write', { codec: 'prores', container: 'mov', rate: '50' }],
    ['DV', { codec: 'dvvideo', container: 'mov' }],
    ['a video without sound', { audio: false }],
  ])(
    'makes H.264 and AAC with a key frame a second, no B-frames and every frame in its place of %s',
    async (what, video) => {
      const { method, probe, outputFile } = await processedVideo([await made(what, video)])
      const packets = await readVideoPackets(ffmpeg, outputFile)
      const rate = Math.round(probe.framesPerSecond)

      expect(method).toBe('transcoded')
      expect(probe).toMatchObject({ videoCodec: 'h264', audioCodec: video.audio === false ? null : 'aac' })
      expect(packets.presentation).toEqual(packets.decoding)
      expect(packets.isKey).toEqual(packets.isKey.map((_, index) => index % rate === 0))
      const numbers = await readFrameNumbers(ffmpeg, outputFile, SIZE)
      expect(withoutLead(numbers)).toEqual(counting(2 * rate))
    },
  )

  it('copies a single source that already is all that is wanted', async () => {
    const source = await made('wanted.mp4', { keyFrames: 'everySecond', rate: '30000/1001' })
    const { method, probe, outputFile } = await processedVideo([source])
    expect(method).toBe('copied')
    expect(probe.framesPerSecond).toBe(29.97)
    expect((await readVideoPackets(ffmpeg, outputFile)).checksum).toEqual(
      (await readVideoPackets(ffmpeg, source)).checksum,
    )
  })

  it('joins several files in their order, silent ones and other shapes too', async () => {
    const files = [
      await made('join-1.mov', { codec: 'hevc', container: 'mov' }),
      await made('join-2.avi', { codec: 'mpeg4', container: 'avi', audio: false }),
      await made('join-3.mp4', { keyFrames: 'everySecond' }),
    ]
    const { method, probe, outputFile } = await processedVideo(files)
    expect(method).toBe('transcoded')
    expect(probe).toMatchObject({
      durationSeconds: 6,
      audioCodec: 'aac',
      widthPixels: 320,
      heightPixels: 180,
    })
    expect(await readFrameNumbers(ffmpeg, outputFile, SIZE)).toEqual([1, 2, 3].flatMap(() => counting(50)))
  })

  it('turns a phone’s picture upright', async () => {
    const { probe } = await processedVideo([await made('turned.mp4', { rotationDegrees: 90 })])
    expect(probe).toMatchObject({ widthPixels: 180, heightPixels: 320 })
  })

  it('writes at most 60 frames a second', async () => {
    const { probe } = await processedVideo([await made('fast.mp4', { rate: '120', seconds: 1 })])
    expect(probe.framesPerSecond).toBe(60)
  })

  it('writes at most 1080 lines', async () => {
    const source = await made('large.mp4', { rate: '10', seconds: 0.5, size: { width: 2560, height: 1440 } })
    expect((await processedVideo([source])).probe).toMatchObject({ widthPixels: 1920, heightPixels: 1080 })
  })

  it('puts the index in front, so that playing starts at once', async () => {
    const { outputFile } = await processedVideo([await made('front.mp4')])
    const bytes = await readFile(outputFile)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  })

  describe('gives the reason why a file is no match video', () => {
    it.each<[string, (file: string) => Promise<void>, RegExp]>([
      ['an empty file', (file) => writeFile(file, ''), /empty/],
      ['a text', (file) => writeFile(file, 'I am no video.'.repeat(100)), /not a video/],
      ['a playlist that names a file of this machine', (file) => writeFile(file, PLAYLIST), /not a video/],
      [
        'a list of files to join',
        (file) => writeFile(file, "ffconcat version 1.0\nfile '/etc/passwd'\n"),
        /not a video/,
      ],
    ])('%s', async (_what, write, reason) => {
      const file = fileNamed('bad.mp4')
      await write(file)
      expect((await processed([file])).result).toEqual({ refused: expect.stringMatching(reason) })
    })

    it('a video that was cut off before its index', async () => {
      const file = await made('no-index.mp4')
      await truncate(file, 5000)
      expect((await processed([file])).result).toEqual({ refused: expect.stringMatching(/incomplete/) })
    })

    it('a video whose index promises more than there is', async () => {
      const whole = await made('whole.mp4', { keyFrames: 'everySecond', seconds: 6 })
      const { outputFile } = await processedVideo([whole])
      await truncate(outputFile, 40_000)
      expect((await processed([outputFile])).result).toEqual({ refused: expect.stringMatching(/incomplete/) })
    })

    it('a picture too large for any camera', async () => {
      const size = { width: 8192, height: 4352 }
      const file = await made('huge.mp4', { seconds: 0.1, rate: '10', audio: false, size })
      const refused = 'The picture has 8192 × 4352 pixels; at most 7680 × 4320 can be handled.'
      expect((await processed([file])).result).toEqual({ refused })
    })

    it('a file of sound only', async () => {
      const file = fileNamed('sound.mp4')
      const args = ['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'aac', '-f', 'mp4', file]
      await runFfmpeg(ffmpeg, { args, limitSeconds: 20 })
      expect((await processed([file])).result).toEqual({
        refused: 'There is only sound in this file, no video.',
      })
    })

    it('names the file when there are several', async () => {
      const bad = fileNamed('notes.mp4')
      await writeFile(bad, 'no video')
      const { result } = await processed([await made('good.mp4'), bad])
      expect(result).toEqual({ refused: 'notes.mp4: This file is not a video that can be read.' })
    })
  })
})

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'
