import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { readVideoPackets } from '../ffmpeg/packets.ts'
import { runFfmpeg } from '../ffmpeg/run.ts'
import { NoFilmIndex, readFilmIndexes } from './film-index.ts'
import { makeReel } from './make-reel.ts'
import { writtenFilm } from './reel-pieces.ts'
import { frameTime, type FrameTable } from '../ffmpeg/frame-table.ts'
import { DEFAULT_SETTINGS } from '../preprocess-settings.ts'
import { makeTestVideo, type TestVideo } from '../synthetic/make-test-video.ts'
import { ffmpegForTests } from '../testing/ffmpeg-for-tests.ts'

let folder = ''
let ffmpeg: Ffmpeg
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-index-'))
  ffmpeg = await ffmpegForTests()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function video(name: string, changes: Partial<TestVideo> = {}): Promise<string> {
  const file = path.join(folder, `${name}.mp4`)
  const size = { width: 160, height: 90 }
  const usual = { seconds: 4, rate: '25', size, codec: 'h264', container: 'mp4', audio: true } as const
  await makeTestVideo(ffmpeg, { ...usual, keyFrames: 'everySecond', ...changes, file })
  return file
}

/** The film once more, as ffmpeg copies it. */
async function copied(source: string, name: string, ...args: readonly string[]): Promise<string> {
  const file = path.join(folder, `${name}.mp4`)
  await runFfmpeg(ffmpeg, { args: ['-i', source, '-c', 'copy', ...args, file], limitSeconds: 60 })
  return file
}

const timesOf = (frames: FrameTable) =>
  Array.from(frames.presentation, (_, index) => Math.round(frameTime(frames, index) * 1e6))

describe('the index of a film', () => {
  it.each([
    ['with sound', {}],
    ['without sound, of another rate', { audio: false, rate: '30000/1001' }],
    ['of 60 frames a second', { rate: '60', size: { width: 320, height: 240 } }],
  ] as const)('has the frames that ffmpeg reads: a film %s', async (name, changes) => {
    const file = await video(name.replaceAll(' ', '-'), changes)
    const [index, packets] = [await writtenFilm(file), await readVideoPackets(ffmpeg, file)]
    expect(timesOf(index.frames)).toEqual(timesOf(packets))
    expect([...index.frames.isKey].map((key) => key === 1)).toEqual(packets.isKey)
    expect(index.frames.tickSeconds).toBe(packets.tickSeconds)
  })

  it('follows what a list of edits moves: a film that begins late, and one that begins within', async () => {
    const source = await video('moved')
    const late = await copied(source, 'late', '-output_ts_offset', '0.6')
    const within = await copied(source, 'within', '-ss', '1.5', '-avoid_negative_ts', 'disabled')
    for (const file of [late, within]) {
      const [index, packets] = [await writtenFilm(file), await readVideoPackets(ffmpeg, file)]
      expect(timesOf(index.frames)).toEqual(timesOf(packets))
    }
  })

  it('tells films that can be joined from those that cannot, whatever their bit rates', async () => {
    const one = await writtenFilm(await video('one'))
    const same = await writtenFilm(await video('same', { seconds: 3 }))
    const other = await writtenFilm(await video('other', { size: { width: 320, height: 240 } }))
    const silent = await writtenFilm(await video('silent', { audio: false }))
    const { pictureSettings, soundSettings } = one
    expect([same.pictureSettings, same.soundSettings]).toEqual([pictureSettings, soundSettings])
    expect(other.pictureSettings).not.toBe(pictureSettings)
    expect([silent.pictureSettings, silent.soundSettings]).toEqual([pictureSettings, undefined])
    expect([one.widthPixels, one.heightPixels]).toEqual([160, 90])
  })

  it.each([
    ['more frames than memory holds', 'stsz', [0, 0, 0, 0, 0, 0, 0, 1, 255, 255, 255, 255]],
    ['a table that runs beyond its end', 'stts', [0, 0, 0, 0, 255, 255, 255, 255]],
    ['a box within that is larger than it', 'mdia', [255, 255, 255, 0]],
  ])('fails where it is damaged, and the process stays: %s', async (name, box, damage) => {
    const file = path.join(folder, `${box}.mp4`)
    const bytes = await readFile(await video(`whole-${box}`))
    bytes.set(damage, bytes.indexOf(box, 0, 'latin1') + 4)
    await writeFile(file, bytes)
    await expect(readFilmIndexes([file])).rejects.toBeInstanceOf(NoFilmIndex)
    const wanted = { file, startSeconds: 1, stopSeconds: 2, drawn: undefined }
    const making = { parts: [wanted], titleCard: undefined, outputFile: path.join(folder, 'none.mp4') }
    const refused = { refused: 'The video of a match in this reel cannot be read.' }
    expect(
      await makeReel(ffmpeg, { ...making, settings: DEFAULT_SETTINGS, onProgress: () => undefined }),
    ).toEqual(refused)
  })

  it('is another failure where the file cannot be read, which may succeed another time', async () => {
    const reading = readFilmIndexes([path.join(folder, 'not-there.mp4')])
    await expect(reading).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it.each([
    ['nothing', ''],
    ['no boxes', 'x'.repeat(64)],
    ['a box without an end', '\0\0\0\u0010ftypisom'],
    ['boxes without an index', '\0\0\0\u0010ftypisom0000'],
  ])('is not found in %s', async (name, content) => {
    const file = path.join(folder, `${name}.bin`)
    await writeFile(file, content, 'latin1')
    await expect(readFilmIndexes([file])).rejects.toBeInstanceOf(NoFilmIndex)
  })
})
