import type { Position } from '../event-log/event-log.ts'

/** How far a subscription has come, where its next start finds it. */
export interface Checkpoint {
  /** Up to here everything was handled. */
  read(): Position | Promise<Position>
  /** After events were handled, up to the last of them. */
  write(position: Position): void | Promise<void>
  /** The log holds nothing for this subscription up to here; may be left unwritten, then the next start looks again. */
  pass(position: Position): void | Promise<void>
}

/** A checkpoint that the handler writes itself, in one step with its effect: a transaction, or the memory of the process. */
export function checkpointOfHandler(read: Checkpoint['read']): Checkpoint {
  const nothing = () => undefined
  return { read, write: nothing, pass: nothing }
}
