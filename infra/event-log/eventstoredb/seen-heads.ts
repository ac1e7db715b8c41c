/** Streams are remembered until there are more than this; then the ones noted longest ago go. */
const MAX_STREAMS = 10_000
/** What was seen longer ago says nothing any more. */
const FRESH_MS = 1000

/** How far streams went when this process looked at them last. */
export class SeenHeads {
  readonly #heads = new Map<string, { readonly revision: number; readonly atMs: number }>()

  /** `revision` is -1 for a stream without events; `atMs` is a time of `performance.now()` before it was asked for. */
  note(stream: string, revision: number, atMs: number): void {
    this.#heads.delete(stream)
    this.#heads.set(stream, { revision, atMs })
    for (const oldest of this.#heads.keys()) {
      if (this.#heads.size <= MAX_STREAMS) return
      this.#heads.delete(oldest)
    }
  }

  /** Whether a revision is known not to have been there a moment ago. */
  wasBefore(stream: string, revision: number): boolean {
    const seen = this.#heads.get(stream)
    return seen !== undefined && seen.revision < revision && performance.now() - seen.atMs < FRESH_MS
  }
}
