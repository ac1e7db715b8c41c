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

/** Connections to the builds that answer now, one for each view. */
export class LiveReaders {
  readonly #models: ReadModels
  readonly #open = new Map<string, Open>()
  readonly #retired = new Set<ReadModelReader>()

  constructor(models: ReadModels) {
    this.#models = models
  }

  readonly live: LiveReader = async (view) => {
    const known = this.#open.get(view.name)
    if (known && Date.now() - known.checkedAtMs < POINTER_MAX_AGE_MS) return known.reader
    const record = answering(await this.#models.builds(view.name), view)
    if (known && record && isSame(known.record, record)) {
      known.checkedAtMs = Date.now()
      return known.reader
    }
    return await this.#follow(view, record)
  }

  /** The pointer of a view has moved. */
  forget(name: string): void {
    const known = this.#open.get(name)
    if (known) known.checkedAtMs = 0
  }

  async close(): Promise<void> {
    for (const { reader } of this.#open.values()) await reader.close()
    for (const reader of this.#retired) await reader.close()
    this.#open.clear()
    this.#retired.clear()
  }

  async #follow(
    view: ReadModelView<never>,
    record: BuildRecord | undefined,
  ): Promise<ReadModelReader | undefined> {
    const { indexes, personal } = view
    const reader = record && (await this.#models.read(record, { indexes, personal }))
    // Another read may have opened it while this one waited.
    const known = this.#open.get(view.name)
    if (known && record && isSame(known.record, record)) {
      await reader?.close()
      return known.reader
    }
    if (!record || !reader) return known?.reader
    if (known) this.#retire(known.reader)
    this.#open.set(view.name, { record, reader, checkedAtMs: Date.now() })
    return reader
  }

  #retire(reader: ReadModelReader): void {
    this.#retired.add(reader)
    setTimeout(() => {
      if (this.#retired.delete(reader)) void reader.close()
    }, RETIRE_AFTER_MS).unref()
  }
}

const isSame = (a: BuildRecord, b: BuildRecord) => a.version === b.version && a.build === b.build

/** The live build; while a new version has none yet, the one that is being built. */
function answering(records: readonly BuildRecord[], view: ReadModelView<never>): BuildRecord | undefined {
  const ours = records.filter(({ version, state }) => version === view.version && state !== 'failed')
  return ours.find(({ state }) => state === 'live') ?? ours.at(-1)
}
