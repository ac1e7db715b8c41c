import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import { openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import type { MediaProgress } from '@courtline/messages/media/media'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import type { Isolation } from '../ffmpeg/isolation.ts'
import { findIsolation } from '../ffmpeg/sandbox.ts'
import type { ResultCommand } from '../jobs/attempt.ts'
import { type JobOf, type MediaJob, type PendingJobs, subjectOfJob } from '../jobs/job.ts'
import { runWorker, type SendAnswer, type WorkerSettings } from '../jobs/worker.ts'
import { DEFAULT_SETTINGS } from '../preprocess-settings.ts'
import { makeTestVideo } from '../synthetic/make-test-video.ts'
import { ffmpegForTests } from './ffmpeg-for-tests.ts'
import { jobsFrom } from './jobs-from.ts'

/** Where a worker works: a store, ffmpeg and a raw video, for the tests of one file; and a site around it for each of them. */
export function openWorkerRig(): WorkerRig {
  const rig = new WorkerRig()
  beforeAll(() => rig.open())
  afterAll(() => rm(rig.folder, { recursive: true, force: true }))
  beforeEach(() => {
    rig.site = openSite(rig)
  })
  afterEach(() => rig.site.close())
  return rig
}

class WorkerRig {
  folder = ''
  ffmpeg!: Ffmpeg
  isolation!: Isolation
  store!: BlobStore
  site!: ReturnType<typeof openSite>
  #rawVideo = ''

  async open(): Promise<void> {
    this.folder = await mkdtemp(path.join(tmpdir(), 'courtline-worker-'))
    this.ffmpeg = await ffmpegForTests(path.join(this.folder, 'running'))
    this.isolation = (await findIsolation(this.ffmpeg.path)).isolation
    this.#rawVideo = path.join(this.folder, 'raw.mov')
    await makeTestVideo(this.ffmpeg, {
      file: this.#rawVideo,
      seconds: 6,
      rate: '25',
      size: { width: 160, height: 90 },
      codec: 'h264',
      container: 'mov',
      audio: true,
      keyFrames: 'everySecond',
    })
    this.store = await openDiskBlobStore(path.join(this.folder, 'media'))
  }

  async preprocessJob(jobId: string, matchId = 'm1'): Promise<MediaJob> {
    const upload = await this.#rawUpload(jobId, (file) => copyFile(this.#rawVideo, file))
    return { kind: 'preprocess', jobId, matchId, rawUploads: [upload] }
  }

  async badJob(jobId: string): Promise<JobOf<'preprocess'>> {
    const upload = await this.#rawUpload(jobId, (file) => writeFile(file, 'no video'))
    return { kind: 'preprocess', jobId, matchId: 'm1', rawUploads: [upload] }
  }

  async #rawUpload(name: string, write: (file: string) => Promise<void>) {
    const uri = `r/${name}/0.mov`
    const file = path.join(this.folder, `${name}.arriving`)
    await write(file)
    const { sizeBytes } = await this.store.importFile(file, uri)
    return { fileName: `${name}.mov`, source: 'directUpload' as const, order: 0, uri, sizeBytes }
  }

  async copyOf(name: string): Promise<string> {
    const file = path.join(this.folder, name)
    await copyFile(this.#rawVideo, file)
    return file
  }

  async urisThere(): Promise<string[]> {
    const uris: string[] = []
    for await (const { uri } of this.store.list()) uris.push(uri)
    return uris
  }

  attemptsOf(jobId: string): Promise<string[]> {
    return readdir(path.join(this.folder, 'work', jobId)).catch(() => [])
  }
}

/** Everything around a worker: the jobs it sees, the results it sends, an answer for them. */
function openSite(rig: Pick<WorkerRig, 'folder' | 'ffmpeg' | 'isolation' | 'store'>) {
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
    start(ffmpegOfWorker: Ffmpeg = rig.ffmpeg, changed: Partial<WorkerSettings> = {}) {
      worker = runWorker({
        ffmpeg: { isolation: rig.isolation, ...ffmpegOfWorker },
        store: rig.store,
        workFolder: path.join(rig.folder, 'work'),
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
