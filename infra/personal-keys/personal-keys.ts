/**
 * The port of the keys that seal people's data in the event log, one key of 32 bytes for each subject (P11). They live
 * apart from the log and are backed up apart, so that destroying a key makes its subject's data unreadable everywhere.
 * Adapters: memory, sqlite, mongodb.
 *
 * Sealing and opening are hot, so keys are requested without waiting. Adapters in this process answer from where keys
 * are kept: a destroyed key is gone for every reader at once. One over a network has `atHand`, and readers in other
 * processes may open with a destroyed key for a minute more, but nobody seals with one.
 */
export interface PersonalKeys {
  /**
   * Only there when keys are kept elsewhere: brings those of these subjects within reach of the methods below, for half a
   * minute at least and a minute at most. To seal, each is looked at again, and made, safe on disk, when there is none.
   */
  readonly atHand?: (subjectIds: readonly string[], purpose: 'open' | 'seal') => Promise<void>
  /** The subject's key; a new one, safe on disk, when there is none yet; 'destroyed' once the subject was forgotten. */
  keyToSeal(subjectId: string): Uint8Array | 'destroyed'
  /** The subject's key, or undefined when there is none (any more). */
  keyToOpen(subjectId: string): Uint8Array | undefined
  /** Forgets the subject for ever: the key is overwritten, and no new one is made. Doing it again changes nothing. */
  destroy(subjectId: string): void | Promise<void>
  isDestroyed(subjectId: string): boolean
  /** How many subjects were forgotten so far: opened data that was kept is dropped when this changes. */
  destroyedCount(): number
  close(): void | Promise<void>
}

/** What a site has of one subject: its key, or that it was forgotten. */
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

/** Keys that are kept where this process gets them without waiting. */
export interface LocalKeys extends MovableKeys {
  readonly atHand?: never
  destroy(subjectId: string): void
  close(): void
}

/** The sentence of a refused adoption, without the keys. */
export const otherKey = (subjectId: string): Error =>
  new Error(`The subject ${subjectId} has another key here already`)

/** Length of a key: AES-256. */
export const KEY_BYTES = 32
