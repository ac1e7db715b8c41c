import { MongoClient, MongoServerError, type Db } from 'mongodb'

/** A database on a server that implements MongoDB's protocol. */
export interface MongoDatabase {
  readonly db: Db
  /**
   * Whether the server is FerretDB: it hands an equality on to its database, but looks at every document for several
   * values, and upserts cost it many times what inserts do. The server is requested once. Throws while it is away.
   */
  readonly isFerretDb: () => Promise<boolean>
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
  const db = client.db()
  let isFerretDb: boolean | undefined
  return {
    db,
    isFerretDb: async () => (isFerretDb ??= 'ferretdbVersion' in (await db.command({ buildInfo: 1 }))),
    close: () => client.close(),
  }
}

/**
 * So few are requested of FerretDB one by one, all at once. Of 400 documents of 1 kB it took 2 ms of processor time for each
 * one that was requested so, and 61 ms for forty of them together; of 1,200 documents 302 ms.
 */
const REQUESTED_ONE_BY_ONE = 32

/** What `find` gives for one of these values in a field: one find, but several of FerretDB where that costs it less. */
export async function findAnyOf<T>(
  values: readonly string[],
  isFerretDb: boolean,
  find: (value: string | { readonly $in: readonly string[] }) => Promise<T[]>,
): Promise<T[]> {
  const each = [...new Set(values)]
  if (each.length === 0) return []
  if (!isFerretDb || each.length > REQUESTED_ONE_BY_ONE) return await find({ $in: each })
  return (await Promise.all(each.map(find))).flat()
}

const DUPLICATE_KEY = 11_000

/**
 * Whether a write failed because its `_id` was taken. No collection here has another unique index, and not every server
 * reports which index it was.
 */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY
}
