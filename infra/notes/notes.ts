import type { JsonObject } from '../event-log/event-log.ts'

/**
 * The port of small documents that the processes of a site leave for each other: wishes of admins, how a read model
 * stands, how far a reactor has come, how far a video is. Each is replaced as a whole; none of them is part of the
 * truth, which is the log. Adapters: memory, mongodb.
 */
export interface Notes {
  /** Leaves a note, in place of what was there under this name. */
  put(kind: string, name: string, value: JsonObject): Promise<void>
  get(kind: string, name: string): Promise<JsonObject | undefined>
  /** Every note of a kind, in the order of their names. */
  list(kind: string): Promise<readonly Note[]>
  /** Removing what is not there is no error. */
  remove(kind: string, name: string): Promise<void>
  close(): Promise<void>
}

export interface Note {
  readonly name: string
  readonly value: JsonObject
}
