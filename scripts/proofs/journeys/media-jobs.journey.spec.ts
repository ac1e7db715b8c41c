import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { ffmpegForTests } from '@courtline/media/testing/ffmpeg-for-tests'
import { makeTestVideo } from '@courtline/media/synthetic/make-test-video'
import type { MatchView } from '@courtline/messages/views/match'
import { CRASH_TEST_METADATA, settleIn, type ClientAccounts } from '../crash-test/cast.ts'
import { SiteProcess } from '../crash-test/site-process.ts'
import { DemoClient } from '@courtline/site/demo/demo-client'
import { uploadFile } from '@courtline/site/demo/upload-file'

// Videos are made and processed; a busy machine takes its time.
jest.setTimeout(300_000)

const LOOK_EVERY_MS = 20

let folder: string
let data: string
let video: string
let site: SiteProcess
let cast: ClientAccounts
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-jobs-'))
  data = path.join(folder, 'data')
  video = path.join(folder, 'court.mp4')
  const size = { width: 320, height: 180 }
  const about = { rate: '25', codec: 'h264', container: 'mp4', audio: true } as const
  await makeTestVideo(await ffmpegForTests(), { ...about, file: video, seconds: 60, size })
  site = await SiteProcess.start(data)
  cast = await settleIn(() => site, 0)
})
afterAll(async () => {
  if (!site.hasEnded) await site.kill()
  await rm(folder, { recursive: true })
})

/** A match of the player, with this file uploaded and submitted. */
async function handedIn(file: string): Promise<string> {
  const { caller } = cast.player
  const matchId = randomUUID()
  await caller.must('createMatch', { body: { matchId, metadata: CRASH_TEST_METADATA } })
  const client = new DemoClient(site.address, new AbortController().signal, caller.token ?? '')
  await uploadFile(client, matchId, file)
  await caller.must('completeUpload', { params: { id: matchId } })
  return matchId
}

/** Looks at the match until it is so; the test's own time limit ends a vain wait. */
async function until(matchId: string, isSo: (match: MatchView) => boolean): Promise<MatchView> {
  for (;;) {
    const match = await cast.admin.caller.must('match', { params: { id: matchId } })
    if (isSo(match)) return match
    await pause(LOOK_EVERY_MS)
  }
}

/** Process ids of ffmpeg as the worker has noted them, so that the next one can end them. */
async function runningFfmpeg(): Promise<number[]> {
  const names = await readdir(path.join(data, 'media', 'running')).catch(() => [])
  return names.map((name) => Number.parseInt(name, 10)).filter((pid) => pid > 0)
}
async function ffmpegBegun(): Promise<number> {
  for (;;) {
    const [pid] = await runningFfmpeg()
    if (pid !== undefined) return pid
    await pause(LOOK_EVERY_MS)
  }
}
/** Whether the process is there and no zombie; a process of another program has another name. */
async function isFfmpeg(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return /Name:\s+ffmpeg/.test(status) && !/State:\s+Z/.test(status)
}

describe('video work of a whole site (P13)', () => {
  it('is done again after the site was killed in the midst of it, and its ffmpeg is not left running', async () => {
    const matchId = await handedIn(video)
    const orphan = await ffmpegBegun()
    await site.kill()
    site = await SiteProcess.start(data)
    const match = await until(matchId, ({ status }) => status === 'Queued')
    expect(match.preprocessedVideoUri).not.toBeNull()
    expect(await isFfmpeg(orphan)).toBe(false)
    expect(match.statusLog.filter(({ what }) => what.startsWith('Preprocessed'))).toHaveLength(1)
  })

  it('is done again when its ffmpeg is killed', async () => {
    const matchId = await handedIn(video)
    process.kill(await ffmpegBegun(), 'SIGKILL')
    expect((await until(matchId, ({ status }) => status === 'Queued')).processing.state).toBe('idle')
  })

  it('of a file that is no video ends with the reason', async () => {
    const broken = path.join(folder, 'broken.mp4')
    await writeFile(broken, 'this is no video at all\n'.repeat(1000))
    const matchId = await handedIn(broken)
    const { processing } = await until(matchId, (match) => match.processing.state === 'failed')
    expect(processing).toMatchObject({ state: 'failed', why: expect.stringMatching(/\w+/) })
  })

  it('that ends after the match went back to its beginning changes nothing', async () => {
    const matchId = await handedIn(video)
    await ffmpegBegun()
    await cast.admin.caller.must('revertToCreated', { params: { id: matchId } })
    // What comes after it in the worker's line is done when the late result has been refused.
    const next = await handedIn(video)
    await until(next, ({ status }) => status === 'Queued')
    const match = await cast.admin.caller.must('match', { params: { id: matchId } })
    expect(match).toMatchObject({ status: 'Created', preprocessedVideoUri: null })
  })
})
