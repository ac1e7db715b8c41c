import { pbkdf2 } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { ffmpegForTests } from '../testing/ffmpeg-for-tests.ts'
import { FfmpegFailed, FfmpegLimit, type FfmpegTask, runFfmpeg } from './run.ts'

const derive = promisify(pbkdf2)

let folder = ''
let ffmpeg: Ffmpeg
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-run-'))
  ffmpeg = await ffmpegForTests(path.join(folder, 'running'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Arguments for a run that would never end by itself. */
const endless = () =>
  [
    ['-re', '-f', 'lavfi', '-i', 'testsrc=size=64x64'],
    ['-f', 'mpegts', path.join(folder, 'endless.ts')],
  ].flat()

const progress = (onProgress: () => void) => ({
  kind: 'progress' as const,
  durationSeconds: 1000,
  onProgress,
})

async function failureOf(task: FfmpegTask): Promise<unknown> {
  return runFfmpeg(ffmpeg, task).then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('running ffmpeg', () => {
  it('ends a run that takes too long', async () => {
    expect(await failureOf({ args: endless(), limitSeconds: 0.3 })).toEqual(new FfmpegLimit('time'))
  })

  it('ends a run that writes too much', async () => {
    const task = { args: endless(), limitSeconds: 20, limitBytes: 100, output: progress(() => undefined) }
    expect(await failureOf(task)).toEqual(new FfmpegLimit('size'))
  })

  it('ends a run that is no longer wanted, for the reason given', async () => {
    const stop = new AbortController()
    const reason = new Error('the match has moved on')
    const task = {
      args: endless(),
      limitSeconds: 20,
      signal: stop.signal,
      output: progress(() => stop.abort(reason)),
    }
    expect(await failureOf(task)).toBe(reason)
  })

  it('does not start when it is not wanted any more', async () => {
    const signal = AbortSignal.abort(new Error('too late'))
    expect(await failureOf({ args: endless(), limitSeconds: 20, signal })).toEqual(new Error('too late'))
  })

  it('notes its process while it runs, and no longer', async () => {
    const notes: Promise<string[]>[] = []
    const output = progress(() => notes.push(readdir(path.join(folder, 'running'))))
    await failureOf({ args: endless(), limitSeconds: 1, output })
    expect((await Promise.all(notes)).flat().length).toBeGreaterThan(0)
    expect(await readdir(path.join(folder, 'running'))).toEqual([])
  })

  it('hears a process that has ended before it could be noted, as on a disk that is busy', async () => {
    // Every thread that works on files is taken for longer than ffmpeg needs.
    const busy = Array.from({ length: 4 }, () => derive('busy', 'disk', 1_000_000, 64, 'sha512'))
    const lines: string[] = []
    const output = { kind: 'lines', onLine: (line: string) => lines.push(line) } as const
    await runFfmpeg(ffmpeg, { args: ['-encoders'], limitSeconds: 20, output })
    expect(lines.join()).toContain('libx264')
    await Promise.all(busy)
  })

  it('fails with the message of ffmpeg', async () => {
    const error = await failureOf({ args: ['-i', '/not/there.mp4'], limitSeconds: 20 })
    expect(error).toBeInstanceOf(FfmpegFailed)
    expect(String(error)).toContain('No such file')
  })

  it('fails when ffmpeg is not there', async () => {
    await expect(runFfmpeg({ path: '/not/there/ffmpeg' }, { args: [], limitSeconds: 1 })).rejects.toThrow(
      'No such file',
    )
  })
})
