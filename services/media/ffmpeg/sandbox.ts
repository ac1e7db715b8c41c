import type { Isolation } from './isolation.ts'
import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { inputFiles, THREADS } from './input-guard.ts'

const execute = promisify(execFile)

/** What one run may see and use. */
export interface Confinement {
  /** Files that the run reads beside its inputs, such as those that a list on standard input names. */
  readonly reads?: readonly string[]
  /** The one folder that it writes to, and works in. */
  readonly folder?: string | undefined
  /** Of each file that it writes. */
  readonly limitBytes?: number | undefined
  /** On the clock; processor time is limited to as much on every thread. */
  readonly limitSeconds: number
  /** Address space. */
  readonly memoryBytes?: number | undefined
}

/** A command line for `spawn`, which has nothing of the site's own environment. */
export interface ConfinedCommand {
  readonly file: string
  readonly args: readonly string[]
  readonly cwd: string | undefined
  readonly env: NodeJS.ProcessEnv
}

/** Enough for one 8K film read by eight threads. */
export const USUAL_MEMORY_BYTES = 4 * 1024 ** 3
/** Without a limit of its own a run may write a file as large as the largest upload. */
const USUAL_LIMIT_BYTES = 100 * 1024 ** 3
const SHELL = '/bin/sh'
const SCRIPT = fileURLToPath(new URL('isolated.sh', import.meta.url))
/** Below everything that answers a person. */
const NICELY = ['nice', '-n', '10']
/** Where memory runs out, the system ends such a run before anything of the site. */
const FIRST_TO_END = 'echo 1000 2>/dev/null >/proc/self/oom_score_adj || :'
const NAMESPACES = [
  ['--user', '--map-root-user', '--mount', '--net', '--ipc', '--uts', '--pid'],
  ['--fork', '--kill-child', '--propagation', 'private'],
].flat()

/** How a run is started under this ffmpeg's isolation. */
export function confined(
  { path, isolation = defaultIsolation() }: Ffmpeg,
  args: readonly string[],
  confinement: Confinement,
): ConfinedCommand {
  const { folder } = confinement
  // Nothing of the site's environment: keys of stores and services stand in it.
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LC_ALL: 'C',
    HOME: '/nonexistent',
  }
  const program = [...NICELY, path, ...args]
  switch (isolation) {
    case 'none':
      return { file: path, args, cwd: folder, env: {} }
    case 'limits': {
      const script = `${FIRST_TO_END}; ${limits(confinement)}; exec "$@"`
      return { file: SHELL, args: ['-c', script, 'sh', ...program], cwd: folder, env }
    }
    case 'namespaces': {
      const files = [path, ...inputFiles(args), ...(confinement.reads ?? [])]
      const visible = [folder ?? '', String(files.length), ...files]
      const isolated = [...NAMESPACES, SHELL, SCRIPT, ...visible, limits(confinement), ...program]
      return {
        file: SHELL,
        args: ['-c', `${FIRST_TO_END}; exec unshare "$@"`, 'sh', ...isolated],
        cwd: '/',
        env,
      }
    }
  }
}

/** Where nobody has looked what the system offers. */
const defaultIsolation = (): Isolation => (process.platform === 'win32' ? 'none' : 'limits')

/** Shell commands; one that the system does not have, or that it has limited further already, changes nothing. */
function limits({ limitSeconds, limitBytes, memoryBytes }: Confinement): string {
  const threads = Math.max(Number(THREADS), 1) + 1
  return [
    'ulimit -c 0',
    'ulimit -n 256',
    `ulimit -t ${Math.ceil(limitSeconds * threads) + 1}`,
    `ulimit -f ${Math.ceil((limitBytes ?? USUAL_LIMIT_BYTES) / 512)}`,
    `ulimit -v ${Math.ceil((memoryBytes ?? USUAL_MEMORY_BYTES) / 1024)}`,
  ]
    .map((command) => `${command} 2>/dev/null || :`)
    .join('; ')
}

/**
 * The strongest isolation that works here, tried with this very ffmpeg; `why` names what keeps a stronger one from working.
 */
export async function findIsolation(
  ffmpegPath: string,
): Promise<{ readonly isolation: Isolation; readonly why?: string }> {
  if (process.platform === 'win32')
    return { isolation: 'none', why: 'Windows has no limits that ffmpeg could be started with' }
  if (process.platform !== 'linux') return { isolation: 'limits', why: 'only Linux has namespaces' }
  const path = await realpath(ffmpegPath)
  const { file, args, env } = confined({ path, isolation: 'namespaces' }, ['-version'], {
    limitSeconds: 20,
    folder: os.tmpdir(),
  })
  return await execute(file, args, { env, timeout: 20_000, cwd: '/' }).then(
    () => ({ isolation: 'namespaces' as const }),
    (error: unknown) => ({ isolation: 'limits' as const, why: firstLineOf(error) }),
  )
}

function firstLineOf(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return (stderr || String(error)).split('\n')[0] ?? ''
}

/** The line with which `isolated.sh` starts the program. */
const HANDED_OVER = '[isolated]\n'

/**
 * What the program itself wrote to standard error, of which `stderr` is the end. Throws where the isolation could not be
 * set up: that is no fault of the file.
 */
export function programOutput({ isolation }: Ffmpeg, stderr: string, isCut: boolean): string {
  if (isolation !== 'namespaces' || isCut) return stderr
  if (!stderr.startsWith(HANDED_OVER))
    throw new Error(`ffmpeg could not be isolated: ${stderr.slice(0, 300)}`)
  return stderr.slice(HANDED_OVER.length)
}

/** The exit codes by which a shell reports that a signal ended its program. */
const SIGNALS: readonly NodeJS.Signals[] = [
  'SIGILL',
  'SIGTRAP',
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGKILL',
  'SIGSEGV',
  'SIGXCPU',
  'SIGXFSZ',
  'SIGSYS',
]

/** The signal that ended a program inside namespaces, where its exit came by way of a shell. */
export function signalOfExit(code: number | null): NodeJS.Signals | null {
  return SIGNALS.find((signal) => code === 128 + os.constants.signals[signal]) ?? null
}
