import type { Collection } from 'mongodb'
import { isDuplicateKey, openMongoDatabase, type MongoDatabase } from '../../mongodb/mongo-database.ts'
import type { Holder, JobCheckpoint, Lease, Leases } from '../leases.ts'

/** One document for each epoch of a lease. */
interface EpochDocument {
  /** `name@epoch`: that ids are unique is what lets only one process have an epoch. */
  readonly _id: string
  readonly name: string
  readonly epoch: number
  readonly owner: string
  /** Milliseconds since 1970, by the holder's clock: a wrong one costs waiting or an early change, never an event. */
  readonly until: number
  /** Null in a job that has never come anywhere. */
  readonly checkpoint: JobCheckpoint | null
  /** Its holder has noted from where it continues; before that it has done nothing. */
  readonly begun: boolean
}

/** Epochs that are kept: the last holder may not have noted yet from where it went on. */
const KEPT = 10

/**
 * Leases in MongoDB, or in what implements its protocol. It needs unique ids and nothing else: not that a search and
 * a change are one step.
 */
export function openMongoLeases({ url }: { readonly url: string }): Leases {
  return new MongoLeases(openMongoDatabase(url))
}

class MongoLeases implements Leases {
  readonly #database: MongoDatabase
  readonly #epochs: Collection<EpochDocument>

  constructor(database: MongoDatabase) {
    this.#database = database
    this.#epochs = database.db.collection<EpochDocument>('leases')
  }

  async acquire(name: string, owner: string, ttlMs: number): Promise<Lease | undefined> {
    const [newest] = await this.#newest(name)
    if (newest && newest.until > Date.now()) return undefined
    const epoch = (newest?.epoch ?? 0) + 1
    const place = { _id: idOf(name, epoch), name, epoch }
    const until = Date.now() + ttlMs
    if (!(await this.#insert({ ...place, owner, until, checkpoint: null, begun: false }))) return undefined
    // Read after the epoch is ours: what its former holder saves from now on is refused.
    const former = await this.#newest(name)
    if (former.some((other) => other.epoch > epoch)) return undefined
    const checkpoint = former.find(({ begun }) => begun)?.checkpoint ?? null
    await this.#epochs.updateOne(place, { $set: { checkpoint, begun: true } })
    await this.#epochs.deleteMany({ name, epoch: { $lt: epoch - KEPT } })
    return { epoch, checkpoint: checkpoint ?? undefined }
  }

  async renew(name: string, epoch: number, ttlMs: number): Promise<boolean> {
    return await this.#change(name, epoch, { until: Date.now() + ttlMs })
  }

  async release(name: string, epoch: number): Promise<void> {
    await this.#change(name, epoch, { until: 0 })
  }

  async saveCheckpoint(name: string, epoch: number, checkpoint: JobCheckpoint): Promise<boolean> {
    return await this.#change(name, epoch, { checkpoint })
  }

  async holder(name: string): Promise<Holder | undefined> {
    const [newest] = await this.#newest(name)
    if (!newest || newest.until <= Date.now()) return undefined
    return { owner: newest.owner, epoch: newest.epoch }
  }

  async close(): Promise<void> {
    await this.#database.close()
  }

  /** The newest first. */
  async #newest(name: string): Promise<EpochDocument[]> {
    return await this.#epochs.find({ name }).sort({ epoch: -1 }).limit(KEPT).toArray()
  }

  async #insert(document: EpochDocument): Promise<boolean> {
    try {
      await this.#epochs.insertOne(document)
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  /**
   * Each holder writes its own document only. The look comes after the write: a successor that was not there yet reads
   * what was written here, and one that was there is seen.
   */
  async #change(
    name: string,
    epoch: number,
    fields: Partial<Pick<EpochDocument, 'until' | 'checkpoint'>>,
  ): Promise<boolean> {
    const { matchedCount } = await this.#epochs.updateOne({ _id: idOf(name, epoch) }, { $set: fields })
    const newer = await this.#epochs.findOne({ name, epoch: { $gt: epoch } }, { projection: { _id: 1 } })
    return matchedCount === 1 && newer === null
  }
}

const idOf = (name: string, epoch: number) => `${name}@${epoch}`
