import type {
  BuildId,
  BuildRecord,
  BuildShape,
  Condition,
  DocumentWrite,
  Indexes,
  Key,
  PageWrite,
  StoreQuery,
  ReadModelBuild,
  ReadModels,
  StoredDocument,
} from '../read-models.ts'
import { isAhead, type BuildCheckpoint } from '../read-models.ts'

/** Read models that are gone with their process: for tests, and as the measure that other adapters are held against. */
export function openMemoryReadModels(): ReadModels {
  const catalog = new Map<string, string>()
  const builds = new Map<string, MemoryBuild>()
  return {
    builds: async (view) => recordsOf(catalog.get(view)),
    saveBuilds: async (view, records) => {
      catalog.set(view, JSON.stringify(records))
    },
    open: async (id, shape) => {
      const build = builds.get(nameOf(id)) ?? new MemoryBuild(shape)
      builds.set(nameOf(id), build)
      return build
    },
    read: async (id) => builds.get(nameOf(id)),
    drop: async (id) => {
      builds.delete(nameOf(id))
    },
    close: async () => undefined,
  }
}

const nameOf = ({ view, version, build }: BuildId) => `${view}-v${version}-b${build}`

const recordsOf = (text: string | undefined): readonly BuildRecord[] => (text ? JSON.parse(text) : [])

/** Kept as text, so that nobody can change what another has read. */
type Kept = Omit<DocumentWrite, 'guard' | 'body'> & { readonly guard: string; readonly body: string | null }

class MemoryBuild implements ReadModelBuild {
  readonly #indexes: Indexes
  readonly #documents = new Map<string, Kept>()
  readonly #checkpoints = new Map<string, string>()

  constructor({ indexes }: BuildShape) {
    this.#indexes = indexes
  }

  async get(ids: readonly string[]): Promise<readonly StoredDocument[]> {
    return this.#present()
      .filter(({ id }) => ids.includes(id))
      .map(stored)
  }

  async load(groups: readonly string[]): Promise<readonly StoredDocument[]> {
    return [...this.#documents.values()].filter(({ group }) => groups.includes(group)).map(stored)
  }

  async find({ where, sort, limit }: StoreQuery): Promise<readonly StoredDocument[]> {
    for (const { index } of where)
      if (!this.#indexes[index]) throw new RangeError(`There is no index ${index}`)
    const found = this.#present().filter((kept) => where.every((condition) => fits(kept, condition)))
    return sort ? sorted(found, sort).slice(0, limit).map(stored) : found.slice(0, limit).map(stored)
  }

  async scan({ afterId, limit }: { afterId: string; limit: number }): Promise<readonly StoredDocument[]> {
    return this.#present()
      .filter(({ id }) => id > afterId)
      .slice(0, limit)
      .map(stored)
  }

  async count(): Promise<number> {
    return this.#present().length
  }

  async checkpoints(): Promise<readonly BuildCheckpoint[]> {
    return [...this.#checkpoints.keys()].toSorted().map((partition) => this.#checkpoint(partition)!)
  }

  async write({ documents, checkpoint }: PageWrite): Promise<'written' | 'outpaced'> {
    const known = this.#checkpoint(checkpoint.partition)
    if (known && known.position > checkpoint.position) return 'outpaced'
    const outpaced = documents.some(({ id, guard }) => {
      const before = this.#documents.get(id)
      return before && isAhead(JSON.parse(before.guard), guard)
    })
    if (outpaced) return 'outpaced'
    for (const { guard, body, ...rest } of documents) {
      const text = body === null ? null : JSON.stringify(body)
      this.#documents.set(rest.id, { ...rest, guard: JSON.stringify(guard), body: text })
    }
    this.#checkpoints.set(checkpoint.partition, JSON.stringify(checkpoint))
    return 'written'
  }

  async close(): Promise<void> {
    return
  }

  #checkpoint(partition: string): BuildCheckpoint | undefined {
    const text = this.#checkpoints.get(partition)
    return text === undefined ? undefined : JSON.parse(text)
  }

  #present(): Kept[] {
    return [...this.#documents.values()]
      .filter(({ body }) => body !== null)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }
}

const stored = ({ id, group, guard, body }: Kept): StoredDocument => ({
  id,
  group,
  guard: JSON.parse(guard),
  body: body === null ? null : JSON.parse(body),
})

function keysIn({ keys }: Kept, index: string): readonly Key[] {
  const found = keys[index]
  if (found === null || found === undefined) return []
  return typeof found === 'object' ? found : [found]
}

function fits(kept: Kept, condition: Condition): boolean {
  return keysIn(kept, condition.index).some((key) => fitsKey(key, condition))
}

function fitsKey(key: Key, condition: Condition): boolean {
  if ('equals' in condition) return key === condition.equals
  if ('in' in condition) return condition.in.includes(key)
  if ('contains' in condition) return String(key).includes(condition.contains)
  const { from, to } = condition
  return (from === undefined || compare(key, from) >= 0) && (to === undefined || compare(key, to) <= 0)
}

/** Numbers before texts, documents without a key first, as SQLite sorts. */
function compare(a: Key | undefined, b: Key | undefined): number {
  if (a === b) return 0
  if (a === undefined || b === undefined) return a === undefined ? -1 : 1
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : 1
}

function sorted(found: readonly Kept[], sort: { index: string; descending?: boolean }): Kept[] {
  const sign = sort.descending ? -1 : 1
  const keyOf = (kept: Kept) => keysIn(kept, sort.index)[0]
  return found.toSorted((a, b) => sign * (compare(keyOf(a), keyOf(b)) || compare(a.id, b.id)))
}
