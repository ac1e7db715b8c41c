import path from 'node:path'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

const BEGUN = 0
const ENDED = 1

/**
 * Counts the writes of one folder's read models by all threads of this process: begun before a transaction begins, ended
 * once it is committed or given up. Threads started later count with the others. A reader whose number has not changed
 * need not look into the file; it does so where the counts are no evidence:
 *
 * - nothing was ever written by this process, so another one may be writing (a folder has one process that writes);
 * - a write is under way, or its thread ended in the midst of one.
 */
export class WriteCounts {
  readonly #counts: Int32Array<SharedArrayBuffer>

  constructor(folder: string) {
    const name = `writes of the read models in ${path.resolve(folder)}`
    const known = getEnvironmentData(name)
    const shared = known instanceof SharedArrayBuffer ? known : new SharedArrayBuffer(8)
    if (shared !== known) setEnvironmentData(name, shared)
    this.#counts = new Int32Array(shared)
  }

  /** Does something that may write. */
  during<T>(write: () => T): T {
    Atomics.add(this.#counts, BEGUN, 1)
    try {
      return write()
    } finally {
      Atomics.add(this.#counts, ENDED, 1)
    }
  }

  /**
   * Another number after every write; undefined where only the file itself shows it. What a write has ended with is in
   * the file before its number can be read.
   */
  get settled(): number | undefined {
    // In this order: that all which had begun by the second look had ended by the first one is then certain.
    const ended = Atomics.load(this.#counts, ENDED)
    return ended !== 0 && ended === Atomics.load(this.#counts, BEGUN) ? ended : undefined
  }
}
