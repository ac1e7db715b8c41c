/**
 * The port of the keys that seal people's data in the event log, one key of 32 bytes for each subject (P11). They live
 * apart from the log and are backed up apart, so that destroying a key makes its subject's data unreadable everywhere.
 * Adapters: memory, sqlite. No adapter keeps keys in a cache: a destroyed key is gone for every reader at once.
 */
export interface PersonalKeys {
  /** The subject's key; a new one, safe on disk, when there is none yet; 'destroyed' once the subject was forgotten. */
  keyToSeal(subjectId: string): Uint8Array | 'destroyed'
  /** The subject's key, or undefined when there is none (any more). */
  keyToOpen(subjectId: string): Uint8Array | undefined
  /** Forgets the subject for ever: the key is overwritten, and no new one is made. Doing it again changes nothing. */
  destroy(subjectId: string): void
  isDestroyed(subjectId: string): boolean
  /** How many subjects were forgotten so far: whoever remembers opened data drops it when this changes. */
  destroyedCount(): number
  close(): void
}

/** What a site knows of one subject: its key, or that it was forgotten. */
export interface KeyRecord {
  readonly subjectId: string
  readonly key: Uint8Array | 'destroyed'
}

/** Keys that can move to another site, the marks of forgotten subjects with them. */
export interface MovableKeys extends PersonalKeys {
  /** Everything there is, in any order. */
  records(): AsyncIterable<KeyRecord>
  /**
   * Takes over a subject from another site, safely when it answers; the same again changes nothing, and a subject that
   * was forgotten here stays so. Throws for a subject that has another key here: it would make its data unreadable.
   */
  adopt(record: KeyRecord): Promise<void>
}

/** The sentence of a refused adoption, without the keys. */
export const otherKey = (subjectId: string): Error =>
  new Error(`The subject ${subjectId} has another key here already`)

/** Length of a key: AES-256. */
export const KEY_BYTES = 32
