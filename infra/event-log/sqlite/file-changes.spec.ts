import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { BroadcastChannel } from 'node:worker_threads'
import { expect, it } from '@jest/globals'
import { FileChanges } from './file-changes.ts'

it('commits that come faster than a reader works wake it once, and leave its thread room for other things', async () => {
  const channel = `commits-${process.pid}`
  const db = new DatabaseSync(':memory:')
  const changes = new FileChanges(db, channel)
  const writer = new BroadcastChannel(channel)
  try {
    for (let n = 0; n < 100; n += 1) writer.postMessage(n)
    await changes.changedSince(0, AbortSignal.timeout(10_000))
    for (let turn = 0; turn < 10; turn += 1) await nextTurn()
    expect(changes.count).toBeGreaterThan(0)
    expect(changes.count).toBeLessThan(10)
  } finally {
    writer.close()
    changes.close()
    db.close()
  }
})

it('commits that follow each other within the time to gather wake a reader at once and then together', async () => {
  const channel = `gathered-${process.pid}`
  const db = new DatabaseSync(':memory:')
  const changes = new FileChanges(db, channel, 200)
  const writer = new BroadcastChannel(channel)
  try {
    writer.postMessage('first')
    await changes.changedSince(0, AbortSignal.timeout(10_000))
    expect(changes.count).toBe(1)
    for (let n = 0; n < 5; n += 1) {
      writer.postMessage(n)
      await pause(5)
    }
    expect(changes.count).toBe(1)
    await changes.changedSince(1, AbortSignal.timeout(10_000))
    expect(changes.count).toBe(2)
    changes.hurry()
    expect(changes.count).toBe(3)
  } finally {
    writer.close()
    changes.close()
    db.close()
  }
})
