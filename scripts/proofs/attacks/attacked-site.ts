import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { plainSingles } from '@courtline/messages/match/plain-metadata'
import { assembleCast, type Cast } from '@courtline/site/demo/cast'
import { DemoClient } from '@courtline/site/demo/demo-client'
import { JourneySite } from '../journeys/running-site.ts'

/** A site in a process of its own with a user of every role, to be attacked over the network. */
export class AttackedSite {
  readonly address: string
  readonly cast: Cast
  readonly #site: JourneySite

  private constructor(site: JourneySite, address: string, cast: Cast) {
    this.#site = site
    this.address = address
    this.cast = cast
  }

  static async open(): Promise<AttackedSite> {
    const site = new JourneySite()
    try {
      const address = await site.start()
      const token = new URL(await site.firstAdminPath(), address).searchParams.get('token') ?? ''
      const visitor = new DemoClient(address, new AbortController().signal)
      return new AttackedSite(site, address, await assembleCast(visitor, token))
    } catch (error) {
      await site.stop()
      throw error
    }
  }

  get visitor(): DemoClient {
    return new DemoClient(this.address, new AbortController().signal)
  }

  /** Mails that the site sent, newest last. */
  mails(): readonly string[] {
    return this.#site.mails()
  }

  /** Mails to an address, newest last. */
  mailsTo(address: string): readonly string[] {
    return this.mails().filter((mail) => mail.toLowerCase().includes(`to: ${address.toLowerCase()}`))
  }

  /** Media files on the site's disk whose path has this text in it, uploads on their way included. */
  mediaFiles(text: string): readonly string[] {
    return globSync('media/**/*', { cwd: this.#site.dataDir }).filter((file) => file.includes(text))
  }

  /** A match of maya's to which nothing has been uploaded. */
  async createdMatch(): Promise<string> {
    const id = randomUUID()
    const metadata = plainSingles('2026-05-01', 'Rivera', 'Okafor')
    const params = { userId: this.cast.people.maya.id }
    await this.cast.admin.call('createMatchForUser', { params, body: { matchId: id, metadata } })
    return id
  }

  async stop(): Promise<void> {
    await this.#site.stop()
  }

  /** A match without video, claimed by aoife. */
  async claimedMatch(): Promise<string> {
    const { people, admin } = this.cast
    const id = await this.createdMatch()
    await admin.call('forceCompleteUpload', { params: { id } })
    await people.aoife.client.call('claim', { params: { id } })
    return id
  }

  /**
   * Longest time in milliseconds for which the site's event loop stalled while `act` went on: the least of three
   * tries, since a busy machine takes a process's turn away for a while now and then; and never more than it computed
   * in that time, since what it did not compute it did not hold.
   */
  async heldWhile(act: () => Promise<unknown>): Promise<number> {
    const held: number[] = []
    for (let tries = 0; tries < 3; tries += 1) {
      const before = await this.#measured()
      await act()
      const after = await this.#measured()
      held.push(Math.min(after.delayMs, after.computedMs - before.computedMs))
    }
    return Math.min(...held)
  }

  /** The longest delay since it was last requested, for each reading of the metrics begins again; and all computing so far. */
  async #measured(): Promise<{ readonly delayMs: number; readonly computedMs: number }> {
    const text = await (await fetch(`${this.address}/metrics`)).text()
    const secondsOf = (name: string) => {
      const seconds = new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1]
      if (seconds === undefined) throw new Error(`The site does not measure ${name}`)
      return Number(seconds) * 1000
    }
    return {
      delayMs: secondsOf('nodejs_eventloop_lag_max_seconds'),
      computedMs: secondsOf('process_cpu_seconds_total'),
    }
  }
}
