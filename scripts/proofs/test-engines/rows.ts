import { spawnSync } from 'node:child_process'
import { EngineError, type RunningEngine } from '../engines/engine.ts'
import type { SpecReport } from './report.ts'

/** An engine that can be had on this machine, and which specs need it. */
export interface StartableEngine {
  readonly engine: string
  /** Whether a program without which it cannot be had is there. */
  readonly tools: Readonly<Record<string, () => boolean>>
  /** The environment's name for its address. */
  readonly setting: string
  readonly specs: RegExp
  readonly up: () => Promise<RunningEngine>
}

export interface StartedEngine extends StartableEngine {
  readonly running: RunningEngine | undefined
  readonly why: string | null
}

/** What is reported of one engine. */
export interface EngineRow {
  readonly engine: string
  readonly version: string | null
  /** 'failed': specs were run on it, and not all of them passed. */
  readonly result: 'passed' | 'failed' | 'not run'
  readonly why: string | null
}

export interface CheckedRow {
  readonly row: EngineRow
  /** It failed, or did not run though it could have been had here. */
  readonly isFailure: boolean
}

/** Names of the programs that are not here. */
export const lackingTools = ({ tools }: StartableEngine): readonly string[] =>
  Object.entries(tools)
    .filter(([, isHere]) => !isHere())
    .map(([name]) => name)

/** Whether a program can be started by its name. */
export const isProgram = (name: string) => () =>
  spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined

/** Starts every engine; one that does not start reports why. */
export async function startAll(engines: readonly StartableEngine[]): Promise<readonly StartedEngine[]> {
  return await Promise.all(
    engines.map(async (engine) => {
      try {
        return { ...engine, running: await engine.up(), why: null }
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        return { ...engine, running: undefined, why: error.message }
      }
    }),
  )
}

/** One row for each engine: it passed when specs that need it were run, and none of them failed. */
export function rowsOf(
  started: readonly StartedEngine[],
  report: SpecReport,
  eventStoreUrl: string | undefined,
): readonly CheckedRow[] {
  const rows = started.map((engine) => {
    const verdict = engine.why === null ? specVerdictOf(report, engine.specs) : notRun(engine.why)
    const row = { engine: engine.engine, version: engine.running?.version ?? null, ...verdict }
    const isMissed = row.result === 'not run' && lackingTools(engine).length === 0
    return { row, isFailure: row.result === 'failed' || isMissed }
  })
  return [...rows, ...eventStoreRows(report, eventStoreUrl), doubleRow('s3 double', report)]
}

type Verdict = Pick<EngineRow, 'result' | 'why'>

const notRun = (why: string): Verdict => ({ result: 'not run', why })

/** What the specs show of an engine that was there for them. */
export function specVerdictOf(report: SpecReport, specs: RegExp): Verdict {
  const { ran, failed } = report.of(specs)
  if (ran === 0) return notRun('no spec was run on it')
  return failed > 0
    ? { result: 'failed', why: `${failed} of ${ran} specs failed` }
    : { result: 'passed', why: null }
}

function eventStoreRows(report: SpecReport, url: string | undefined): readonly CheckedRow[] {
  const engine = 'eventstoredb'
  if (url !== undefined) {
    const row = { engine, version: null, ...specVerdictOf(report, /eventstore\.engine|cluster\.engine/) }
    return [{ row, isFailure: row.result !== 'passed' }]
  }
  const why = 'EVENTSTORE_URL names none; our double of its protocol stood in for it'
  return [
    { row: { engine, version: null, ...notRun(why) }, isFailure: false },
    doubleRow('eventstoredb double', report),
  ]
}

/** A server of ours, which only the cluster needs; what fails on it has failed on the cluster's engines too. */
function doubleRow(engine: string, report: SpecReport): CheckedRow {
  return { row: { engine, version: 'ours', ...specVerdictOf(report, /cluster\.engine/) }, isFailure: false }
}
