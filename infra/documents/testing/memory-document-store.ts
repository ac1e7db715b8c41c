import type { JsonObject } from '../../event-log/event-log.ts'
import type { DocumentStore } from '../document-store.ts'

/** Documents in memory. */
export function openMemoryDocumentStore(): DocumentStore {
  const kinds = new Map<string, Map<string, string>>()
  const parsed = (text: string): JsonObject => JSON.parse(text)
  return {
    put: async (kind, name, value) => {
      const documents = kinds.get(kind) ?? new Map<string, string>()
      kinds.set(kind, documents.set(name, JSON.stringify(value)))
    },
    get: async (kind, name) => {
      const text = kinds.get(kind)?.get(name)
      return text === undefined ? undefined : parsed(text)
    },
    list: async (kind) =>
      [...(kinds.get(kind) ?? [])]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, text]) => ({ name, value: parsed(text) })),
    remove: async (kind, name) => {
      kinds.get(kind)?.delete(name)
    },
    close: async () => undefined,
  }
}
