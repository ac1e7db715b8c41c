// `npm run test:engines [-- PATTERN …]`: everything that needs real engines, on those that are there. Runs the
// cluster on engines of its own, which it stops and starts, and beside it every other `*.engine.spec.ts` on a Kafka and a
// server that speaks MongoDB's protocol. Ends what was started, whatever happens, and prints one JSON row per engine, then one for the whole with what did not run. Ends with 1 when a
// spec failed, or when the tools are there but an engine did not run. COURTLINE_ENGINE_MINUTES: how long it may take.
// COURTLINE_MATCHES: a folder of matches as they were published; two of them are driven through the cluster as well.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { upFerretDb } from './engines/ferretdb.ts'
import { upKafka } from './engines/kafka.ts'
import { hasPostgres } from './engines/postgres.ts'
import { endAllIn } from './test-engines/end-all.ts'
import { readReport, type NotRun } from './test-engines/report.ts'
import {
  isProgram,
  lackingTools,
  rowsOf,
  startAll,
  type StartableEngine,
  type StartedEngine,
} from './test-engines/rows.ts'
import { SpecRun } from './test-engines/spec-run.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'courtline-engines-'))
// PostgreSQL runs as another user, who has to get to its folder below.
fs.chmodSync(folder, 0o711)
const startedAt = performance.now()
const limitMs = Number(process.env['COURTLINE_ENGINE_MINUTES'] ?? 15) * 60_000
const patterns = process.argv.slice(2)

const ENGINES: readonly StartableEngine[] = [
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

const CLUSTER = 'cluster\\.engine'
const reportFile = path.join(folder, 'report.jsonl')
/** The cluster mostly waits for what it has stopped: the others have time to run beside it. */
const clusterSpecs = new SpecRun({ folder, reportFile })
const otherSpecs = new SpecRun({ folder, reportFile })
const notRun: NotRun[] = []
let cutShort: string | undefined

const limit = setTimeout(() => cut(`it took longer than ${limitMs / 60_000} minutes`), limitMs)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => cut(`of ${signal}`))

try {
  const cluster = runCluster()
  const started = await startAll(ENGINES)
  await Promise.all([cluster, runOthers(started)])
  tell(started)
} finally {
  clearTimeout(limit)
  endSpecs()
  await endAllIn(folder)
}

function endSpecs(): void {
  clusterSpecs.end()
  otherSpecs.end()
}

/** Ends what runs; what has been found so far is still told. */
function cut(why: string): void {
  console.error(`The run was ended because ${why}.`)
  cutShort ??= why
  endSpecs()
}

async function runCluster(): Promise<void> {
  const lacking = ENGINES.flatMap(lackingTools)
  if (lacking.length > 0) notRun.push({ what: 'the cluster', why: `${lacking.join(', ')} not installed` })
  else if (patterns.length === 0 || patterns.some((each) => CLUSTER.includes(each)))
    await clusterSpecs.run([CLUSTER], [], {})
}

async function runOthers(started: readonly StartedEngine[]): Promise<void> {
  const absent = started.filter(({ running }) => running === undefined)
  for (const { engine, why } of absent) notRun.push({ what: `specs on ${engine}`, why: why ?? '' })
  const without = [CLUSTER, ...absent.map(({ specs }) => specs.source)]
  if (!process.env['EVENTSTORE_URL']) {
    without.push('eventstore\\.engine')
    notRun.push({ what: 'contract suite on a real EventStoreDB', why: 'EVENTSTORE_URL names none' })
  }
  const addresses = started.map(({ setting, running }) => [setting, running?.address])
  await otherSpecs.run(patterns, without, Object.fromEntries(addresses))
}

function tell(started: readonly StartedEngine[]): void {
  const report = readReport(reportFile)
  const rows = rowsOf(started, report, process.env['EVENTSTORE_URL'])
  for (const { row } of rows) console.log(JSON.stringify(row))
  const isWell = cutShort === undefined && report.failed === 0 && !rows.some(({ isFailure }) => isFailure)
  console.log(
    JSON.stringify({
      ok: isWell,
      ...(cutShort !== undefined && { cutShort }),
      specsPassed: report.passed,
      specsFailed: report.failed,
      tests: report.tests,
      notRun: [...notRun, ...report.notRun],
      seconds: Math.round((performance.now() - startedAt) / 1000),
      load: os.loadavg().map((each) => Math.round(each * 10) / 10),
    }),
  )
  process.exitCode = isWell ? 0 : 1
}
