import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { openMemoryEventLog } from '@courtline/infra/event-log/memory/memory-event-log'
import type { JsonObject } from '@courtline/infra/event-log/event-log'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/memory/memory-personal-keys'
import type { PendingJobs } from './job.ts'
import { pendingJobsOf } from './job-source.ts'

const meta = { actorId: 'worker:test', at: '2026-05-01T12:00:00Z', commandId: 'c' }

function logWith() {
  const log = openMemoryEventLog()
  const record = (stream: string, type: string, data: JsonObject) =>
    log.append(stream, [{ id: randomUUID(), type, version: 1, data, meta }], { expected: 'any' })
  return { log, record }
}

const cutRequest = (jobId: string) => ({ jobId, videoUri: 'p/m1/video.mp4', cause: 'accepted' })
const jobIds = (pending: PendingJobs | void) => [...(pending ?? new Map()).values()].map((job) => job.jobId)

describe('jobs of the log', () => {
  it('are first those left from before, then every change', async () => {
    const { log, record } = logWith()
    await record('match-m1', 'PostprocessingRequested', cutRequest('left'))
    await record('match-m2', 'PostprocessingRequested', cutRequest('done'))
    await record('match-m2', 'ProcessingFailed', { jobId: 'done', kind: 'postprocess', why: 'no room' })
    await record('user-u1', 'PostprocessingRequested', cutRequest('of no match'))

    const stop = new AbortController()
    const jobs = pendingJobsOf(log, openMemoryPersonalKeys(), stop.signal)
    expect(jobIds((await jobs.next()).value)).toEqual(['left'])

    await record('match-m3', 'PostprocessingRequested', cutRequest('new'))
    expect(jobIds((await jobs.next()).value)).toEqual(['left', 'new'])
    stop.abort()
    expect((await jobs.next()).done).toBe(true)
  })
})
