import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import type { EventLog, Position } from '@courtline/infra/event-log/event-log'
import type { MovableKeys } from '@courtline/infra/personal-keys/personal-keys'

/** One end of a move: where a site keeps its truth. Read models are built from it, and sessions end. */
export interface Side {
  /** In words, for the terminal. */
  readonly name: string
  readonly log: EventLog
  readonly keys: MovableKeys
  readonly blobs: BlobStore
  readonly checkpoints: Checkpoints
  close(): Promise<void>
}

/** How far reactors have come, by their names: without it a moved site would send its old letters again. */
export interface Checkpoints {
  all(): Promise<ReadonlyMap<string, Position>>
  save(name: string, position: Position): Promise<void>
}

/** Something that the person at the terminal can mend; `message` is the sentence for them. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}
