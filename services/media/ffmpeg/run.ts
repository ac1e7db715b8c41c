import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { commonArguments } from './input-guard.ts'
import { type FfmpegProgress, progressReader } from './progress.ts'
import { noteEnded, noteRunning } from './running.ts'
import { confined, type Confinement, programOutput, signalOfExit } from './sandbox.ts'

const STDERR_TAIL = 60_000
/** No line that ffmpeg writes for us comes near it. */
const LONGEST_LINE = 100_000

export interface FfmpegTask extends Confinement {
  /** Inputs, filters and outputs; inputs of users by `guardedInput`. */
  readonly args: readonly string[]
  readonly signal?: AbortSignal | undefined
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
  /** It was ended from outside, as by a system short of memory: nothing is known of the file it read. */
  readonly wasKilled: boolean
  constructor({ code, signal }: Exit, stderr: string) {
    super(`ffmpeg ended with ${signal ?? code}: ${errorLines(stderr)}`)
    this.stderr = stderr
    this.wasKilled = signal !== null
  }
}

/** ffmpeg took longer, wrote more, or needed more memory than it may; `output` is what it reported about a file. */
export class FfmpegLimit extends Error {
  override readonly name = 'FfmpegLimit'
  readonly limit: 'time' | 'size' | 'memory' | 'output'
  constructor(limit: FfmpegLimit['limit']) {
    super(`ffmpeg passed its limit of ${limit}`)
    this.limit = limit
  }
}

/**
 * Runs ffmpeg to its end and answers what it wrote to standard error. Throws `FfmpegFailed`, `FfmpegLimit`, or the
 * signal's reason when aborted; in every case the process is gone when this settles.
 */
export async function runFfmpeg(ffmpeg: Ffmpeg, task: FfmpegTask): Promise<string> {
  task.signal?.throwIfAborted()
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new FfmpegLimit('time')), task.limitSeconds * 1000)
  const signal = task.signal ? AbortSignal.any([task.signal, stop.signal]) : stop.signal
  const command = confined(ffmpeg, argumentsOf(task), { memoryBytes: ffmpeg.memoryBytes, ...task })
  const { cwd, env } = command
  const child = spawn(command.file, command.args, { stdio: 'pipe', cwd, env })
  const exit = exitOf(child)
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  // Listened to from the very start: the output of a process that ends while it is being noted would be lost, and waited for for ever.
  const outcome = outcomeOf(ffmpeg, child, exit, task, () => stop.abort(new FfmpegLimit('size')))
  // It is awaited below; until then it is no unhandled rejection.
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
  ffmpeg: Ffmpeg,
  child: ChildProcessWithoutNullStreams,
  exit: Promise<Exit>,
  task: FfmpegTask,
  overSize: () => void,
): Promise<string> {
  const [output, ended] = await Promise.all([
    tailOf(child.stderr),
    exit,
    readOutput(child.stdout, task, overSize),
    writeInput(child.stdin, task.input),
  ])
  const stderr = ended.signal === null ? programOutput(ffmpeg, output, output.length >= STDERR_TAIL) : output
  if (ended.code !== 0) throw failureOf(ended, stderr)
  return stderr
}

/** Threads have their stacks in memory too. */
const OUT_OF_MEMORY =
  /Cannot allocate memory|bad_alloc|malloc of size \d+ failed|Resource temporarily unavailable/

function failureOf({ code, signal }: Exit, stderr: string): FfmpegFailed | FfmpegLimit {
  const killedBy = signal ?? signalOfExit(code)
  if (killedBy === 'SIGXFSZ' || stderr.includes('File too large')) return new FfmpegLimit('size')
  if (killedBy === 'SIGXCPU') return new FfmpegLimit('time')
  if (OUT_OF_MEMORY.test(stderr)) return new FfmpegLimit('memory')
  return new FfmpegFailed({ code, signal: killedBy }, stderr)
}

function argumentsOf(task: FfmpegTask): string[] {
  const progress = task.output?.kind === 'progress' ? ['-progress', 'pipe:1', '-stats_period', '0.25'] : []
  return [...commonArguments(), ...progress, '-nostats', ...task.args]
}

/** Notes the process, so that it can be ended should this process die. */
async function noteChild(ffmpeg: Ffmpeg, child: ChildProcess): Promise<void> {
  if (ffmpeg.runningFolder && child.pid !== undefined) await noteRunning(ffmpeg.runningFolder, child.pid)
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

/** Holds one chunk and the start of a line, however much comes. What `onLine` throws ends the run. */
async function eachLine(stdout: Readable, onLine: (line: string) => void): Promise<void> {
  let started = ''
  for await (const chunk of stdout.setEncoding('latin1')) {
    const lines = (started + String(chunk)).split('\n')
    started = lines.pop() ?? ''
    if (started.length > LONGEST_LINE) throw new FfmpegLimit('output')
    for (const line of lines) onLine(line)
  }
  if (started !== '') onLine(started)
}

/** The error of a write when ffmpeg ended first: while it is written to, or before anything was. */
const READER_GONE: ReadonlySet<string | undefined> = new Set([
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
])

/** Feeds standard input. That ffmpeg ended before it had read all is seen from its exit, not here. */
async function writeInput(stdin: Writable, input: AsyncIterable<Uint8Array> = noInput()): Promise<void> {
  await pipeline(Readable.from(input), stdin).catch((error: NodeJS.ErrnoException) => {
    if (!READER_GONE.has(error.code)) throw error
  })
}

async function* noInput(): AsyncGenerator<Uint8Array> {}

/** The lines in which ffmpeg reports what went wrong, at most three. */
function errorLines(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => /\[(error|fatal|panic)\]/.test(line))
  return lines.slice(-3).join(' | ') || stderr.trim().split('\n').at(-1) || 'no message'
}
