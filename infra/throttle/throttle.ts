/**
 * Runs `flush` at once when something happens after a quiet time, and no more than once in `everyMs` while more keeps
 * happening: the first of a burst is seen at once, the others together. With 0 it runs each time.
 */
export class Throttle {
  readonly #everyMs: number
  readonly #flush: () => void
  #timer: NodeJS.Timeout | undefined
  #again = false

  constructor(everyMs: number, flush: () => void) {
    this.#everyMs = everyMs
    this.#flush = flush
  }

  happened(): void {
    if (this.#everyMs === 0) return this.#flush()
    if (this.#timer) {
      this.#again = true
      return
    }
    this.#timer = setTimeout(() => this.#quietOver(), this.#everyMs)
    this.#flush()
  }

  /** Runs what waits for its time now. */
  hurry(): void {
    if (!this.#again) return
    this.stop()
    this.happened()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#again = false
  }

  #quietOver(): void {
    this.#timer = undefined
    if (!this.#again) return
    this.#again = false
    this.happened()
  }
}
