// Real engines without Docker: `npm run engines -- up|down|status [kafka|ferretdb …]`, on loopback, data in COURTLINE_ENGINES or
// data/engines. Prints one JSON row per engine; `up` ends with 1 when one of them does not run.
import path from 'node:path'
import { EngineError, runningEngine, type RunningEngine } from './engine.ts'
import { downFerretDb, upFerretDb } from './ferretdb.ts'
import { downKafka, upKafka } from './kafka.ts'

interface Engine {
  up(folder: string): Promise<RunningEngine>
  down(folder: string): Promise<void>
}

const ENGINES: Readonly<Record<string, Engine>> = {
  kafka: { up: upKafka, down: downKafka },
  ferretdb: { up: upFerretDb, down: downFerretDb },
}

const root = path.resolve(import.meta.dirname, '../../..')

/** Answers the exit code. */
export async function enginesCommand(
  [order, ...names]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const unknown = names.filter((name) => !(name in ENGINES))
  if ((order !== 'up' && order !== 'down' && order !== 'status') || unknown.length > 0) {
    console.error(`Usage: npm run engines -- up|down|status [${Object.keys(ENGINES).join('|')}]`)
    return 2
  }
  const folder = env['COURTLINE_ENGINES'] ?? path.join(root, 'data', 'engines')
  let allRun = true
  for (const [name, engine] of Object.entries(ENGINES)) {
    if (names.length > 0 && !names.includes(name)) continue
    const row = await carryOut(order, name, engine, folder)
    console.log(JSON.stringify(row))
    allRun &&= row.ran
  }
  return order === 'up' && !allRun ? 1 : 0
}

async function carryOut(what: 'up' | 'down' | 'status', name: string, engine: Engine, folder: string) {
  const silent = { engine: name, version: null, address: null, pid: null, ran: false }
  try {
    if (what === 'up') return { ...(await engine.up(folder)), ran: true, why: null }
    const running = await runningEngine(folder, name)
    if (what === 'down') {
      await engine.down(folder)
      return { ...silent, why: running ? `ended process ${running.pid}` : 'nothing ran' }
    }
    return running ? { ...running, ran: true, why: null } : { ...silent, why: 'not started here' }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { ...silent, why: error.message }
  }
}
