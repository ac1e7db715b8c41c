import type { Position } from '@courtline/infra/event-log/event-log'
import type { BuildRecord, ReadModelReader, ReadModels } from '@courtline/infra/read-models/read-models'
import type { LiveReader, ReadModelView } from './reads.ts'

/** A flip by another process is seen after so long; one by this process at once. */
const POINTER_MAX_AGE_MS = 1000
/** Reads under way on the build that answered before finish within this time. */
const RETIRE_AFTER_MS = 5000

interface Open {
  readonly record: BuildRecord
  readonly reader: ReadModelReader
  checkedAtMs: number
}

/** One look for which build answers, shared by all who ask meanwhile. */
interface Look {
  /** How many moves of pointers this process had heard of as it began. */
  readonly moves: number
  readonly found: Promise<ReadModelReader | undefined>
}

/** Whether a build of a view has seen every event up to there that the view handles. */
export type HasSeen = (view: string, reader: ReadModelReader, position: Position) => Promise<boolean>

/**
 * Connections to the builds that answer now, one for each view. A build that several processes write may lack, as it
 * takes over, an event that a read was promised from the one before it; that one answers until it has caught up (P6).
 */
export class LiveReaders {
  readonly #models: ReadModels
  readonly #hasSeen: HasSeen
  readonly #open = new Map<string, Open>()
  readonly #looks = new Map<string, Look>()
  /** How far each view has come, as reads were told. */
  readonly #promised = new Map<string, Position>()
  readonly #retired = new Set<ReadModelReader>()
  #moves = 0

  /** Without `hasSeen`, a build that takes over must lack nothing. */
  constructor(models: ReadModels, hasSeen: HasSeen = async () => true) {
    this.#models = models
    this.#hasSeen = hasSeen
  }

  readonly live: LiveReader = async (view) => {
    for (;;) {
      const known = this.#open.get(view.name)
      if (known && Date.now() - known.checkedAtMs < POINTER_MAX_AGE_MS) return known.reader
      const look = this.#looks.get(view.name) ?? this.#look(view)
      const reader = await look.found
      if (look.moves === this.#moves) return reader
    }
  }

  /**
   * To be called when a read is told that a view has come so far: no build answers from then on that has not. False,
   * and nothing is promised, when `reader` is not the one that answers any more.
   */
  promise(view: string, reader: ReadModelReader | undefined, position: Position): boolean {
    if (this.#open.get(view)?.reader !== reader) return false
    if (position > (this.#promised.get(view) ?? '')) this.#promised.set(view, position)
    return true
  }

  /** The pointer of a view has moved. */
  forget(name: string): void {
    this.#moves += 1
    const known = this.#open.get(name)
    if (known) known.checkedAtMs = 0
  }

  async close(): Promise<void> {
    for (const { reader } of this.#open.values()) await reader.close()
    for (const reader of this.#retired) await reader.close()
    this.#open.clear()
    this.#retired.clear()
  }

  #look(view: ReadModelView<object>): Look {
    const moves = this.#moves
    const found = this.#find(view, moves).finally(() => this.#looks.delete(view.name))
    const look = { moves, found }
    this.#looks.set(view.name, look)
    return look
  }

  async #find(view: ReadModelView<object>, moves: number): Promise<ReadModelReader | undefined> {
    const known = this.#open.get(view.name)
    const records = await this.#models.builds(view.name)
    const record = answering(records, view)
    const isAnotherOne = record && !(known && isSame(known.record, record))
    const { indexes, personal } = view
    const reader = isAnotherOne && (await this.#models.read(record, { indexes, personal }))
    if (!reader) return this.#keep(known, record, moves)
    // What was promised while this looked has to be there too.
    for (let checked: Position | undefined; isFollowed(known, records);) {
      const promised = this.#promised.get(view.name)
      if (promised === checked) break
      if (promised !== undefined && !(await this.#hasSeen(view.name, reader, promised))) {
        await reader.close()
        return this.#keep(known, known?.record, moves)
      }
      checked = promised
    }
    if (known) this.#retire(known.reader)
    this.#open.set(view.name, { record, reader, checkedAtMs: moves === this.#moves ? Date.now() : 0 })
    return reader
  }

  /** The reader that answered before answers again; without another look for a while when it is the one to answer. */
  #keep(
    known: Open | undefined,
    record: BuildRecord | undefined,
    moves: number,
  ): ReadModelReader | undefined {
    if (known && record && isSame(known.record, record) && moves === this.#moves)
      known.checkedAtMs = Date.now()
    return known?.reader
  }

  #retire(reader: ReadModelReader): void {
    this.#retired.add(reader)
    setTimeout(() => {
      if (this.#retired.delete(reader)) void reader.close()
    }, RETIRE_AFTER_MS).unref()
  }
}

const isSame = (a: BuildRecord, b: BuildRecord) => a.version === b.version && a.build === b.build

/** Whether workers still write the build that answered before. */
const isFollowed = (known: Open | undefined, records: readonly BuildRecord[]) =>
  records.some((record) => known && isSame(record, known.record) && record.state === 'standby')

/** The live build; while a new version has none yet, the one that is being built. */
function answering(records: readonly BuildRecord[], view: ReadModelView<object>): BuildRecord | undefined {
  const ours = records.filter(({ version, state }) => version === view.version && state !== 'failed')
  return ours.find(({ state }) => state === 'live') ?? ours.at(-1)
}
