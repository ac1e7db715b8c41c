import { describe, expect, it } from '@jest/globals'
import { EventIdTaken, WrongExpectedRevision, type EventLog, type Expected } from '../event-log.ts'
import { anEvent, idsOf, someEvents, wholeStream } from './sample-events.ts'

/** What every adapter promises of appends whose answer was lost and that are tried again (P2). */
export function repeating(log: () => EventLog): void {
  const lengthOf = async (stream: string) => (await wholeStream(log(), stream)).length

  describe('the same append again', () => {
    it.each<[Expected, number]>([
      ['no-stream', 0],
      [1, 2],
      ['any', 2],
      ['stream-exists', 2],
    ])('expecting %s answers as the first time and writes nothing', async (expected, before) => {
      if (before > 0) await log().append('match-1', someEvents(before), { expected: 'no-stream' })
      const events = someEvents(3)
      const first = await log().append('match-1', events, { expected })
      expect(await log().append('match-1', events, { expected })).toEqual({ ...first, deduplicated: true })
      expect(await lengthOf('match-1')).toBe(before + 3)
    })

    it('is known after others have written', async () => {
      const events = someEvents(2)
      const first = await log().append('match-1', events, { expected: 'no-stream' })
      await log().append('match-1', someEvents(2), { expected: 1 })
      await log().append('match-2', someEvents(2), { expected: 'no-stream' })
      expect(await log().append('match-1', events, { expected: 'no-stream' })).toEqual({
        ...first,
        deduplicated: true,
      })
    })

    it('is known when both are on their way in the same moment', async () => {
      const events = someEvents(2)
      const [first, second] = await Promise.all([
        log().append('match-1', events, { expected: 'no-stream' }),
        log().append('match-1', events, { expected: 'no-stream' }),
      ])
      expect(second).toEqual({ ...first, deduplicated: true })
      expect(first?.deduplicated).toBe(false)
      expect(await lengthOf('match-1')).toBe(2)
    })

    it('is recognized by its ids alone, whatever its data', async () => {
      const event = anEvent('ServeAdded', { is: 'first' })
      await log().append('match-1', [event], { expected: 'no-stream' })
      const again = { ...event, data: { is: 'second' } }
      expect(await log().append('match-1', [again], { expected: 'no-stream' })).toMatchObject({
        deduplicated: true,
      })
      expect((await wholeStream(log(), 'match-1'))[0]?.data).toEqual({ is: 'first' })
    })
  })

  describe('what is not the same append', () => {
    it('the same ids expected at another place are a conflict', async () => {
      const events = someEvents(2)
      await log().append('match-1', someEvents(2), { expected: 'no-stream' })
      await log().append('match-1', events, { expected: 1 })
      await expect(log().append('match-1', events, { expected: 0 })).rejects.toBeInstanceOf(
        WrongExpectedRevision,
      )
      await expect(log().append('match-1', events, { expected: 'no-stream' })).rejects.toMatchObject({
        actual: 3,
      })
    })

    it('ids of which only some are known are a conflict', async () => {
      const [one, two] = someEvents(2)
      const events = one && two ? [one, two] : []
      await log().append('match-1', events, { expected: 'no-stream' })
      const mixed = [...events.slice(0, 1), anEvent()]
      await expect(log().append('match-1', mixed, { expected: 'no-stream' })).rejects.toMatchObject({
        actual: 1,
      })
      await expect(
        log().append('match-1', [...events, anEvent()], { expected: 'no-stream' }),
      ).rejects.toBeInstanceOf(WrongExpectedRevision)
    })

    it('the same ids in another order are a conflict', async () => {
      const events = someEvents(2)
      await log().append('match-1', events, { expected: 'no-stream' })
      await expect(
        log().append('match-1', events.toReversed(), { expected: 'no-stream' }),
      ).rejects.toBeInstanceOf(WrongExpectedRevision)
    })
  })

  describe('an id that is in the log elsewhere', () => {
    it('is refused in another stream', async () => {
      const events = someEvents(1)
      await log().append('match-1', events, { expected: 'no-stream' })
      await expect(log().append('match-2', events, { expected: 'no-stream' })).rejects.toBeInstanceOf(
        EventIdTaken,
      )
      expect(await log().streamHead('match-2')).toBeNull()
    })

    it('is refused further on in the same stream', async () => {
      const [event = anEvent()] = someEvents(1)
      await log().append('match-1', [event, ...someEvents(1)], { expected: 'no-stream' })
      await expect(log().append('match-1', [event], { expected: 1 })).rejects.toBeInstanceOf(EventIdTaken)
      expect(await log().streamHead('match-1')).toBe(1)
    })

    it('is refused twice in one append', async () => {
      const event = anEvent()
      await expect(log().append('match-1', [event, event], { expected: 'no-stream' })).rejects.toBeInstanceOf(
        EventIdTaken,
      )
      expect(await log().streamHead('match-1')).toBeNull()
    })

    it('takes its whole append with it, and no other of the same moment', async () => {
      const taken = anEvent()
      await log().append('match-1', [taken], { expected: 'no-stream' })
      const free = someEvents(2)
      const [bad, good] = await Promise.allSettled([
        log().append('match-2', [anEvent(), anEvent(), taken], { expected: 'no-stream' }),
        log().append('match-3', free, { expected: 'no-stream' }),
      ])
      expect([bad?.status, good?.status]).toEqual(['rejected', 'fulfilled'])
      expect(await lengthOf('match-2')).toBe(0)
      expect(idsOf(await wholeStream(log(), 'match-3'))).toEqual(idsOf(free))
      expect(await log().head()).toBe('00000000000000000003')
    })
  })
}
