import { MongoBulkWriteError, type AnyBulkWriteOperation } from 'mongodb'
import { findAnyOf, isDuplicateKey } from '../../mongodb/mongo-database.ts'
import {
  isAhead,
  type BuildCheckpoint,
  type DocumentWrite,
  type PageWrite,
  type ReadModelBuild,
  type StoredDocument,
} from '../read-models.ts'
import { guardIn, keptDocument, storedDocument, type KeptDocument } from './kept-document.ts'
import { MongoReader, type KeptCheckpoint } from './mongo-reader.ts'
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
    return kept.map(checkpointOf)
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
      const isOurs = (await this.#writeAll(documents, checkpoint)) && (await this.#advance(checkpoint))
      if (!isOurs) this.#forget(checkpoint)
      return isOurs ? 'written' : 'outpaced'
    } catch (error) {
      // How much of it was written is not known: the next write looks.
      this.#forget(checkpoint)
      throw error
    }
  }

  async #writeAll(
    documents: readonly DocumentWrite[],
    { partition, position }: BuildCheckpoint,
  ): Promise<boolean> {
    const known = await this.#knownOf(partition)
    if (known && known.position > position) return false
    const guards = await this.#guardsOf(documents)
    const isAnyAhead = documents.some(({ id, guard }) => isAhead(guardIn(guards.get(id) ?? '{}'), guard))
    if (isAnyAhead) return false
    const members = documents.filter(({ id, group }) => id !== group)
    const heads = documents.filter(({ id, group }) => id === group)
    return (await this.#put(members, guards)) && (await this.#put(heads, guards))
  }

  /** The guards of those documents that are there, as they are. */
  async #guardsOf(documents: readonly DocumentWrite[]): Promise<ReadonlyMap<string, string>> {
    const guards = new Map<string, string>()
    for (const document of documents) {
      const guard = this.#seen.guardOf(document)
      if (guard !== undefined) guards.set(document.id, guard)
    }
    const unknown = documents.filter((document) => !this.#seen.knows(document)).map(({ id }) => id)
    if (unknown.length === 0) return guards
    const found = await findAnyOf(unknown, (_id) =>
      this.place.documents.find({ _id }).project<Pick<KeptDocument, '_id' | 'guard'>>({ guard: 1 }).toArray(),
    )
    for (const { _id, guard } of found) guards.set(_id, guard)
    return guards
  }

  /**
   * Each document takes the place of the one whose guard was looked at, or of none. False when another writer was faster
   * with one of them; the others are written.
   */
  async #put(documents: readonly DocumentWrite[], guards: ReadonlyMap<string, string>): Promise<boolean> {
    if (documents.length === 0) return true
    const isNew = ({ id }: DocumentWrite) => !guards.has(id)
    // The driver would send them one after the other: they are two commands.
    const parts = [documents.filter(isNew), documents.filter((document) => !isNew(document))]
    const areOurs = await Promise.all(parts.map((part) => this.#putAtOnce(part, guards)))
    if (areOurs.includes(false)) return false
    for (const document of documents) this.#seen.wrote(document)
    return true
  }

  async #putAtOnce(
    documents: readonly DocumentWrite[],
    guards: ReadonlyMap<string, string>,
  ): Promise<boolean> {
    if (documents.length === 0) return true
    const writes = documents.map((document) => writeOf(document, guards.get(document.id)))
    try {
      const { insertedCount, matchedCount } = await this.place.documents.bulkWrite(writes, { ordered: false })
      return insertedCount + matchedCount === documents.length
    } catch (error) {
      if (isDuplicateOnly(error)) return false
      throw error
    }
  }

  /** Writes the checkpoint, unless another writer has written it since this one looked. */
  async #advance(checkpoint: BuildCheckpoint): Promise<boolean> {
    const { partition, position } = checkpoint
    const { name: build, checkpoints } = this.place
    const _id = `${build}/${partition}`
    const known = this.#known.get(partition)
    const epoch = (known?.epoch ?? 0) + 1
    const text = JSON.stringify(checkpoint)
    if (known) {
      const change = { $set: { epoch, checkpoint: text } }
      const { matchedCount } = await checkpoints.updateOne({ _id, epoch: known.epoch }, change)
      if (matchedCount === 0) return false
    } else {
      try {
        await checkpoints.insertOne({ _id, build, partition, epoch, checkpoint: text })
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    }
    this.#known.set(partition, { epoch, position })
    return true
  }

  async #knownOf(partition: string): Promise<Known | undefined> {
    const isKnown = this.#known.has(partition) || (this.#unsure && !this.#unsure.has(partition))
    if (!isKnown) {
      const kept = await this.place.checkpoints.findOne({ _id: `${this.place.name}/${partition}` })
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
    const { position } = checkpointOf(kept)
    this.#known.set(kept.partition, { epoch: kept.epoch, position })
  }
}

/**
 * The document in place of the one with this guard, or as a new one. An update of many, though `_id` names only one: an
 * update of one leaves a cursor open in FerretDB, and after fifty of them in a row it waits for itself for ever.
 */
function writeOf(document: DocumentWrite, guard: string | undefined): AnyBulkWriteOperation<KeptDocument> {
  const { _id, ...fields } = keptDocument(document)
  if (guard === undefined) return { insertOne: { document: { _id, ...fields } } }
  return { updateMany: { filter: { _id, guard }, update: { $set: fields } } }
}

const checkpointOf = ({ checkpoint }: KeptCheckpoint): BuildCheckpoint => JSON.parse(checkpoint)

/** Every single failure of a bulk write was that the document was there already. */
function isDuplicateOnly(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError)) return isDuplicateKey(error)
  const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors]
  return failures.length > 0 && failures.every(({ code }) => code === 11_000)
}
