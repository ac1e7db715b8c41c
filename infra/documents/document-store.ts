import type { JsonObject } from '../event-log/event-log.ts'

/**
 * The port of small documents that the processes of a site share: requests of admins, the status of a read
 * model, the checkpoint of a reactor, the progress of a video. Each is replaced as a whole, and none of them holds facts:
 * those are in the log. Adapters: mongodb; memory for tests.
 */
export interface DocumentStore {
  /** Stores a document, in place of what was there under this name. */
  put(kind: string, name: string, value: JsonObject): Promise<void>
  get(kind: string, name: string): Promise<JsonObject | undefined>
  /** Every document of a kind, in the order of their names. */
  list(kind: string): Promise<readonly NamedDocument[]>
  /** Removing what is not there is no error. */
  remove(kind: string, name: string): Promise<void>
  close(): Promise<void>
}

export interface NamedDocument {
  readonly name: string
  readonly value: JsonObject
}
