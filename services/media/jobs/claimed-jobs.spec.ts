import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { DEFAULT_SETTINGS } from '../preprocess-settings.ts'
import { ffmpegForTests } from '../testing/ffmpeg-for-tests.ts'
import { type MediaJob, type PendingJobs, subjectOfJob } from './job.ts'
import { jobsFrom } from '../testing/jobs-from.ts'
import { runWorker, type Claim, type WorkerSettings } from './worker.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-claims-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const job: MediaJob = {
  kind: 'preprocess',
  jobId: 'shared',
  matchId: 'm1',
  rawUploads: [{ fileName: 'a.mp4', source: 'directUpload', order: 0, uri: 'r/no-video.mp4', sizeBytes: 1 }],
}

/** Workers of one site that see the same job, until one of them has sent its result. */
async function openShop(claimBy: (worker: string) => Promise<Claim | undefined>) {
  const store = await openDiskBlobStore(path.join(folder, 'media'))
  const file = path.join(folder, 'no-video.mp4')
  await writeFile(file, 'no video at all')
  await store.importFile(file, 'r/no-video.mp4')
  const stop = new AbortController()
  const sentBy: string[] = []
  const done = Promise.withResolvers<void>()
  async function* pendingJobs(): AsyncGenerator<PendingJobs> {
    yield new Map([[subjectOfJob(job), job]])
    await done.promise
    yield new Map()
  }
  const work = async (worker: string): Promise<void> => {
    const settings: WorkerSettings = {
      ffmpeg: await ffmpegForTests(path.join(folder, worker, 'running')),
      store,
      workFolder: path.join(folder, worker, 'work'),
      settings: DEFAULT_SETTINGS,
      remote: openRemoteFiles(),
      intervalsOf: () => Promise.resolve([]),
      reelToMake: async () => undefined,
      logFailure: () => undefined,
      followJobs: jobsFrom(pendingJobs()),
      claim: () => claimBy(worker),
      send: async () => {
        sentBy.push(worker)
        done.resolve()
        return { recorded: true }
      },
      report: () => undefined,
      signal: stop.signal,
    }
    await runWorker(settings)
  }
  return { work, sentBy, finished: done.promise, stop: () => stop.abort() }
}

describe('a job that several media workers see', () => {
  it('is done by the one that has it', async () => {
    const holder = new Set<string>()
    const shop = await openShop(async (worker) => {
      if (holder.size > 0) return undefined
      holder.add(worker)
      return { lost: new AbortController().signal, release: async () => undefined }
    })
    await Promise.all([shop.work('one'), shop.work('other')])
    expect(shop.sentBy).toEqual([...holder])
  })

  it('is taken over from a worker that lost it', async () => {
    let claims = 0
    const shop = await openShop(async () => {
      claims += 1
      return {
        lost: claims === 1 ? AbortSignal.abort() : new AbortController().signal,
        release: async () => undefined,
      }
    })
    await shop.work('one')
    expect(claims).toBe(2)
    expect(shop.sentBy).toEqual(['one'])
  })
})
