// One worker of the benchmark, a process of its own: the same reader of the transport that every worker of a cluster runs.
// Reports when it has its partitions, then how many events it has applied.
import { openEventStoreLog } from '@courtline/infra/event-log/eventstoredb/eventstore-log'
import type { Consumption, EventTransport } from '@courtline/infra/event-transport/event-transport'
import { openKafkaTransport } from '@courtline/infra/event-transport/kafka/kafka-transport'
import { partitionOf } from '@courtline/infra/event-transport/partitions'
import { openMongoPersonalKeys } from '@courtline/infra/personal-keys/mongodb/mongo-personal-keys'
import { openMongoReadModels } from '@courtline/infra/read-models/mongodb/mongo-read-models'
import { followTransport } from '@courtline/projections/runtime/cluster/follow-transport'
import { openWith } from '@courtline/projections/runtime/write/open-event'
import { SETTINGS } from '@courtline/projections/runtime/runtime-settings'
import { users } from '@courtline/projections/users/project'

export interface WorkerOrders {
  readonly brokers: string
  readonly mongoUrl: string
  readonly eventStoreUrl: string
}

export type WorkerMessage =
  | { readonly type: 'partitions'; readonly count: number }
  | { readonly type: 'applied'; readonly events: number }
  | { readonly type: 'trouble'; readonly text: string }

const orders: WorkerOrders = JSON.parse(process.argv[2] ?? '{}')
const LOOK_EVERY_MS = 100

/** Once the benchmark is done nobody receives it any more. */
const send = (message: WorkerMessage) => process.connected && process.send?.(message, () => undefined)
const stopping = new AbortController()
process.on('disconnect', () => stopping.abort())

const kafka = openKafkaTransport({ brokers: orders.brokers.split(','), clientId: 'courtline-bench' })
let consumption: Consumption | undefined
const transport: EventTransport = {
  identity: () => kafka.identity(),
  publish: (events, epoch) => kafka.publish(events, epoch),
  close: () => kafka.close(),
  consume: async (options) => {
    consumption = await kafka.consume({
      ...options,
      onPage: async (page) => {
        await options.onPage(page)
        send({ type: 'applied', events: page.events.length })
      },
    })
    return consumption
  },
}
const looking = setInterval(() => {
  if (consumption) send({ type: 'partitions', count: consumption.status().length })
}, LOOK_EVERY_MS)

const log = await openEventStoreLog({ url: orders.eventStoreUrl })
const models = openMongoReadModels({ url: orders.mongoUrl })
const keys = openMongoPersonalKeys({ url: orders.mongoUrl })
await followTransport(
  {
    projection: users,
    transport,
    log,
    models,
    open: openWith(keys),
    settings: SETTINGS,
    partitionOf,
    onAlarm: ({ text }) => send({ type: 'trouble', text }),
  },
  stopping.signal,
)
clearInterval(looking)
await transport.close()
await models.close()
await keys.close()
await log.close()
