/** A key, that it is destroyed, or that there is none. */
export type KnownKey = Uint8Array | 'destroyed' | undefined

/** After this a key is looked at again before it is promised to anybody. */
const FRESH_MILLISECONDS = 30_000
/** After this a key is used no more (P11). */
const LAST_MILLISECONDS = 60_000
const SWEEP_MILLISECONDS = 10_000

interface Entry {
  readonly key: KnownKey
  readonly at: number
}

/** Keys that were looked up a short time ago. What is known to be destroyed stays so. */
export class KeysAtHand {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number
  readonly #sweeper: NodeJS.Timeout
  #countedAt = -Infinity
  #destroyedCount = 0

  constructor(now: () => number) {
    this.#now = now
    this.#sweeper = setInterval(() => this.sweep(), SWEEP_MILLISECONDS)
    this.#sweeper.unref()
  }

  /** Throws when the key was not looked up in the last minute: undefined would mean that the subject was forgotten. */
  keyOf(subjectId: string): KnownKey {
    const entry = this.#entries.get(subjectId)
    if (!entry || this.#isOlder(entry, LAST_MILLISECONDS)) {
      throw new Error(`The key of ${subjectId} is not at hand`)
    }
    return entry.key
  }

  /** Those that have to be looked up. */
  oldOf(subjectIds: readonly string[]): string[] {
    return subjectIds.filter((subjectId) => {
      const entry = this.#entries.get(subjectId)
      return !entry || this.#isOlder(entry, FRESH_MILLISECONDS)
    })
  }

  learn(subjectId: string, key: KnownKey): void {
    this.#entries.set(subjectId, { key, at: this.#now() })
  }

  isCountOld(): boolean {
    return this.#now() - this.#countedAt > FRESH_MILLISECONDS
  }

  learnCount(count: number): void {
    this.#destroyedCount = count
    this.#countedAt = this.#now()
  }

  /** As it was when it was counted last. */
  get destroyedCount(): number {
    return this.#destroyedCount
  }

  /** Forgets what is too old to be used. */
  sweep(): void {
    for (const [subjectId, entry] of this.#entries)
      if (this.#isOlder(entry, LAST_MILLISECONDS)) this.#entries.delete(subjectId)
  }

  close(): void {
    clearInterval(this.#sweeper)
    this.#entries.clear()
  }

  #isOlder({ key, at }: Entry, milliseconds: number): boolean {
    return key !== 'destroyed' && this.#now() - at > milliseconds
  }
}
