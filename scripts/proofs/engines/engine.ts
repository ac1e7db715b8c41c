import { execFile, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { homedir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startTimeOf } from '@courtline/media/ffmpeg/running'

/** A server that was started here and answers. */
export interface RunningEngine {
  readonly engine: string
  readonly version: string
  /** What a client connects to. */
  readonly address: string
  readonly pid: number
}

/** What the person can mend: one sentence. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
}

/** An engine as the folder's notes have it: the start time distinguishes its process from a later one of the same id. */
interface Noted extends RunningEngine {
  readonly startedAt: string
}

const ENDING_MS = 20_000

/** Where things are kept that are fetched or built once: COURTLINE_ENGINES_CACHE, else in the home folder. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env['COURTLINE_ENGINES_CACHE'] ?? path.join(homedir(), '.cache', 'courtline-engines')
}

/**
 * Moves what was fetched or built to the `place` where it is kept, whole or not at all. Where another process was first,
 * its copy stays and this one is removed: both are of the same sources.
 */
export function keepFetched(fetched: string, place: string): void {
  try {
    renameSync(fetched, place)
  } catch (error) {
    if (!existsSync(place)) throw error
    rmSync(fetched, { recursive: true, force: true })
  }
}

/** A port from the environment, or the usual one. Throws EngineError. */
export function portFrom(name: string, usual: number, env: NodeJS.ProcessEnv = process.env): number {
  const text = env[name] ?? String(usual)
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new EngineError(`${name} must be a port, not ${text}.`)
  return port
}

/** Throws EngineError when something answers on this port of loopback: it would be taken for the engine. */
export async function needFreePort(port: number, setting: string): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  const isTaken = await promise
  socket.destroy()
  if (isTaken)
    throw new EngineError(
      `Something else answers on port ${port}: end it, or set ${setting} to another port.`,
    )
}

/** Runs a program to its end and answers what it wrote. Throws EngineError when it is missing or fails. */
export async function runTool(
  program: string,
  args: readonly string[],
  missing: string,
  cwd?: string,
): Promise<string> {
  try {
    const options = { maxBuffer: 16 * 1024 * 1024, ...(cwd !== undefined && { cwd }) }
    const { stdout, stderr } = await promisify(execFile)(program, [...args], options)
    return stdout + stderr
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT')
      throw new EngineError(missing)
    const text = error instanceof Error ? error.message : String(error)
    throw new EngineError(`${program} failed: ${text.trim().slice(-600)}`)
  }
}

export interface Launch {
  readonly engine: string
  readonly version: string
  readonly address: string
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Starts a server that outlives this command, writing to `<folder>/<engine>.log`, and notes it in `<folder>/<engine>.json`.
 * Throws EngineError where the system does not show when a process began: such a process could not be ended safely.
 */
export async function launchEngine(folder: string, launch: Launch): Promise<RunningEngine> {
  const { engine, version, address } = launch
  mkdirSync(folder, { recursive: true })
  const log = openSync(path.join(folder, `${engine}.log`), 'a')
  const child = spawn(launch.program, [...launch.args], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...launch.env },
  })
  closeSync(log)
  const { pid } = child
  if (pid === undefined) throw new EngineError(`${launch.program} could not be started.`)
  child.unref()
  const startedAt = await startTimeOf(pid)
  if (startedAt === undefined) {
    child.kill('SIGKILL')
    throw new EngineError(
      `${engine} ended at once, or this system has no /proc: see ${engine}.log in ${folder}.`,
    )
  }
  const noted: Noted = { engine, version, address, pid, startedAt }
  writeFileSync(noteFile(folder, engine), `${JSON.stringify(noted)}\n`)
  return { engine, version, address, pid }
}

/** The engine that was started in this folder, if its process still runs. */
export async function runningEngine(folder: string, engine: string): Promise<RunningEngine | undefined> {
  const noted = readNote(folder, engine)
  if (!noted || (await startTimeOf(noted.pid)) !== noted.startedAt) return undefined
  const { version, address, pid } = noted
  return { engine, version, address, pid }
}

/** Ends exactly the process that was started in this folder: kindly first. Answers whether there was one. */
export async function endEngine(folder: string, engine: string): Promise<boolean> {
  const running = await runningEngine(folder, engine)
  if (running) {
    process.kill(running.pid, 'SIGTERM')
    const deadline = Date.now() + ENDING_MS
    while (await runningEngine(folder, engine)) {
      if (Date.now() > deadline) process.kill(running.pid, 'SIGKILL')
      await wait(50)
    }
  }
  rmSync(noteFile(folder, engine), { force: true })
  return running !== undefined
}

/** Tries again until it answers, while the process runs. Ends it after `withinMs`, and throws EngineError. */
export async function untilItAnswers(
  folder: string,
  engine: string,
  answers: () => Promise<unknown>,
  withinMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const why = await answers().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (why === null) return
    if (!(await runningEngine(folder, engine)))
      throw new EngineError(`${engine} ended while it started: see ${engine}.log in ${folder}.`)
    if (Date.now() > deadline) {
      await endEngine(folder, engine)
      throw new EngineError(`${engine} did not answer and was ended: ${why}`)
    }
    await wait(100)
  }
}

const noteFile = (folder: string, engine: string) => path.join(folder, `${engine}.json`)

function readNote(folder: string, engine: string): Noted | undefined {
  try {
    const noted: unknown = JSON.parse(readFileSync(noteFile(folder, engine), 'utf8'))
    return isNoted(noted) ? noted : undefined
  } catch {
    // Nothing was started here, or the note was cut short: then nothing is known to run.
    return undefined
  }
}

function isNoted(value: unknown): value is Noted {
  if (typeof value !== 'object' || value === null) return false
  const fields: Partial<Record<keyof Noted, unknown>> = value
  return (
    typeof fields.pid === 'number' &&
    [fields.engine, fields.version, fields.address, fields.startedAt].every(
      (text) => typeof text === 'string',
    )
  )
}
