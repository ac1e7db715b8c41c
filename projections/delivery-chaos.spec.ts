import { describe, expect, it, jest } from '@jest/globals'
import * as fc from 'fast-check'
import { subjectIdOf } from '@courtline/messages/ids'
import { PROJECTIONS } from './registry.ts'
import { accountedFor, addTallies, tallied, NO_EVENTS } from './runtime/tally.ts'
import { handledTypes } from './runtime/fold-page.ts'
import { chaos, deliver, deliveries, toldSite } from './stories/chaos.ts'
import { documentsIn, emptyBuild, folded } from './stories/given.ts'

// On a busy machine: nothing here waits for a clock.
jest.setTimeout(60_000)

describe.each(PROJECTIONS.map((projection) => [projection.name, projection] as const))(
  'delivery of %s',
  (_, projection) => {
    it('has something to do in the test story', async () => {
      const { events } = await toldSite()
      expect(events.some(({ type }) => projection.handles.some((handled) => handled === type))).toBe(true)
      expect(await documentsIn(await folded(await toldSite(), projection))).not.toEqual([])
    })

    it('comes to the same documents as one clean pass, whatever happens on the way', async () => {
      const book = await toldSite()
      // Whoever is forgotten in the story has no key any more, whenever an event of theirs arrives.
      for (const { stream } of book.events.filter(({ type }) => type === 'UserDeleted'))
        book.keys.destroy(subjectIdOf(stream))
      const clean = await documentsIn(await folded(book, projection, 10_000))
      await fc.assert(
        fc.asyncProperty(chaos, async (plan) => {
          const store = await emptyBuild(projection)
          await deliver(book, projection, deliveries(projection, book.events, plan), store)
          expect(await documentsIn(store)).toEqual(clean)
        }),
        { numRuns: 40 },
      )
    })

    it('accounts for each event of the log exactly once (P1)', async () => {
      const book = await toldSite()
      const handled = handledTypes(projection)
      const inLog = tallied(
        NO_EVENTS,
        book.events.filter(({ type }) => handled.includes(type)).map(({ id }) => id),
      )
      await fc.assert(
        fc.asyncProperty(chaos, async (plan) => {
          const store = await emptyBuild(projection)
          await deliver(book, projection, deliveries(projection, book.events, plan), store)
          expect(addTallies((await store.checkpoints()).map(accountedFor))).toEqual(inLog)
        }),
        { numRuns: 5 },
      )
    })

    it('forgets a person as if their key had been destroyed before anything was folded (D27)', async () => {
      const book = await toldSite()
      const live = await documentsIn(await folded(book, projection, 3))
      for (const { stream } of book.events.filter(({ type }) => type === 'UserDeleted'))
        book.keys.destroy(subjectIdOf(stream))
      expect(live).toEqual(await documentsIn(await folded(book, projection, 3)))
    })
  },
)
