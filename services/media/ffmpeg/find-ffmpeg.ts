import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Isolation } from './isolation.ts'

const execute = promisify(execFile)
const require = createRequire(import.meta.url)

/** A usable ffmpeg. Nothing else is needed: files are probed with it as well, so ffprobe may be missing. */
export interface Ffmpeg {
  readonly path: string
  /** Where running processes are noted, so that a later start can end those that were left behind. */
  readonly runningFolder?: string
  /** How its runs are kept apart; limits only where nobody has looked. */
  readonly isolation?: Isolation
  /** Address space of each run, where it is not the usual. */
  readonly memoryBytes?: number | undefined
}

export type FoundFfmpeg = { readonly path: string } | { readonly refused: string }

interface Environment {
  readonly FFMPEG_PATH?: string | undefined
  readonly PATH?: string | undefined
}

/**
 * Finds ffmpeg: `FFMPEG_PATH`, else the system's, else the one that npm installed. One that cannot write H.264 and AAC
 * is passed over, as some systems ship it; a `FFMPEG_PATH` that does not work is refused, not passed over.
 */
export async function findFfmpeg(environment: Environment): Promise<FoundFfmpeg> {
  if (environment.FFMPEG_PATH) {
    const problem = await problemWith(environment.FFMPEG_PATH)
    return problem
      ? { refused: `FFMPEG_PATH names ${environment.FFMPEG_PATH}, which ${problem}.` }
      : { path: environment.FFMPEG_PATH }
  }
  for (const candidate of [...(await systemFfmpegs(environment.PATH ?? '')), ...packagedFfmpeg()]) {
    if (!(await problemWith(candidate))) return { path: candidate }
  }
  return { refused: 'No usable ffmpeg was found. Install ffmpeg, or name one in FFMPEG_PATH.' }
}

/** The ffmpeg of the optional npm package, where there is one for this machine. */
export function packagedFfmpeg(): readonly string[] {
  try {
    const packageFile = require.resolve(`@ffmpeg-binary/${process.platform}-${process.arch}/package.json`)
    return [path.join(path.dirname(packageFile), 'ffmpeg')]
  } catch {
    // Not installed: there is none for this machine, or optional packages were left out.
    return []
  }
}

async function systemFfmpegs(searchPath: string): Promise<readonly string[]> {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  const files = searchPath
    .split(path.delimiter)
    .flatMap((folder) => (folder ? [path.join(folder, name)] : []))
  const usable = await Promise.all(files.map((file) => isExecutable(file)))
  return files.filter((_, index) => usable[index])
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** Why this ffmpeg cannot be used, as the end of a sentence, or undefined when it can. */
async function problemWith(file: string): Promise<string | undefined> {
  const run = await execute(file, ['-hide_banner', '-encoders'], { timeout: 20_000 }).then(
    (done) => done.stdout,
    () => undefined,
  )
  if (run === undefined) return 'cannot be run'
  const lacking = [' libx264 ', ' aac '].filter((encoder) => !run.includes(encoder))
  return lacking.length > 0 ? `cannot write${lacking.join('and')}video files` : undefined
}
