// `npm run test:containers`: the contract suites on the images of infra/compose.yaml, started by Testcontainers and ended
// afterwards. Prints one JSON row per engine, then a line for each promise with the engine and version that it was proved
// on; ends with 1 unless all engines passed: without Docker, with the reason.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CONTAINERS, whyNoDocker, type ContainerEngine } from './containers.ts'
import { lineOf, provedPromises } from '../test-engines/proved-promises.ts'
import { readReport } from '../test-engines/report.ts'
import { specVerdictOf, type EngineRow } from '../test-engines/rows.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const HOW =
  'Start Docker (or set DOCKER_HOST) so that `docker info` answers, then: npm run test:containers. Without Docker, Kafka and a server of MongoDB’s protocol can be had by: npm run test:engines.'

/** Answers the exit code: 0 only when the specs of every engine ran and passed. */
export async function testContainersCommand(): Promise<number> {
  const noDocker = await whyNoDocker()
  if (noDocker === null) return (await runAll()) ? 0 : 1
  const why = `no Docker: ${noDocker}`
  for (const { engine, version } of CONTAINERS) printRow({ engine, version, result: 'not run', why })
  console.error(HOW)
  return 1
}

function printRow(row: EngineRow): void {
  console.log(JSON.stringify(row))
}

async function runAll(): Promise<boolean> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'courtline-containers-'))
  const started = await Promise.all(CONTAINERS.map(startedOrWhy))
  try {
    const reportFile = path.join(folder, 'report.jsonl')
    await runSpecs(
      started.filter(({ env }) => env === undefined).map(({ specs }) => specs.source),
      Object.assign({}, ...started.map(({ env }) => env)),
      reportFile,
    )
    const report = readReport(reportFile)
    const rows = started.map(({ engine, version, specs, why }) => ({
      engine,
      version,
      ...(why === null ? specVerdictOf(report, specs) : { result: 'not run' as const, why }),
    }))
    for (const row of rows) printRow(row)
    const versions = new Map(rows.map(({ engine, version }) => [engine, version]))
    for (const each of provedPromises(report, (engine) => versions.get(engine) ?? null))
      console.log(lineOf(each))
    return report.failed === 0 && rows.every(({ result }) => result === 'passed')
  } finally {
    for (const { stop } of started) await stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function startedOrWhy(engine: ContainerEngine) {
  try {
    const { container, env, version = engine.version } = await engine.start()
    return { ...engine, version, env, why: null, stop: async () => void (await container.stop()) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { ...engine, env: undefined, why, stop: () => Promise.resolve() }
  }
}

async function runSpecs(
  absent: readonly string[],
  env: NodeJS.ProcessEnv,
  reportFile: string,
): Promise<void> {
  const args = [
    path.join(root, 'scripts/launch.mjs'),
    'jest',
    '--config',
    path.join(root, 'scripts/proofs/test-containers/jest.config.mjs'),
    '--runInBand',
    ...(absent.length > 0 ? ['--testPathIgnorePatterns', '/node_modules/', ...absent] : []),
  ]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env, COURTLINE_ENGINE_REPORT: reportFile },
  })
  await once(child, 'exit')
}
