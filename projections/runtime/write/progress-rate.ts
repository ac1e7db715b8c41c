const WINDOW_MS = 10_000
/** A view that has something to do and does nothing for this long is stalled. */
export const STALLED_AFTER_MS = 60_000

interface Step {
  readonly atMs: number
  readonly events: number
  readonly positions: number
}

/** How fast a build goes, and since when it does not. */
export class ProgressRate {
  readonly #now: () => Date
  #steps: Step[] = []
  #lastProgressMs: number
  #caughtUpMs: number

  constructor(now: () => Date) {
    this.#now = now
    this.#lastProgressMs = this.#nowMs()
    this.#caughtUpMs = this.#nowMs()
  }

  progressed(events: number, positions: number): void {
    this.touch()
    this.#steps.push({ atMs: this.#lastProgressMs, events, positions })
    this.#forgetOld()
  }

  caughtUp(): void {
    this.touch()
    this.#caughtUpMs = this.#lastProgressMs
  }

  /** Counts as progress, so that a watchdog waits again. */
  touch(): void {
    this.#lastProgressMs = this.#nowMs()
  }

  /** Seconds since it last had seen everything. */
  secondsBehind(): number {
    return (this.#nowMs() - this.#caughtUpMs) / 1000
  }

  isStalled(): boolean {
    return this.#nowMs() - this.#lastProgressMs >= STALLED_AFTER_MS
  }

  /** Handled events per second lately; null while nothing happens. */
  eventsPerSecond(): number | null {
    return this.#rate((step) => step.events)
  }

  /** Seconds until `lagEvents` positions of the log are behind it; null while nothing happens. */
  secondsLeft(lagEvents: number): number | null {
    const rate = this.#rate((step) => step.positions)
    return rate === null || rate === 0 ? null : lagEvents / rate
  }

  #rate(amount: (step: Step) => number): number | null {
    this.#forgetOld()
    const first = this.#steps[0]
    if (!first) return null
    const seconds = Math.max(0.001, (this.#nowMs() - first.atMs) / 1000)
    return this.#steps.reduce((sum, step) => sum + amount(step), 0) / seconds
  }

  #forgetOld(): void {
    const oldest = this.#nowMs() - WINDOW_MS
    const kept = this.#steps.findIndex((step) => step.atMs >= oldest)
    this.#steps = kept < 0 ? [] : this.#steps.slice(kept)
  }

  #nowMs(): number {
    return this.#now().getTime()
  }
}
