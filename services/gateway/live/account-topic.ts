import type { Position } from '@courtline/infra/event-log/event-log'
import type { LiveFrame } from '@courtline/messages/live'

/** Whether something about an account changed since its last frame. */
export class AccountTopic {
  #safeTo: Position | undefined

  /** The newest position before everything that waits here; undefined when nothing does. */
  get safeTo(): Position | undefined {
    return this.#safeTo
  }

  touch(before: Position): void {
    this.#safeTo ??= before
  }

  take(): LiveFrame[] {
    if (this.#safeTo === undefined) return []
    this.#safeTo = undefined
    return [{ type: 'accountChanged' }]
  }
}
