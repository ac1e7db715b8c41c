import type { Position } from '@courtline/infra/event-log/event-log'
import type { LiveFrame } from '@courtline/messages/live'
import type { MediaProgress } from '@courtline/messages/media/media'

/** What of an account can change. */
export type AccountPart = 'account' | 'favorites' | 'reels' | 'savedFilters' | 'recruiting'

/** What about an account changed since its last frames. */
export class AccountTopic {
  /** What changed, and the newest position at which it did. */
  readonly #changed = new Map<AccountPart, Position>()
  /** How far the media worker is with a reel: no event, so nothing of it is ever replayed. */
  readonly #progress = new Map<string, MediaProgress>()
  #safeTo: Position | undefined
  /** The program that the account coaches: what happens to its links concerns them (D127). */
  readonly programId: string | undefined

  constructor(programId?: string) {
    this.programId = programId
  }

  /** The newest position before everything that waits here; undefined when nothing does. */
  get safeTo(): Position | undefined {
    return this.#safeTo
  }

  touch(part: AccountPart, at: Position, before: Position): void {
    this.#changed.set(part, at)
    this.#safeTo ??= before
  }

  report(reelId: string, progress: MediaProgress): void {
    this.#progress.set(reelId, progress)
  }

  take(): LiveFrame[] {
    const frames = [...this.#changed].map(([part, position]) => frameOf(part, position))
    for (const [reelId, progress] of this.#progress) frames.push({ type: 'reelProgress', reelId, progress })
    this.#changed.clear()
    this.#progress.clear()
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
    case 'reels':
      return { type: 'reelsChanged', position }
    case 'savedFilters':
      return { type: 'savedFiltersChanged', position }
    case 'recruiting':
      return { type: 'recruitingChanged', position }
  }
}
