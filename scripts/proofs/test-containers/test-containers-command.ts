// `npm run test:containers`: the contract suites on the images of infra/compose.yaml, started by Testcontainers and ended
// afterwards. Prints one JSON row per engine, and ends with 1 unless all of them ran: without Docker, with the reason.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CONTAINERS, whyNoDocker, type ContainerEngine } from './containers.ts'
import { readReport } from '../test-engines/report.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const HOW =
  'Start Docker (or set DOCKER_HOST) so that `docker info` answers, then: npm run test:containers. Without Docker, Kafka and a server of MongoDB’s protocol can be had by: npm run test:engines.'

/** Answers the exit code: 0 only when the specs of every engine ran and passed. */
export async function testContainersCommand(): Promise<number> {
  const noDocker = await whyNoDocker()
  if (noDocker === null) return (await runAll()) ? 0 : 1
  for (const { engine, version } of CONTAINERS) printRow(engine, version, `no Docker: ${noDocker}`)
  console.error(HOW)
  return 1
}

/** Prints a row; answers whether the engine's specs ran and passed. */
function printRow(engine: string, version: string, why: string | null): boolean {
  console.log(JSON.stringify({ engine, version, ran: why === null, why }))
  return why === null
}

async function runAll(): Promise<boolean> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'courtline-containers-'))
  const started = await Promise.all(CONTAINERS.map(startedOrWhy))
  try {
    const reportFile = path.join(folder, 'report.json')
    await runSpecs(
      started.filter(({ env }) => env === undefined).map(({ specs }) => specs.source),
      Object.assign({}, ...started.map(({ env }) => env)),
      reportFile,
    )
    const report = readReport(reportFile)
    const passed = started.map(({ engine, version, specs, why }) => {
      const { ran, failed } = report.of(specs)
      const verdict = ran === 0 ? 'no spec was run on it' : failed > 0 ? `${failed} specs failed` : null
      return printRow(engine, version, why ?? verdict)
    })
    return report.failed === 0 && passed.every((each) => each)
  } finally {
    for (const { stop } of started) await stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function startedOrWhy(engine: ContainerEngine) {
  try {
    const { container, env } = await engine.start()
    return { ...engine, env, why: null, stop: async () => void (await container.stop()) }
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
    '--json',
    '--outputFile',
    reportFile,
    ...(absent.length > 0 ? ['--testPathIgnorePatterns', '/node_modules/', ...absent] : []),
  ]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  await once(child, 'exit')
}
