import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

const START = path.resolve(import.meta.dirname, '../../start.ts')
/** Long enough for a machine that does ten other things: this is no measurement. */
const START_WITHIN_MS = 180_000
const ANSWER_WITHIN_MS = 20_000
/** Every client of a test is this machine. */
const ONE_CLIENT = {
  COURTLINE_CONNECTIONS_PER_ADDRESS: '100000',
  COURTLINE_LIVE_PER_ADDRESS: '100000',
  COURTLINE_LIVE_PER_ACCOUNT: '100000',
}

/** The whole site as `npm start` runs it, in a process of its own that may be killed. */
export class SiteProcess {
  readonly #child: ChildProcess
  readonly #lines: string[] = []
  readonly #output: Promise<void>
  /** Milliseconds from the start of the process to its first answer. */
  startedInMs = 0
  /** Where it listens; empty until it does. */
  address = ''

  private constructor(child: ChildProcess) {
    this.#child = child
    // Whatever ends the test, its site ends with it.
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
    this.#output = this.#readOutput()
  }

  /** Starts a site on the folder, on a port that is free, and waits until it answers. */
  static async start(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<SiteProcess> {
    const site = SiteProcess.begin(dataDir, settings)
    await site.answering()
    return site
  }

  /** Starts a site and waits for nothing. */
  static begin(dataDir: string, settings: Readonly<Record<string, string>> = {}): SiteProcess {
    const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']
    const args = [...flags, START, '--data', dataDir, '--port', '0']
    const child = spawn(process.execPath, [...args, '--host', '127.0.0.1'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...ONE_CLIENT, COURTLINE_LOG: 'error', NODE_OPTIONS: '', ...settings },
    })
    return new SiteProcess(child)
  }

  /** Waits for the first good answer of /healthz. Throws with what the process has printed when it ends before. */
  async answering(): Promise<void> {
    const startedAt = performance.now()
    const ended = once(this.#child, 'exit').then(() => 'ended' as const)
    const late = AbortSignal.timeout(START_WITHIN_MS)
    // One request at a time: a site that is slow to answer would get ever more of them, and its answer would reach nobody.
    while ((await Promise.race([ended, this.#isUp()])) !== true) {
      if (this.hasEnded || late.aborted) throw new Error(this.#whyNotUp())
    }
    this.startedInMs = performance.now() - startedAt
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Everything it has printed: its own words, and the errors of its log. */
  get lines(): readonly string[] {
    return this.#lines
  }

  /** Token of the link that makes the first admin. */
  get adminToken(): string | undefined {
    return this.#lines.map((line) => /firstAdmin\?token=(\S+)/.exec(line)?.[1]).find((token) => token)
  }

  /** Ends it as a power cut would, without a word to it; resolves when it is gone. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#gone()
  }

  /** Makes it stop, as Ctrl C does. Answers its exit code. */
  async stop(): Promise<number | null> {
    this.#child.kill('SIGTERM')
    await this.#gone()
    return this.#child.exitCode
  }

  #whyNotUp(): string {
    const { exitCode, signalCode } = this.#child
    const how = this.hasEnded
      ? `ended with ${exitCode ?? signalCode}`
      : `did not answer within ${START_WITHIN_MS / 1000} s`
    return [`The site ${how}.`, ...this.#lines.slice(-20)].join('\n')
  }

  async #gone(): Promise<void> {
    if (!this.hasEnded) await once(this.#child, 'exit')
    await this.#output
  }

  async #isUp(): Promise<boolean> {
    if (this.address === '') return tick()
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const response = await fetch(`${this.address}/healthz`, { signal }).catch(() => undefined)
    await response?.body?.cancel()
    return response?.ok === true || tick()
  }

  async #readOutput(): Promise<void> {
    const streams = [this.#child.stdout, this.#child.stderr].filter((stream) => stream !== null)
    await Promise.all(
      streams.map(async (input) => {
        for await (const line of createInterface({ input })) {
          this.#lines.push(line)
          this.address = /running: (http:\S+)/.exec(line)?.[1] ?? this.address
        }
      }),
    )
  }
}

const tick = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 20))
