import { randomBytes } from 'node:crypto'
import type { Collection } from 'mongodb'
import {
  findAnyOf,
  isDuplicateKey,
  openMongoDatabase,
  type MongoDatabase,
} from '../../mongodb/mongo-database.ts'
import { KEY_BYTES, otherKey, type KeyRecord, type MovableKeys } from '../personal-keys.ts'
import { KeysAtHand } from './keys-at-hand.ts'

/** A subject as the database keeps it. */
interface KeptSubject {
  readonly _id: string
  /** Base64; null once destroyed: the document stays, so that no new key is made for a forgotten subject. */
  readonly key: string | null
  readonly createdAt: Date
  readonly destroyedAt: Date | null
  readonly destroyed: boolean
}

export interface MongoKeysOptions {
  readonly url: string
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/**
 * Keys in the collection `personal_keys` of the database that the address names; give them a database of their own, so
 * that they are backed up apart (P11). A new key is answered when most servers have it on disk. Destroying overwrites the
 * key in its document; when its bytes leave the server's files and operation log is the server's own matter.
 */
export function openMongoPersonalKeys(options: MongoKeysOptions): MovableKeys & { atHand: AtHand } {
  return new MongoPersonalKeys(openMongoDatabase(options.url), options.now ?? Date.now)
}

type AtHand = NonNullable<MovableKeys['atHand']>

class MongoPersonalKeys implements MovableKeys {
  readonly #subjects: Collection<KeptSubject>
  readonly #database: MongoDatabase
  readonly #known: KeysAtHand
  #isIndexed = false
  #recounting: Promise<void> | undefined

  constructor(database: MongoDatabase, now: () => number) {
    this.#subjects = database.db.collection('personal_keys')
    this.#database = database
    this.#known = new KeysAtHand(now)
  }

  readonly atHand: AtHand = async (subjectIds, purpose) => {
    // Before the look: what was looked at is never older than the count. One count for all callers meanwhile.
    if (this.#known.isCountOld())
      await (this.#recounting ??= this.#recount().finally(() => (this.#recounting = undefined)))
    const wanted = purpose === 'seal' ? subjectIds : this.#known.oldOf(subjectIds)
    if (wanted.length === 0) return
    await this.#look(wanted)
    if (purpose === 'open') return
    const missing = wanted.filter((subjectId) => this.#known.keyOf(subjectId) === undefined)
    if (missing.length === 0) return
    for (const subjectId of missing) await this.#add(subjectId, randomBytes(KEY_BYTES))
    // Another process may have added one meanwhile: what is in the database is the key.
    await this.#look(missing)
  }

  keyToSeal(subjectId: string): Uint8Array | 'destroyed' {
    const key = this.#known.keyOf(subjectId)
    if (key === undefined) throw new Error(`The key of ${subjectId} was not asked for to seal with`)
    return key
  }

  keyToOpen(subjectId: string): Uint8Array | undefined {
    const key = this.#known.keyOf(subjectId)
    return key === 'destroyed' ? undefined : key
  }

  async destroy(subjectId: string): Promise<void> {
    const gone = { key: null, destroyedAt: new Date(), destroyed: true }
    const { matchedCount } = await this.#subjects.updateOne(
      { _id: subjectId, destroyed: false },
      { $set: gone },
    )
    if (matchedCount === 0 && !(await this.#insert({ _id: subjectId, createdAt: new Date(), ...gone }))) {
      const [found] = await this.#find([subjectId])
      // Made between the two: it has to go as well.
      if (found?.key !== null) return await this.destroy(subjectId)
    }
    this.#known.learn(subjectId, 'destroyed')
    await this.#recount()
  }

  isDestroyed(subjectId: string): boolean {
    return this.#known.keyOf(subjectId) === 'destroyed'
  }

  destroyedCount(): number {
    return this.#known.destroyedCount
  }

  async *records(): AsyncIterable<KeyRecord> {
    for await (const { _id, key } of this.#subjects.find()) {
      yield { subjectId: _id, key: key === null ? 'destroyed' : Buffer.from(key, 'base64') }
    }
  }

  async adopt({ subjectId, key }: KeyRecord): Promise<void> {
    if (key === 'destroyed') return await this.destroy(subjectId)
    if (await this.#add(subjectId, key)) return
    const [found] = await this.#find([subjectId])
    if (typeof found?.key === 'string' && found.key !== textOf(key)) throw otherKey(subjectId)
  }

  async close(): Promise<void> {
    this.#known.close()
    await this.#database.close()
  }

  async #find(subjectIds: readonly string[]): Promise<KeptSubject[]> {
    const isFerretDb = await this.#database.isFerretDb()
    return await findAnyOf(subjectIds, isFerretDb, (_id) => this.#subjects.find({ _id }).toArray())
  }

  async #look(subjectIds: readonly string[]): Promise<void> {
    const found = new Map((await this.#find(subjectIds)).map(({ _id, key }) => [_id, key]))
    for (const subjectId of subjectIds) {
      const key = found.get(subjectId)
      if (key === undefined) this.#known.learn(subjectId, undefined)
      else this.#known.learn(subjectId, key === null ? 'destroyed' : Buffer.from(key, 'base64'))
    }
  }

  #add(subjectId: string, key: Uint8Array): Promise<boolean> {
    const createdAt = new Date()
    return this.#insert({ _id: subjectId, key: textOf(key), createdAt, destroyedAt: null, destroyed: false })
  }

  /** False when the subject is there already. */
  async #insert(subject: KeptSubject): Promise<boolean> {
    try {
      await this.#subjects.insertOne(subject)
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  async #recount(): Promise<void> {
    // Never an index of the keys themselves: it would be a second copy of each.
    if (!this.#isIndexed) await this.#subjects.createIndex({ destroyed: 1 })
    this.#isIndexed = true
    const { collectionName: count, db } = this.#subjects
    const { n } = await db.command({ count, query: { destroyed: true } })
    this.#known.learnCount(Number(n))
  }
}

const textOf = (key: Uint8Array) => Buffer.from(key).toString('base64')
