import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openMongoDatabase } from '@courtline/infra/mongodb/mongo-database'
import {
  cacheFolder,
  endEngine,
  EngineError,
  launchEngine,
  needFreePort,
  portFrom,
  runningEngine,
  runTool,
  untilItAnswers,
  type RunningEngine,
} from './engine.ts'
import { downPostgres, upPostgres } from './postgres.ts'

const ENGINE = 'ferretdb'
const PORT_SETTING = 'COURTLINE_FERRETDB_PORT'
const SOURCES = path.join(import.meta.dirname, 'ferretdb')
const NO_GO = 'FerretDB is built with Go 1.24 or newer: install it (Debian: golang-go) and try again.'

export interface FerretDbPlace {
  /** On loopback. */
  readonly port?: number
  readonly store?: 'postgresql' | 'sqlite'
  readonly postgresPort?: number
}

/**
 * Starts FerretDB, which implements MongoDB's protocol, with its data in `folder`, and answers when it does. One that runs
 * there already is left alone. Throws EngineError.
 *
 * PostgreSQL is its usual store: in a collection of 200 documents of 3 kB, pages of 50 guarded updates came to 152 to
 * 157 documents/s over PostgreSQL and 8 to 15 over SQLite, about 14 times as many, while reads by `_id` were alike (127 to
 * 185/s). Over SQLite FerretDB looks through the whole collection unless `_id` is all that is queried.
 * `ferretdb/measure.ts` measures it again.
 */
export async function upFerretDb(folder: string, place: FerretDbPlace = {}): Promise<RunningEngine> {
  const running = await runningEngine(folder, ENGINE)
  if (running) return running
  const port = place.port ?? portFrom(PORT_SETTING, 27_117)
  await needFreePort(port, PORT_SETTING)
  const program = await built()
  const store = await storeOf(folder, place)
  // The path of a socket may have 107 letters only, so it cannot be in just any folder.
  const socket = path.join(mkdtempSync(path.join(tmpdir(), 'ferretdb-')), 'socket')
  const address = `mongodb://127.0.0.1:${port}/courtline`
  const args = ['-listen', `127.0.0.1:${port}`, '-socket', socket, ...store]
  const started = await launchEngine(folder, { engine: ENGINE, version: versionOf(), address, program, args })
  await untilItAnswers(folder, ENGINE, () => ping(address))
  return started
}

/** Ends FerretDB and the PostgreSQL that was started for it. */
export async function downFerretDb(folder: string): Promise<void> {
  await endEngine(folder, ENGINE)
  await downPostgres(folder)
}

async function storeOf(folder: string, place: FerretDbPlace): Promise<string[]> {
  const wanted = place.store ?? process.env['COURTLINE_FERRETDB_STORE'] ?? 'postgresql'
  if (wanted === 'postgresql') {
    const { address } = await upPostgres(folder, place.postgresPort)
    return ['-postgres', address]
  }
  if (wanted !== 'sqlite')
    throw new EngineError(`COURTLINE_FERRETDB_STORE must be postgresql or sqlite, not ${wanted}.`)
  const data = path.join(folder, ENGINE)
  mkdirSync(data, { recursive: true })
  return ['-sqlite', `file:${data}/`]
}

/** The program, built once for each state of its sources. */
async function built(): Promise<string> {
  const sources = readdirSync(SOURCES).filter((name) => /\.go$|^go\./.test(name))
  const hash = createHash('sha256')
  for (const name of sources.toSorted()) hash.update(readFileSync(path.join(SOURCES, name)))
  const program = path.join(cacheFolder(), `ferretdb-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(program)) return program
  mkdirSync(cacheFolder(), { recursive: true })
  const arriving = `${program}.${process.pid}`
  try {
    await runTool('go', ['build', '-trimpath', '-buildvcs=false', '-o', arriving, '.'], NO_GO, SOURCES)
    renameSync(arriving, program)
  } finally {
    rmSync(arriving, { force: true })
  }
  return program
}

function versionOf(): string {
  const required = readFileSync(path.join(SOURCES, 'go.mod'), 'utf8')
  const version = /FerretDB\/FerretDB v([\d.]+)/.exec(required)?.[1]
  if (version === undefined) throw new EngineError('go.mod of FerretDB requires no version of it.')
  return version
}

async function ping(url: string): Promise<void> {
  const { db, close } = openMongoDatabase(url)
  try {
    // A look into the store, not only at the front.
    await db.listCollections().toArray()
  } finally {
    await close()
  }
}
