import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import {
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

const ENGINE = 'postgresql'
const PORT_SETTING = 'COURTLINE_POSTGRES_PORT'
const DEBIAN = '/usr/lib/postgresql'
const USER = 'courtline'
const NO_POSTGRES = 'FerretDB keeps its data in PostgreSQL: install the package postgresql and try again.'
const NO_SETPRIV =
  'PostgreSQL refuses to run as root: install the package util-linux (setpriv) and try again.'

/**
 * Starts Debian's PostgreSQL on loopback with its data in `folder/postgresql`, for FerretDB to keep its own in. It
 * refuses to run as root: then the user postgres of its package runs it. Throws EngineError.
 */
export async function upPostgres(folder: string, wanted?: number): Promise<RunningEngine> {
  const running = await runningEngine(folder, ENGINE)
  if (running) return running
  const port = wanted ?? portFrom(PORT_SETTING, 27_118)
  await needFreePort(port, PORT_SETTING)
  const programs = newestPrograms()
  const home = path.join(folder, ENGINE)
  const data = path.join(home, 'data')
  await makeHome(folder, home)
  const as = asOrdinaryUser()
  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    const initdb = [path.join(programs, 'initdb'), '-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8']
    await run([...as, ...initdb, '--locale=C', '--no-instructions'])
  }
  const server = [path.join(programs, 'postgres'), '-D', data, '-h', '127.0.0.1', '-p', String(port)]
  // FerretDB takes up to 50 connections for itself; sockets in the file system are nobody's.
  const [program, ...args] = [...as, ...server, '-k', '', '-c', 'max_connections=100']
  const address = `postgres://${USER}@127.0.0.1:${port}/postgres`
  const version = await versionOf(programs)
  const started = await launchEngine(folder, { engine: ENGINE, version, address, program, args })
  const ready = [path.join(programs, 'pg_isready'), '-h', '127.0.0.1', '-p', String(port)]
  await untilItAnswers(folder, ENGINE, () => run(ready))
  return started
}

export async function downPostgres(folder: string): Promise<void> {
  await endEngine(folder, ENGINE)
}

/** Whether Debian's PostgreSQL is installed. */
export const hasPostgres = (): boolean => programsOfDebian() !== undefined

function newestPrograms(): string {
  const programs = programsOfDebian()
  if (programs === undefined) throw new EngineError(NO_POSTGRES)
  return programs
}

/** Debian keeps the programs of each version apart, and most of them out of PATH. */
function programsOfDebian(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const newest = versions.toSorted((a, b) => Number(b) - Number(a)).at(0)
  const programs = path.join(DEBIAN, newest ?? '', 'bin')
  return newest !== undefined && existsSync(path.join(programs, 'initdb')) ? programs : undefined
}

const isRoot = () => process.getuid?.() === 0

const asOrdinaryUser = (): string[] =>
  isRoot() ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []

async function makeHome(folder: string, home: string): Promise<void> {
  mkdirSync(home, { recursive: true })
  if (!isRoot()) return
  // Other users may pass through the folder of the engines; what is in it stays closed to them.
  chmodSync(folder, statSync(folder).mode | 0o111)
  await run(['chown', 'postgres:', home])
  const canEnter = run([...asOrdinaryUser(), 'ls', home])
  await canEnter.catch(() => {
    throw new EngineError(
      `The user postgres cannot enter ${home}: set COURTLINE_ENGINES to a folder that it can.`,
    )
  })
}

async function versionOf(programs: string): Promise<string> {
  const output = await run([path.join(programs, 'postgres'), '--version'])
  return /\d+\.\d+/.exec(output)?.[0] ?? output.trim()
}

async function run([program = '', ...args]: readonly string[]): Promise<string> {
  return await runTool(program, args, program === 'setpriv' ? NO_SETPRIV : NO_POSTGRES)
}
