import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

export interface SpecRunOptions {
  /** Where the specs make their own folders, and the reporter its notes. */
  readonly folder: string
  readonly reportFile: string
}

/** Runs specs in a process group of its own, which can be ended with everything that the specs started in it. */
export class SpecRun {
  readonly #options: SpecRunOptions
  #child: ChildProcess | undefined
  #hasEnded = false

  constructor(options: SpecRunOptions) {
    this.#options = options
  }

  /** Runs the specs whose paths fit one of the patterns and none of the others; `env` names the engines. */
  async run(
    patterns: readonly string[],
    without: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
  ): Promise<void> {
    if (this.#hasEnded) return
    const { folder, reportFile } = this.#options
    const config = path.join(root, 'scripts/proofs/test-engines/jest.config.mjs')
    const launch = path.join(root, 'scripts/launch.mjs')
    const args = [
      launch,
      'jest',
      `--config=${config}`,
      '--runInBand',
      '--passWithNoTests',
      // What was compiled for the last run is good for this one.
      `--cacheDirectory=${path.join(os.tmpdir(), 'courtline-engines-jest')}`,
      '--testPathIgnorePatterns',
      '/node_modules/',
      ...without,
      ...(patterns.length > 0 ? ['--testPathPatterns', ...patterns] : []),
    ]
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
      env: { ...process.env, ...env, TMPDIR: folder, COURTLINE_ENGINE_REPORT: reportFile },
    })
    this.#child = child
    await once(child, 'exit')
  }

  /** Ends the run at once; nothing is run after it. */
  end(): void {
    this.#hasEnded = true
    const pid = this.#child?.pid
    const isRunning = this.#child?.exitCode === null && this.#child.signalCode === null
    if (pid !== undefined && isRunning) process.kill(-pid, 'SIGKILL')
  }
}
