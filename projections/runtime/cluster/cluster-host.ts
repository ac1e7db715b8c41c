import { setTimeout as wait } from 'node:timers/promises'
import type { EventLogReader, Position } from '@courtline/infra/event-log/event-log'
import type { DocumentStore } from '@courtline/infra/documents/document-store'
import { ReadModelsUnavailable, type ReadModels } from '@courtline/infra/read-models/read-models'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { fits } from '@courtline/messages/check'
import type { AdminRequest } from '@courtline/messages/site/admin-request'
import { ProjectionView } from '@courtline/messages/views/admin'
import { LiveReaders } from '../read/live-readers.ts'
import type { PartitionOf } from '../write/partitions.ts'
import { Listeners } from '../read/positions.ts'
import type { Projection } from '../projection.ts'
import type { Alarm, ProjectionHost } from '../thread/projection-host.ts'
import { readsOf, type Reads } from '../read/reads.ts'
import { LogTail } from './log-tail.ts'
import { ViewProgress } from './view-progress.ts'
import { VIEW_DOCUMENT } from './view-document.ts'
import { sendAdminRequest } from './admin-requests.ts'

export interface ClusterHostOptions {
  readonly log: EventLogReader
  readonly models: ReadModels
  readonly documents: DocumentStore
  readonly projections: readonly Projection[]
  readonly partitionOf: PartitionOf
  readonly registry?: SubscriptionRegistry | undefined
}

const LISTEN_EVERY_MS = 250

/**
 * The projections as gateways, reactors and media workers of a cluster see them: other processes run them, and this one
 * reads the builds that answer. Closing it closes neither the log nor a store. Reads and waits throw
 * ReadModelsUnavailable while the store cannot be reached.
 */
export async function openClusterHost(options: ClusterHostOptions): Promise<ProjectionHost> {
  const { log, models, documents, projections, partitionOf } = options
  const readers = new LiveReaders(
    models,
    async (name, reader, position) => (await views.get(name)?.hasSeen(reader, position)) ?? true,
  )
  const alarms = new Listeners<[Alarm]>()
  const advances = new Listeners<[string, Position]>()
  const onFailure = (text: string) => alarms.notify({ projection: '', build: 0, text })
  const tail = new LogTail({ log, after: await log.head(), onFailure, registry: options.registry })
  const views: ReadonlyMap<string, ViewProgress> = new Map(
    projections.map((projection) => [
      projection.name,
      new ViewProgress(projection, tail, readers, partitionOf),
    ]),
  )
  const closing = new AbortController()
  let listening: Promise<void> | undefined
  const request = async (wanted: AdminRequest) =>
    views.has(wanted.view)
      ? await fromStore(() => sendAdminRequest(documents, wanted))
      : ({ ok: false, code: 'unknown', why: `There is no view ${wanted.view}.` } as const)
  return {
    reads: patient(readsOf(readers.live)),
    waitFor: async (name, position, timeoutMs) => {
      const view = views.get(name)
      if (!view) throw new RangeError(`There is no view ${name}`)
      return await fromStore(() => view.waitFor(position, timeoutMs))
    },
    onAdvance: (listener) => {
      listening ??= listenTo(views, advances, closing.signal)
      return advances.add(listener)
    },
    onAlarm: (listener) => alarms.add(listener),
    status: () => fromStore(() => statusOf(documents, projections)),
    rebuild: (view) => request({ type: 'rebuild', view }),
    flip: (view, version, build) => request({ type: 'flip', view, version, build }),
    unpark: (view, stream, action, reason) => request({ type: 'unpark', view, stream, action, reason }),
    close: async () => {
      closing.abort()
      await listening
      await tail.close()
      await readers.close()
    },
  }
}

/** How each view stood when its worker last stored it; nothing of one that no worker has taken yet. */
async function statusOf(
  documents: DocumentStore,
  projections: readonly Projection[],
): Promise<ProjectionView[]> {
  const stored = new Map((await documents.list(VIEW_DOCUMENT)).map(({ name, value }) => [name, value]))
  return projections.map(({ name }) => {
    const view = stored.get(name)
    return view !== undefined && fits(ProjectionView, view) ? view : { name, versions: [], parked: [] }
  })
}

async function listenTo(
  views: ReadonlyMap<string, ViewProgress>,
  advances: Listeners<[string, Position]>,
  signal: AbortSignal,
): Promise<void> {
  const announced = new Map<string, Position>()
  while (!signal.aborted) {
    for (const [name, view] of views) {
      const position = await view.position().catch(() => undefined)
      if (position === undefined || position === announced.get(name)) continue
      announced.set(name, position)
      advances.notify(name, position)
    }
    await wait(LISTEN_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

function patient(reads: Reads): Reads {
  return {
    view: (view) => {
      const reader = reads.view(view)
      return {
        get: (id) => fromStore(() => reader.get(id)),
        getAll: (ids) => fromStore(() => reader.getAll(ids)),
        find: (query) => fromStore(() => reader.find(query)),
        kept: (group, kind) => fromStore(() => reader.kept(group, kind)),
      }
    },
  }
}

/** What the store's client throws becomes the one error that callers handle; our own bugs stay what they are. */
async function fromStore<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw error
    throw new ReadModelsUnavailable(error)
  }
}
