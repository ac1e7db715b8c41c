/** Notifies subscribers of a log that there may be something new to read. */
export class ChangeSignal {
  #count = 0
  #closed = false
  readonly #waiting = new Set<() => void>()

  /** Grows with each announcement: taken before a read, it shows whether anything was announced since. */
  get count(): number {
    return this.#count
  }

  get closed(): boolean {
    return this.#closed
  }

  /** Whether anybody waits. */
  get awaited(): boolean {
    return this.#waiting.size > 0
  }

  announce(): void {
    this.#count += 1
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }

  /** Ends all waiting, for good. */
  close(): void {
    this.#closed = true
    this.announce()
  }

  /** Resolves once something was announced after `count` was taken, or when the signal aborts. */
  async changedSince(count: number, signal: AbortSignal): Promise<void> {
    if (this.#count !== count || this.#closed || signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = () => {
      this.#waiting.delete(resolve)
      resolve()
    }
    this.#waiting.add(resolve)
    signal.addEventListener('abort', stop, { once: true })
    await promise
    signal.removeEventListener('abort', stop)
  }
}
