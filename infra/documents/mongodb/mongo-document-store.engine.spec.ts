import { randomBytes } from 'node:crypto'
import { documentStoreContract } from '../testing/document-store-contract.ts'
import { openMongoDocumentStore } from './mongo-document-store.ts'

/** A database of this run's own on the server that `npm run test:engines` names. */
const databaseUrl = () => {
  const url = new URL(process.env['MONGODB_URL'] ?? 'mongodb://127.0.0.1:27117/')
  url.pathname = `/notes_${randomBytes(4).toString('hex')}`
  return url.href
}

documentStoreContract('mongodb', () => openMongoDocumentStore({ url: databaseUrl() }))
