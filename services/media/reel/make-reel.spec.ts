import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run.ts'
import { findIsolation } from '../ffmpeg/sandbox.ts'
import { DEFAULT_SETTINGS } from '../preprocess-settings.ts'
import { probeVideo, type SourceVideo } from '../probe.ts'
import { makeTestVideo, type TestVideo } from '../synthetic/make-test-video.ts'
import { readFrameNumbers } from '../synthetic/numbered-frames.ts'
import { ffmpegForTests } from '../testing/ffmpeg-for-tests.ts'
import type { DrawnScore } from './draw-text.ts'
import { makeReel } from './make-reel.ts'
import type { ReelRun, ReelPart } from './reel-run.ts'

const SIZE = { width: 160, height: 90 }
let folder = ''
/** The one that makes what is cut has no namespaces around it, as the tests' own files are anywhere. */
let plain: Ffmpeg
let ffmpeg: Ffmpeg
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "courtline-reel's-"))
  plain = await ffmpegForTests()
  ffmpeg = { ...plain, isolation: (await findIsolation(plain.path)).isolation }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function video(name: string, changes: Partial<TestVideo> = {}): Promise<string> {
  const file = path.join(folder, `${name}.mp4`)
  const usual = { seconds: 8, rate: '25', size: SIZE, codec: 'h264', container: 'mp4', audio: true } as const
  await makeTestVideo(plain, { ...usual, keyFrames: 'everySecond', ...changes, file })
  return file
}

const part = (file: string, startSeconds: number, stopSeconds: number, drawn?: DrawnScore): ReelPart => ({
  file,
  startSeconds,
  stopSeconds,
  drawn,
})

let made = 0
async function reelOf(parts: readonly ReelPart[], changes: Partial<ReelRun> = {}) {
  const shares: number[] = []
  const outputFile = path.join(await mkdtemp(path.join(folder, `made-${(made += 1)}-`)), 'reel.mp4')
  const done = await makeReel(ffmpeg, {
    parts,
    titleCard: undefined,
    outputFile,
    settings: { ...DEFAULT_SETTINGS, preset: 'ultrafast' },
    onProgress: ({ share }) => shares.push(share),
    ...changes,
  })
  if ('refused' in done) throw new Error(done.refused)
  return { ...done, outputFile, shares, source: await sourceOf(outputFile) }
}

async function sourceOf(file: string): Promise<SourceVideo> {
  const probed = await probeVideo(ffmpeg, file)
  if ('refused' in probed) throw new Error(probed.refused)
  return probed.source
}

const NAMES: DrawnScore = { names: ['Ida', 'Eva'], score: null }

/** The mean volume of the sound from one second to another, in decibels below full scale. */
async function levelOf(file: string, from: number, to: number): Promise<number> {
  const stderr = await runFfmpeg(plain, {
    args: [
      '-ss',
      String(from),
      '-to',
      String(to),
      '-i',
      file,
      '-vn',
      '-af',
      'volumedetect',
      '-f',
      'null',
      '-',
    ],
    limitSeconds: 60,
  })
  return Number(/mean_volume: (\S+) dB/.exec(stderr)?.[1])
}

describe('a reel of pieces of equal settings', () => {
  it('is a copy: from key frame to the end of each piece, within a frame at every joint', async () => {
    const [one, other] = [await video('one'), await video('other')]
    const reel = await reelOf([part(one, 2.3, 3.5), part(other, 5.01, 6.2), part(one, 0, 0.4)])
    expect(reel.method).toBe('copied')
    const numbers = await readFrameNumbers(ffmpeg, reel.outputFile, SIZE)
    const frames = (first: number, end: number) => Array.from({ length: end - first }, (_, n) => first + n)
    expect(numbers).toEqual([...frames(50, 88), ...frames(125, 155), ...frames(0, 10)])
    expect(reel.starts.map((start) => Math.round(start * 25))).toEqual([0, 38, 68])
    expect(Math.abs(reel.durationSeconds - 78 / 25)).toBeLessThan(1 / 25)
    expect(reel.source.audio?.codec).toBe('aac')
  })

  it('is silent where there is no sound', async () => {
    const silent = await video('silent', { audio: false })
    const reel = await reelOf([part(silent, 1, 2), part(silent, 4, 5)])
    expect([reel.method, reel.source.audio]).toEqual(['copied', undefined])
  })
})

