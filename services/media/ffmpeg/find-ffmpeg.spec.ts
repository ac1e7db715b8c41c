import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { postprocessVideo } from '../postprocess.ts'
import { preprocessVideo } from '../preprocess.ts'
import { DEFAULT_SETTINGS } from '../preprocess-settings.ts'
import { makeTestVideo } from '../synthetic/make-test-video.ts'
import { findFfmpeg, packagedFfmpeg } from './find-ffmpeg.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-find-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function script(name: string, text: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, `#!/bin/sh\n${text}\n`)
  await chmod(file, 0o755)
  return file
}

describe('finding ffmpeg', () => {
  it('takes the one that FFMPEG_PATH names', async () => {
    const file = await script('named', "echo ' V..... libx264 x'; echo ' A..... aac x'")
    expect(await findFfmpeg({ FFMPEG_PATH: file, PATH: '' })).toEqual({ path: file })
  })

  it('refuses a FFMPEG_PATH that cannot be run, with a message', async () => {
    const file = path.join(folder, 'missing')
    expect(await findFfmpeg({ FFMPEG_PATH: file, PATH: process.env['PATH'] })).toEqual({
      refused: `FFMPEG_PATH names ${file}, which cannot be run.`,
    })
  })

  it('refuses a FFMPEG_PATH that cannot write what we need, naming it', async () => {
    const file = await script('without-h264', "echo ' A..... aac x'")
    expect(await findFfmpeg({ FFMPEG_PATH: file })).toEqual({
      refused: `FFMPEG_PATH names ${file}, which cannot write libx264 video files.`,
    })
  })

  it('passes over a system ffmpeg that cannot write H.264', async () => {
    await script('ffmpeg', "echo ' A..... aac x'")
    const found = await findFfmpeg({ PATH: folder })
    expect(found).not.toEqual({ path: path.join(folder, 'ffmpeg') })
  })
})

describe('the ffmpeg that npm installs', () => {
  it('exists for Linux on x64, which is the platform that needs nothing else', () => {
    const isThatPlatform = process.platform === 'linux' && process.arch === 'x64'
    expect(packagedFfmpeg()).toHaveLength(isThatPlatform ? 1 : 0)
  })
})

/** Without a search path there is no system ffmpeg and no ffprobe: the packaged one does it all alone. */
const ENVIRONMENTS = { 'any ffmpeg that is here': process.env, 'the packaged ffmpeg alone': { PATH: '' } }
const usable = Object.entries(ENVIRONMENTS).filter(
  ([, { PATH }]) => PATH !== '' || packagedFfmpeg().length > 0,
)

describe('one ffmpeg, and no ffprobe,', () => {
  it.each(usable)('is enough for HEVC in and a cut match out: %s', async (_which, environment) => {
    const found = await findFfmpeg(environment)
    if ('refused' in found) throw new Error(found.refused)
    const ffmpeg = { path: found.path }
    const raw = path.join(folder, 'raw.mov')
    await makeTestVideo(ffmpeg, {
      file: raw,
      seconds: 5,
      rate: '30',
      size: { width: 160, height: 90 },
      codec: 'hevc',
      container: 'mov',
      audio: true,
    })
    const video = path.join(folder, 'video.mp4')
    const preprocessed = await preprocessVideo(ffmpeg, {
      rawFiles: [{ file: raw, name: 'raw.mov' }],
      outputFile: video,
      settings: DEFAULT_SETTINGS,
      onProgress: () => undefined,
    })
    expect(preprocessed).toMatchObject({
      method: 'transcoded',
      probe: { videoCodec: 'h264', durationSeconds: 5 },
    })
    const cut = await postprocessVideo(ffmpeg, {
      videoFile: video,
      serves: [{ startSeconds: 2.5, stopSeconds: 3 }],
      outputFile: path.join(folder, 'cut.mp4'),
      onProgress: () => undefined,
    })
    expect(cut).toMatchObject({ pieces: [{ clockStart: 1, clockStop: 4 }] })
  })
})
