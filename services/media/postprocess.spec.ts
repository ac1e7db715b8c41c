import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Piece } from '@courtline/messages/media/media'
import type { Ffmpeg } from './ffmpeg/find-ffmpeg.ts'
import { ffmpegForTests } from './testing/ffmpeg-for-tests.ts'
import { readVideoPackets } from './ffmpeg/packets.ts'
import { postprocessVideo } from './postprocess.ts'
import { framesPerSecond, makeTestVideo } from './synthetic/make-test-video.ts'
import { readFrameNumbers } from './synthetic/numbered-frames.ts'

const SIZE = { width: 160, height: 90 }
const SECONDS = 16

let folder = ''
let ffmpeg: Ffmpeg
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "courtline-cut's-"))
  ffmpeg = await ffmpegForTests()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const made = new Map<string, Promise<string>>()

/** Made once for all tests that want it. */
function uncut(rate: string, audio: boolean, seconds = SECONDS): Promise<string> {
  const key = `${rate} ${audio} ${seconds}`
  const video = made.get(key) ?? makeUncut(rate, audio, seconds)
  made.set(key, video)
  return video
}

async function makeUncut(rate: string, audio: boolean, seconds: number): Promise<string> {
  const file = path.join(folder, `uncut-${rate.replace('/', '-')}-${audio}-${seconds}.mp4`)
  await makeTestVideo(ffmpeg, {
    file,
    seconds,
    rate,
    size: SIZE,
    codec: 'h264',
    container: 'mp4',
    audio,
    keyFrames: 'everySecond',
  })
  return file
}

/** Serves of a second or so, at moments that fall on no frame, some near each other. */
const SERVES = Array.from({ length: 4 }, (_, index) => {
  const startSeconds = 2.137 + index * 3.771 + (index % 3) * 0.313
  return { startSeconds, stopSeconds: startSeconds + 0.1 + (index % 4) * 0.131 }
})

async function cut(videoFile: string, serves = SERVES) {
  const outputFile = `${videoFile}.cut.mp4`
  const result = await postprocessVideo(ffmpeg, {
    videoFile,
    serves,
    outputFile,
    onProgress: () => undefined,
  })
  if ('refused' in result) throw new Error(result.refused)
  return { ...result, outputFile }
}

/** Where a clock time lies in the cut: the law of D12, written down a second time for this test. */
function gameTimeOf(pieces: readonly Piece[], clockTime: number): number | undefined {
  const piece = pieces.find((each) => clockTime >= each.clockStart && clockTime < each.clockStop)
  return piece && piece.gameStart + clockTime - piece.clockStart
}

describe('cutting out dead time', () => {
  it.each([
    ['25', true],
    ['30000/1001', true],
    ['30', false],
    ['50', true],
    ['60', true],
    ['60000/1001', true],
  ])(
    'shows at game time the frame of clock time, in every piece: %s frames a second, sound: %s',
    async (rate, audio) => {
      const video = await uncut(rate, audio)
      const { pieces, outputFile } = await cut(video)
      const shown = await readFrameNumbers(ffmpeg, outputFile, SIZE)
      const shownAt = (await readVideoPackets(ffmpeg, outputFile)).presentation
      const { tickSeconds } = await readVideoPackets(ffmpeg, outputFile)
      const fps = framesPerSecond(rate)

      expect(pieces).toHaveLength(4)
      expect(shown).toHaveLength(shownAt.length)
      const errors = shown.map((number, index) => {
        const gameTime = gameTimeOf(pieces, (number + 0.5) / fps)
        return gameTime === undefined
          ? Infinity
          : Math.abs(gameTime - 0.5 / fps - (shownAt[index] ?? 0) * tickSeconds)
      })
      expect(Math.max(...errors)).toBeLessThan(0.5 / fps)
    },
  )

  it('keeps every serve whole, with a second before and after it', async () => {
    const { pieces } = await cut(await uncut('25', true))
    for (const serve of SERVES) {
      const piece = pieces.find(
        (each) => each.clockStart <= serve.startSeconds && serve.startSeconds < each.clockStop,
      )
      expect(piece?.clockStart).toBeLessThanOrEqual(serve.startSeconds - 1)
      expect(piece?.clockStart).toBeGreaterThan(serve.startSeconds - 2.05)
      expect(piece?.clockStop).toBeGreaterThanOrEqual(Math.min(SECONDS, serve.stopSeconds + 1))
      expect(piece?.clockStop).toBeLessThanOrEqual(serve.stopSeconds + 1.05)
    }
  })

  it('loses no frame and leaves no gap between pieces', async () => {
    const { pieces, outputFile, durationSeconds } = await cut(await uncut('30000/1001', true))
    const { presentation } = await readVideoPackets(ffmpeg, outputFile)
    const gaps = new Set(presentation.slice(1).map((time, index) => time - (presentation[index] ?? 0)))
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
    const kept = pieces.reduce((sum, piece) => sum + piece.clockStop - piece.clockStart, 0)
    expect(durationSeconds).toBeCloseTo(kept + (pieces[0]?.gameStart ?? 0), 2)
  })

  it('stays in step to the end of many pieces', async () => {
    const serves = Array.from({ length: 7 }, (_, index) => ({
      startSeconds: 1.5 + index * 3.19,
      stopSeconds: 1.51 + index * 3.19,
    }))
    const { pieces } = await cut(await uncut('25', true, 24), serves)
    const last = pieces.at(-1)
    const before = pieces.slice(0, -1).reduce((sum, piece) => sum + piece.clockStop - piece.clockStart, 0)
    expect(pieces).toHaveLength(7)
    expect(Math.abs((last?.gameStart ?? Infinity) - before)).toBeLessThan(1 / 25)
  })

  it('refuses when no serve lies within the video', async () => {
    const videoFile = await uncut('25', true)
    const serves = [{ startSeconds: 500, stopSeconds: 501 }]
    const result = await postprocessVideo(ffmpeg, {
      videoFile,
      serves,
      outputFile: 'unused',
      onProgress: () => undefined,
    })
    expect(result).toEqual({ refused: expect.stringContaining('no serve') })
  })
})
