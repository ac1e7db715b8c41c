// `npm run test:engines [-- PATTERN …]`: everything that needs real engines, on those that are there. Runs the
// cluster on engines of its own, which it stops and starts, and beside it every other `*.engine.spec.ts` on a Kafka and a
// server that implements MongoDB's protocol. Ends what was started, whatever happens, and prints one JSON row per engine, then one for the whole with what did not run. Ends with 1 when a
// spec failed, or when the tools are there but an engine did not run. COURTLINE_ENGINE_MINUTES: how long it may take.
// COURTLINE_MATCHES: a folder of matches as they were published; two of them are driven through the cluster as well.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { upFerretDb } from '../engines/ferretdb.ts'
import { upKafka } from '../engines/kafka.ts'
import { hasPostgres } from '../engines/postgres.ts'
import { endAllIn } from './end-all.ts'
import { lineOf, provedPromises } from './proved-promises.ts'
import { readReport, type NotRun } from './report.ts'
import {
  isProgram,
  lackingTools,
  rowsOf,
  startAll,
  type StartableEngine,
  type StartedEngine,
} from './rows.ts'
import { SpecRun } from './spec-run.ts'

/** Answers the exit code. */
export async function testEnginesCommand(
  patterns: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'courtline-engines-'))
  // PostgreSQL runs as another user, who has to get to its folder below.
  fs.chmodSync(folder, 0o711)
  const run = new EngineRun(folder, patterns, env)
  const limitMinutes = Number(env['COURTLINE_ENGINE_MINUTES'] ?? 15)
  const limit = setTimeout(
    () => run.cut(`it took longer than ${limitMinutes} minutes`),
    limitMinutes * 60_000,
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => run.cut(`of ${signal}`))
  try {
    return (await run.runAll()) ? 0 : 1
  } finally {
    clearTimeout(limit)
    run.endSpecs()
    await endAllIn(folder)
  }
}

const enginesIn = (folder: string): readonly StartableEngine[] => [
  {
    engine: 'kafka',
    tools: { java: isProgram('java'), mvn: isProgram('mvn') },
    setting: 'KAFKA_BROKERS',
    specs: /kafka|cluster\.engine/,
    up: () => upKafka(folder, { port: 19_192 }),
  },
  {
    engine: 'ferretdb',
    tools: { go: isProgram('go'), postgresql: hasPostgres },
    setting: 'MONGODB_URL',
    specs: /mongo|ferretdb|delivery-chaos|cluster\.engine/,
    up: () => upFerretDb(folder, { port: 27_217, postgresPort: 27_218 }),
  },
]

/** What is here in the place of an engine, by the same protocol. */
const STANDS_FOR: Readonly<Record<string, string>> = { mongodb: 'ferretdb' }

const CLUSTER = 'cluster\\.engine'

/** One run of the engine specs, with engines and reports in a folder of its own. */
class EngineRun {
  readonly #startedAt = performance.now()
  readonly #engines: readonly StartableEngine[]
  readonly #reportFile: string
  /** The cluster mostly waits for what it has stopped: the others have time to run beside it. */
  readonly #clusterSpecs: SpecRun
  readonly #otherSpecs: SpecRun
  readonly #patterns: readonly string[]
  readonly #eventStoreUrl: string | undefined
  readonly #notRun: NotRun[] = []
  #cutShort: string | undefined

  constructor(folder: string, patterns: readonly string[], env: NodeJS.ProcessEnv) {
    this.#engines = enginesIn(folder)
    this.#reportFile = path.join(folder, 'report.jsonl')
    this.#clusterSpecs = new SpecRun({ folder, reportFile: this.#reportFile })
    this.#otherSpecs = new SpecRun({ folder, reportFile: this.#reportFile })
    this.#patterns = patterns
    this.#eventStoreUrl = env['EVENTSTORE_URL']
  }

  /** Whether every spec that could run passed. */
  async runAll(): Promise<boolean> {
    const cluster = this.#runCluster()
    const started = await startAll(this.#engines)
    await Promise.all([cluster, this.#runOthers(started)])
    return this.#printRows(started)
  }

  /** Ends the specs; what has been found so far is still printed. */
  cut(why: string): void {
    console.error(`The run was ended because ${why}.`)
    this.#cutShort ??= why
    this.endSpecs()
  }

  endSpecs(): void {
    this.#clusterSpecs.end()
    this.#otherSpecs.end()
  }

  async #runCluster(): Promise<void> {
    const lacking = this.#engines.flatMap(lackingTools)
    if (lacking.length > 0)
      this.#notRun.push({ what: 'the cluster', why: `${lacking.join(', ')} not installed` })
    else if (this.#patterns.length === 0 || this.#patterns.some((each) => CLUSTER.includes(each)))
      await this.#clusterSpecs.run([CLUSTER], [], {})
  }

  async #runOthers(started: readonly StartedEngine[]): Promise<void> {
    const absent = started.filter(({ running }) => running === undefined)
    for (const { engine, why } of absent) this.#notRun.push({ what: `specs on ${engine}`, why: why ?? '' })
    const without = [CLUSTER, ...absent.map(({ specs }) => specs.source)]
    if (!this.#eventStoreUrl) {
      without.push('eventstore\\.engine')
      this.#notRun.push({
        what: 'contract suite on a real EventStoreDB',
        why: 'EVENTSTORE_URL names none',
      })
    }
    const addresses = started.map(({ setting, running }) => [setting, running?.address])
    await this.#otherSpecs.run(this.#patterns, without, Object.fromEntries(addresses))
  }

  #printRows(started: readonly StartedEngine[]): boolean {
    const report = readReport(this.#reportFile)
    const rows = rowsOf(started, report, this.#eventStoreUrl)
    for (const { row } of rows) console.log(JSON.stringify(row))
    const isWell =
      this.#cutShort === undefined && report.failed === 0 && !rows.some(({ isFailure }) => isFailure)
    const versions = new Map(rows.map(({ row }) => [row.engine, row.version]))
    for (const each of provedPromises(report, (engine) => versions.get(STANDS_FOR[engine] ?? engine) ?? null))
      console.log(lineOf({ ...each, engine: STANDS_FOR[each.engine] ?? each.engine }))
    console.log(
      JSON.stringify({
        ok: isWell,
        ...(this.#cutShort !== undefined && { cutShort: this.#cutShort }),
        specsPassed: report.passed,
        specsFailed: report.failed,
        tests: report.tests,
        notRun: [...this.#notRun, ...report.notRun],
        seconds: Math.round((performance.now() - this.#startedAt) / 1000),
        load: os.loadavg().map((each) => Math.round(each * 10) / 10),
      }),
    )
    return isWell
  }
}
