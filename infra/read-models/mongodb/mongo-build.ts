import { findAnyOf } from '../../mongodb/mongo-database.ts'
import {
  isAhead,
  type BuildCheckpoint,
  type DocumentWrite,
  type PageWrite,
  type ReadModelBuild,
  type StoredDocument,
} from '../read-models.ts'
import {
  checkpointId,
  checkpointIn,
  guardIn,
  storedDocument,
  type KeptCheckpoint,
  type KeptDocument,
} from './kept-document.ts'
import { MongoReader } from './mongo-reader.ts'
import { writePage } from './page-commands.ts'
import { SeenGuards } from './seen-guards.ts'

const NONE: ReadonlySet<string> = new Set()

/** A checkpoint as this writer read or wrote it last. */
type Known = Pick<KeptCheckpoint, 'epoch'> & { readonly position: string }

/**
 * One build for its writers. Only a single document is written atomically here: the members of groups first, their heads
 * after them, then the checkpoint. Whatever is cut off in between is delivered again, and guards turn away what was
 * written already (P4).
 */
export class MongoBuild extends MongoReader implements ReadModelBuild {
  readonly #known = new Map<string, Known>()
  /** Where it is to be looked up again whether there is a checkpoint; undefined until all were read. */
  #unsure: Set<string> | undefined
  readonly #seen = new SeenGuards()

  override async checkpoints(): Promise<readonly BuildCheckpoint[]> {
    const kept = await this.keptCheckpoints()
    for (const one of kept) this.#learn(one)
    this.#unsure ??= new Set()
    return kept.map(checkpointIn)
  }

  async load(
    groups: readonly string[],
    likelyNew: ReadonlySet<string> = NONE,
  ): Promise<readonly StoredDocument[]> {
    const sought = groups.filter((group) => !likelyNew.has(group))
    const found = sought.length > 0 ? await this.kept('group', sought) : []
    // What is there after all has the `_id` that is written as a new one.
    this.#seen.learn(groups, found)
    return found.map(storedDocument)
  }

  async write({ documents, checkpoint }: PageWrite): Promise<'written' | 'outpaced'> {
    try {
      const isOurs = await this.#writeAll(lastOfEach(documents), checkpoint)
      if (!isOurs) this.#forget(checkpoint)
      return isOurs ? 'written' : 'outpaced'
    } catch (error) {
      // How much of it was written is not known: the next write looks.
      this.#forget(checkpoint)
      throw error
    }
  }

  async #writeAll(documents: readonly DocumentWrite[], checkpoint: BuildCheckpoint): Promise<boolean> {
    const { partition, position } = checkpoint
    const known = await this.#knownOf(partition)
    if (known && known.position > position) return false
    const guards = await this.#guardsOf(documents)
    const isAnyAhead = documents.some(({ id, guard }) => isAhead(guardIn(guards.get(id) ?? '{}'), guard))
    if (isAnyAhead) return false
    if (!(await writePage(this.place, { documents, guards, checkpoint, epoch: known?.epoch }))) return false
    for (const document of documents) this.#seen.wrote(document)
    this.#known.set(partition, { epoch: (known?.epoch ?? 0) + 1, position })
    return true
  }

  /** The guards of those documents that are there, as they are. */
  async #guardsOf(documents: readonly DocumentWrite[]): Promise<ReadonlyMap<string, string>> {
    const guards = new Map<string, string>()
    for (const document of documents) {
      const guard = this.#seen.guardOf(document)
      if (guard !== undefined) guards.set(document.id, guard)
    }
    const unknown = documents.filter((document) => !this.#seen.knows(document)).map(({ id }) => id)
    const { documents: kept, isFerretDb } = this.place
    const found = await findAnyOf(unknown, isFerretDb, (_id) =>
      kept.find({ _id }).project<Pick<KeptDocument, '_id' | 'guard'>>({ guard: 1 }).toArray(),
    )
    for (const { _id, guard } of found) guards.set(_id, guard)
    return guards
  }

  async #knownOf(partition: string): Promise<Known | undefined> {
    const isKnown = this.#known.has(partition) || (this.#unsure && !this.#unsure.has(partition))
    if (!isKnown) {
      const kept = await this.place.checkpoints.findOne({ _id: checkpointId(partition) })
      if (kept) this.#learn(kept)
      this.#unsure?.delete(partition)
    }
    return this.#known.get(partition)
  }

  #forget({ partition }: BuildCheckpoint): void {
    this.#known.delete(partition)
    this.#unsure?.add(partition)
    this.#seen.forget()
  }

  /**
   * What is known already stays until a write fails, however often it is read meanwhile: else a look at the checkpoint
   * would hide from the writer that another one has written it.
   */
  #learn(kept: KeptCheckpoint): void {
    if (this.#known.has(kept.partition)) return
    const { position } = checkpointIn(kept)
    this.#known.set(kept.partition, { epoch: kept.epoch, position })
  }
}

/** A group that was repaired and then folded on is written once, as it came out; its head stays behind its members. */
function lastOfEach(documents: readonly DocumentWrite[]): readonly DocumentWrite[] {
  const lastAt = new Map(documents.map(({ id }, index) => [id, index]))
  return documents.filter(({ id }, index) => lastAt.get(id) === index)
}