describe('a reel of pieces that differ', () => {
  it('is encoded once, at the size and rate of the largest; sound where there is none is silence', async () => {
    const small = await video('small', { audio: false })
    const large = await video('large', { size: { width: 320, height: 240 }, rate: '30' })
    const reel = await reelOf([part(small, 1.2, 2.2), part(large, 3, 4.5)])
    expect(reel.method).toBe('encoded')
    expect(reel.source.probe).toMatchObject({ widthPixels: 320, heightPixels: 240, framesPerSecond: 30 })
    expect(reel.source.audio?.codec).toBe('aac')
    expect(Math.abs(reel.durationSeconds - 2.5)).toBeLessThan(2 / 30)
    expect(reel.starts[0]).toBe(0)
    expect(Math.abs((reel.starts[1] ?? 0) - 1)).toBeLessThan(1.5 / 30)
    expect(reel.shares.at(-1)).toBe(1)
    expect(reel.shares).toEqual(reel.shares.toSorted((a, b) => a - b))
  })

  it('is the same film however many runs it takes, with each piece where its chapter begins', async () => {
    const file = await video('many')
    const parts = Array.from({ length: 26 }, (_, index) => part(file, 0.2 * index, 0.2 * index + 0.4, NAMES))
    const reel = await reelOf(parts)
    expect(reel.method).toBe('encoded')
    expect(reel.starts.map((start) => Math.round(start * 25))).toEqual(parts.map((_, index) => 10 * index))
    const numbers = await readFrameNumbers(ffmpeg, reel.outputFile, SIZE)
    const first = (index: number) => numbers[10 * index] ?? NaN
    expect(parts.filter((_, index) => Math.abs(first(index) - 5 * index) > 1)).toEqual([])
    expect(numbers).toHaveLength(260)
    expect(reel.source.audio?.codec).toBe('aac')
  })

  it('refuses what lies outside of its video', async () => {
    const file = await video('short', { seconds: 2 })
    const done = makeReel(ffmpeg, {
      parts: [part(file, 1, 1.5), part(file, 60, 70)],
      titleCard: undefined,
      outputFile: path.join(folder, 'not-made.mp4'),
      settings: DEFAULT_SETTINGS,
      onProgress: () => undefined,
    })
    expect(await done).toEqual({ refused: 'A serve of this reel lies outside of the video of its match.' })
  })
})

describe('the sound of a reel of several matches', () => {
  it.each([
    ['copied', undefined],
    ['encoded', NAMES],
  ])('is of one level where its pictures are %s', async (method, drawn) => {
    const loud = await video('loud', { seconds: 12 })
    const low = path.join(folder, 'low.mp4')
    await runFfmpeg(plain, {
      args: ['-i', loud, '-c:v', 'copy', '-af', 'volume=-15dB', '-c:a', 'aac', '-ar', '48000', low],
      limitSeconds: 60,
    })
    expect((await levelOf(loud, 1, 9)) - (await levelOf(low, 1, 9))).toBeGreaterThan(14)
    const reel = await reelOf([part(loud, 1, 9, drawn), part(low, 1, 9, drawn)])
    expect(reel.method).toBe(method)
    const [first, second] = [await levelOf(reel.outputFile, 1, 7), await levelOf(reel.outputFile, 9, 15)]
    expect(Math.abs(first - second)).toBeLessThan(1)
  })
})

describe('what is drawn into a reel', () => {
  const score: DrawnScore = {
    names: ["O'Brien: [v] %{pts}", 'مرحبا بالعالم 🎾'],
    score: { sets: [[6, 4] as const, [2, 3] as const], game: ['40', 'Ad'], serving: 1 },
  }

  it.each([
    ['quotes and what filters are made of', `'); drawtext=text="x", [in] %{expr} \\ : ; 100%`],
    ['lines', 'first\nsecond\r\nthird\u2028fourth'],
    ['emoji', '🎾🏆 Set & Match 👨‍👩‍👧'],
    ['right to left', 'שלום עולם 6-4 \u202Eabc مرحبا'],
    ['a word without an end', 'x'.repeat(120)],
    ['nothing that is a letter', '\u0000\u0007 '],
  ])('is a title of %s, and nothing but a picture', async (_, title) => {
    const file = await video('titled', { seconds: 3 })
    const reel = await reelOf([part(file, 1, 1.6, score)], {
      titleCard: { title, description: `${title}\n${title}` },
    })
    expect(reel.method).toBe('encoded')
    expect(Math.abs(reel.durationSeconds - 3.6)).toBeLessThan(0.1)
    expect(reel.starts).toHaveLength(1)
    expect(Math.abs((reel.starts[0] ?? 0) - 3)).toBeLessThan(0.05)
  })
})
