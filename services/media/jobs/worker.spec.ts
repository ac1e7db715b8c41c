import { spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import { openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { type DownloadOptions, openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import type { MediaProgress } from '@courtline/messages/media/media'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { ffmpegForTests } from '../testing/ffmpeg-for-tests.ts'
import { findIsolation } from '../ffmpeg/sandbox.ts'
import type { Isolation } from '../ffmpeg/isolation.ts'
import { noteRunning, startTimeOf } from '../ffmpeg/running.ts'
import { DEFAULT_SETTINGS } from '../preprocess-settings.ts'
import { isOutputOfJob } from '@courtline/messages/media/job-outputs'
import { makeTestVideo } from '../synthetic/make-test-video.ts'
import type { ResultCommand } from './attempt.ts'
import { type MediaJob, type JobOf, type PendingJobs, subjectOfJob } from './job.ts'
import { jobsFrom } from '../testing/jobs-from.ts'
import { runWorker, type SendAnswer, type WorkerSettings } from './worker.ts'

let folder = ''
let rawVideo = ''
let ffmpeg: Ffmpeg
let isolation: Isolation
let store: BlobStore
let site: ReturnType<typeof openSite>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-worker-'))
  ffmpeg = await ffmpegForTests(path.join(folder, 'running'))
  isolation = (await findIsolation(ffmpeg.path)).isolation
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
  const show = (jobs: readonly MediaJob[]) => {
    pending = new Map(jobs.map((job) => [subjectOfJob(job), job]))
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
    start(ffmpegOfWorker: Ffmpeg = ffmpeg, changed: Partial<WorkerSettings> = {}) {
      worker = runWorker({
        ffmpeg: { isolation, ...ffmpegOfWorker },
        store,
        workFolder: path.join(folder, 'work'),
        settings: DEFAULT_SETTINGS,
        remote: openRemoteFiles({ allowLoopback: true }),
        intervalsOf: () => Promise.resolve([{ startSeconds: 3, stopSeconds: 3.5 }]),
        reelToMake: async () => undefined,
        logFailure: (_job, error) => failures.push(error),
        followJobs: jobsFrom(pendingJobs()),
        send: async (_job, command) => answerTo(command),
        report: (_matchId, each) => progress.push(each),
        signal: stop.signal,
        ...changed,
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

async function preprocessJob(jobId: string, matchId = 'm1'): Promise<MediaJob> {
  const upload = await rawUpload(jobId, (file) => copyFile(rawVideo, file))
  return { kind: 'preprocess', jobId, matchId, rawUploads: [upload] }
}

async function badJob(jobId: string): Promise<JobOf<'preprocess'>> {
  const upload = await rawUpload(jobId, (file) => writeFile(file, 'no video'))
  return { kind: 'preprocess', jobId, matchId: 'm1', rawUploads: [upload] }
}

async function copyOf(name: string): Promise<string> {
  const file = path.join(folder, name)
  await copyFile(rawVideo, file)
  return file
}

async function urisThere(): Promise<string[]> {
  const uris: string[] = []
  for await (const { uri } of store.list()) uris.push(uri)
  return uris
}

const attemptsOf = (jobId: string) => readdir(path.join(folder, 'work', jobId)).catch(() => [])

describe('a title image', () => {
  it('is made of the moment that was chosen, and nothing of it is reported as work on the match', async () => {
    await store.importFile(await copyOf('chosen.mov'), 'p/m1/chosen.mp4')
    const job = { kind: 'title', jobId: 'job-title', matchId: 'm1', videoUri: 'p/m1/chosen.mp4' } as const
    site.show([{ ...job, clockSeconds: 4.2 }])
    site.start()
    const [result] = await site.results(1)
    expect(result).toEqual({
      type: 'RecordTitleImage',
      jobId: 'job-title',
      uri: 'i/m1/job-title-1-title.jpg',
      clockSeconds: 4.2,
    })
    expect((await store.stat('i/m1/job-title-1-title.jpg'))?.sizeBytes).toBeGreaterThan(500)
    expect(site.progress).toEqual([])
  })

  it('fails in words where the video is gone', async () => {
    site.show([
      { kind: 'title', jobId: 'job-gone', matchId: 'm1', videoUri: 'p/m1/gone.mp4', clockSeconds: 1 },
    ])
    site.start()
    const [result] = await site.results(1)
    expect(result).toEqual({
      type: 'RecordTitleImageFailed',
      jobId: 'job-gone',
      why: 'The video of this match is not there any more.',
    })
  })
})

describe('the media worker', () => {
  it('preprocesses a match, keeps video, title image and thumbnails, and sends the match its result', async () => {
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

  it('makes a second rendition of a video that takes more than slow lines carry, and cuts both', async () => {
    site.show([await preprocessJob('job-two')])
    site.start(ffmpeg, { settings: { ...DEFAULT_SETTINGS, slowLineBitsPerSecond: 1 } })
    const [made] = await site.results(1)
    const small = { uri: 'p/m1/job-two-1-small.mp4', heightPixels: 90, bitsPerSecond: expect.any(Number) }
    expect(made).toMatchObject({ type: 'RecordPreprocessed', uri: 'p/m1/job-two-1.mp4', small })
    expect(isOutputOfJob('job-two', 'job-two-1-small.mp4')).toBe(true)
    const job = {
      kind: 'postprocess',
      jobId: 'job-cut',
      matchId: 'm1',
      videoUri: 'p/m1/job-two-1.mp4',
    } as const
    site.show([{ ...job, small: { uri: small.uri, heightPixels: 90, bitsPerSecond: 1000 } }])
    expect((await site.results(2))[1]).toMatchObject({
      type: 'RecordPostprocessed',
      uri: 'v/m1/job-cut-1.mp4',
      small: { uri: 'v/m1/job-cut-1-small.mp4', heightPixels: 90, bitsPerSecond: 1000 },
    })
    for (const uri of ['p/m1/job-two-1-small.mp4', 'v/m1/job-cut-1-small.mp4'])
      expect((await store.stat(uri))?.sizeBytes).toBeGreaterThan(500)
    const shares = site.progress.filter(({ kind }) => kind === 'preprocess').map(({ share }) => share)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
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

  it('stops before it takes the room that is reserved for the log, and says so once', async () => {
    const before = new Set(await urisThere())
    let free = 1000
    const room = { reserveBytes: 500, freeBytes: async () => (free -= 100), lookEveryMs: 20 }
    site.show([await preprocessJob('no-room')])
    site.start(ffmpeg, { room })
    expect(await site.results(1)).toEqual([
      {
        type: 'RecordProcessingFailed',
        jobId: 'no-room',
        kind: 'preprocess',
        why: 'There is no room left for this video on the server. Please try again later.',
      },
    ])
    expect(site.failures).toEqual([expect.objectContaining({ name: 'StoreFull' })])
    expect((await urisThere()).filter((uri) => !before.has(uri))).toEqual(['r/no-room/0.mov'])
  })

  it('does not try a file again that ended ffmpeg, and goes on with the next match', async () => {
    const killed = path.join(folder, 'killed-ffmpeg')
    // Dies on whatever it does for the first job, as it would at a file that makes it fall over.
    const dies = `for word in "$@"; do case "$word" in *job-20*) kill -9 $$;; esac; done`
    await writeFile(killed, `#!/bin/sh\n${dies}\nexec '${ffmpeg.path}' "$@"\n`, { mode: 0o755 })
    site.show([await preprocessJob('job-20', 'm20'), await preprocessJob('job-21')])
    // A script that calls another ffmpeg, of which nothing is to be seen in namespaces.
    site.start({ ...ffmpeg, path: killed, isolation: 'limits' })
    const results = await site.results(2)
    expect(results.map(({ jobId, type }) => [jobId, type])).toEqual([
      ['job-20', 'RecordProcessingFailed'],
      ['job-21', 'RecordPreprocessed'],
    ])
    expect(results[0]).toMatchObject({ why: expect.stringContaining('not tried again by itself') })
    expect(site.failures.map(String)).toEqual([expect.stringContaining('SIGKILL')])
  })

  it('does not try it again after a restart either, where the match could not be told in time', async () => {
    await mkdir(path.join(folder, 'work', 'job-22', '1'), { recursive: true })
    await writeFile(path.join(folder, 'work', 'job-22', 'refused'), 'It ended ffmpeg.')
    site.show([await preprocessJob('job-22')])
    site.start()
    expect(await site.results(1)).toMatchObject([{ type: 'RecordProcessingFailed', why: 'It ended ffmpeg.' }])
    expect(site.failures).toEqual([])
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

  it('works on videos while a link drips, and says to those that wait how many come first', async () => {
    const { promise: dripping, resolve: drip } = Promise.withResolvers<void>()
    const remote = {
      download: async (_link: string, _file: string, { signal }: DownloadOptions) => {
        signal.addEventListener('abort', () => drip())
        await dripping
        return { flaw: 'NotReachable' as const }
      },
    }
    const link = (jobId: string, matchId: string, ownerId: string): MediaJob => ({
      kind: 'fetch',
      jobId,
      matchId,
      ownerId,
      links: ['https://films.example/a.mp4'],
      source: 'url',
    })
    const mine = [link('job-30', 'm30', 'me'), link('job-31', 'm31', 'me')]
    site.show([...mine, link('job-32', 'm32', 'you'), await preprocessJob('job-33', 'm33')])
    const reported = Promise.withResolvers<void>()
    const report: WorkerSettings['report'] = (_matchId, each) => {
      site.progress.push(each)
      if (each.jobId === 'job-31' && each.waitingBehind === 2) reported.resolve()
    }
    site.start(ffmpeg, { remote, report })
    await reported.promise
    expect((await site.results(1)).map(({ jobId }) => jobId)).toEqual(['job-33'])
    const places = site.progress.filter(({ waitingBehind }) => waitingBehind !== undefined)
    expect(places.find(({ jobId }) => jobId === 'job-32')).toMatchObject({ kind: 'fetch', waitingBehind: 1 })
    drip()
    expect((await site.results(4)).map(({ jobId }) => jobId)).toEqual([
      'job-33',
      'job-30',
      'job-32',
      'job-31',
    ])
  })

  it('does as many videos at once as it may', async () => {
    site.show([await preprocessJob('job-34', 'm34'), await preprocessJob('job-35', 'm35')])
    const working = new Set<string>()
    const both = Promise.withResolvers<void>()
    const report: WorkerSettings['report'] = (_matchId, { jobId, waitingBehind }) => {
      if (waitingBehind === undefined) working.add(jobId)
      if (working.size === 2) both.resolve()
    }
    site.start(ffmpeg, { atOnce: { fetch: 1, video: 2 }, report })
    await both.promise
    expect(site.sent.length).toBeLessThan(2)
    await site.results(2)
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
    const orphan = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)'], { stdio: 'ignore' })
    const gone = new Promise((resolve) => orphan.once('exit', (_code, signal) => resolve(signal)))
    await noteRunning(path.join(folder, 'running'), orphan.pid ?? 0)
    site.start()
    expect(await gone).toBe('SIGKILL')
  })

  it('spares another process that got the process id of a former ffmpeg', async () => {
    await mkdir(path.join(folder, 'running'), { recursive: true })
    await writeFile(path.join(folder, 'running', String(process.pid)), 'another start time')
    site.show([await badJob('job-17')])
    site.start()
    await site.results(1)
    expect(await startTimeOf(process.pid)).toBeDefined()
  })
})
