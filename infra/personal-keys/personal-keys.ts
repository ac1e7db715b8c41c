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

/** Length of a key: AES-256. */
export const KEY_BYTES = 32
