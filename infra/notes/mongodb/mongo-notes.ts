import { MongoClient } from 'mongodb'
import type { JsonObject } from '../../event-log/event-log.ts'
import type { Notes } from '../notes.ts'

interface NoteDocument {
  /** Kind and name: one document for each note, replaced atomically. */
  readonly _id: string
  readonly kind: string
  readonly name: string
  /** As text: names of fields that the server would take for its own words stay what they are. */
  readonly value: string
}

const TIMEOUT_MS = 5000

/** Notes in the collection `notes` of the database that `url` names. */
export async function openMongoNotes({ url }: { readonly url: string }): Promise<Notes> {
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: TIMEOUT_MS,
    socketTimeoutMS: TIMEOUT_MS,
  })
  await client.connect()
  const notes = client.db().collection<NoteDocument>('notes')
  const idOf = (kind: string, name: string) => `${kind}/${name}`
  const parsed = (text: string): JsonObject => JSON.parse(text)
  await notes.createIndex({ kind: 1, name: 1 })
  return {
    put: async (kind, name, value) => {
      const document = { kind, name, value: JSON.stringify(value) }
      await notes.replaceOne({ _id: idOf(kind, name) }, document, { upsert: true })
    },
    get: async (kind, name) => {
      const found = await notes.findOne({ _id: idOf(kind, name) })
      return found ? parsed(found.value) : undefined
    },
    list: async (kind) => {
      const found = await notes.find({ kind }).sort({ name: 1 }).toArray()
      return found.map(({ name, value }) => ({ name, value: parsed(value) }))
    },
    remove: async (kind, name) => {
      await notes.deleteOne({ _id: idOf(kind, name) })
    },
    close: async () => {
      await client.close()
    },
  }
}
