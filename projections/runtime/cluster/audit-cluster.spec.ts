import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { START } from '@courtline/infra/event-log/event-log'
import {
  startEventStoreDouble,
  type EventStoreDouble,
} from '@courtline/infra/event-log/eventstoredb/testing/start-double'
import { openEventStoreLog } from '@courtline/infra/event-log/eventstoredb/eventstore-log'
import { partitionOf } from '@courtline/infra/event-transport/partitions'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/testing/memory-personal-keys'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import { PROJECTIONS } from '../../registry.ts'
import { buildOf, writerOf } from '../../testing/given.ts'
import { appendEvents, type EventStorage } from '../../testing/event-storage.ts'
import { wholeSite } from '../../testing/whole-site.ts'
import { auditProjections } from '../audit/audit.ts'
import { openWith } from '../write/open-event.ts'
import type { Projection } from '../projection.ts'
import { applyShared } from '../write/shared-build.ts'

let double: EventStoreDouble
let storage: EventStorage
beforeAll(async () => {
  double = await startEventStoreDouble()
  storage = { log: await openEventStoreLog({ url: double.url }), keys: openMemoryPersonalKeys() }
  await appendEvents(storage, wholeSite())
})
afterAll(async () => {
  await storage.log.close()
  await double.close()
})

/** Read models as a cluster has them: views that need a stream's order alone have a checkpoint per partition. */
async function built(projections: readonly Projection[]) {
  const models = openMemoryReadModels()
  const page = await storage.log.readAll({ after: START, limit: 10_000 })
  for (const projection of projections) {
    const record = { ...buildOf(projection), state: 'live', verdict: null, since: '' } as const
    await models.saveBuilds(projection.name, [record])
    const writer = await writerOf(storage, projection, await models.open(record, projection))
    if (projection.ordering === 'stream') await applyShared(writer, page, partitionOf)
    else await writer.apply(page)
  }
  const audit = (samples: number) => {
    const open = openWith(storage.keys)
    return auditProjections({ ...storage, models, open, projections, partitionOf, samples })
  }
  return { models, audit }
}

describe('auditing a cluster', () => {
  it('finds nothing in read models that partitions have written', async () => {
    const { audit } = await built(PROJECTIONS)
    const audited = await audit(200)
    expect(audited.map(({ view, difference }) => [view, difference])).toEqual(
      PROJECTIONS.map(({ name }) => [name, null]),
    )
  })

  it('reads the log once for all read models', async () => {
    const [one, all] = [await built(PROJECTIONS.slice(0, 1)), await built(PROJECTIONS)]
    const pagesOf = async ({ audit }: typeof one) => {
      const before = double.calls.read
      const { length } = await audit(0)
      // Each read model looks up where the log ends.
      return double.calls.read - before - length
    }
    expect(await pagesOf(all)).toBe(await pagesOf(one))
  })

  it.each(PROJECTIONS.map((projection) => [projection.name, projection] as const))(
    'names the document of %s that was altered',
    async (name, projection) => {
      const { models, audit } = await built([projection])
      const store = await models.open(buildOf(projection), projection)
      const [altered] = (await store.scan({ afterId: '', limit: 1000 })).filter(
        ({ id, group }) => id === group,
      )
      const [checkpoint] = await store.checkpoints()
      if (!altered || !checkpoint) throw new Error(`${name} has no document`)
      const documents = [{ ...altered, body: { ...altered.body, altered: true }, keys: {} }]
      await store.write({ documents, checkpoint, erases: false })
      expect((await audit(200)).map(({ difference }) => difference)).toEqual([
        `Document ${altered.id} comes out differently when it is folded anew`,
      ])
    },
  )
})
