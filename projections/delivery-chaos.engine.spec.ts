import { afterAll, describe, expect, it, jest } from '@jest/globals'
import * as fc from 'fast-check'
import { dropDatabases, newDatabaseUrl } from '@courtline/infra/mongodb/testing/engine-database'
import { openMongoReadModels } from '@courtline/infra/read-models/mongodb/mongo-read-models'
import { subjectIdOf } from '@courtline/messages/ids'
import { PROJECTIONS } from './registry.ts'
import { accountedFor, addTallies, tallied, NO_EVENTS } from './runtime/write/tally.ts'
import { handledTypes } from './runtime/write/fold-page.ts'
import { chaos, deliver, deliveries, wholeSiteStored } from './testing/chaos.ts'
import { buildOf, documentsIn, folded } from './testing/given.ts'

// FerretDB is slow: each run is some hundred commands.
jest.setTimeout(600_000)

const url = newDatabaseUrl('chaos')
const models = openMongoReadModels({ url })
afterAll(async () => {
  await models.close()
  await dropDatabases([url])
})

const RUNS = Number(process.env['COURTLINE_CHAOS_RUNS'] ?? 2)

describe.each(PROJECTIONS.map((projection) => [projection.name, projection] as const))(
  'delivery of %s on MongoDB',
  (_, projection) => {
    it('comes to the documents of a clean pass, each event accounted for once, whatever happens', async () => {
      const storage = await wholeSiteStored()
      // A user who is erased in the history has no key any more, whenever an event of theirs arrives.
      for (const { stream } of storage.events.filter(({ type }) => type === 'UserDeleted'))
        storage.keys.destroy(subjectIdOf(stream))
      const clean = await documentsIn(await folded(storage, projection, 10_000))
      const handled = handledTypes(projection)
      const ours = storage.events.filter(({ type }) => handled.includes(type)).map(({ id }) => id)
      const inLog = tallied(NO_EVENTS, ours)
      let build = 0
      await fc.assert(
        fc.asyncProperty(chaos, async (plan) => {
          build += 1
          const store = await models.open({ ...buildOf(projection), build }, projection)
          await deliver(storage, projection, deliveries(projection, storage.events, plan), store)
          expect(await documentsIn(store)).toEqual(clean)
          expect(addTallies((await store.checkpoints()).map(accountedFor))).toEqual(inLog)
        }),
        // A plan that fails is reported as it is: to look for a smaller one would take an hour.
        { numRuns: RUNS, endOnFailure: true },
      )
    })
  },
)
