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
import { JOBS_TO_KILL, REEL_TO_KILL, type KindToKill } from '../testing/jobs-to-kill.ts'
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

async function storedVideo(uri: string) {
  const file = path.join(folder, 'film.mp4')
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
      // As preprocessing leaves it, or as it comes.
      ...(uri.startsWith('p/') && { keyFrames: 'everySecond' }),
    },
  )
  return (await store()).importFile(file, uri)
}

/** Kills a worker with SIGKILL while its ffmpeg works, and answers the process id of that ffmpeg. */
async function killWorkerAtWork(kind: KindToKill): Promise<number> {
  const script = path.join(import.meta.dirname, '../testing/work-until-killed.ts')
  const worker = spawn(process.execPath, [script, ffmpegPath, folder, kind], {
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
    reelToMake: async () => REEL_TO_KILL,
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
  it.each<readonly [KindToKill, string, object]>([
    [
      'preprocess',
      'r/killed/0.mp4',
      { type: 'RecordPreprocessed', jobId: 'killed', uri: 'p/m1/killed-2.mp4' },
    ],
    ['reel', 'p/killed/film.mp4', { type: 'CompleteReel', jobId: 'killed', uri: 'v/reel1/killed-2.mp4' }],
  ])(
    'at %s leaves nothing running and nothing half done once the next one has started, which does the job again',
    async (kind, video, expected) => {
      await storedVideo(video)
      const orphan = await killWorkerAtWork(kind)
      expect(await startTimeOf(orphan)).toBeDefined()

      expect(await workAgain(JOBS_TO_KILL[kind])).toMatchObject(expected)
      expect(await startTimeOf(orphan)).toBeUndefined()
      expect(await readdir(path.join(folder, 'work'))).toEqual([])
      expect(await readdir(runningFolder())).toEqual([])
      expect(await storedBy('killed-1')).toEqual([])
    },
  )
})

/** Files of the store that an attempt has written. */
async function storedBy(attempt: string): Promise<string[]> {
  const found: string[] = []
  for await (const { uri } of (await store()).list()) if (uri.includes(attempt)) found.push(uri)
  return found
}
