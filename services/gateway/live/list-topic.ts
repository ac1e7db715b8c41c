import type { Position } from '@courtline/infra/event-log/event-log'
import type { LiveFrame } from '@courtline/messages/live'

/**
 * Which matches of a list changed since its last frame. A list is read from its read model, so its frame waits until
 * that has seen the changes, and one reading follows the other.
 */
export class ListTopic {
  readonly #read: (matchIds: readonly string[], upTo: Position) => Promise<LiveFrame | undefined>
  #touched = new Set<string>()
  #upTo: Position = ''
  #safeTo: Position | undefined
  #reading: { readonly safeTo: Position | undefined } | undefined

  constructor(read: (matchIds: readonly string[], upTo: Position) => Promise<LiveFrame | undefined>) {
    this.#read = read
  }

  /** The newest position before everything that has not been sent yet; undefined when all has. */
  get safeTo(): Position | undefined {
    return this.#reading ? this.#reading.safeTo : this.#safeTo
  }

  touch(matchId: string, at: Position, before: Position): void {
    this.#safeTo ??= before
    this.#touched.add(matchId)
    this.#upTo = at
  }

  /** Sends what changed, and then what changed meanwhile. */
  async flush(send: (frame: LiveFrame) => void): Promise<void> {
    if (this.#reading) return
    while (this.#touched.size > 0) {
      const matchIds = [...this.#touched]
      this.#reading = { safeTo: this.#safeTo }
      this.#touched = new Set()
      this.#safeTo = undefined
      try {
        const frame = await this.#read(matchIds, this.#upTo)
        this.#reading = undefined
        if (frame) send(frame)
      } finally {
        this.#reading = undefined
      }
    }
  }
}
