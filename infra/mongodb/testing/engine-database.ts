import { randomBytes } from 'node:crypto'
import { openMongoDatabase } from '../mongo-database.ts'

/** For tests: the address of a new database on the server that MONGODB_URL names, else on the engine's usual port. */
export function newDatabaseUrl(kind: string): string {
  const url = new URL(process.env['MONGODB_URL'] ?? 'mongodb://127.0.0.1:27117/')
  url.pathname = `/${kind}_${randomBytes(4).toString('hex')}`
  return url.href
}

/** Leaves nothing of a test on the server. */
export async function dropDatabases(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const { db, close } = openMongoDatabase(url)
    await db.dropDatabase()
    await close()
  }
}
