import type {
  BuildCheckpoint,
  DocumentWrite,
  DocumentGuard,
  Key,
  Keys,
  StoredDocument,
} from '../read-models.ts'

/** A document as the database keeps it. */
export interface KeptDocument {
  readonly _id: string
  readonly group: string
  /** JSON: a write names the guard that it replaces, as it is. */
  readonly guard: string
  /** False once the document is gone: its guard stays. */
  readonly present: boolean
  /** The document as JSON, so that it comes back to the byte; null when it is gone. */
  readonly body: string | null
  /** What it is looked up by. */
  readonly keys: Keys
}

/** Group of the checkpoints of a build: no document is in it, since it has no name that an id could be. */
export const CHECKPOINTS = '#checkpoints'

/** How far a build has come in one partition. It is not `present`, so that no query for documents finds it. */
export interface KeptCheckpoint {
  readonly _id: string
  readonly group: typeof CHECKPOINTS
  readonly partition: string
  /** Counts the writes of this checkpoint: who writes it names the one that was read. */
  readonly epoch: number
  /** JSON, so that it comes back to the byte. */
  readonly checkpoint: string
}

export const checkpointId = (partition: string) => `${CHECKPOINTS}/${partition}`

export function keptCheckpoint(checkpoint: BuildCheckpoint, epoch: number): KeptCheckpoint {
  const { partition } = checkpoint
  const text = JSON.stringify(checkpoint)
  return { _id: checkpointId(partition), group: CHECKPOINTS, partition, epoch, checkpoint: text }
}

export const checkpointIn = ({ checkpoint }: Pick<KeptCheckpoint, 'checkpoint'>): BuildCheckpoint =>
  JSON.parse(checkpoint)

export function keptDocument({ id, group, guard, body, keys }: DocumentWrite): KeptDocument {
  return {
    _id: id,
    group,
    guard: JSON.stringify(guard),
    present: body !== null,
    body: body === null ? null : JSON.stringify(body),
    keys: Object.fromEntries(Object.entries(keys).map(([index, key]) => [index, withoutRepeats(key)])),
  }
}

export function storedDocument({ _id, group, guard, body }: KeptDocument): StoredDocument {
  return { id: _id, group, guard: guardIn(guard), body: body === null ? null : JSON.parse(body) }
}

export const guardIn = (text: string): DocumentGuard => JSON.parse(text)

const isMany = (key: Key | null | readonly Key[]): key is readonly Key[] => Array.isArray(key)

const withoutRepeats = (key: Key | null | readonly Key[]) => (isMany(key) ? [...new Set(key)] : key)
