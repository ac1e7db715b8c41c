import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import type { EventLog, Position } from '@courtline/infra/event-log/event-log'
import type { MovableKeys } from '@courtline/infra/personal-keys/personal-keys'

/** Source or target of a migration: the storage of a site. Read models are rebuilt from it, and sessions end. */
export interface SiteStorage {
  /** In words, for the terminal. */
  readonly name: string
  readonly log: EventLog
  readonly keys: MovableKeys
  readonly blobs: BlobStore
  readonly checkpoints: Checkpoints
  close(): Promise<void>
}

/** The checkpoints of reactors by name: without them a migrated site would send its old mail again. */
export interface Checkpoints {
  all(): Promise<ReadonlyMap<string, Position>>
  save(name: string, position: Position): Promise<void>
}

/** Something that the person at the terminal can mend; `message` is the sentence for them. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}
