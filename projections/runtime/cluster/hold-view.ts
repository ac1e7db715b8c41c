import { setTimeout as wait } from 'node:timers/promises'
import type { EventLogReader, JsonObject } from '@courtline/infra/event-log/event-log'
import type { Notes } from '@courtline/infra/notes/notes'
import type { ReadModels } from '@courtline/infra/read-models/read-models'
import type { TracedPage } from '@courtline/infra/tracing/page-span'
import type { ProjectionWish } from '@courtline/messages/projection-wish'
import type { BuildSlots } from '../build-slots.ts'
import type { OpenEvent } from '../open-event.ts'
import type { PartitionOf } from '../partitions.ts'
import type { Projection } from '../projection.ts'
import type { Alarm, Asked } from '../projection-host.ts'
import type { RuntimeSettings } from '../runtime-settings.ts'
import { ViewBuilds } from '../view-builds.ts'
import { VIEW_NOTE } from './view-note.ts'
import { carryOutWishes } from './wishes.ts'

export interface HoldViewOptions {
  readonly projection: Projection
  readonly log: EventLogReader
  /** The log in a file of this worker's, for builds. */
  readonly mirror?: EventLogReader | undefined
  readonly models: ReadModels
  readonly notes: Notes
  readonly open: OpenEvent
  readonly settings: RuntimeSettings
  readonly slots: BuildSlots
  readonly partitionOf: PartitionOf
  /** How long events of a view that a transport feeds are left to it. */
  readonly graceMs: number
  readonly onAlarm: (alarm: Alarm) => void
  readonly onTraced?: ((page: TracedPage) => void) | undefined
}

const LOOK_EVERY_MS = 500
const TEND_EVERY_LOOKS = 10
const SAY_EVERY_LOOKS = 2

/**
 * Runs a view for as long as this process holds it, until the signal aborts: follows the log into its builds, builds it
 * anew, verifies, flips, and carries out what admins wish (P5, P8). Throws what keeps it from that.
 */
export async function holdView(options: HoldViewOptions, signal: AbortSignal): Promise<void> {
  const { projection, log, models, notes, open, settings, slots, partitionOf, graceMs, onAlarm, onTraced } =
    options
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
  })
  try {
    await builds.start()
    for (let look = 0; !signal.aborted; look += 1) {
      await carryOutWishes(notes, projection.name, (wish) => grant(builds, log, wish))
      if (look % TEND_EVERY_LOOKS === 0) await builds.tend(await log.head())
      if (look % SAY_EVERY_LOOKS === 0)
        await notes.put(VIEW_NOTE, projection.name, asNote(await builds.view(await log.head())))
      await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    await builds.close()
  }
}

async function grant(builds: ViewBuilds, log: EventLogReader, wish: ProjectionWish): Promise<Asked> {
  const why = await carryOut(builds, wish)
  if (why !== null) return { ok: false, code: 'impossible', why }
  return { ok: true, view: await builds.view(await log.head()) }
}

function carryOut(builds: ViewBuilds, wish: ProjectionWish): Promise<string | null> {
  switch (wish.type) {
    case 'rebuild':
      return builds.rebuild()
    case 'flip':
      return builds.flip(wish.version, wish.build)
    case 'unpark':
      return builds.unpark(wish.stream, wish.action, wish.reason)
  }
}

/** A view as told is made of JSON only. */
const asNote = (view: object): JsonObject => JSON.parse(JSON.stringify(view))
