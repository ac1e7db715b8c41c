import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { ProcessRole } from '@courtline/site/cluster/cluster-settings'

const START = path.resolve(import.meta.dirname, '../../start.ts')
const DOUBLE = path.resolve(import.meta.dirname, '../../../infra/event-log/eventstoredb/testing/serve.ts')
const START_WITHIN_MS = 150_000

/** One process of a cluster under test, which may be killed. */
export class ClusterMember {
  readonly role: ProcessRole
  readonly #child: ChildProcess
  readonly lines: string[] = []
  /** Where it listens. */
  address = ''

  private constructor(role: ProcessRole, child: ChildProcess) {
    this.role = role
    this.#child = child
    // Whatever ends the test, no process is left running behind it.
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
    for (const input of [child.stdout, child.stderr]) {
      if (!input) continue
      createInterface({ input }).on('line', (line) => {
        this.lines.push(line)
        this.address = /is running: (http:\S+)/.exec(line)?.[1] ?? this.address
      })
    }
  }

  static begin(role: ProcessRole, env: NodeJS.ProcessEnv): ClusterMember {
    const args = ['--disable-warning=ExperimentalWarning', START, '--host', '127.0.0.1', '--port', '0']
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '', COURTLINE_LOG: 'error', ...env, COURTLINE_ROLE: role },
    })
    return new ClusterMember(role, child)
  }

  /** Waits until /healthz answers well. Throws with what the process has printed when it ends before. */
  async answering(): Promise<this> {
    const late = AbortSignal.timeout(START_WITHIN_MS)
    while (!(await this.isWell())) {
      if (this.hasEnded || late.aborted)
        throw new Error(`The ${this.role} did not start:\n${this.lines.slice(-20).join('\n')}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return this
  }

  async isWell(): Promise<boolean> {
    if (this.address === '') return false
    const response = await fetch(`${this.address}/healthz`).catch(() => undefined)
    await response?.body?.cancel()
    return response?.ok === true
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Token of the link that makes the first admin. */
  get adminToken(): string | undefined {
    return this.lines.map((line) => /firstAdmin\?token=(\S+)/.exec(line)?.[1]).find((token) => token)
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    if (!this.hasEnded) this.#child.kill('SIGKILL')
    await this.#gone()
  }

  /** Suspends it, as on a machine that swaps or hibernates; `wake` resumes it. */
  freeze(): void {
    this.#child.kill('SIGSTOP')
  }

  wake(): void {
    this.#child.kill('SIGCONT')
  }

  /** Makes it stop. Answers its exit code. */
  async stop(): Promise<number | null> {
    this.#child.kill('SIGTERM')
    await this.#gone()
    return this.#child.exitCode
  }

  async #gone(): Promise<void> {
    if (!this.hasEnded) await once(this.#child, 'close')
  }
}

/** The event store of a cluster under test: a real one where EVENTSTORE_URL names it, else our double. */
export interface EventStore {
  readonly url: string
  /** Orders the double to do something wrong; a real store does nothing wrong on demand. */
  readonly fault: (line: string) => Promise<void>
  readonly close: () => Promise<void>
}

const refuseFaults = () => Promise.reject(new Error('A real event store has no faults on demand'))

export async function startEventStore(): Promise<EventStore> {
  const url = process.env['EVENTSTORE_URL']
  if (url) {
    return { url, fault: refuseFaults, close: () => Promise.resolve() }
  }
  const args = ['--disable-warning=ExperimentalWarning', DOUBLE, '--sparse']
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const first: unknown = JSON.parse(String((await lines.next()).value))
  if (typeof first !== 'object' || first === null || !('address' in first))
    throw new Error('The double of EventStoreDB did not say where it is')
  return {
    url: String(first.address),
    fault: async (line) => {
      child.stdin.write(`${line}\n`)
      await lines.next()
    },
    close: async () => {
      child.kill('SIGKILL')
      process.off('exit', end)
      await once(child, 'exit')
    },
  }
}

/** A folder that goes with the test. */
export const newFolder = (name: string) => fs.mkdtempSync(path.join(os.tmpdir(), `courtline-${name}-`))
