const EVERY_MS = 5

/** Measures for how long a request keeps everybody else waiting, in milliseconds. */
export class LoopWatch {
  #timer: NodeJS.Timeout | undefined
  #lastMs = 0
  #longestMs = 0
  #cpuBefore = process.threadCpuUsage()

  begin(): void {
    this.#lastMs = performance.now()
    this.#longestMs = 0
    this.#cpuBefore = process.threadCpuUsage()
    this.#timer = setInterval(() => this.#tick(), EVERY_MS)
  }

  /**
   * How long the event loop stalled at most since `begin`. What this thread did not compute itself it did not hold:
   * a busy machine takes a thread's turn away for a while.
   */
  end(): number {
    this.#tick()
    clearInterval(this.#timer)
    const { user, system } = process.threadCpuUsage(this.#cpuBefore)
    return Math.min(this.#longestMs, (user + system) / 1000)
  }

  #tick(): void {
    const nowMs = performance.now()
    this.#longestMs = Math.max(this.#longestMs, nowMs - this.#lastMs)
    this.#lastMs = nowMs
  }
}
