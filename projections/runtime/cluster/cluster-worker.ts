import { errorText } from '@courtline/infra/error-text'
import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import type { EventTransport } from '@courtline/infra/event-transport/event-transport'
import { partitionOf } from '@courtline/infra/event-transport/partitions'
import type { Leases } from '@courtline/infra/leases/leases'
import { whileHeld } from '@courtline/infra/leases/while-held'
import type { DocumentStore } from '@courtline/infra/documents/document-store'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { ReadModels } from '@courtline/infra/read-models/read-models'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { TracedPage } from '@courtline/infra/tracing/page-span'
import { openWith } from '../write/open-event.ts'
import { BYTES } from '../builds/build-run.ts'
import { BuildSlots } from '../builds/build-slots.ts'
import type { Projection } from '../projection.ts'
import type { Alarm } from '../thread/projection-host.ts'
import { SETTINGS, type RuntimeSettings } from '../runtime-settings.ts'
import { followTransport } from './follow-transport.ts'
import { holdView } from './hold-view.ts'

export interface ClusterWorkerOptions {
  readonly log: EventLogReader
  /** The log in a file of this worker's, from which it builds views again. */
  readonly mirror?: EventLogReader | undefined
  readonly keys: PersonalKeys
  readonly models: ReadModels
  readonly documents: DocumentStore
  readonly leases: Leases
  readonly transport: EventTransport
  readonly projections: readonly Projection[]
  /** This process, by a name that no other has. */
  readonly owner: string
  readonly settings?: Partial<RuntimeSettings>
  readonly leaseMs?: number
  readonly graceMs?: number
  readonly onAlarm: (alarm: Alarm) => void
  /** Called with pages whose events belong to a trace. */
  readonly onTraced?: ((page: TracedPage) => void) | undefined
  readonly registry?: SubscriptionRegistry | undefined
}

const LEASE_MS = 10_000
/** For each view that a worker holds it waits so much longer before it tries to take another: so they share them. */
const MODESTY_MS = 500
/** The log itself follows so far behind the transport. */
const GRACE_MS = 1000

/**
 * One of several workers that run a cluster's projections, until the signal aborts. Each view is held by one of them, who
 * follows the log, builds again, verifies and flips; views that need the order of each stream alone are written by all of
 * them, fed by the transport (P4).
 */
export async function runClusterWorker(options: ClusterWorkerOptions, signal: AbortSignal): Promise<void> {
  const { log, keys, models, documents, leases, transport, owner, onAlarm, onTraced, registry } = options
  const slots = new BuildSlots()
  const settings = { ...SETTINGS, units: BYTES, ...options.settings }
  const open = openWith(keys)
  const ttlMs = options.leaseMs ?? LEASE_MS
  const graceMs = options.graceMs ?? GRACE_MS
  const shared = { log, models, open, settings, partitionOf, onAlarm, onTraced }
  const holding = new Set<string>()
  const tryAfterMs = () => holding.size * MODESTY_MS
  const works = options.projections.flatMap((projection) => {
    const onFailure = (text: string) => onAlarm({ projection: projection.name, build: 0, text })
    const held = whileHeld(
      { leases, name: `view/${projection.name}`, owner, ttlMs, onFailure: onFailure, tryAfterMs },
      async (lost, lease) => {
        holding.add(projection.name)
        const isHolder = () => lease.ensure()
        await holdView(
          { ...shared, projection, documents, slots, graceMs, mirror: options.mirror, registry, isHolder },
          lost,
        ).finally(() => holding.delete(projection.name))
      },
      signal,
    )
    if (projection.ordering === 'global') return [held]
    const fed = followTransport({ ...shared, projection, transport }, signal).catch((error: unknown) =>
      onFailure(errorText(error)),
    )
    return [held, fed]
  })
  await Promise.all(works)
}
