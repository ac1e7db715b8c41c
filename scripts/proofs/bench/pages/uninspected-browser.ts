import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cookie } from 'playwright-core'
import { findBrowser, FLAGS } from '../../journeys/browser.ts'
import { Protocol } from './protocol.ts'

const LOOK_AGAIN_MS = 50
const LOOKS = 400

/**
 * A browser whose inspector of scripts is off, as it is for users. With it, which Playwright always switches on, V8 notes the
 * place in the source of every error that is made, for which it parses a script a second time: 23 of the 34 ms of
 * processor time that the first script took, and nothing that a user ever waits for.
 */
export class UninspectedBrowser {
  readonly #process: ChildProcess
  readonly #folder: string
  readonly #port: string
  readonly #browser: Protocol

  private constructor(process: ChildProcess, folder: string, port: string, browser: Protocol) {
    this.#process = process
    this.#folder = folder
    this.#port = port
    this.#browser = browser
  }

  static async start(): Promise<UninspectedBrowser> {
    const { executablePath, env } = await findBrowser()
    const folder = await mkdtemp(path.join(tmpdir(), 'courtline-browser-'))
    const args = [...FLAGS, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`]
    const process = spawn(executablePath, args, { env, stdio: 'ignore' })
    try {
      const [port = '', place = ''] = await linesOf(path.join(folder, 'DevToolsActivePort'))
      const browser = await Protocol.to(`ws://127.0.0.1:${port}${place}`)
      return new UninspectedBrowser(process, folder, port, browser)
    } catch (error) {
      process.kill()
      throw error
    }
  }

  /** A page of a visitor who has these cookies and nothing else. */
  async page(
    cookies: readonly Cookie[],
    { width, height }: Readonly<Record<'width' | 'height', number>>,
  ): Promise<Protocol> {
    const { browserContextId } = await this.#browser.call('Target.createBrowserContext')
    await this.#browser.call('Storage.setCookies', {
      browserContextId,
      cookies: cookies.map(({ name, value, domain, httpOnly, path: at }) => ({
        name,
        value,
        domain,
        httpOnly,
        path: at,
      })),
    })
    const made = await this.#browser.call('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      width,
      height,
    })
    return Protocol.to(`ws://127.0.0.1:${this.#port}/devtools/page/${String(made['targetId'])}`)
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit')
    await this.#browser.call('Browser.close')
    await ended
    await rm(this.#folder, { recursive: true, force: true })
  }
}

async function linesOf(file: string): Promise<readonly string[]> {
  for (let look = 0; look < LOOKS; look += 1) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    if (lines.length > 1) return lines
    await pause(LOOK_AGAIN_MS)
  }
  throw new Error('The browser did not start')
}
