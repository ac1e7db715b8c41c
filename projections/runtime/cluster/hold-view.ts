import { setTimeout as wait } from 'node:timers/promises'
import type { EventLogReader, JsonObject } from '@courtline/infra/event-log/event-log'
import type { DocumentStore } from '@courtline/infra/documents/document-store'
import type { ReadModels } from '@courtline/infra/read-models/read-models'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { TracedPage } from '@courtline/infra/tracing/page-span'
import type { AdminRequest } from '@courtline/messages/site/admin-request'
import type { BuildSlots } from '../builds/build-slots.ts'
import type { OpenEvent } from '../write/open-event.ts'
import type { PartitionOf } from '../write/partitions.ts'
import type { Projection } from '../projection.ts'
import type { Alarm, ProjectionRequest } from '../thread/projection-host.ts'
import type { RuntimeSettings } from '../runtime-settings.ts'
import { ViewBuilds } from '../builds/view-builds.ts'
import { VIEW_DOCUMENT } from './view-document.ts'
import { answerAdminRequests } from './admin-requests.ts'

export interface HoldViewOptions {
  readonly projection: Projection
  readonly log: EventLogReader
  /** The log in a file of this worker's, for builds. */
  readonly mirror?: EventLogReader | undefined
  readonly models: ReadModels
  readonly documents: DocumentStore
  readonly open: OpenEvent
  readonly settings: RuntimeSettings
  readonly slots: BuildSlots
  readonly partitionOf: PartitionOf
  /** How long events of a view that a transport feeds are left to it. */
  readonly graceMs: number
  readonly onAlarm: (alarm: Alarm) => void
  readonly onTraced?: ((page: TracedPage) => void) | undefined
  readonly registry?: SubscriptionRegistry | undefined
  /** Whether the view is still this process's to run: checked before anything of its builds is changed. */
  readonly isHolder: () => Promise<boolean>
}

const LOOK_EVERY_MS = 500
const TEND_EVERY_LOOKS = 10
const SAY_EVERY_LOOKS = 2

/**
 * Runs a view for as long as this process holds it, until the signal aborts: follows the log into its builds, builds it
 * again, verifies, flips, and carries out the requests of admins (P5, P8). Throws what keeps it from that.
 */
export async function holdView(options: HoldViewOptions, signal: AbortSignal): Promise<void> {
  const {
    projection,
    log,
    models,
    documents,
    open,
    settings,
    slots,
    partitionOf,
    graceMs,
    onAlarm,
    onTraced,
  } = options
  const builds = new ViewBuilds({
    projection,
    log,
    mirror: options.mirror,
    models,
    open,
    settings,
    slots,
    shared: projection.ordering === 'stream' ? { partitionOf, graceMs } : undefined,
    onAdvance: () => undefined,
    onFlipped: () => undefined,
    onAlarm,
    onTraced,
    registry: options.registry,
    isHolder: options.isHolder,
  })
  try {
    await builds.start()
    // After a process stood still, its lease is gone before it has heard of it.
    for (let look = 0; !signal.aborted && (await options.isHolder()); look += 1) {
      await answerAdminRequests(documents, projection.name, (request) => grant(builds, log, request))
      if (look % TEND_EVERY_LOOKS === 0) await builds.tend(await log.head())
      if (look % SAY_EVERY_LOOKS === 0)
        await documents.put(VIEW_DOCUMENT, projection.name, asDocument(await builds.view(await log.head())))
      await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    await builds.close()
  }
}

async function grant(
  builds: ViewBuilds,
  log: EventLogReader,
  request: AdminRequest,
): Promise<ProjectionRequest> {
  const why = await carryOut(builds, request)
  if (why !== null) return { ok: false, code: 'impossible', why }
  return { ok: true, view: await builds.view(await log.head()) }
}

function carryOut(builds: ViewBuilds, request: AdminRequest): Promise<string | null> {
  switch (request.type) {
    case 'rebuild':
      return builds.rebuild()
    case 'flip':
      return builds.flip(request.version, request.build)
    case 'unpark':
      return builds.unpark(request.stream, request.action, request.reason)
  }
}

/** A view as it is reported is made of JSON only. */
const asDocument = (view: object): JsonObject => JSON.parse(JSON.stringify(view))
