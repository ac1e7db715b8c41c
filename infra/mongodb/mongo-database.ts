import { MongoClient, MongoServerError, type Db } from 'mongodb'

/** A database on a server that speaks MongoDB's protocol. */
export interface MongoDatabase {
  readonly db: Db
  readonly close: () => Promise<void>
}

/** How long a call waits for a server that is not there before it fails. */
const SERVER_WAIT_MILLISECONDS = 5000

/**
 * Opens the database that the address names (`mongodb://host/name`); the connection is made by the first call. A write
 * is answered when most servers have it on disk. Throws at once when the address is none or names no database.
 */
export function openMongoDatabase(url: string): MongoDatabase {
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: SERVER_WAIT_MILLISECONDS,
    writeConcern: { w: 'majority', journal: true },
    readConcernLevel: 'majority',
  })
  if (new URL(url).pathname.length < 2) {
    throw new RangeError('The address of MongoDB names no database: mongodb://host/database')
  }
  return { db: client.db(), close: () => client.close() }
}

/** A simple server finds one of them by its index, but looks at every document for several. */
export function oneOf(values: readonly string[]): string | { readonly $in: readonly string[] } {
  const [only] = values
  return values.length === 1 && only !== undefined ? only : { $in: values }
}

const DUPLICATE_KEY = 11_000

/**
 * Whether a write failed because its `_id` was taken. No collection here has another unique index, and not every server
 * says which index it was.
 */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY
}
