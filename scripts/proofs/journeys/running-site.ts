import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const START = path.resolve(import.meta.dirname, '../../start.ts')
/** Only a site that hangs is given up, however busy the machine is. */
const START_MS = 180_000

/** The real site in a process of its own, on a data folder that outlives it. */
export class JourneySite {
  readonly dataDir: string
  #child: ChildProcess | undefined
  #output = ''
  #port = 0

  constructor() {
    this.dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'courtline-journey-'))
  }

  /** Starts it, and answers its address once it prints that it is running; the same port again after a kill. */
  async start(): Promise<string> {
    this.#output = ''
    const args = [
      '--disable-warning=ExperimentalWarning',
      START,
      '--data',
      this.dataDir,
      '--port',
      String(this.#port),
    ]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    const gather = (text: Buffer) => {
      this.#output += text.toString()
    }
    child.stdout.on('data', gather)
    child.stderr.on('data', gather)
    const address = await this.#find(/Courtline is running: (\S+)/)
    this.#port = Number(new URL(address).port)
    return address
  }

  /** Path of the one-time link that makes the first Admin, as it was printed. */
  async firstAdminPath(): Promise<string> {
    return await this.#find(/(\/firstAdmin\?token=\S+)/)
  }

  /** As a power cut: no goodbye. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
    fs.rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** Mails that the site wrote to its mail folder, newest last. */
  mails(): string[] {
    const folder = path.join(this.dataDir, 'mail')
    if (!fs.existsSync(folder)) return []
    const files = fs.readdirSync(folder).filter((file) => file.endsWith('.eml'))
    return files.toSorted().map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async #find(pattern: RegExp): Promise<string> {
    const deadline = Date.now() + START_MS
    for (;;) {
      const found = pattern.exec(this.#output)?.[1]
      if (found !== undefined) return found
      if (this.#child?.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The site did not print ${String(pattern)}:\n${this.#output}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
