import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import { openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { openRemoteFiles, type RemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { listenOnLoopback } from '@courtline/infra/testing/listen-on-loopback'
import type { MatchEvent } from '@courtline/messages/events'
import type { LinkSource } from '@courtline/messages/match/life-cycle'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { fetchedUris, fetchVideos } from './fetch-videos.ts'
import { withJobEvent, type PendingJobs } from './jobs/job.ts'
import { DEFAULT_SETTINGS } from './preprocess-settings.ts'

let folder: string
let store: BlobStore
let server: http.Server
let at: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-fetch-'))
  store = await openDiskBlobStore(path.join(folder, 'media'))
  server = http.createServer((request, response) => {
    if (request.url === '/gone') response.writeHead(404).end()
    else if (request.url === '/chunked.mp4') {
      response.writeHead(200, { 'content-type': 'video/mp4' }).write('a video ')
      response.end('in pieces')
    } else response.writeHead(200, { 'content-type': 'video/mp4' }).end(`video of ${request.url}`)
  })
  at = await listenOnLoopback(server)
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

/** A service whose courts but the third have expired. */
const fromCourt: RemoteFiles['download'] = async (link, file) => {
  if (!link.endsWith('/3')) return { flaw: 'NotReachable', why: 'This has expired.' }
  await writeFile(file, 'court')
  return { fileName: 'court.mp4', sizeBytes: 5 }
}

interface FetchOptions {
  readonly allowLoopback?: boolean
  readonly source?: LinkSource
  readonly leftBytes?: number
}

const shares: number[] = []
async function fetchAll(
  links: readonly string[],
  { allowLoopback = true, source = 'url', leftBytes }: FetchOptions = {},
) {
  return await fetchVideos(
    { kind: 'fetch', jobId: 'job', matchId: 'm1', links, source },
    {
      ffmpeg: { path: 'not needed' },
      store,
      settings: DEFAULT_SETTINGS,
      remote: openRemoteFiles({ allowLoopback }),
      services: { playsight: { download: fromCourt } },
      folder: await mkdtemp(path.join(folder, 'attempt-')),
      name: 'job-1',
      signal: new AbortController().signal,
      onProgress: ({ share }) => shares.push(share),
      ...(leftBytes !== undefined && { quotaOf: async () => ({ leftBytes, why: 'The account is full.' }) }),
      intervalsOf: async () => [],
      reelToMake: async () => undefined,
    },
  )
}

describe('fetching the videos of a match (D70)', () => {
  it('brings every link into the store, in order, with its size and name', async () => {
    const done = await fetchAll([`${at}/first.mp4`, `${at}/second.mp4`])
    expect(done).toEqual({
      result: {
        type: 'RecordFetched',
        jobId: 'job',
        elapsedSeconds: expect.any(Number),
        rawUploads: [
          { fileName: 'first.mp4', source: 'url', order: 0, uri: 'r/m1/job-1-0', sizeBytes: 19 },
          { fileName: 'second.mp4', source: 'url', order: 1, uri: 'r/m1/job-1-1', sizeBytes: 20 },
        ],
      },
    })
    expect((await store.stat('r/m1/job-1-1'))?.sizeBytes).toBe(20)
    expect(fetchedUris('m1', 'job-1')).toEqual(expect.arrayContaining(['r/m1/job-1-0', 'r/m1/job-1-1']))
    expect(shares.at(-1)).toBeGreaterThanOrEqual(0.5)
  })

  it('names the link that gives no video, and why', async () => {
    expect(await fetchAll([`${at}/first.mp4`, `${at}/gone`])).toEqual({
      refused: 'Link 2: Nothing answers at this link. Please check that it is complete.',
    })
    expect(await fetchAll([])).toEqual({ refused: 'There is no link to fetch the video from.' })
  })

  it('resolves links at the service that they belong to, and passes its answer on', async () => {
    const links = ['https://courts.example/3', 'https://courts.example/4']
    expect(await fetchAll(links.slice(0, 1), { source: 'playsight' })).toMatchObject({
      result: { rawUploads: [{ fileName: 'court.mp4', source: 'playsight', sizeBytes: 5, order: 0 }] },
    })
    expect(await fetchAll(links, { source: 'playsight' })).toEqual({ refused: 'Link 2: This has expired.' })
    expect(await fetchAll(links, { source: 'dropbox' })).toEqual({
      refused: 'The service that this video comes from is not set up here any more.',
    })
  })

  it('stops where the match or its account is full, also for a server that does not announce its size', async () => {
    // 19 bytes, then 20.
    const links = [`${at}/first.mp4`, `${at}/second.mp4`]
    const full = { refused: 'Link 2: The account is full.' }
    expect(await fetchAll(links, { leftBytes: 39 })).toHaveProperty('result')
    expect(await fetchAll(links, { leftBytes: 38 })).toEqual(full)
    expect(await fetchAll(links, { leftBytes: 19 })).toEqual(full)
    expect(await fetchAll([`${at}/chunked.mp4`], { leftBytes: 10 })).toEqual({
      refused: 'The account is full.',
    })
  })

  it('never connects to this machine or a private network', async () => {
    expect(await fetchAll([`${at}/first.mp4`], { allowLoopback: false })).toEqual({
      refused: 'This link may not be fetched: it needs a log-in, or leads to a private network.',
    })
  })
})

const recorded = (event: MatchEvent): Recorded<MatchEvent> => ({
  id: event.type,
  event,
  stream: 'match-m1',
  revision: 0,
  position: '00000000000000000001',
  meta: { actorId: 'someone', at: '2026-05-01T10:00:00.000Z', commandId: event.type },
})

describe('the job', () => {
  it('waits from the request on, and is followed by preprocessing', () => {
    const links = `${at}/a.mp4, ${at}/b.mp4`
    const none: PendingJobs = new Map()
    const fetching = withJobEvent(
      none,
      recorded({
        type: 'FetchRequested',
        data: { jobId: 'f', url: links, source: 'dropbox', cause: 'added' },
      }),
    )
    expect(fetching.get('m1')).toMatchObject({
      kind: 'fetch',
      source: 'dropbox',
      links: [`${at}/a.mp4`, `${at}/b.mp4`],
    })
    const after = withJobEvent(
      fetching,
      recorded({
        type: 'PreprocessingRequested',
        data: { jobId: 'p', rawUploads: [], cause: 'uploadCompleted' },
      }),
    )
    expect(after.get('m1')).toMatchObject({ kind: 'preprocess', jobId: 'p' })
    const failed = withJobEvent(
      fetching,
      recorded({ type: 'ProcessingFailed', data: { jobId: 'f', kind: 'fetch', why: 'Gone.' } }),
    )
    expect(failed.size).toBe(0)
  })
})
