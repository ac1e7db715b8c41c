// `npm run test:engines`: everything that needs real engines, on those that are there. Starts Kafka and a server that
// speaks MongoDB's protocol, runs every `*.engine.spec.ts`, ends what it started, and prints one JSON row per engine,
// then one for the whole. Ends with 1 when a spec failed, or when the tools are there but an engine did not run.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { downFerretDb, upFerretDb } from './engines/ferretdb.ts'
import { downKafka, upKafka } from './engines/kafka.ts'
import { rowsOf, startAll, type StartableEngine } from './test-engines/rows.ts'
import { readReport } from './test-engines/report.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'courtline-engines-'))
const startedAt = performance.now()

const ENGINES: readonly StartableEngine[] = [
  {
    engine: 'kafka',
    tools: ['java', 'mvn'],
    setting: 'KAFKA_BROKERS',
    specs: /kafka|cluster\.engine/,
    up: () => upKafka(folder, { port: 19_192 }),
    down: () => downKafka(folder),
  },
  {
    engine: 'ferretdb',
    tools: ['go'],
    setting: 'MONGODB_URL',
    specs: /mongo|ferretdb|delivery-chaos|cluster\.engine/,
    up: () => upFerretDb(folder, { port: 27_217, postgresPort: 27_218 }),
    down: () => downFerretDb(folder),
  },
]

const started = await startAll(ENGINES)
const reportFile = path.join(folder, 'report.json')
try {
  await runSpecs()
  const report = readReport(reportFile)
  const rows = rowsOf(started, report, process.env['EVENTSTORE_URL'])
  for (const row of rows) console.log(JSON.stringify(row))
  const isWell = report.failed === 0 && rows.every(({ ran, missing }) => ran || missing)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const { passed, failed } = report
  console.log(JSON.stringify({ ok: isWell, specsPassed: passed, specsFailed: failed, seconds }))
  process.exitCode = isWell ? 0 : 1
} finally {
  for (const { down } of ENGINES) await down()
  fs.rmSync(folder, { recursive: true, force: true })
}

/** Runs the specs whose engines are there; what they print goes to the terminal. */
async function runSpecs(): Promise<void> {
  const absent = started.filter(({ running }) => running === undefined).map(({ specs }) => specs.source)
  if (!process.env['EVENTSTORE_URL']) absent.push('eventstore\\.engine')
  const args = [
    path.join(root, 'scripts/launch.mjs'),
    'jest',
    '--config',
    path.join(root, 'scripts/test-engines/jest.config.mjs'),
    '--runInBand',
    '--json',
    '--outputFile',
    reportFile,
    ...(absent.length > 0 ? ['--testPathIgnorePatterns', '/node_modules/', ...absent] : []),
    ...(process.argv.length > 2 ? ['--testPathPatterns', ...process.argv.slice(2)] : []),
  ]
  const addresses = started.map(({ setting, running }) => [setting, running?.address])
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...Object.fromEntries(addresses) },
  })
  await once(child, 'exit')
}
