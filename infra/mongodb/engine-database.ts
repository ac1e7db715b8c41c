import { randomBytes } from 'node:crypto'

/** For tests: the address of a new database on the server that MONGODB_URL names, else on the engine's usual port. */
export function newDatabaseUrl(kind: string): string {
  const url = new URL(process.env['MONGODB_URL'] ?? 'mongodb://127.0.0.1:27117/')
  url.pathname = `/${kind}_${randomBytes(4).toString('hex')}`
  return url.href
}
