import { setInterval } from 'node:timers'

export interface WatchdogOptions {
  readonly silentMs: number
  /** Whether there is something that should have been delivered. */
  readonly isBehind: () => Promise<boolean>
  readonly onSilent: () => void
  readonly now?: () => number
}

/** Consumers of kafkajs can stop without a word: one that has work and shows no life for long is reported. */
export class Watchdog {
  readonly #options: WatchdogOptions
  readonly #now: () => number
  #aliveAt: number
  #timer: NodeJS.Timeout | undefined

  constructor(options: WatchdogOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#aliveAt = this.#now()
  }

  start(): void {
    this.touch()
    this.#timer = setInterval(() => void this.look(), this.#options.silentMs / 6).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** A sign of life. */
  touch(): void {
    this.#aliveAt = this.#now()
  }

  /** Looks now. Brokers that do not answer are no proof of anything. */
  async look(): Promise<void> {
    if (this.#now() - this.#aliveAt < this.#options.silentMs) return
    const isBehind = await this.#options.isBehind().catch(() => false)
    if (isBehind && this.#now() - this.#aliveAt >= this.#options.silentMs) this.#options.onSilent()
  }
}
