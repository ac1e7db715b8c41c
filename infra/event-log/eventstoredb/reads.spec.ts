import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { closeLater } from '../../testing/close-later.ts'
import { eventStoreLog } from '../testing/opened-logs.ts'
import { idsOf, someEvents, wholeStream } from '../testing/sample-events.ts'
import { LogUnavailable, START, type EventLog } from '../event-log.ts'
import { openEventStoreLog } from './eventstore-log.ts'
import { whenAvailable } from './testing/when-available.ts'

let opened: Awaited<ReturnType<typeof eventStoreLog>>
let log: EventLog
beforeEach(async () => {
  opened = await eventStoreLog({ positions: 'sparse' })
  log = opened.log
})
afterEach(() => opened.destroy())

describe('opening', () => {
  it('fails at once when there is no store', async () => {
    await expect(openEventStoreLog({ url: 'esdb://127.0.0.1:1?tls=false' })).rejects.toBeInstanceOf(
      LogUnavailable,
    )
  })

  it('refuses an address that would let a refused append look like one that was done', async () => {
    const url = `${opened.double.url}&throwOnAppendFailure=false`
    await expect(openEventStoreLog({ url })).rejects.toThrow('throwOnAppendFailure')
  })

  it('needs a user where appends are sent in a user’s name', async () => {
    await expect(openEventStoreLog({ url: 'esdb://store.example:2113' })).rejects.toThrow('needs a user')
  })
})

describe('a store that strangers write to as well', () => {
  it('gives our events only', async () => {
    const stranger = EventStoreDBClient.connectionString(opened.double.url)
    closeLater(() => stranger.dispose())
    const credentials = { username: 'stranger', password: 'none' }
    const foreign = Array.from({ length: 40 }, () => jsonEvent({ type: 'Foreign', data: {} }))
    await log.append('match-1', someEvents(1), { expected: 'no-stream' })
    await stranger.appendToStream('foreign-1', foreign, { credentials })
    const { events, scannedTo, atHead } = await log.readAll({ after: START, limit: 10 })
    expect(events.map(({ stream }) => stream)).toEqual(['match-1'])
    expect([scannedTo, atHead]).toEqual([await log.head(), true])
    expect(await wholeStream(log, 'foreign-1')).toEqual([])
  })
})

describe('positions of a real store, which have gaps', () => {
  it.each([1, 2, 7])(
    'give each event once in pages of %i, whatever the system writes in between',
    async (limit) => {
      const ids: string[] = []
      for (let n = 0; n < 12; n += 1) {
        const events = someEvents(2)
        ids.push(...idsOf(events))
        await log.append(`match-${n % 3}`, events, { expected: 'any' })
      }
      const read: string[] = []
      for (let after = START, atHead = false; !atHead;) {
        const page = await log.readAll({ after, limit })
        read.push(...idsOf(page.events))
        ;({ scannedTo: after, atHead } = page)
      }
      expect(read).toEqual(ids)
    },
  )
})

describe('a read', () => {
  it('that is not answered in time fails as unavailable', async () => {
    const hasty = await openEventStoreLog({ url: opened.double.url, deadlineMs: 200 })
    closeLater(() => hasty.close())
    opened.double.faults.slowMs = 1500
    await expect(hasty.head()).rejects.toBeInstanceOf(LogUnavailable)
    await expect(wholeStream(hasty, 'match-1')).rejects.toBeInstanceOf(LogUnavailable)
    opened.double.faults.slowMs = 0
    expect(await whenAvailable(() => hasty.head())).toBe(START)
  })

  it('fails as unavailable while the store is away, and works again after', async () => {
    await log.append('match-1', someEvents(1), { expected: 'any' })
    opened.double.faults.unavailable = true
    await expect(log.readAll({ after: START, limit: 1 })).rejects.toBeInstanceOf(LogUnavailable)
    await expect(log.streamHead('match-1')).rejects.toBeInstanceOf(LogUnavailable)
    opened.double.faults.unavailable = false
    expect(await log.streamHead('match-1')).toBe(0)
  })
})
