import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { createDecideAndAppend, type DecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import type { EventLog } from '@courtline/infra/event-log/event-log'
import { openEventStoreLog } from '@courtline/infra/event-log/eventstoredb/eventstore-log'
import { partitionOf } from '@courtline/infra/event-transport/partitions'
import type { Leases } from '@courtline/infra/leases/leases'
import { openMongoLeases } from '@courtline/infra/leases/mongodb/mongo-leases'
import { SiteMetrics } from '@courtline/infra/metrics/site-metrics'
import { openMongoDocumentStore } from '@courtline/infra/documents/mongodb/mongo-document-store'
import type { DocumentStore } from '@courtline/infra/documents/document-store'
import { openMongoPersonalKeys } from '@courtline/infra/personal-keys/mongodb/mongo-personal-keys'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { openMongoReadModels } from '@courtline/infra/read-models/mongodb/mongo-read-models'
import type { ReadModels } from '@courtline/infra/read-models/read-models'
import { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { PROJECTIONS } from '@courtline/projections/registry'
import { openClusterHost } from '@courtline/projections/runtime/cluster/cluster-host'
import type { ProjectionHost } from '@courtline/projections/runtime/thread/projection-host'
import { RELAY_LEASE } from '@courtline/relay/relay-term'
import type { Tracing } from '../tracing.ts'
import { SettingsError, type ClusterSettings } from '../settings/settings.ts'

/** What every process of a cluster opens. */
export interface SharedParts {
  readonly settings: ClusterSettings
  /** This process, by a name that no other has. */
  readonly owner: string
  readonly log: EventLog
  /** The way of every command of this process into the log. */
  readonly commands: DecideAndAppend
  readonly keys: PersonalKeys
  readonly models: ReadModels
  readonly documents: DocumentStore
  readonly leases: Leases
  /** What this process reports at /metrics. */
  readonly metrics: SiteMetrics
  /** The subscriptions of this process. */
  readonly subscriptions: SubscriptionRegistry
  /** Where traces are kept. */
  readonly tracing: Tracing | undefined
  readonly report: (line: string) => void
  /** Closes everything, in the opposite order. */
  readonly close: () => Promise<void>
}

/** Opens the engines that the settings name. Throws SettingsError, with one sentence, for one that does not answer. */
export async function openSharedParts(
  settings: ClusterSettings,
  report: (line: string) => void,
  tracing?: Tracing,
): Promise<SharedParts> {
  const { mongoUrl: url, eventStoreUrl, role } = settings
  const closers: (() => Promise<unknown> | void)[] = []
  const close = async () => {
    for (const each of closers.splice(0).toReversed()) await each()
  }
  const opened = async <T extends { close(): Promise<unknown> | void }>(
    setting: string,
    open: () => T | Promise<T>,
  ): Promise<T> => {
    try {
      const part = await open()
      closers.push(() => part.close())
      return part
    } catch (error) {
      await close()
      const why = error instanceof Error ? error.message : String(error)
      throw new SettingsError(`The address in ${setting} does not answer: ${why}`)
    }
  }
  const log = await opened('EVENTSTORE_URL', () => openEventStoreLog({ url: eventStoreUrl }))
  const documents = await opened('MONGODB_URL', () => openMongoDocumentStore({ url }))
  const keys = await opened('MONGODB_URL', () => openMongoPersonalKeys({ url }))
  const models = await opened('MONGODB_URL', () => openMongoReadModels({ url }))
  const leases = await opened('MONGODB_URL', () => openMongoLeases({ url }))
  const owner = `${role} ${os.hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`
  const metrics = new SiteMetrics(role)
  const subscriptions = new SubscriptionRegistry()
  metrics.watchRelayEpoch(async () => (await leases.holder(RELAY_LEASE))?.epoch)
  const untraced = createDecideAndAppend({ log, keys, onAppended: (seconds) => metrics.appended(seconds) })
  const commands = tracing?.commands(untraced) ?? untraced
  return {
    settings,
    owner,
    log,
    commands,
    keys,
    models,
    documents,
    leases,
    metrics,
    subscriptions,
    tracing,
    report,
    close,
  }
}

/** The read side as processes see it that run no projection themselves. */
export async function openReads(parts: SharedParts): Promise<ProjectionHost> {
  const { log, models, documents, subscriptions: registry, report } = parts
  const host = await openClusterHost({
    log,
    models,
    documents,
    projections: PROJECTIONS,
    partitionOf,
    registry,
  })
  host.onAlarm(({ text }) => report(`Read models: ${text}`))
  return host
}
