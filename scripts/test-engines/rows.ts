import { spawnSync } from 'node:child_process'
import { EngineError, type RunningEngine } from '../engines/engine.ts'
import type { SpecReport } from './report.ts'

/** An engine that can be had on this machine, and which specs need it. */
export interface StartableEngine {
  readonly engine: string
  /** Programs without which it cannot be had. */
  readonly tools: readonly string[]
  /** The environment's name for its address. */
  readonly setting: string
  readonly specs: RegExp
  readonly up: () => Promise<RunningEngine>
  readonly down: () => Promise<void>
}

export interface StartedEngine extends StartableEngine {
  readonly running: RunningEngine | undefined
  readonly why: string | null
  readonly missing: boolean
}

/** What is told of one engine. */
export interface EngineRow {
  readonly engine: string
  readonly version: string | null
  readonly ran: boolean
  readonly why: string | null
  /** It cannot be had here: then that it did not run is no failure. */
  readonly missing: boolean
}

/** Starts every engine; one that does not start says why. */
export async function startAll(engines: readonly StartableEngine[]): Promise<readonly StartedEngine[]> {
  return await Promise.all(
    engines.map(async (engine) => {
      const lacking = engine.tools.filter((tool) => !isThere(tool))
      const missing = lacking.length > 0
      try {
        return { ...engine, running: await engine.up(), why: null, missing: false }
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        return { ...engine, running: undefined, why: error.message, missing }
      }
    }),
  )
}

const isThere = (tool: string) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error === undefined

/** One row for each engine: it ran when specs that need it were run, and none of them failed. */
export function rowsOf(
  started: readonly StartedEngine[],
  report: SpecReport,
  eventStoreUrl: string | undefined,
): readonly EngineRow[] {
  const rows = started.map(({ engine, running, specs, why, missing }) => {
    const { ran, failed } = report.of(specs)
    const verdict =
      why ?? (ran === 0 ? 'no spec was run on it' : failed > 0 ? `${failed} specs failed` : null)
    return { engine, version: running?.version ?? null, ran: verdict === null, why: verdict, missing }
  })
  const { ran, failed } = report.of(/cluster\.engine/)
  const isStoodIn = ran > 0 && failed === 0
  const why = isStoodIn ? null : 'the cluster was not run, or failed'
  const real = report.of(/eventstore\.engine/)
  return [
    ...rows,
    eventStoreUrl
      ? {
          engine: 'eventstoredb',
          version: null,
          ran: real.ran > 0 && real.failed === 0,
          why: null,
          missing: false,
        }
      : {
          engine: 'eventstoredb',
          version: null,
          ran: false,
          why: 'EVENTSTORE_URL names none; our double of its protocol stood in for it',
          missing: true,
        },
    { engine: 'eventstoredb double', version: 'ours', ran: isStoodIn && !eventStoreUrl, why, missing: true },
    { engine: 's3 double', version: 'ours', ran: isStoodIn, why, missing: true },
  ]
}
