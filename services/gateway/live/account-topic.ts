import type { Position } from '@courtline/infra/event-log/event-log'
import type { LiveFrame } from '@courtline/messages/live'

/** What of an account can change. */
export type AccountPart = 'account' | 'favorites'

/** What about an account changed since its last frames. */
export class AccountTopic {
  /** What changed, and the newest position at which it did. */
  readonly #changed = new Map<AccountPart, Position>()
  #safeTo: Position | undefined

  /** The newest position before everything that waits here; undefined when nothing does. */
  get safeTo(): Position | undefined {
    return this.#safeTo
  }

  touch(part: AccountPart, at: Position, before: Position): void {
    this.#changed.set(part, at)
    this.#safeTo ??= before
  }

  take(): LiveFrame[] {
    const frames = [...this.#changed].map(([part, position]) => frameOf(part, position))
    this.#changed.clear()
    this.#safeTo = undefined
    return frames
  }
}

function frameOf(part: AccountPart, position: Position): LiveFrame {
  switch (part) {
    case 'account':
      return { type: 'accountChanged' }
    case 'favorites':
      return { type: 'favoritesChanged', position }
  }
}
