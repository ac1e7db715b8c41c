import { setTimeout as wait } from 'node:timers/promises'
import { START, type Position } from '@courtline/infra/event-log/event-log'
import type { ReadModelReader } from '@courtline/infra/read-models/read-models'
import { WHOLE_LOG } from '../write/build-writer.ts'
import { handledTypes } from '../write/fold-page.ts'
import { seenBy, type PartitionOf, type Seen } from '../write/partitions.ts'
import type { Projection } from '../projection.ts'
import type { LogTail } from './log-tail.ts'

const LOOK_EVERY_MS = 25

interface Progress {
  readonly seen: Seen
  /** Everything up to here was seen by the one that reads the log as a whole. */
  readonly whole: Position
}

/** How far one view has come, looked up in the store every 25 ms for as long as a read waits (P6). */
export class ViewProgress {
  readonly #types: ReadonlySet<string>
  readonly #tail: LogTail
  readonly #live: () => Promise<ReadModelReader | undefined>
  readonly #partitionOf: PartitionOf
  #looking: Promise<Progress> | undefined

  constructor(
    projection: Projection,
    tail: LogTail,
    live: () => Promise<ReadModelReader | undefined>,
    partitionOf: PartitionOf,
  ) {
    this.#types = new Set(handledTypes(projection))
    this.#tail = tail
    this.#live = live
    this.#partitionOf = partitionOf
  }

  /** 'reached', or after the time how many events up to `position` the view has not seen. Throws what the store throws. */
  async waitFor(position: Position, timeoutMs: number): Promise<'reached' | number> {
    const deadlineMs = performance.now() + timeoutMs
    for (;;) {
      const lag = await this.#lagAt(position)
      if (lag === 0) return 'reached'
      if (performance.now() >= deadlineMs) return lag
      await wait(LOOK_EVERY_MS)
    }
  }

  /** The furthest that the view has looked. */
  async position(): Promise<Position> {
    return (await this.#look()).seen.upTo
  }

  async #lagAt(position: Position): Promise<number> {
    const { seen, whole } = await this.#look()
    if (whole >= position) return 0
    const unseen = this.#tail
      .between(whole, position)
      .filter((entry) => this.#types.has(entry.type) && !seen.has(entry))
    // What is not yet in the tail may be one that the view has to see.
    return this.#tail.scannedTo >= position ? unseen.length : unseen.length + 1
  }

  /** One look for all callers meanwhile. */
  async #look(): Promise<Progress> {
    this.#looking ??= this.#read().finally(() => (this.#looking = undefined))
    return await this.#looking
  }

  async #read(): Promise<Progress> {
    const checkpoints = (await (await this.#live())?.checkpoints()) ?? []
    const whole = checkpoints.find(({ partition }) => partition === WHOLE_LOG)?.position ?? START
    return { seen: seenBy(checkpoints, this.#partitionOf), whole }
  }
}
