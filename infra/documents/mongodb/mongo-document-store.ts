import { MongoClient } from 'mongodb'
import type { JsonObject } from '../../event-log/event-log.ts'
import type { DocumentStore } from '../document-store.ts'

interface MongoDocument {
  /** Kind and name: replaced atomically. */
  readonly _id: string
  readonly kind: string
  readonly name: string
  /** As text: names of fields that the server would take for its own words stay what they are. */
  readonly value: string
}

const TIMEOUT_MS = 5000

/** The store in the collection `notes`, as it has been called since the first release, of the database that `url` names. */
export async function openMongoDocumentStore({ url }: { readonly url: string }): Promise<DocumentStore> {
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: TIMEOUT_MS,
    socketTimeoutMS: TIMEOUT_MS,
  })
  await client.connect()
  const documents = client.db().collection<MongoDocument>('notes')
  const idOf = (kind: string, name: string) => `${kind}/${name}`
  const parsed = (text: string): JsonObject => JSON.parse(text)
  await documents.createIndex({ kind: 1, name: 1 })
  return {
    put: async (kind, name, value) => {
      const document = { kind, name, value: JSON.stringify(value) }
      await documents.replaceOne({ _id: idOf(kind, name) }, document, { upsert: true })
    },
    get: async (kind, name) => {
      const found = await documents.findOne({ _id: idOf(kind, name) })
      return found ? parsed(found.value) : undefined
    },
    list: async (kind) => {
      const found = await documents.find({ kind }).sort({ name: 1 }).toArray()
      return found.map(({ name, value }) => ({ name, value: parsed(value) }))
    },
    remove: async (kind, name) => {
      await documents.deleteOne({ _id: idOf(kind, name) })
    },
    close: async () => {
      await client.close()
    },
  }
}
