import type { Json, JsonObject } from '../event-log/event-log.ts'

/**
 * The port of what the gateways of a site send each other at this moment. Nothing of it is kept, and a message may be lost:
 * facts go into the log. Adapters: kafka; memory for tests.
 */
export interface Broadcast {
  /** Sends to everybody who listens, this process included. Never fails: what cannot be sent is lost. */
  send(message: JsonObject): void
  /** Called with each message from now on. Returns the unsubscribe function. */
  listen(listener: (message: Json) => void): () => void
  close(): Promise<void>
}
