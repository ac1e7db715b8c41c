import { setInterval } from 'node:timers'
import type { EventLogReader, Position } from '@courtline/infra/event-log/event-log'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { ReadModels } from '@courtline/infra/read-models/read-models'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { TracedPage } from '@courtline/infra/tracing/page-span'
import { BuildSlots } from '../builds/build-slots.ts'
import { LiveReaders } from '../read/live-readers.ts'
import { openWith } from '../write/open-event.ts'
import { Listeners, Positions } from '../read/positions.ts'
import type { Projection } from '../projection.ts'
import type { Alarm, ProjectionRequest, ProjectionHost } from './projection-host.ts'
import { readsOf } from '../read/reads.ts'
import { SETTINGS, type RuntimeSettings } from '../runtime-settings.ts'
import { ViewBuilds } from '../builds/view-builds.ts'

export interface ProjectionsOptions {
  readonly log: EventLogReader
  readonly keys: PersonalKeys
  readonly models: ReadModels
  readonly projections: readonly Projection[]
  readonly settings?: Partial<RuntimeSettings>
  readonly onTraced?: (page: TracedPage) => void
  readonly registry?: SubscriptionRegistry
}

/** The host of projections that run in this thread. */
export interface LocalProjections extends ProjectionHost {
  /** Called when another build of a view answers. Returns the unsubscribe function. */
  onFlipped(listener: (name: string) => void): () => void
  /** How far the live build of each view has come. */
  reached(): ReadonlyMap<string, Position>
  /** What is done every few seconds, now. */
  tend(): Promise<void>
  /** Resolves when every build that was being verified has its verdict. */
  settled(): Promise<void>
}

const TEND_EVERY_MS = 5000

/**
 * Starts every projection in this thread: each follows the log on its own, so that one that is slow or stuck holds up
 * no other. Closing it closes neither the log nor the keys.
 */
export async function startProjections(options: ProjectionsOptions): Promise<LocalProjections> {
  const { log, keys, models, projections } = options
  const positions = new Positions()
  const alarms = new Listeners<[Alarm]>()
  const flips = new Listeners<[string]>()
  const readers = new LiveReaders(models)
  flips.add((name) => readers.forget(name))
  const views = new Map<string, ViewBuilds>()
  const slots = new BuildSlots()
  for (const projection of projections) {
    const builds = new ViewBuilds({
      projection,
      log,
      models,
      open: openWith(keys),
      settings: { ...SETTINGS, ...options.settings },
      slots,
      onAdvance: (name, position) => positions.advance(name, position),
      onFlipped: (name) => flips.notify(name),
      onAlarm: (alarm) => alarms.notify(alarm),
      onTraced: options.onTraced,
      registry: options.registry,
    })
    await builds.start()
    views.set(projection.name, builds)
  }
  const tend = async () => {
    const head = await log.head()
    for (const builds of views.values()) await builds.tend(head)
  }
  const timer = setInterval(() => {
    tend().catch((error: unknown) => alarms.notify({ projection: '', build: 0, text: String(error) }))
  }, TEND_EVERY_MS)
  timer.unref()

  const asked = async (
    name: string,
    request: (builds: ViewBuilds) => Promise<string | null>,
  ): Promise<ProjectionRequest> => {
    const builds = views.get(name)
    if (!builds) return { ok: false, code: 'unknown', why: `There is no view ${name}.` }
    const why = await request(builds)
    if (why !== null) return { ok: false, code: 'impossible', why }
    return { ok: true, view: await builds.view(await log.head()) }
  }
  const settled = async () => {
    for (const builds of views.values()) await builds.settled()
  }
  return {
    reads: readsOf(readers.live),
    waitFor: (name, position, timeoutMs) => positions.waitFor(name, position, timeoutMs),
    onAdvance: (listener) => positions.listeners.add(listener),
    onAlarm: (listener) => alarms.add(listener),
    onFlipped: (listener) => flips.add(listener),
    status: async () => {
      const head: Position = await log.head()
      return await Promise.all([...views.values()].map((builds) => builds.view(head)))
    },
    rebuild: (name) => asked(name, (builds) => builds.rebuild()),
    flip: (name, version, build) => asked(name, (builds) => builds.flip(version, build)),
    unpark: (name, stream, action, reason) => asked(name, (builds) => builds.unpark(stream, action, reason)),
    reached: () => positions.reached,
    tend,
    settled,
    close: async () => {
      clearInterval(timer)
      for (const builds of views.values()) await builds.close()
      await readers.close()
    },
  }
}
