import { setTimeout as wait } from 'node:timers/promises'
import { START, type Position } from '@courtline/infra/event-log/event-log'
import type { ReadModelReader } from '@courtline/infra/read-models/read-models'
import { WHOLE_LOG } from '../write/build-writer.ts'
import { handledTypes } from '../write/fold-page.ts'
import { seenBy, type PartitionOf, type Seen } from '../write/partitions.ts'
import type { Projection } from '../projection.ts'
import type { LiveReaders } from '../read/live-readers.ts'
import type { LogTail } from './log-tail.ts'

const LOOK_EVERY_MS = 25

/** How far a build has come. */
interface Progress {
  readonly reader: ReadModelReader | undefined
  readonly seen: Seen
  /** Everything up to here was seen by the one that reads the log as a whole. */
  readonly whole: Position
}

/** How far one view has come, looked up in the store every 25 ms for as long as a read waits (P6). */
export class ViewProgress {
  readonly #projection: Projection
  readonly #types: ReadonlySet<string>
  readonly #tail: LogTail
  readonly #readers: LiveReaders
  readonly #partitionOf: PartitionOf
  #looking: Promise<Progress> | undefined

  constructor(projection: Projection, tail: LogTail, readers: LiveReaders, partitionOf: PartitionOf) {
    this.#projection = projection
    this.#types = new Set(handledTypes(projection))
    this.#tail = tail
    this.#readers = readers
    this.#partitionOf = partitionOf
  }

  /** 'reached', or after the time how many events up to `position` the view has not seen. Throws what the store throws. */
  async waitFor(position: Position, timeoutMs: number): Promise<'reached' | number> {
    const deadlineMs = performance.now() + timeoutMs
    for (;;) {
      const progress = await this.#look()
      const lag = this.#lagAt(progress, position)
      if (lag === 0) {
        if (this.#promise(progress.reader, position)) return 'reached'
        continue
      }
      if (performance.now() >= deadlineMs) return lag
      await wait(LOOK_EVERY_MS)
    }
  }

  /** The furthest that the view has looked. */
  async position(): Promise<Position> {
    for (;;) {
      const { reader, seen } = await this.#look()
      if (this.#promise(reader, seen.upTo)) return seen.upTo
    }
  }

  /** Whether a build of the view has seen every event up to there that concerns it. */
  async hasSeen(reader: ReadModelReader, position: Position): Promise<boolean> {
    return this.#lagAt(await this.#progressOf(reader), position) === 0
  }

  /** Reads from now on are answered by a build that has come so far; false when the build was replaced meanwhile. */
  #promise(reader: ReadModelReader | undefined, position: Position): boolean {
    return this.#readers.promise(this.#projection.name, reader, position)
  }

  #lagAt({ seen, whole }: Progress, position: Position): number {
    if (whole >= position) return 0
    const unseen = this.#tail
      .between(whole, position)
      .filter((entry) => this.#types.has(entry.type) && !seen.has(entry))
    // What is not yet in the tail may be one that the view has to see.
    return this.#tail.scannedTo >= position ? unseen.length : unseen.length + 1
  }

  /** One look for all callers meanwhile. */
  async #look(): Promise<Progress> {
    this.#looking ??= this.#readers
      .live(this.#projection)
      .then((reader) => this.#progressOf(reader))
      .finally(() => (this.#looking = undefined))
    return await this.#looking
  }

  async #progressOf(reader: ReadModelReader | undefined): Promise<Progress> {
    const checkpoints = (await reader?.checkpoints()) ?? []
    const whole = checkpoints.find(({ partition }) => partition === WHOLE_LOG)?.position ?? START
    return { reader, seen: seenBy(checkpoints, this.#partitionOf), whole }
  }
}
