import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { setTimeout as pause } from 'node:timers/promises'
import { eventStoreLog } from '../testing/opened-logs.ts'
import { anEvent, idsOf, someEvents, wholeStream } from '../testing/sample-events.ts'
import {
  EventIdTaken,
  EventTooLarge,
  LogFull,
  LogUnavailable,
  START,
  type EventLog,
  type Expected,
  type NewEvent,
} from '../event-log.ts'
import { startEventStoreDouble, type DoubleCall } from './testing/start-double.ts'
import { whenAvailable } from './testing/when-available.ts'
import { openEventStoreLog } from './eventstore-log.ts'
import { closeLater } from '../../testing/close-later.ts'

let opened: Awaited<ReturnType<typeof eventStoreLog>>
let log: EventLog
const others: EventLog[] = []
beforeEach(async () => {
  opened = await eventStoreLog({ positions: 'sparse' })
  log = opened.log
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
  await opened.destroy()
})

/** Another process on the same store, which is closed after the test. */
async function anotherLog(deadlineMs = 300_000): Promise<EventLog> {
  const other = await openEventStoreLog({ url: opened.double.url, deadlineMs })
  others.push(other)
  return other
}

describe('an append that fails', () => {
  it('because the store is away has written nothing, and the same one goes in when it is back', async () => {
    const events = someEvents(2)
    opened.double.faults.unavailable = true
    await expect(log.append('match-1', events, { expected: 'no-stream' })).rejects.toBeInstanceOf(
      LogUnavailable,
    )
    opened.double.faults.unavailable = false
    expect(await log.streamHead('match-1')).toBeNull()
    expect(await log.append('match-1', events, { expected: 'no-stream' })).toMatchObject({
      revision: 1,
      deduplicated: false,
    })
  })

  it.each(['no-stream', 'any'] as const)(
    'because its answer was lost is answered as the first time when it comes again, expecting %s',
    async (expected) => {
      const events = someEvents(3)
      opened.double.faults.loseAnswers = 1
      await expect(log.append('match-1', events, { expected })).rejects.toBeInstanceOf(LogUnavailable)
      const recorded = await wholeStream(log, 'match-1')
      expect(await log.append('match-1', events, { expected })).toEqual({
        revision: 2,
        position: recorded[2]?.position,
        deduplicated: true,
      })
      expect(idsOf(await wholeStream(log, 'match-1'))).toEqual(idsOf(events))
    },
  )

  it('because its answer took too long is known when it comes again', async () => {
    const hasty = await anotherLog(200)
    const events = someEvents(1)
    opened.double.faults.slowMs = 1500
    await expect(hasty.append('match-1', events, { expected: 'no-stream' })).rejects.toBeInstanceOf(
      LogUnavailable,
    )
    opened.double.faults.slowMs = 0
    const again = await whenAvailable(() => hasty.append('match-1', events, { expected: 'no-stream' }))
    expect(again).toMatchObject({ revision: 0, deduplicated: true })
    expect(await log.streamHead('match-1')).toBe(0)
  })

  it('takes no other with it: those asked after it on the same stream are decided by what is there', async () => {
    opened.double.faults.loseAnswers = 1
    const [lost, next] = await Promise.allSettled([
      log.append('match-1', someEvents(1), { expected: 'no-stream' }),
      log.append('match-1', someEvents(1), { expected: 0 }),
    ])
    expect(lost?.status).toBe('rejected')
    expect(next).toMatchObject({ status: 'fulfilled', value: { revision: 1, deduplicated: false } })
  })
})

describe('a store that comes and goes', () => {
  it('holds each append once, in order, when writers try the same one again until it is answered', async () => {
    const { faults, calls } = opened.double
    const streams = Array.from({ length: 10 }, (_, n) => ({ name: `match-${n}`, events: someEvents(12) }))
    let tries = 0
    const untilAnswered = async (stream: string, event: NewEvent, expected: Expected) => {
      for (;;) {
        tries += 1
        const answer = await log.append(stream, [event], { expected }).catch((error: unknown) => error)
        if (!(answer instanceof LogUnavailable)) return answer
        await pause(5)
      }
    }
    const writing = Promise.all(
      streams.map(async ({ name, events }) => {
        for (const [n, event] of events.entries()) {
          const expected = n === 0 ? 'no-stream' : n - 1
          expect(await untilAnswered(name, event, expected)).toMatchObject({ revision: n })
        }
      }),
    )
    const writers = { areDone: false }
    void writing.finally(() => (writers.areDone = true)).catch(() => undefined)
    const until = async (call: DoubleCall, more: number) => {
      const enough = calls[call] + more
      while (calls[call] < enough && !writers.areDone) await pause(2)
    }
    for (let round = 0; round < 5; round += 1) {
      await until('append', 15)
      faults.unavailable = true
      await until('turnedAway', 3)
      faults.unavailable = false
      faults.loseAnswers = 3
    }
    await writing
    expect(tries).toBeGreaterThan(120)
    for (const { name, events } of streams) expect(idsOf(await wholeStream(log, name))).toEqual(idsOf(events))
  })
})

