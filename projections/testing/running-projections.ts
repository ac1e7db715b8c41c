import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import { closeLater } from '@courtline/infra/testing/close-later'
import type { ReadModels } from '@courtline/infra/read-models/read-models'
import type { ProjectionView } from '@courtline/messages/views/admin'
import { matches } from '../matches/project.ts'
import type { Alarm } from '../runtime/thread/projection-host.ts'
import type { Projection } from '../runtime/projection.ts'
import { startProjections, type LocalProjections } from '../runtime/thread/start-projections.ts'
import type { RuntimeSettings } from '../runtime/runtime-settings.ts'
import { MatchHistory } from './match-history.ts'
import { final } from './people.ts'
import { openEventStorage, appendEvents, type EventStorage } from './event-storage.ts'

/** A clock that tests move. */
export class Clock {
  #ms = Date.UTC(2026, 0, 1)
  readonly now = () => new Date(this.#ms)
  pass(minutes: number) {
    this.#ms += minutes * 60_000
  }
}

/** Projections at work, with what they complained of. */
export interface RunningProjections {
  readonly host: LocalProjections
  readonly alarms: Alarm[]
  readonly clock: Clock
}

export async function startOn(
  storage: EventStorage,
  models: ReadModels,
  projections: readonly Projection[] = [matches],
  settings: Partial<RuntimeSettings> = {},
): Promise<RunningProjections> {
  const clock = new Clock()
  const host = await startProjections({
    ...storage,
    models,
    projections,
    settings: { now: clock.now, retryDelayMs: 0, ...settings },
  })
  closeLater(() => host.close())
  const alarms: Alarm[] = []
  host.onAlarm((alarm) => alarms.push(alarm))
  return { host, alarms, clock }
}

/** The matches of a site on which this history has happened. */
export async function siteWith(
  ...history: Parameters<typeof appendEvents>[1]
): Promise<RunningProjections & { storage: EventStorage; models: ReadModels }> {
  const storage = openEventStorage()
  await appendEvents(storage, history)
  const models = openMemoryReadModels()
  return { storage, models, ...(await startOn(storage, models)) }
}

/** Waits until the matches have seen the whole log. */
export async function waitUntilCaughtUp({ log }: EventStorage, host: LocalProjections): Promise<void> {
  const reached = await host.waitFor('matches', await log.head(), 300_000)
  if (reached !== 'reached') throw new Error(`The matches are ${reached} events behind`)
}

export const matchesStatus = async (host: LocalProjections): Promise<ProjectionView> => {
  const view = (await host.status()).find(({ name }) => name === 'matches')
  if (!view) throw new Error('There is no view matches')
  return view
}

/** Resolves once a build is no longer being built. */
export async function built(host: LocalProjections): Promise<ProjectionView> {
  for (;;) {
    await host.settled()
    const view = await matchesStatus(host)
    if (!view.versions.some(({ state }) => state === 'building' || state === 'waiting')) return view
    await new Promise((resolve) => setImmediate(resolve))
  }
}

export const buildStates = ({ versions }: ProjectionView) =>
  versions.map(({ version, build, state }) => `v${version} b${build} ${state}`)

export const theFinal = () => new MatchHistory(final)
export const oneMatch = () => theFinal().created().events
