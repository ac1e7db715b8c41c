import { START, type EventLog } from '@courtline/infra/event-log/event-log'
import { openEventStoreLog } from '@courtline/infra/event-log/eventstoredb/eventstore-log'
import { partitionOf } from '@courtline/infra/event-transport/partitions'
import { openMongoLeases } from '@courtline/infra/leases/mongodb/mongo-leases'
import { openMongoPersonalKeys } from '@courtline/infra/personal-keys/mongodb/mongo-personal-keys'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import { openMongoReadModels } from '@courtline/infra/read-models/mongodb/mongo-read-models'
import type { ReadModelReader } from '@courtline/infra/read-models/read-models'
import { PROJECTIONS } from '@courtline/projections/registry'
import { auditProjections } from '@courtline/projections/runtime/audit/audit'
import { BuildWriter } from '@courtline/projections/runtime/write/build-writer'
import { openWith } from '@courtline/projections/runtime/write/open-event'
import type { Projection } from '@courtline/projections/runtime/projection'

export interface FullCheck {
  readonly log: EventLog
  /** What the audit finds wrong, in words: nothing in a site that is well. */
  readonly differences: () => Promise<readonly string[]>
  /** Views, of these or of all, whose documents are not, to the byte, those of one cold pass over the log. */
  readonly unlikeColdPass: (views?: readonly string[]) => Promise<readonly string[]>
  /** Id of the process that holds a lease; undefined where nobody does. */
  readonly holderOf: (lease: string) => Promise<number | undefined>
  readonly close: () => Promise<void>
}

/** A look at a cluster from outside: its log beside what its workers made of it. */
export async function openFullCheck(engines: {
  readonly eventStoreUrl: string
  readonly mongoUrl: string
}): Promise<FullCheck> {
  const log = await openEventStoreLog({ url: engines.eventStoreUrl })
  const keys = openMongoPersonalKeys({ url: engines.mongoUrl })
  const models = openMongoReadModels({ url: engines.mongoUrl })
  const leases = openMongoLeases({ url: engines.mongoUrl })
  const open = openWith(keys)
  return {
    log,
    differences: async () => {
      const audited = await auditProjections({ log, models, open, projections: PROJECTIONS, partitionOf })
      const missing = PROJECTIONS.filter(({ name }) => !audited.some(({ view }) => view === name))
      return [
        ...missing.map(({ name }) => `${name} has no build that answers`),
        ...audited.flatMap(({ view, difference }) => (difference === null ? [] : [`${view}: ${difference}`])),
      ]
    },
    unlikeColdPass: async (views = PROJECTIONS.map(({ name }) => name)) => {
      const unlike: string[] = []
      for (const projection of PROJECTIONS.filter(({ name }) => views.includes(name))) {
        const live = (await models.builds(projection.name)).find(({ state }) => state === 'live')
        const reader = live && (await models.read(live, projection))
        if (!reader || (await documentsIn(reader)) !== (await coldPass(projection)))
          unlike.push(projection.name)
        await reader?.close()
      }
      return unlike
    },
    holderOf: async (lease) => {
      const holder = await leases.holder(lease)
      // A process of a cluster calls itself by role, machine, process id and a name by chance.
      return holder && Number(holder.owner.split(' ').at(-2))
    },
    close: async () => {
      await leases.close()
      await models.close()
      await keys.close()
      await log.close()
    },
  }

  async function coldPass(projection: Projection): Promise<string> {
    const store = await openMemoryReadModels().open(
      { view: projection.name, version: 1, build: 1 },
      projection,
    )
    const writer = await BuildWriter.open({
      projection,
      store,
      log,
      open,
      now: () => new Date(),
      retryDelayMs: 0,
      maxParkedStreams: 100,
      onParked: () => undefined,
    })
    for (let after = START; ;) {
      const page = await log.readAll({ after, limit: 1000 })
      await writer.apply(page)
      if (page.atHead || page.scannedTo === after) return await documentsIn(store)
      after = page.scannedTo
    }
  }
}

async function documentsIn(reader: ReadModelReader): Promise<string> {
  const documents = await reader.scan({ afterId: '', limit: 100_000 })
  return documents.map(({ id, body }) => `${id} ${JSON.stringify(body)}`).join('\n')
}
