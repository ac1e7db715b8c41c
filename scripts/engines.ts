// Real engines without Docker: `npm run engines -- up|down|status [kafka|ferretdb …]`, on loopback, data in COURTLINE_ENGINES or
// data/engines. Prints one JSON row per engine; `up` ends with 1 when one of them does not run.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { EngineError, runningEngine, type RunningEngine } from './engines/engine.ts'
import { downFerretDb, upFerretDb } from './engines/ferretdb.ts'
import { downKafka, upKafka } from './engines/kafka.ts'

interface Engine {
  up(folder: string): Promise<RunningEngine>
  down(folder: string): Promise<void>
}

const ENGINES: Readonly<Record<string, Engine>> = {
  kafka: { up: upKafka, down: downKafka },
  ferretdb: { up: upFerretDb, down: downFerretDb },
}

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = process.env['COURTLINE_ENGINES'] ?? path.join(root, 'data', 'engines')
const [order, ...names] = process.argv.slice(2)
const unknown = names.filter((name) => !(name in ENGINES))

if ((order !== 'up' && order !== 'down' && order !== 'status') || unknown.length > 0) {
  const known = Object.keys(ENGINES).join('|')
  console.error(`Usage: npm run engines -- up|down|status [${known}]`)
  process.exitCode = 2
} else {
  for (const [name, engine] of Object.entries(ENGINES)) {
    if (names.length > 0 && !names.includes(name)) continue
    const row = await carryOut(order, name, engine)
    console.log(JSON.stringify(row))
    if (order === 'up' && !row.ran) process.exitCode = 1
  }
}

async function carryOut(what: 'up' | 'down' | 'status', name: string, engine: Engine) {
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
