import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { subjectIdOf } from '@courtline/messages/ids'
import { PROJECTIONS } from './registry.ts'
import { accountedFor, addTallies, tallied, NO_EVENTS } from './runtime/write/tally.ts'
import { handledTypes } from './runtime/write/fold-page.ts'
import { chaos, deliver, deliveries, wholeSiteStored } from './testing/chaos.ts'
import { documentsIn, emptyBuild, folded } from './testing/given.ts'

describe.each(PROJECTIONS.map((projection) => [projection.name, projection] as const))(
  'delivery of %s',
  (_, projection) => {
    it('has something to do in the test history', async () => {
      const { events } = await wholeSiteStored()
      expect(events.some(({ type }) => projection.handles.some((handled) => handled === type))).toBe(true)
      expect(await documentsIn(await folded(await wholeSiteStored(), projection))).not.toEqual([])
    })

    it('comes to the same documents as one clean pass, whatever happens on the way', async () => {
      const storage = await wholeSiteStored()
      // A user who is erased in the history has no key any more, whenever an event of theirs arrives.
      for (const { stream } of storage.events.filter(({ type }) => type === 'UserDeleted'))
        storage.keys.destroy(subjectIdOf(stream))
      const clean = await documentsIn(await folded(storage, projection, 10_000))
      await fc.assert(
        fc.asyncProperty(chaos, async (plan) => {
          const store = await emptyBuild(projection)
          await deliver(storage, projection, deliveries(projection, storage.events, plan), store)
          expect(await documentsIn(store)).toEqual(clean)
        }),
        { numRuns: 40 },
      )
    })

    it('accounts for each event of the log exactly once (P1)', async () => {
      const storage = await wholeSiteStored()
      const handled = handledTypes(projection)
      const inLog = tallied(
        NO_EVENTS,
        storage.events.filter(({ type }) => handled.includes(type)).map(({ id }) => id),
      )
      await fc.assert(
        fc.asyncProperty(chaos, async (plan) => {
          const store = await emptyBuild(projection)
          await deliver(storage, projection, deliveries(projection, storage.events, plan), store)
          expect(addTallies((await store.checkpoints()).map(accountedFor))).toEqual(inLog)
        }),
        { numRuns: 5 },
      )
    })

    it('forgets a person as if their key had been destroyed before anything was folded (D27)', async () => {
      const storage = await wholeSiteStored()
      const live = await documentsIn(await folded(storage, projection, 3))
      for (const { stream } of storage.events.filter(({ type }) => type === 'UserDeleted'))
        storage.keys.destroy(subjectIdOf(stream))
      expect(live).toEqual(await documentsIn(await folded(storage, projection, 3)))
    })
  },
)
