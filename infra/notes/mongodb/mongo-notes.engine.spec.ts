import { randomBytes } from 'node:crypto'
import { notesContract } from '../contract/notes-contract.ts'
import { openMongoNotes } from './mongo-notes.ts'

/** A database of this run's own on the server that `npm run test:engines` names. */
const databaseUrl = () => {
  const url = new URL(process.env['MONGODB_URL'] ?? 'mongodb://127.0.0.1:27117/')
  url.pathname = `/notes_${randomBytes(4).toString('hex')}`
  return url.href
}

notesContract('mongodb', () => openMongoNotes({ url: databaseUrl() }))
