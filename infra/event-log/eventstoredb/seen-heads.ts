import { LRUCache } from 'lru-cache'

/** Streams are remembered until there are more than this; then the ones used longest ago go. */
const MAX_STREAMS = 10_000
/** What was seen longer ago is no longer reliable. */
const FRESH_MS = 1000

/** How far streams went when this process looked at them last. */
export class SeenHeads {
  readonly #revisions = new LRUCache<string, number>({ max: MAX_STREAMS, ttl: FRESH_MS })

  /** `revision` is -1 for a stream without events; `atMs` is a time of `performance.now()` before it was read. */
  note(stream: string, revision: number, atMs: number): void {
    this.#revisions.set(stream, revision, { start: atMs })
  }

  /** Whether a revision is known not to have been there a moment ago. */
  wasBefore(stream: string, revision: number): boolean {
    const seen = this.#revisions.get(stream)
    return seen !== undefined && seen < revision
  }
}
