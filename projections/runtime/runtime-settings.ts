import { EVENTS, type LogUnits } from './builds/build-run.ts'

/** What tests and profiles set differently in the runtime of projections. */
export interface RuntimeSettings {
  /** How long the build that answered before still follows, so that flipping back is instant. */
  readonly standbyMinutes: number
  /** How long a flip waits for the build that is to answer to come as far as the one that answers. */
  readonly flipPatienceMs: number
  readonly maxParkedStreams: number
  readonly retryDelayMs: number
  readonly units: LogUnits
  /** Groups of documents that are folded again when a build is verified. */
  readonly samples: number
  readonly now: () => Date
}

export const SETTINGS: RuntimeSettings = {
  standbyMinutes: 15,
  flipPatienceMs: 10_000,
  maxParkedStreams: 100,
  retryDelayMs: 50,
  units: EVENTS,
  samples: 200,
  now: () => new Date(),
}
