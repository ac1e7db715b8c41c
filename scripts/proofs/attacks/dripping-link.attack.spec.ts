import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import type { ResultCommand } from '@courtline/media/jobs/attempt'
import { keyOfJob, type MediaJob } from '@courtline/media/jobs/job'
import { runWorker } from '@courtline/media/jobs/worker'
import { DEFAULT_SETTINGS } from '@courtline/media/preprocess-settings'
import { ffmpegForTests } from '@courtline/media/testing/ffmpeg-for-tests'

const DRIP_MS = 50
const VIDEO = 'x'.repeat(200_000)

let folder: string
let server: Server
let address: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-attack-drips-'))
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' })
    if (request.url !== '/drips.mp4') return response.end(VIDEO)
    const dripping = setInterval(() => response.write('x'), DRIP_MS)
    response.on('close', () => clearInterval(dripping))
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const fetching = (jobId: string, ownerId: string, link: string): MediaJob => ({
  kind: 'fetch',
  jobId,
  matchId: `match-${jobId}`,
  ownerId,
  links: [address + link],
  source: 'url',
})

/** What a worker with two fetches at a time sends of these jobs, in the order in which they ended. */
async function resultsOf(jobs: readonly MediaJob[]): Promise<readonly ResultCommand[]> {
  const stop = new AbortController()
  const sent: ResultCommand[] = []
  const done = Promise.withResolvers<void>()
  const worker = runWorker({
    ffmpeg: await ffmpegForTests(),
    store: await openDiskBlobStore(path.join(folder, 'media')),
    workFolder: path.join(folder, 'work'),
    settings: DEFAULT_SETTINGS,
    remote: openRemoteFiles({
      allowLoopback: true,
      rates: { leastBytesPerSecond: 1000, windowSeconds: 1 },
    }),
    intervalsOf: async () => [],
    reelToMake: async () => undefined,
    logFailure: () => undefined,
    followJobs: async (update) => {
      await update(new Map(jobs.map((job) => [keyOfJob(job), job])))
      await done.promise
    },
    send: async (_, command) => {
      sent.push(command)
      if (sent.length === jobs.length) done.resolve()
      return { recorded: true }
    },
    report: () => undefined,
    atOnce: { fetch: 2, video: 1 },
    signal: stop.signal,
  })
  try {
    await done.promise
    return sent
  } finally {
    stop.abort()
    await worker
  }
}

it('a source that drips bytes stops nobody else’s video, however many links lead to it, and is given up (A4)', async () => {
  const drips = ['m1', 'm2', 'm3'].map((jobId) => fetching(jobId, 'mallory', '/drips.mp4'))
  const results = await resultsOf([...drips, fetching('maya', 'maya', '/court.mp4')])
  expect(results[0]).toMatchObject({
    type: 'RecordFetched',
    jobId: 'maya',
    rawUploads: [{ fileName: 'court.mp4', sizeBytes: VIDEO.length }],
  })
  expect(results.slice(1)).toEqual(
    ['m1', 'm2', 'm3'].map((jobId) => expect.objectContaining({ type: 'RecordProcessingFailed', jobId })),
  )
})
