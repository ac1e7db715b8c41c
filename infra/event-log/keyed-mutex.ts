import { Mutex } from 'async-mutex'
import { LogFull } from './event-log.ts'

/** More would wait longer than a caller does. */
const MAX_WAITING = 500
const RETRY_AFTER_SECONDS = 1

/**
 * One piece of work at a time for each key, in the order of the calls, so that commands of one process on one stream
 * never conflict with each other. Work under different keys continues side by side.
 */
export class KeyedMutex {
  readonly #entries = new Map<string, { readonly mutex: Mutex; users: number }>()

  /** Throws LogFull when too much waits for this key already (P9). */
  async runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#entries.get(key) ?? { mutex: new Mutex(), users: 0 }
    if (entry.users >= MAX_WAITING) throw new LogFull(RETRY_AFTER_SECONDS)
    this.#entries.set(key, entry)
    entry.users += 1
    try {
      return await entry.mutex.runExclusive(work)
    } finally {
      entry.users -= 1
      if (entry.users === 0) this.#entries.delete(key)
    }
  }
}