describe('a node that does not lead', () => {
  it('names the one that does, and the append goes there at once', async () => {
    const leader = await startEventStoreDouble()
    closeLater(() => leader.close())
    const { hostname: host, port } = new URL(leader.url)
    opened.double.faults.notLeader = { host, port: Number(port) }
    expect(await log.append('match-1', someEvents(2), { expected: 'no-stream' })).toMatchObject({
      revision: 1,
    })
    expect(leader.calls.append).toBe(1)
  })

  it('whose leader is away makes the log unavailable, until it leads itself', async () => {
    const events = someEvents(1)
    opened.double.faults.notLeader = { host: '127.0.0.1', port: 1 }
    await expect(log.append('match-1', events, { expected: 'no-stream' })).rejects.toBeInstanceOf(
      LogUnavailable,
    )
    opened.double.faults.notLeader = undefined
    expect(await log.append('match-1', events, { expected: 'no-stream' })).toMatchObject({
      revision: 0,
      deduplicated: false,
    })
  })
})

describe('an answer', () => {
  it('without a position is completed by reading it', async () => {
    opened.double.faults.withoutPosition = true
    const { position } = await log.append('match-1', someEvents(2), { expected: 'no-stream' })
    expect(position).toBe((await wholeStream(log, 'match-1'))[1]?.position)
    expect(await log.head()).toBe(position)
  })

  it('costs nothing but the append when the stream was read just before', async () => {
    expect(await wholeStream(log, 'match-1')).toEqual([])
    const before = { ...opened.double.calls }
    await log.append('match-1', someEvents(2), { expected: 'no-stream' })
    await log.append('match-1', someEvents(2), { expected: 1 })
    expect(opened.double.calls).toEqual({ ...before, append: before.append + 2 })
  })
})

describe("the client's batch call, which knows no deadline", () => {
  it('is not used, though the store offers it', async () => {
    await log.append('match-1', someEvents(3), { expected: 'any' })
    await log.append('match-1', someEvents(3), { expected: 2 })
    expect(opened.double.calls).toMatchObject({ append: 2, batchAppend: 0 })
  })
})

describe('two processes on one store', () => {
  it('know the append of the other when it comes again', async () => {
    const other = await anotherLog()
    const events = someEvents(2)
    const first = await log.append('match-1', events, { expected: 'no-stream' })
    await log.append('match-1', someEvents(1), { expected: 1 })
    expect(await other.append('match-1', events, { expected: 'no-stream' })).toEqual({
      ...first,
      deduplicated: true,
    })
    expect(await other.append('match-1', events, { expected: 'any' })).toEqual({
      ...first,
      deduplicated: true,
    })
  })

  it('decide by the same state', async () => {
    const other = await anotherLog()
    await log.append('match-1', someEvents(1), { expected: 'no-stream' })
    const both = await Promise.allSettled(
      [log, other].map((one) => one.append('match-1', someEvents(1), { expected: 0 })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(other.append('match-1', someEvents(1), { expected: 'no-stream' })).rejects.toMatchObject({
      name: 'WrongExpectedRevision',
      actual: 1,
    })
  })

  it('do not mix what is there already with what is new', async () => {
    const other = await anotherLog()
    const events = someEvents(2)
    await log.append('match-1', events, { expected: 'no-stream' })
    const mixed = [...events, anEvent()]
    await expect(other.append('match-1', mixed, { expected: 'any' })).rejects.toBeInstanceOf(EventIdTaken)
    await expect(other.append('match-1', mixed, { expected: 'no-stream' })).rejects.toMatchObject({
      actual: 1,
    })
    await expect(other.append('match-1', mixed, { expected: 'stream-exists' })).rejects.toBeInstanceOf(
      EventIdTaken,
    )
    expect(await log.streamHead('match-1')).toBe(1)
  })
})

describe('limits', () => {
  it('of a store that takes less than we do are refused as such', async () => {
    const strict = await eventStoreLog({ maxAppendBytes: 1000 })
    closeLater(() => strict.destroy())
    const large = anEvent('ServeAdded', { text: 'x'.repeat(1000) })
    await expect(strict.log.append('match-1', [large], { expected: 'no-stream' })).rejects.toBeInstanceOf(
      EventTooLarge,
    )
  })

  it('of what may wait refuse the rest at once, and say when to try again', async () => {
    const narrow = await openEventStoreLog({ url: opened.double.url, maxWaitingAppends: 10 })
    closeLater(() => narrow.close())
    const answers = await Promise.allSettled(
      someEvents(50).map((event, n) => narrow.append(`match-${n}`, [event], { expected: 'any' })),
    )
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused).toHaveLength(40)
    expect(refused.every(({ reason }) => reason instanceof LogFull && reason.retryAfterSeconds === 1)).toBe(
      true,
    )
    expect((await log.readAll({ after: START, limit: 50 })).events).toHaveLength(10)
  })

  it('count how much waits, not only how many', async () => {
    const narrow = await openEventStoreLog({ url: opened.double.url, maxWaitingCharacters: 100_000 })
    closeLater(() => narrow.close())
    const answers = await Promise.allSettled(
      [1, 2, 3].map((n) =>
        narrow.append(`match-${n}`, [anEvent('ServeAdded', { text: 'x'.repeat(40_000) })], {
          expected: 'any',
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })

  it('are none for hundreds of streams at once as the first thing on a fresh connection', async () => {
    const fresh = await anotherLog()
    const events = someEvents(200)
    await Promise.all(
      events.map((event, n) => fresh.append(`match-${n}`, [event], { expected: 'no-stream' })),
    )
    const { events: stored } = await log.readAll({ after: START, limit: 500 })
    expect(idsOf(stored).toSorted()).toEqual(idsOf(events).toSorted())
  })
})
