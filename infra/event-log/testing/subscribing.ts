import { describe, expect, it } from '@jest/globals'
import { START, type EventLog, type SubscriptionMessage } from '../event-log.ts'
import { positionText } from '../event-row.ts'
import { anEvent, caughtUp, receivedIds, idsOf, collectMessages, someEvents } from './sample-events.ts'

/** What every adapter promises of subscriptions. */
export function subscribing(log: () => EventLog): void {
  const write = (stream: string, count = 1) => log().append(stream, someEvents(count), { expected: 'any' })

  describe('a subscription', () => {
    it('gives what is there, then reports that it has caught up', async () => {
      await write('match-1', 3)
      const received = await collectMessages(log(), { after: START }, caughtUp)
      expect(receivedIds(received)).toHaveLength(3)
      expect(received.at(-1)).toEqual({ type: 'caughtUp', at: positionText(3) })
    })

    it('reports that on an empty log too', async () => {
      expect(await collectMessages(log(), { after: START }, caughtUp)).toEqual([
        { type: 'caughtUp', at: START },
      ])
    })

    it('goes on with what is appended after, the very first event included', async () => {
      const [first, second] = [anEvent(), anEvent()]
      const received = await collectMessages(log(), { after: START }, (messages) => {
        if (messages.length === 1) void log().append('match-1', [first], { expected: 'no-stream' })
        if (messages.length === 3) void log().append('match-1', [second], { expected: 0 })
        return receivedIds(messages).length === 2
      })
      expect(receivedIds(received)).toEqual([first.id, second.id])
      expect(received.map(({ type }) => type)).toEqual(['caughtUp', 'page', 'caughtUp', 'page'])
    })

    it('starts after the position asked for', async () => {
      await write('match-1', 5)
      const received = await collectMessages(log(), { after: positionText(4) }, caughtUp)
      expect(receivedIds(received)).toHaveLength(1)
    })

    it('comes in pages of the size asked for', async () => {
      await write('match-1', 5)
      const received = await collectMessages(log(), { after: START, pageSize: 2 }, caughtUp)
      expect(
        received.map((message) => (message.type === 'page' ? message.events.length : 'caughtUp')),
      ).toEqual([2, 2, 1, 'caughtUp'])
    })

    it('moves on through what its filter leaves out, so that a quiet reader does not stay behind', async () => {
      await write('match-1', 2)
      await write('user-1', 3)
      const received = await collectMessages(
        log(),
        { after: START, filter: { categories: ['reel'] } },
        (messages) => {
          if (messages.length === 2) void write('user-1', 1)
          return messages.length === 3
        },
      )
      expect(received).toEqual([
        { type: 'page', events: [], scannedTo: positionText(5) },
        { type: 'caughtUp', at: positionText(5) },
        { type: 'page', events: [], scannedTo: positionText(6) },
      ])
    })

    it('filters as reading does', async () => {
      await write('match-1', 2)
      await write('user-1', 3)
      const received = await collectMessages(
        log(),
        { after: START, filter: { categories: ['user'] } },
        caughtUp,
      )
      expect(receivedIds(received)).toHaveLength(3)
    })

    it('misses nothing and repeats nothing while others write', async () => {
      const written: string[] = []
      const writing = (async () => {
        for (let n = 0; n < 100; n += 1) {
          const events = someEvents(1 + (n % 4))
          written.push(...idsOf(events))
          await log().append('match-1', events, { expected: 'any' })
        }
      })()
      const received = await collectMessages(
        log(),
        { after: START, pageSize: 7 },
        (messages) => receivedIds(messages).length === 250,
      )
      await writing
      expect(receivedIds(received)).toEqual(written)
    })

    it('gives every subscriber everything', async () => {
      const all = [1, 2, 3].map(() =>
        collectMessages(log(), { after: START }, (received) => receivedIds(received).length === 5),
      )
      await write('match-1', 2)
      await write('user-1', 3)
      const received = await Promise.all(all)
      expect(received.map((messages) => receivedIds(messages).length)).toEqual([5, 5, 5])
    })
  })

  describe('a subscription ends', () => {
    it('when its signal aborts while it waits', async () => {
      const ending = new AbortController()
      const received: SubscriptionMessage[] = []
      for await (const message of log().subscribe({ after: START, signal: ending.signal })) {
        received.push(message)
        setImmediate(() => ending.abort())
      }
      expect(received).toHaveLength(1)
    })

    it('at once when its signal had aborted before it began', async () => {
      await write('match-1')
      const received: SubscriptionMessage[] = []
      const signal = AbortSignal.abort()
      for await (const message of log().subscribe({ after: START, signal })) received.push(message)
      expect(received).toEqual([])
    })

    it('between two pages', async () => {
      await write('match-1', 10)
      const received = await collectMessages(
        log(),
        { after: START, pageSize: 2 },
        (messages) => messages.length === 2,
      )
      expect(receivedIds(received)).toHaveLength(4)
    })

    it('when the log is closed', async () => {
      const received = await collectMessages(log(), { after: START }, () => {
        setImmediate(() => void log().close())
        return false
      })
      expect(received).toEqual([{ type: 'caughtUp', at: START }])
    })

    it('when its reader leaves, and others go on', async () => {
      await write('match-1', 4)
      const { signal } = new AbortController()
      for await (const message of log().subscribe({ after: START, pageSize: 1, signal })) if (message) break
      expect(receivedIds(await collectMessages(log(), { after: START }, caughtUp))).toHaveLength(4)
    })
  })
}
