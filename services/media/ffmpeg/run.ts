import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import os from 'node:os'
import { createInterface } from 'node:readline'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { commonArguments } from './input-guard.ts'
import { type FfmpegProgress, progressReader } from './progress.ts'
import { noteEnded, noteRunning } from './running.ts'

/** Below everything that answers a person. */
const NICENESS = 10
const STDERR_TAIL = 60_000

export interface FfmpegTask {
  /** Inputs, filters and outputs; inputs of users by `guardedInput`. */
  readonly args: readonly string[]
  readonly signal?: AbortSignal | undefined
  /** The run is ended after this long. */
  readonly limitSeconds: number
  /** The run is ended when it has written more; looked at only while progress is read. */
  readonly limitBytes?: number
  /** Who reads standard output: progress lines, text lines, raw bytes, or nobody. */
  readonly output?: OutputReader
  /** What is written to standard input. */
  readonly input?: AsyncIterable<Uint8Array>
}

export type OutputReader =
  | {
      readonly kind: 'progress'
      /** Length of what is being written. */
      readonly durationSeconds: number
      readonly onProgress: (progress: FfmpegProgress) => void
    }
  | { readonly kind: 'lines'; readonly onLine: (line: string) => void }
  | { readonly kind: 'bytes'; readonly read: (bytes: Readable) => Promise<void> }

/** ffmpeg could not do it; `message` is for the log, not for a user. */
export class FfmpegFailed extends Error {
  override readonly name = 'FfmpegFailed'
  readonly stderr: string
  /** Somebody ended it, such as a system short of memory: nothing is known of the file it read. */
  readonly wasKilled: boolean
  constructor({ code, signal }: Exit, stderr: string) {
    super(`ffmpeg ended with ${signal ?? code}: ${errorLines(stderr)}`)
    this.stderr = stderr
    this.wasKilled = signal !== null
  }
}

/** ffmpeg took longer or wrote more than it may. */
export class FfmpegLimit extends Error {
  override readonly name = 'FfmpegLimit'
  readonly limit: 'time' | 'size'
  constructor(limit: 'time' | 'size') {
    super(`ffmpeg passed its limit of ${limit}`)
    this.limit = limit
  }
}

/**
 * Runs ffmpeg to its end and answers what it said on standard error. Throws `FfmpegFailed`, `FfmpegLimit`, or the
 * signal's reason when aborted; in every case the process is gone when this settles.
 */
export async function runFfmpeg(ffmpeg: Ffmpeg, task: FfmpegTask): Promise<string> {
  task.signal?.throwIfAborted()
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new FfmpegLimit('time')), task.limitSeconds * 1000)
  const signal = task.signal ? AbortSignal.any([task.signal, stop.signal]) : stop.signal
  const child = spawn(ffmpeg.path, argumentsOf(task), { stdio: 'pipe' })
  const exit = exitOf(child)
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  // Heard from the very start: what a process says that ends while it is being noted would be lost, and waited for for ever.
  const outcome = outcomeOf(child, exit, task, () => stop.abort(new FfmpegLimit('size')))
  // Whoever waits for it below is told; until then it is no unhandled rejection.
  outcome.catch(() => undefined)
  try {
    await noteChild(ffmpeg, child)
    return await outcome
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
    kill()
    await exit.catch(() => undefined)
    if (ffmpeg.runningFolder && child.pid) await noteEnded(ffmpeg.runningFolder, child.pid)
  }
}

async function outcomeOf(
  child: ChildProcessWithoutNullStreams,
  exit: Promise<Exit>,
  task: FfmpegTask,
  overSize: () => void,
): Promise<string> {
  const [stderr, ended] = await Promise.all([
    tailOf(child.stderr),
    exit,
    readOutput(child.stdout, task, overSize),
    writeInput(child.stdin, task.input),
  ])
  if (ended.code !== 0) throw new FfmpegFailed(ended, stderr)
  return stderr
}

function argumentsOf(task: FfmpegTask): string[] {
  const progress = task.output?.kind === 'progress' ? ['-progress', 'pipe:1', '-stats_period', '0.25'] : []
  return [...commonArguments(), ...progress, '-nostats', ...task.args]
}

/** Lowers the process's priority and notes it, so that it can be ended should this process die. */
async function noteChild(ffmpeg: Ffmpeg, child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return
  lowerPriority(child.pid)
  if (ffmpeg.runningFolder) await noteRunning(ffmpeg.runningFolder, child.pid)
}

function lowerPriority(pid: number): void {
  try {
    os.setPriority(pid, NICENESS)
  } catch {
    // It has ended already: there is nothing left to slow down.
  }
}

interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
}

async function tailOf(stderr: Readable): Promise<string> {
  let tail = ''
  for await (const chunk of stderr.setEncoding('utf8')) tail = (tail + String(chunk)).slice(-STDERR_TAIL)
  return tail
}

async function readOutput(stdout: Readable, task: FfmpegTask, overSize: () => void): Promise<void> {
  const reader = task.output
  switch (reader?.kind) {
    case undefined:
      stdout.resume()
      return
    case 'bytes':
      return reader.read(stdout)
    case 'lines':
      return eachLine(stdout, reader.onLine)
    case 'progress': {
      const limitBytes = task.limitBytes ?? Infinity
      const onProgress = (progress: FfmpegProgress) => {
        if (progress.writtenBytes > limitBytes) overSize()
        reader.onProgress(progress)
      }
      return eachLine(stdout, progressReader(reader.durationSeconds, onProgress))
    }
  }
}

async function eachLine(stdout: Readable, onLine: (line: string) => void): Promise<void> {
  for await (const line of createInterface({ input: stdout, crlfDelay: Infinity })) onLine(line)
}

/** What writing says when ffmpeg ended first: while it is written to, or before anything was. */
const READER_GONE: ReadonlySet<string | undefined> = new Set([
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
])

/** Feeds standard input. That ffmpeg ended before it had read all is told by its exit, not here. */
async function writeInput(stdin: Writable, input: AsyncIterable<Uint8Array> = noInput()): Promise<void> {
  await pipeline(Readable.from(input), stdin).catch((error: NodeJS.ErrnoException) => {
    if (!READER_GONE.has(error.code)) throw error
  })
}

async function* noInput(): AsyncGenerator<Uint8Array> {}

/** The lines in which ffmpeg says what went wrong, at most three. */
function errorLines(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => /\[(error|fatal|panic)\]/.test(line))
  return lines.slice(-3).join(' | ') || stderr.trim().split('\n').at(-1) || 'no message'
}
