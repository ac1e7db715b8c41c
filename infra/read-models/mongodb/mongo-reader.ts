import type { Collection } from 'mongodb'
import { findAnyOf } from '../../mongodb/mongo-database.ts'
import type { BuildCheckpoint, Indexes, StoreQuery, ReadModelReader, StoredDocument } from '../read-models.ts'
import { documentFilter, documentOrder } from './document-filter.ts'
import {
  CHECKPOINTS,
  checkpointIn,
  storedDocument,
  type KeptCheckpoint,
  type KeptDocument,
} from './kept-document.ts'

/** A document or a checkpoint. */
export type AnyKept = Record<string, unknown> & { readonly _id: string }

/** Where one build is kept. */
export interface BuildPlace {
  readonly name: string
  readonly documents: Collection<KeptDocument>
  /** In the collection of the documents. */
  readonly checkpoints: Collection<KeptCheckpoint>
  /** The same collection, for commands that write both. */
  readonly everything: Collection<AnyKept>
  readonly isFerretDb: boolean
}

/** Reads of one build's collection. */
export class MongoReader implements ReadModelReader {
  readonly place: BuildPlace
  readonly #indexes: Indexes

  constructor(place: BuildPlace, indexes: Indexes) {
    this.place = place
    this.#indexes = indexes
  }

  async get(ids: readonly string[]): Promise<readonly StoredDocument[]> {
    const found = await this.kept('_id', ids)
    return found.filter(({ present }) => present).map(storedDocument)
  }

  async find(query: StoreQuery): Promise<readonly StoredDocument[]> {
    const filter = documentFilter(this.#indexes, query)
    const order = documentOrder(this.#indexes, query)
    if (query.limit === 0) return []
    const found = this.place.documents
      .find(filter)
      .sort(order)
      .limit(query.limit ?? 0)
    return (await found.toArray()).map(storedDocument)
  }

  async scan({ afterId, limit }: { afterId: string; limit: number }): Promise<readonly StoredDocument[]> {
    const later = { _id: { $gt: afterId }, present: true }
    const found = this.place.documents.find(later).sort({ _id: 1 }).limit(limit)
    return (await found.toArray()).map(storedDocument)
  }

  async count(): Promise<number> {
    // The driver's countDocuments is an aggregation; the command is not.
    const answer = await this.place.documents.db.command({
      count: this.place.documents.collectionName,
      query: { present: true },
    })
    return Number(answer['n'])
  }

  async checkpoints(): Promise<readonly BuildCheckpoint[]> {
    const kept = await this.keptCheckpoints()
    return kept.map(checkpointIn)
  }

  async close(): Promise<void> {
    return
  }

  /** Documents whose id or group is one of these. */
  kept(field: '_id' | 'group', values: readonly string[]): Promise<KeptDocument[]> {
    const { documents, isFerretDb } = this.place
    return findAnyOf(values, isFerretDb, (value) => documents.find({ [field]: value }).toArray())
  }

  keptCheckpoints(): Promise<KeptCheckpoint[]> {
    return this.place.checkpoints.find({ group: CHECKPOINTS }).sort({ partition: 1 }).toArray()
  }
}
