import { describe, expect, it } from '@jest/globals'
import {
  EventTooLarge,
  LogFull,
  LogUnavailable,
  MAX_EVENT_BYTES,
  START,
  WrongExpectedRevision,
  type EventLog,
  type Expected,
} from '../event-log.ts'
import { anEvent, idsOf, someEvents, wholeStream } from './sample-events.ts'

/** What every adapter promises of appends. */
export function appending(log: () => EventLog): void {
  const append = (stream: string, expected: Expected, count = 1) =>
    log().append(stream, someEvents(count), { expected })

  describe('the expected revision', () => {
    it('no-stream lets the first event in, at revision 0', async () => {
      expect(await append('match-1', 'no-stream')).toEqual({
        revision: 0,
        position: '00000000000000000001',
        deduplicated: false,
      })
    })

    it('no-stream refuses a stream that is there', async () => {
      await append('match-1', 'no-stream')
      await expect(append('match-1', 'no-stream')).rejects.toMatchObject({
        name: 'WrongExpectedRevision',
        stream: 'match-1',
        expected: 'no-stream',
        actual: 0,
      })
    })

    it('a number lets in what follows exactly that revision', async () => {
      await append('match-1', 'no-stream', 3)
      expect(await append('match-1', 2)).toMatchObject({ revision: 3 })
    })

    it.each([0, 1, 3, 99])(
      'a number refuses any other revision: %i when the stream is at 2',
      async (expected) => {
        await append('match-1', 'no-stream', 3)
        await expect(append('match-1', expected)).rejects.toMatchObject({ expected, actual: 2 })
      },
    )

    it('a number refuses a stream that is not there', async () => {
      await expect(append('match-1', 0)).rejects.toMatchObject({ expected: 0, actual: null })
    })

    it('stream-exists refuses a stream that is not there, and takes any revision else', async () => {
      await expect(append('match-1', 'stream-exists')).rejects.toBeInstanceOf(WrongExpectedRevision)
      await append('match-1', 'no-stream', 2)
      expect(await append('match-1', 'stream-exists')).toMatchObject({ revision: 2 })
    })

    it('any takes both', async () => {
      expect(await append('match-1', 'any')).toMatchObject({ revision: 0 })
      expect(await append('match-1', 'any')).toMatchObject({ revision: 1 })
    })

    it('that is none at all is a bug', async () => {
      await expect(append('match-1', -1)).rejects.toBeInstanceOf(RangeError)
      await expect(append('match-1', 0.5)).rejects.toBeInstanceOf(RangeError)
    })
  })

  describe('an append', () => {
    it('takes several events, which stand next to each other in the stream and in the log', async () => {
      await append('user-1', 'no-stream')
      expect(await append('match-1', 'no-stream', 3)).toMatchObject({
        revision: 2,
        position: '00000000000000000004',
      })
      const events = await wholeStream(log(), 'match-1')
      expect(events.map(({ revision }) => revision)).toEqual([0, 1, 2])
      expect(events.map(({ position }) => Number(position))).toEqual([2, 3, 4])
    })

    it('that is refused writes nothing', async () => {
      await append('match-1', 'no-stream')
      await expect(append('match-1', 7, 3)).rejects.toThrow('Stream match-1 is at revision 0, not at 7')
      await expect(append('match-2', 7)).rejects.toThrow('none')
      expect(await log().head()).toBe('00000000000000000001')
      expect(await log().streamHead('match-2')).toBeNull()
    })

    it('that is refused leaves no gap in the positions', async () => {
      await append('match-1', 'no-stream')
      await Promise.allSettled([append('match-1', 5), append('match-1', 'no-stream')])
      expect(await append('match-1', 0)).toMatchObject({ position: '00000000000000000002' })
    })

    it('of two at the same revision lets exactly one in', async () => {
      await append('match-1', 'no-stream')
      const both = await Promise.allSettled([append('match-1', 0), append('match-1', 0)])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await log().streamHead('match-1')).toBe(1)
    })

    it('that conflicts fails alone: what was asked in the same moment goes in', async () => {
      await append('match-1', 'no-stream')
      const [before, conflict, after] = await Promise.allSettled([
        append('match-2', 'no-stream', 2),
        append('match-1', 5, 2),
        append('match-3', 'no-stream', 2),
      ])
      expect([before, conflict, after].map((one) => one?.status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
      ])
      expect(await log().head()).toBe('00000000000000000005')
    })

    it('is seen by the next one asked in the same moment', async () => {
      const all = await Promise.all([
        append('match-1', 'no-stream'),
        append('match-1', 0),
        append('match-1', 1),
      ])
      expect(all.map(({ revision }) => revision)).toEqual([0, 1, 2])
    })

    it('can be read as soon as it is answered', async () => {
      const events = someEvents(2)
      await log().append('match-1', events, { expected: 'no-stream' })
      expect(idsOf(await wholeStream(log(), 'match-1'))).toEqual(idsOf(events))
      expect(idsOf((await log().readAll({ after: START, limit: 9 })).events)).toEqual(idsOf(events))
    })

    it('of nothing, or to a stream without a name, is a bug', async () => {
      await expect(append('match-1', 'any', 0)).rejects.toBeInstanceOf(RangeError)
      await expect(append('', 'any')).rejects.toBeInstanceOf(RangeError)
    })

    it('after closing is refused as unavailable', async () => {
      await log().close()
      await expect(append('match-1', 'any')).rejects.toBeInstanceOf(LogUnavailable)
    })
  })

  describe('what an event may hold', () => {
    it('comes back as it was: every character, number and nesting', async () => {
      const data = {
        text: 'Ñandú "ß" \\ \u0000 😀 \ud800',
        list: [1.5, -3, 1e21, true, null, []],
        deep: { a: { b: {} } },
      }
      const event = { ...anEvent('ServeAdded', data), version: 7 }
      await log().append('match-1', [event], { expected: 'no-stream' })
      const place = { stream: 'match-1', revision: 0, position: '00000000000000000001' }
      expect(await wholeStream(log(), 'match-1')).toEqual([{ ...event, ...place }])
    })

    it('is a copy: neither the writer nor a reader can change it afterwards', async () => {
      const data = { score: [0, 0] }
      await log().append('match-1', [anEvent('ServeAdded', data)], { expected: 'no-stream' })
      data.score = [6, 0]
      const [read] = await wholeStream(log(), 'match-1')
      Object.assign(read?.data ?? {}, { score: [0, 6] })
      expect((await wholeStream(log(), 'match-1'))[0]?.data).toEqual({ score: [0, 0] })
    })

    it('is a mebibyte at most, data and metadata together, counted in bytes', async () => {
      const rest = anEvent('ServeAdded', { text: '' })
      const free = MAX_EVENT_BYTES - JSON.stringify(rest.data).length - JSON.stringify(rest.meta).length
      const fits = { ...rest, data: { text: 'ä'.repeat(free / 2) + 'a'.repeat(free % 2) } }
      const tooLarge = { ...anEvent(), data: { text: `${fits.data.text}a` }, meta: rest.meta }
      await expect(
        log().append('match-1', [anEvent(), tooLarge], { expected: 'no-stream' }),
      ).rejects.toBeInstanceOf(EventTooLarge)
      expect(await log().append('match-1', [fits], { expected: 'no-stream' })).toMatchObject({ revision: 0 })
    })
  })

  describe('a burst', () => {
    it('of 10,000 appends in one turn is answered whole: what was acknowledged is there, once', async () => {
      const events = someEvents(10_000)
      const answers = await Promise.allSettled(
        events.map((event, n) => log().append(`match-${n % 100}`, [event], { expected: 'any' })),
      )
      const acknowledged = events.filter((_, n) => answers[n]?.status === 'fulfilled')
      const failed = answers.filter((answer) => answer.status === 'rejected')
      expect(failed.every((answer) => answer.reason instanceof LogFull)).toBe(true)
      const { events: stored, atHead } = await log().readAll({ after: START, limit: 10_001 })
      expect(atHead).toBe(true)
      expect(idsOf(stored).toSorted()).toEqual(idsOf(acknowledged).toSorted())
      expect(acknowledged.length).toBeGreaterThan(1000)
    })
  })
}
