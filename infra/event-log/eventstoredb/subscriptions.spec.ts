import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { closeLater } from '../../testing/close-later.ts'
import { eventStoreLog } from '../testing/opened-logs.ts'
import { caughtUp, receivedIds, idsOf, collectMessages, someEvents } from '../testing/sample-events.ts'
import { LogUnavailable, START, type EventLog } from '../event-log.ts'

const MOST_TRIES = 20
/** Longer than any test: the log itself is never looked at. */
const NEVER_QUIET_MS = 60_000

let opened: Awaited<ReturnType<typeof eventStoreLog>>
let log: EventLog
beforeEach(async () => {
  opened = await eventStoreLog({ positions: 'sparse' })
  log = opened.log
})
afterEach(() => opened.destroy())

/** Tried again as the port demands: the client may still be closing the channel of a store that was away. */
const write = async (stream: string, count = 1) => {
  const events = someEvents(count)
  for (let tries = 1; ; tries += 1) {
    try {
      await log.append(stream, events, { expected: 'any' })
      return idsOf(events)
    } catch (error) {
      if (!(error instanceof LogUnavailable) || tries === MOST_TRIES) throw error
      await pause(50)
    }
  }
}
const turnedAway = async (times: number) => {
  while (opened.double.calls.turnedAway < times) await pause(10)
}
const resubscribed = async (times: number) => {
  while (opened.double.calls.subscribe < times) await pause(10)
}

describe('a subscription that the store drops', () => {
  it.each(['error', 'quietly'] as const)(
    'by %s goes on where it was: nothing lost, nothing twice',
    async (how) => {
      const written = await write('match-1', 5)
      const received = collectMessages(
        log,
        { after: START },
        (messages) => receivedIds(messages).length === 7,
      )
      await resubscribed(1)
      opened.double.faults.dropSubscriptions(how)
      written.push(...(await write('match-1', 1)))
      await resubscribed(2)
      written.push(...(await write('user-1', 1)))
      expect(receivedIds(await received)).toEqual(written)
    },
  )

  it('again and again, with a filter and a slow reader, still receives everything once', async () => {
    const wanted: string[] = []
    const ending = new AbortController()
    const received: string[] = []
    const reading = (async () => {
      const filter = { categories: ['match'], types: ['ServeAdded'] }
      for await (const message of log.subscribe({
        after: START,
        filter,
        pageSize: 3,
        signal: ending.signal,
      })) {
        if (message.type === 'page') received.push(...idsOf(message.events))
        await nextTurn()
        if (received.length === 150) ending.abort()
      }
    })()
    for (let n = 0; n < 150; n += 1) {
      wanted.push(...(await write('match-1')))
      await log.append('match-1', someEvents(1, 'ServeRemoved'), { expected: 'any' })
      await write('user-1', 2)
      if (n % 15 === 7) opened.double.faults.dropSubscriptions(n % 2 === 0 ? 'error' : 'quietly')
    }
    await reading
    expect(received).toEqual(wanted)
    expect(opened.double.calls.subscribe).toBeGreaterThan(1)
  })

  it('waits for a store that is away, at its beginning and later', async () => {
    const written = await write('match-1', 2)
    opened.double.faults.unavailable = true
    const received = collectMessages(log, { after: START }, (messages) => receivedIds(messages).length === 3)
    await turnedAway(2)
    opened.double.faults.unavailable = false
    await resubscribed(1)
    opened.double.faults.unavailable = true
    opened.double.faults.dropSubscriptions('error')
    await turnedAway(5)
    opened.double.faults.unavailable = false
    written.push(...(await write('match-1', 1)))
    expect(receivedIds(await received)).toEqual(written)
  })

  it('ends while it waits for the store, when its signal aborts', async () => {
    opened.double.faults.unavailable = true
    const ending = new AbortController()
    setTimeout(() => ending.abort(), 50)
    const received: unknown[] = []
    for await (const message of log.subscribe({ after: START, signal: ending.signal })) received.push(message)
    expect(received).toEqual([])
  })
})

describe('a subscription that falls silent', () => {
  it('is found out by looking at the log, and begun again', async () => {
    const received = collectMessages(log, { after: START }, (messages) => receivedIds(messages).length === 2)
    const written = await write('match-1')
    await resubscribed(1)
    opened.double.faults.mute = true
    written.push(...(await write('match-1')))
    await resubscribed(2)
    opened.double.faults.mute = false
    expect(receivedIds(await received)).toEqual(written)
  })
})

describe('a subscription of a quiet category', () => {
  it("gets on with the store's checkpoints alone", async () => {
    const patient = await eventStoreLog({ quietMs: NEVER_QUIET_MS })
    closeLater(() => patient.destroy())
    const filter = { categories: ['reel'] }
    const received = await collectMessages(patient.log, { after: START, filter }, (messages) => {
      if (messages.length === 1) {
        void patient.log.append('user-1', someEvents(300), { expected: 'any' })
      }
      return messages.length === 2
    })
    expect(received).toEqual([
      { type: 'caughtUp', at: START },
      { type: 'page', events: [], scannedTo: '00000000000000000256' },
    ])
  })

  it('gets on during a long catch-up too, and is at the head at its end', async () => {
    const filter = { categories: ['reel'] }
    // Where a busy machine delays the store's checkpoints, a look at the silent log would get on instead of them.
    const patient = await eventStoreLog({ positions: 'sparse', quietMs: NEVER_QUIET_MS })
    closeLater(() => patient.destroy())
    await patient.log.append('user-1', someEvents(300), { expected: 'any' })
    const received = await collectMessages(patient.log, { after: START, filter }, caughtUp)
    const scanned = received.map((message) => (message.type === 'page' ? message.scannedTo : message.at))
    expect(received.map(({ type }) => type)).toEqual(['page', 'page', 'caughtUp'])
    expect(scanned.at(-1)).toBe(await patient.log.head())
    expect(scanned).toEqual(scanned.toSorted())
  })

  it('is not woken by streams whose names only begin alike', async () => {
    const filter = { categories: ['match'] }
    await write('matches-1', 2)
    const ids = await write('match-1')
    expect(receivedIds(await collectMessages(log, { after: START, filter }, caughtUp))).toEqual(ids)
  })
})

describe('a slow reader', () => {
  it('makes the store wait, and gets everything in order', async () => {
    const written: string[] = []
    for (let n = 0; n < 8; n += 1) written.push(...(await write('match-1', 250)))
    const received: string[] = []
    const ending = new AbortController()
    for await (const message of log.subscribe({ after: START, pageSize: 100, signal: ending.signal })) {
      if (message.type === 'page') received.push(...idsOf(message.events))
      else ending.abort()
      await nextTurn()
    }
    expect(received).toEqual(written)
  })
})
