import { closeLater } from '@courtline/infra/testing/close-later'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { EventTransport } from '@courtline/infra/event-transport/event-transport'
import { openLocalTransport } from '@courtline/infra/event-transport/local/local-transport'
import { partitionOf } from '@courtline/infra/event-transport/partitions'
import { openMemoryLeases } from '@courtline/infra/leases/testing/memory-leases'
import { openMemoryDocumentStore } from '@courtline/infra/documents/testing/memory-document-store'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { ProjectionView } from '@courtline/messages/views/admin'
import { PROJECTIONS } from '../registry.ts'
import { openEventStorage, appendEvents, type StreamEvent } from './event-storage.ts'
import { auditProjections } from '../runtime/audit/audit.ts'
import { EVENTS } from '../runtime/builds/build-run.ts'
import type { Alarm, ProjectionHost } from '../runtime/thread/projection-host.ts'
import { openClusterHost } from '../runtime/cluster/cluster-host.ts'
import { runClusterWorker } from '../runtime/cluster/cluster-worker.ts'

/** How long a test waits for a read model, on a busy machine too. */
export const WAIT_MS = 20_000
/** A person whom no history of the tests has. */
export const someone = '0191c6a0-0000-7000-8000-00000000abcd'

/** A cluster within this process: what its parts share, and ways to start and end each of them. */
export function openCluster({ graceMs = 300 } = {}) {
  const storage = openEventStorage()
  const models = openMemoryReadModels()
  const documents = openMemoryDocumentStore()
  const leases = openMemoryLeases()
  const transport: EventTransport = openLocalTransport()
  const alarms: Alarm[] = []
  const vault = { locked: false }
  const keys: PersonalKeys = {
    keyToSeal: (id) => storage.keys.keyToSeal(id),
    keyToOpen: (id) => {
      if (vault.locked) throw new Error('no keys today')
      return storage.keys.keyToOpen(id)
    },
    destroy: (id) => storage.keys.destroy(id),
    isDestroyed: (id) => storage.keys.isDestroyed(id),
    destroyedCount: () => storage.keys.destroyedCount(),
    close: () => storage.keys.close(),
  }
  const parts = { log: storage.log, keys, models, documents, leases, transport, projections: PROJECTIONS }
  closeLater(() => transport.close())
  return {
    ...parts,
    alarms,
    vault,
    storage,
    worker(owner: string, settings = {}, own: Partial<typeof parts> = {}) {
      const stop = new AbortController()
      const ended = runClusterWorker(
        {
          ...parts,
          ...own,
          owner,
          leaseMs: 500,
          graceMs,
          settings: { units: EVENTS, retryDelayMs: 0, ...settings },
          onAlarm: (alarm) => alarms.push(alarm),
        },
        stop.signal,
      )
      const end = async () => {
        stop.abort()
        await ended
      }
      closeLater(end)
      return end
    },
    async host(): Promise<ProjectionHost> {
      const host = await openClusterHost({ ...parts, partitionOf })
      closeLater(() => host.close())
      return host
    },
    /** As the relay does. */
    async relay(history: readonly StreamEvent[]) {
      const after = await storage.log.head()
      await appendEvents(storage, history)
      const { events } = await storage.log.readAll({ after, limit: 10_000 })
      await transport.publish(events, 1)
    },
    audit: () =>
      auditProjections({
        log: storage.log,
        models,
        open: (stored) => openRecorded(stored, storage.keys),
        projections: PROJECTIONS,
        partitionOf,
      }),
  }
}

/** Waits until every read model has seen the log up to there. */
export const allReached = async (host: ProjectionHost, position: string) =>
  await Promise.all(PROJECTIONS.map(({ name }) => host.waitFor(name, position, WAIT_MS)))

/** Looks again and again until what it finds fits. */
export async function until<T>(look: () => Promise<T>, fits: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await look()
    if (fits(found)) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** How a view stands, as its worker has reported it. */
export const reportedView = async (host: ProjectionHost, name: string): Promise<ProjectionView | undefined> =>
  (await host.status()).find((view) => view.name === name)
