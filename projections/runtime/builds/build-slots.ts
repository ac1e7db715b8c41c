/** Builds that may run at the same time: more would only slow each other down on a machine of two cores. */
const BUILDS_AT_ONCE = 2

/** Lets so many builds run at once, over all views; others wait in the order in which they came. */
export class BuildSlots {
  readonly #atOnce: number
  readonly #running = new Set<string>()
  readonly #waiting = new Map<string, () => void>()

  constructor(atOnce = BUILDS_AT_ONCE) {
    this.#atOnce = atOnce
  }

  /** Starts a build, now or as soon as another one gives its place back. */
  take(name: string, start: () => void): void {
    this.#waiting.set(name, start)
    this.#startNext()
  }

  isWaiting(name: string): boolean {
    return this.#waiting.has(name)
  }

  /** To be called when a build has ended, was stopped, or is not wanted any longer; twice does no harm. */
  give(name: string): void {
    this.#waiting.delete(name)
    this.#running.delete(name)
    this.#startNext()
  }

  #startNext(): void {
    for (const [name, start] of this.#waiting) {
      if (this.#running.size >= this.#atOnce) return
      this.#waiting.delete(name)
      this.#running.add(name)
      start()
    }
  }
}
