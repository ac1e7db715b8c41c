import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import type { EventLog, JsonObject } from '@courtline/infra/event-log/event-log'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/testing/memory-personal-keys'
import { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { PendingJobs } from './job.ts'
import { followPendingJobs } from './job-source.ts'

const meta = { actorId: 'worker:test', at: '2026-05-01T12:00:00Z', commandId: 'c' }

function logWith() {
  const log = openMemoryEventLog()
  const record = (stream: string, type: string, data: JsonObject) =>
    log.append(stream, [{ id: randomUUID(), type, version: 1, data, meta }], { expected: 'any' })
  return { log, record }
}

const cutRequest = (jobId: string) => ({ jobId, videoUri: 'p/m1/video.mp4', cause: 'accepted' })
const jobIds = (pending: PendingJobs) => [...pending.values()].map((job) => job.jobId)

/** Follows the jobs of a log, and waits for what it is given next. */
function followed(log: EventLog, stop: AbortController) {
  const updates: string[][] = []
  let changed = Promise.withResolvers<void>()
  const keys = openMemoryPersonalKeys()
  const subscriptions = new SubscriptionRegistry()
  const onFailure = (text: string) => {
    throw new Error(text)
  }
  const done = followPendingJobs({ log, keys, onFailure, subscriptions, signal: stop.signal }, (pending) => {
    updates.push(jobIds(pending))
    changed.resolve()
  })
  const next = async () => {
    while (updates.length === 0) await changed.promise
    changed = Promise.withResolvers()
    return updates.shift()
  }
  return { next, done }
}

describe('jobs of the log', () => {
  it('know whose match it is, as it is now', async () => {
    const { log, record } = logWith()
    const owner = (ownerId: string) => ({ ownerId })
    await record('match-m1', 'OwnerMoved', owner('3f1d6d2e-7d39-4b5f-a8b6-0f3b6f4f7a10'))
    await record('match-m1', 'PostprocessingRequested', cutRequest('moved'))
    const stop = new AbortController()
    const given: (string | undefined)[] = []
    const subscriptions = new SubscriptionRegistry()
    const onFailure = (text: string) => given.push(text)
    await followPendingJobs(
      { log, keys: openMemoryPersonalKeys(), onFailure, subscriptions, signal: stop.signal },
      (pending) => {
        given.push(...[...pending.values()].map(({ ownerId }) => ownerId))
        stop.abort()
      },
    )
    expect(given).toEqual(['3f1d6d2e-7d39-4b5f-a8b6-0f3b6f4f7a10'])
  })

  it('are first those left from before, then every change', async () => {
    const { log, record } = logWith()
    await record('match-m1', 'PostprocessingRequested', cutRequest('left'))
    await record('match-m2', 'PostprocessingRequested', cutRequest('done'))
    await record('match-m2', 'ProcessingFailed', { jobId: 'done', kind: 'postprocess', why: 'no room' })
    await record('user-u1', 'PostprocessingRequested', cutRequest('of no match'))

    const stop = new AbortController()
    const jobs = followed(log, stop)
    expect(await jobs.next()).toEqual(['left'])

    await record('match-m3', 'PostprocessingRequested', cutRequest('new'))
    expect(await jobs.next()).toEqual(['left', 'new'])
    stop.abort()
    await jobs.done
  })
})
