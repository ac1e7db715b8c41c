import { spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import { openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import type { MediaProgress } from '@courtline/messages/media'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { ffmpegForTests } from '../synthetic/ffmpeg-for-tests.ts'
import { noteRunning, startTimeOf } from '../ffmpeg/running.ts'
import { DEFAULT_SETTINGS } from '../preprocess-settings.ts'
import { makeTestVideo } from '../synthetic/make-test-video.ts'
import type { ResultCommand } from './handlers.ts'
import type { Job, PendingJobs } from './job.ts'
import { runWorker, type SendAnswer } from './worker.ts'

jest.setTimeout(60_000)

let folder = ''
let rawVideo = ''
let ffmpeg: Ffmpeg
let store: BlobStore
let site: ReturnType<typeof openSite>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-worker-'))
  ffmpeg = await ffmpegForTests(path.join(folder, 'running'))
  rawVideo = path.join(folder, 'raw.mov')
  await makeTestVideo(ffmpeg, {
    file: rawVideo,
    seconds: 6,
    rate: '25',
    size: { width: 160, height: 90 },
    codec: 'h264',
    container: 'mov',
    audio: true,
    keyFrames: 'everySecond',
  })
  store = await openDiskBlobStore(path.join(folder, 'media'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => {
  site = openSite()
})
afterEach(() => site.close())

/** Everything around a worker: the jobs it sees, the results it sends, an answer for them. */
function openSite() {
  const stop = new AbortController()
  const sent: ResultCommand[] = []
  const progress: MediaProgress[] = []
  const failures: unknown[] = []
  const answers: (SendAnswer | Error)[] = []
  let pending: PendingJobs = new Map()
  let changed = Promise.withResolvers<void>()
  let arrived = Promise.withResolvers<void>()

  async function* pendingJobs() {
    while (!stop.signal.aborted) {
      yield pending
      await changed.promise
    }
  }
  const show = (jobs: readonly Job[]) => {
    pending = new Map(jobs.map((job) => [job.matchId, job]))
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const answerTo = (command: ResultCommand) => {
    sent.push(command)
    arrived.resolve()
    arrived = Promise.withResolvers()
    const answer = answers.shift() ?? { recorded: true as const }
    if (answer instanceof Error) throw answer
    return answer
  }
  let worker: Promise<void> | undefined
  return {
    sent,
    progress,
    failures,
    answers,
    show,
    start(ffmpegOfWorker: Ffmpeg = ffmpeg) {
      worker = runWorker({
        ffmpeg: ffmpegOfWorker,
        store,
        workFolder: path.join(folder, 'work'),
        settings: DEFAULT_SETTINGS,
        remote: openRemoteFiles({ allowLoopback: true }),
        intervalsOf: () => Promise.resolve([{ startSeconds: 3, stopSeconds: 3.5 }]),
        logFailure: (_job, error) => failures.push(error),
        pendingJobs: pendingJobs(),
        send: async (_matchId, command) => answerTo(command),
        report: (_matchId, each) => progress.push(each),
        signal: stop.signal,
      })
    },
    /** Resolves with everything sent once there are `count` results. */
    async results(count: number): Promise<readonly ResultCommand[]> {
      while (sent.length < count) await arrived.promise
      return sent
    },
    async close() {
      stop.abort()
      changed.resolve()
      await worker
    },
  }
}

async function rawUpload(name: string, write: (file: string) => Promise<void>) {
  const uri = `r/${name}/0.mov`
  const file = path.join(folder, `${name}.arriving`)
  await write(file)
  const { sizeBytes } = await store.importFile(file, uri)
  return { fileName: `${name}.mov`, source: 'directUpload' as const, order: 0, uri, sizeBytes }
}

async function preprocessJob(jobId: string, matchId = 'm1'): Promise<Job> {
  const upload = await rawUpload(jobId, (file) => copyFile(rawVideo, file))
  return { kind: 'preprocess', jobId, matchId, rawUploads: [upload] }
}

async function badJob(jobId: string): Promise<Job> {
  const upload = await rawUpload(jobId, (file) => writeFile(file, 'no video'))
  return { kind: 'preprocess', jobId, matchId: 'm1', rawUploads: [upload] }
}

const attemptsOf = (jobId: string) => readdir(path.join(folder, 'work', jobId)).catch(() => [])

describe('the media worker', () => {
  it('preprocesses a match, keeps video, title image and thumbnails, and tells the match', async () => {
    site.show([await preprocessJob('job-1')])
    site.start()
    const [result] = await site.results(1)
    expect(result).toMatchObject({
      type: 'RecordPreprocessed',
      jobId: 'job-1',
      uri: 'p/m1/job-1-1.mp4',
      titleImageUri: 'i/m1/job-1-1-title.jpg',
      thumbnails: { uri: 'i/m1/job-1-1-thumbnails.jpg', everySeconds: 1, count: 6, columns: 10 },
      method: 'copied',
      probe: { durationSeconds: 6, framesPerSecond: 25, videoCodec: 'h264', audioCodec: 'aac' },
    })
    for (const uri of ['p/m1/job-1-1.mp4', 'i/m1/job-1-1-title.jpg', 'i/m1/job-1-1-thumbnails.jpg']) {
      expect((await store.stat(uri))?.sizeBytes).toBeGreaterThan(500)
    }
  })

  it('cuts a match by its serves', async () => {
    site.show([await preprocessJob('job-2')])
    site.start()
    await site.results(1)
    site.show([{ kind: 'postprocess', jobId: 'job-3', matchId: 'm1', videoUri: 'p/m1/job-2-1.mp4' }])
    expect((await site.results(2))[1]).toMatchObject({
      type: 'RecordPostprocessed',
      jobId: 'job-3',
      uri: 'v/m1/job-3-1.mp4',
      pieces: [{ clockStart: 2, clockStop: 4.52 }],
    })
    expect(await store.stat('v/m1/job-3-1.mp4')).toBeDefined()
  })

  it('reports progress with the job it is of', async () => {
    site.show([await preprocessJob('job-4')])
    site.start()
    await site.results(1)
    expect(site.progress.at(-1)).toMatchObject({ jobId: 'job-4', kind: 'preprocess' })
  })

  it('fails a bad file at once, with its reason and no second attempt', async () => {
    site.show([await badJob('job-5')])
    site.start()
    expect(await site.results(1)).toEqual([
      {
        type: 'RecordProcessingFailed',
        jobId: 'job-5',
        kind: 'preprocess',
        why: 'This file is not a video that can be read.',
      },
    ])
    expect(site.failures).toEqual([])
  })

  it('tries three times what may succeed another time, then fails with a sentence', async () => {
    site.show([{ kind: 'postprocess', jobId: 'job-6', matchId: 'm1', videoUri: 'p/m1/not-there.mp4' }])
    site.start()
    const [result] = await site.results(1)
    expect(result).toMatchObject({
      type: 'RecordProcessingFailed',
      why: expect.stringContaining('three times'),
    })
    expect(site.failures).toHaveLength(3)
  })

  it('gives up after three tries on a file that kills ffmpeg, and goes on with the next match', async () => {
    const killed = path.join(folder, 'killed-ffmpeg')
    // Dies on whatever it does for the first job, as it would at a file that makes it fall over.
    const dies = `for word in "$@"; do case "$word" in *job-20*) kill -9 $$;; esac; done`
    await writeFile(killed, `#!/bin/sh\n${dies}\nexec '${ffmpeg.path}' "$@"\n`, { mode: 0o755 })
    site.show([await preprocessJob('job-20', 'm20'), await preprocessJob('job-21')])
    site.start({ ...ffmpeg, path: killed })
    const results = await site.results(2)
    expect(results.map(({ jobId, type }) => [jobId, type])).toEqual([
      ['job-20', 'RecordProcessingFailed'],
      ['job-21', 'RecordPreprocessed'],
    ])
    expect(results[0]).toMatchObject({ why: expect.stringContaining('three times') })
    expect(site.failures.map(String)).toEqual(Array(3).fill(expect.stringContaining('SIGKILL')))
  })

  it('counts attempts that a former worker began, so that a file which kills the worker fails in the end', async () => {
    await mkdir(path.join(folder, 'work', 'job-7', '3'), { recursive: true })
    site.show([await preprocessJob('job-7')])
    site.start()
    expect((await site.results(1))[0]).toMatchObject({ type: 'RecordProcessingFailed', jobId: 'job-7' })
  })

  it('writes each attempt under a name of its own, and removes what the one before left', async () => {
    await mkdir(path.join(folder, 'work', 'job-8', '1'), { recursive: true })
    const left = path.join(folder, 'left-behind')
    await writeFile(left, 'half done')
    await store.importFile(left, 'p/m1/job-8-1.mp4')
    site.show([await preprocessJob('job-8')])
    site.start()
    expect((await site.results(1))[0]).toMatchObject({ uri: 'p/m1/job-8-2.mp4' })
    expect(await store.stat('p/m1/job-8-1.mp4')).toBeUndefined()
  })

  it('removes the files of a result that the match refuses, because the job is not the current one', async () => {
    site.answers.push({ refused: 'STALE_JOB' })
    site.show([await preprocessJob('job-9')])
    site.start()
    await site.results(1)
    site.show([await badJob('job-10')])
    await site.results(2)
    expect(await store.stat('p/m1/job-9-1.mp4')).toBeUndefined()
    expect(await store.stat('i/m1/job-9-1-title.jpg')).toBeUndefined()
  })

  it('sends a result again when the log could not take it', async () => {
    site.answers.push(new Error('the log is full'))
    site.show([await badJob('job-11')])
    site.start()
    const [first, second] = await site.results(2)
    expect(second).toEqual(first)
  })

  it('does one job after the other', async () => {
    site.show([await preprocessJob('job-12', 'm2'), await preprocessJob('job-13', 'm3')])
    site.start()
    expect((await site.results(2)).map((result) => result.jobId)).toEqual(['job-12', 'job-13'])
  })

  it('does not do a job twice while the log has yet to show its result', async () => {
    const job = await badJob('job-14')
    site.show([job])
    site.start()
    await site.results(1)
    site.show([job, { ...(await badJob('job-15')), matchId: 'm2' }])
    expect((await site.results(2)).map((result) => result.jobId)).toEqual(['job-14', 'job-15'])
  })

  it('leaves the current job to the next start when it is stopped, without counting the attempt', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    site.progress.push = () => (begin(), 0)
    site.show([await preprocessJob('job-16')])
    site.start()
    await begun
    await site.close()
    expect(site.sent).toEqual([])
    expect(await attemptsOf('job-16')).toEqual([])
    expect(await readdir(path.join(folder, 'running'))).toEqual([])
  })

  it('ends at its start the ffmpeg that a killed worker left running', async () => {
    const orphan = spawn('sleep', ['60'], { stdio: 'ignore' })
    const gone = new Promise((resolve) => orphan.once('exit', (_code, signal) => resolve(signal)))
    await noteRunning(path.join(folder, 'running'), orphan.pid ?? 0)
    site.start()
    expect(await gone).toBe('SIGKILL')
  })

  it('spares a stranger who got the process id of a former ffmpeg', async () => {
    await mkdir(path.join(folder, 'running'), { recursive: true })
    await writeFile(path.join(folder, 'running', String(process.pid)), 'another start time')
    site.show([await badJob('job-17')])
    site.start()
    await site.results(1)
    expect(await startTimeOf(process.pid)).toBeDefined()
  })
})
