import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { BroadcastChannel } from 'node:worker_threads'
import { Throttle } from '../../throttle/throttle.ts'
import { ChangeSignal } from '../change-signal.ts'

/** How often a reader looks for what another process has written. */
const POLL_MILLISECONDS = 10

/**
 * Reports that a log file has changed: at once when a thread of this process wrote to it, within ten milliseconds when
 * another process did. Looks only while a subscription waits.
 */
export class FileChanges extends ChangeSignal {
  readonly #throttle: Throttle
  readonly #dataVersion: StatementSync
  readonly #commits: BroadcastChannel | undefined
  #seen: unknown
  #timer: NodeJS.Timeout | undefined
  #soon: NodeJS.Immediate | undefined

  /**
   * @param channel where the writer of this process makes its commits known; left out by who is notified of them anyway
   * @param gatherMs between two announcements of commits that follow each other; the first after a quiet time is at once
   */
  constructor(db: DatabaseSync, channel: string | undefined, gatherMs = 0) {
    super()
    this.#throttle = new Throttle(gatherMs, () => this.announce())
    this.#dataVersion = db.prepare('PRAGMA data_version')
    this.#seen = this.#version()
    this.#commits = channel === undefined ? undefined : new BroadcastChannel(channel)
    this.#commits?.addEventListener('message', () => this.#announceSoon())
    this.#commits?.unref()
  }

  override async changedSince(count: number, signal: AbortSignal): Promise<void> {
    this.#timer ??= setInterval(() => this.#look(), POLL_MILLISECONDS)
    await super.changedSince(count, signal)
    // Who is awake waits again soon: a timer for each commit costs more than one look too many.
    if (!this.awaited && signal.aborted) this.#stopLooking()
  }

  /** Announces at once what is being gathered, with what may have been written a moment ago. */
  hurry(): void {
    this.#throttle.happened()
    this.#throttle.hurry()
  }

  override close(): void {
    this.#stopLooking()
    this.#throttle.stop()
    clearImmediate(this.#soon)
    this.#commits?.close()
    super.close()
  }

  /**
   * Node hands a thread all messages that have come, and those that come meanwhile, before anything else: were each one's
   * work done at once, commits that come faster than they are folded would hold up whatever else waits there.
   */
  #announceSoon(): void {
    this.#soon ??= setImmediate(() => {
      this.#soon = undefined
      this.#throttle.happened()
    })
  }

  #look(): void {
    if (!this.awaited) return this.#stopLooking()
    const version = this.#version()
    if (version === this.#seen) return
    this.#seen = version
    this.#throttle.happened()
  }

  #stopLooking(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #version(): unknown {
    return this.#dataVersion.get()?.['data_version']
  }
}
