import { LogFull } from './event-log.ts'

/** More would wait longer than a caller does. */
const MAX_WAITING = 500
const RETRY_AFTER_SECONDS = 1

/**
 * Lets one piece of work at a time happen on a stream, in the order of asking, so that commands of one process never
 * conflict with each other. Work on different streams goes on side by side.
 */
export class StreamTurns {
  readonly #lines = new Map<string, { last: Promise<unknown>; length: number }>()

  /** Throws LogFull when too much waits for this stream already (P9). */
  async take<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(stream) ?? { last: Promise.resolve(), length: 0 }
    if (line.length >= MAX_WAITING) throw new LogFull(RETRY_AFTER_SECONDS)
    this.#lines.set(stream, line)
    line.length += 1
    const mine = line.last.then(work)
    // Whoever comes next waits for this to end, well or badly; the failure is the caller's alone.
    line.last = mine.then(
      () => undefined,
      () => undefined,
    )
    try {
      return await mine
    } finally {
      line.length -= 1
      if (line.length === 0) this.#lines.delete(stream)
    }
  }
}
