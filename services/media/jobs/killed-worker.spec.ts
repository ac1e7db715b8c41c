import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { ffmpegForTests } from '../testing/ffmpeg-for-tests.ts'
import { startTimeOf } from '../ffmpeg/running.ts'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { DEFAULT_SETTINGS } from '../preprocess-settings.ts'
import { makeTestVideo } from '../synthetic/make-test-video.ts'
import type { ResultCommand } from './attempt.ts'
import { type MediaJob, subjectOfJob } from './job.ts'
import { runWorker } from './worker.ts'

let folder = ''
let ffmpegPath = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-killed-'))
  ffmpegPath = (await ffmpegForTests()).path
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const runningFolder = () => path.join(folder, 'running')
const store = () => openDiskBlobStore(path.join(folder, 'media'))

async function uploadedVideo() {
  const file = path.join(folder, 'raw.mp4')
  await makeTestVideo(
    { path: ffmpegPath },
    {
      file,
      seconds: 8,
      rate: '60',
      size: { width: 640, height: 360 },
      codec: 'h264',
      container: 'mp4',
      audio: false,
    },
  )
  return (await store()).importFile(file, 'r/killed/0.mp4')
}

/** Kills a worker with SIGKILL while its ffmpeg works, and answers the process id of that ffmpeg. */
async function killWorkerAtWork(): Promise<number> {
  const script = path.join(import.meta.dirname, '../testing/work-until-killed.ts')
  const worker = spawn(process.execPath, [script, ffmpegPath, folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(worker.stdout, 'data')
  const [pid] = await readdir(runningFolder())
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  return Number(pid)
}

async function workAgain(job: MediaJob): Promise<ResultCommand> {
  const stop = new AbortController()
  const { promise: sent, resolve: send } = Promise.withResolvers<ResultCommand>()
  const worker = runWorker({
    ffmpeg: { path: ffmpegPath, runningFolder: runningFolder() },
    store: await store(),
    workFolder: path.join(folder, 'work'),
    settings: { ...DEFAULT_SETTINGS, preset: 'ultrafast' },
    remote: openRemoteFiles(),
    intervalsOf: () => Promise.resolve([]),
    reelToMake: async () => undefined,
    logFailure: () => undefined,
    followJobs: async (update) => {
      await update(new Map([[subjectOfJob(job), job]]))
      await sent
    },
    send: async (_job, command) => (send(command), { recorded: true }),
    report: () => undefined,
    signal: stop.signal,
  })
  const result = await sent
  stop.abort()
  await worker
  return result
}

describe('a worker that is killed half-way', () => {
  it('leaves nothing running and nothing half done once the next one has started, which does the job again', async () => {
    const { uri, sizeBytes } = await uploadedVideo()
    const orphan = await killWorkerAtWork()
    expect(await startTimeOf(orphan)).toBeDefined()

    const result = await workAgain({
      kind: 'preprocess',
      jobId: 'killed',
      matchId: 'm1',
      rawUploads: [{ fileName: 'a.mp4', source: 'directUpload', order: 0, uri, sizeBytes }],
    })
    expect(result).toMatchObject({ type: 'RecordPreprocessed', jobId: 'killed', uri: 'p/m1/killed-2.mp4' })
    expect(await startTimeOf(orphan)).toBeUndefined()
    expect(await readdir(path.join(folder, 'work'))).toEqual([])
    expect(await readdir(runningFolder())).toEqual([])
  })
})
