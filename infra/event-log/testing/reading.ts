import { beforeEach, describe, expect, it } from '@jest/globals'
import { LogUnavailable, START, type EventFilter, type EventLog, type StoredEvent } from '../event-log.ts'
import { positionText } from '../event-row.ts'
import { anEvent, idsOf, someEvents, wholeStream } from './sample-events.ts'

/** What every adapter promises of reads. */
export function reading(log: () => EventLog): void {
  const positions = async (filter: EventFilter, limit = 10) =>
    (await readToHead(log(), limit, filter)).map(({ position }) => Number(position))
  const write = (stream: string, count = 1, type?: string) =>
    log().append(stream, someEvents(count, type), { expected: 'any' })

  describe('reading a stream', () => {
    it('that is not there gives nothing', async () => {
      expect(await wholeStream(log(), 'match-1')).toEqual([])
      expect(await log().streamHead('match-1')).toBeNull()
    })

    it('gives its own events only, in order', async () => {
      for (const stream of ['match-1', 'match-2', 'match-1', 'match-10', 'match-1']) await write(stream)
      const events = await wholeStream(log(), 'match-1')
      expect(events.map(({ stream, revision }) => [stream, revision])).toEqual([
        ['match-1', 0],
        ['match-1', 1],
        ['match-1', 2],
      ])
      expect(await log().streamHead('match-1')).toBe(2)
    })

    it('starts at the revision asked for, inclusive', async () => {
      await write('match-1', 5)
      const lengths: number[] = []
      for (const from of [0, 3, 4, 5, 99])
        lengths.push((await wholeStream(log(), 'match-1', { from })).length)
      expect(lengths).toEqual([5, 2, 1, 0, 0])
    })

    it('comes in pages, of which none is empty', async () => {
      await write('match-1', 6)
      const sizes: number[] = []
      for await (const page of log().readStream('match-1', { pageSize: 3 })) sizes.push(page.length)
      expect(sizes).toEqual([3, 3])
    })

    it('keeps the exact order of a thousand events written among others', async () => {
      const wanted: string[] = []
      for (let n = 0; n < 50; n += 1) {
        const events = someEvents(20)
        wanted.push(...idsOf(events))
        await Promise.all([
          log().append('match-1', events, { expected: 'any' }),
          write('user-1', 3),
          write('match-2'),
        ])
      }
      expect(idsOf(await wholeStream(log(), 'match-1', { pageSize: 7 }))).toEqual(wanted)
    })

    it('can be left in the middle', async () => {
      await write('match-1', 10)
      for await (const page of log().readStream('match-1', { pageSize: 2 })) if (page.length > 0) break
      expect(await wholeStream(log(), 'match-1')).toHaveLength(10)
    })
  })

  describe('reading the whole log', () => {
    it('is empty and at its head before the first event', async () => {
      expect(await log().head()).toBe(START)
      expect(await log().readAll({ after: START, limit: 10 })).toEqual({
        events: [],
        scannedTo: START,
        atHead: true,
      })
    })

    it('gives the events of all streams in the order of their positions', async () => {
      for (const stream of ['match-1', 'user-1', 'match-1', 'email-x']) await write(stream)
      const { events, scannedTo, atHead } = await log().readAll({ after: START, limit: 10 })
      expect(events.map(({ stream, position }) => [stream, Number(position)])).toEqual([
        ['match-1', 1],
        ['user-1', 2],
        ['match-1', 3],
        ['email-x', 4],
      ])
      expect([scannedTo, atHead]).toEqual([positionText(4), true])
      expect(await log().head()).toBe(positionText(4))
    })

    it('starts after the position asked for', async () => {
      await write('match-1', 5)
      const { events } = await log().readAll({ after: positionText(3), limit: 10 })
      expect(events.map(({ position }) => Number(position))).toEqual([4, 5])
    })

    it('gives no more than the limit, and reports whether there is more', async () => {
      await write('match-1', 5)
      const page = await log().readAll({ after: START, limit: 3 })
      expect(page.events).toHaveLength(3)
      expect([page.scannedTo, page.atHead]).toEqual([positionText(3), false])
    })

    it('reports that a full page ends at the head', async () => {
      await write('match-1', 3)
      expect(await log().readAll({ after: START, limit: 3 })).toMatchObject({ atHead: true })
    })

    it.each([1, 2, 3, 7, 100])('gives each event once in pages of %i', async (limit) => {
      for (let n = 0; n < 10; n += 1) await write(`match-${n % 3}`, 2)
      const all = await readToHead(log(), limit)
      expect(all.map(({ position }) => Number(position))).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    })

    it('never goes back behind a position that the log has not reached', async () => {
      await write('match-1')
      const after = positionText(50)
      expect(await log().readAll({ after, limit: 5 })).toEqual({ events: [], scannedTo: after, atHead: true })
    })

    it('takes nothing else for a position', async () => {
      await expect(log().readAll({ after: '17', limit: 5 })).rejects.toBeInstanceOf(RangeError)
    })
  })

  describe('a filter', () => {
    beforeEach(async () => {
      await write('match-1', 2, 'MatchCreated')
      await write('user-1', 2, 'UserRegistered')
      await write('matches-1', 1, 'MatchCreated')
      await write('match-2', 2, 'MatchClaimed')
      await write('site', 1, 'DemoChosen')
    })
    it('by category takes streams by the part before their first hyphen', async () => {
      expect(await positions({ categories: ['match'] })).toEqual([1, 2, 6, 7])
      expect(await positions({ categories: ['site'] })).toEqual([8])
    })

    it('by several categories keeps the order of the log', async () => {
      expect(await positions({ categories: ['user', 'match'] })).toEqual([1, 2, 3, 4, 6, 7])
      expect(await positions({ categories: ['user', 'match'] }, 2)).toEqual([1, 2, 3, 4, 6, 7])
    })

    it('that names a category twice gives its events once', async () => {
      expect(await positions({ categories: ['user', 'user'] })).toEqual([3, 4])
    })

    it('by type takes those types', async () => {
      expect(await positions({ types: ['MatchCreated'] })).toEqual([1, 2, 5])
      expect(await positions({ types: ['MatchClaimed', 'UserRegistered'] })).toEqual([3, 4, 6, 7])
    })

    it('by both takes what fits both', async () => {
      expect(await positions({ categories: ['match', 'user'], types: ['MatchCreated'] })).toEqual([1, 2])
    })

    it('that nothing passes still moves on to the head', async () => {
      for (const filter of [
        { categories: [] },
        { types: [] },
        { categories: ['reel'] },
        { types: ['Nothing'] },
      ]) {
        const page = await log().readAll({ after: START, filter, limit: 5 })
        expect(page).toEqual({ events: [], scannedTo: positionText(8), atHead: true })
      }
    })

    it('moves on past what it leaves out behind its last event', async () => {
      const page = await log().readAll({ after: START, filter: { categories: ['user'] }, limit: 5 })
      expect([page.events.length, page.scannedTo, page.atHead]).toEqual([2, positionText(8), true])
    })

    it('stops at the last event of a full page', async () => {
      const page = await log().readAll({ after: START, filter: { categories: ['match'] }, limit: 2 })
      expect([page.scannedTo, page.atHead]).toEqual([positionText(2), false])
    })
  })

  describe('a closed log', () => {
    it('is unavailable for reading, and may be closed again', async () => {
      await write('match-1')
      await log().close()
      await log().close()
      await expect(log().head()).rejects.toBeInstanceOf(LogUnavailable)
      await expect(log().streamHead('match-1')).rejects.toBeInstanceOf(LogUnavailable)
      await expect(log().readAll({ after: START, limit: 1 })).rejects.toBeInstanceOf(LogUnavailable)
      await expect(wholeStream(log(), 'match-1')).rejects.toBeInstanceOf(LogUnavailable)
    })

    it('writes what was asked for before it was closed', async () => {
      const asked = log().append('match-1', [anEvent()], { expected: 'any' })
      await log().close()
      await expect(asked).resolves.toMatchObject({ revision: 0 })
    })
  })
}

async function readToHead(log: EventLog, limit: number, filter?: EventFilter): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for (let after = START; ;) {
    const page = await log.readAll({ after, limit, ...(filter && { filter }) })
    events.push(...page.events)
    after = page.scannedTo
    if (page.atHead) return events
  }
}
