import type { Position } from '@courtline/infra/event-log/event-log'
import type { SitePart } from '@courtline/messages/activity/site-changes'
import type { LiveFrame } from '@courtline/messages/live'

/** What of the whole site changed since its last frames, for admins. */
export class SiteTopic {
  readonly #changed = new Map<SitePart, Position>()
  #safeTo: Position | undefined

  /** The newest position before everything that waits here; undefined when nothing does. */
  get safeTo(): Position | undefined {
    return this.#safeTo
  }

  touch(part: SitePart, at: Position, before: Position): void {
    this.#changed.set(part, at)
    this.#safeTo ??= before
  }

  take(): LiveFrame[] {
    const frames = [...this.#changed].map(([part, position]): LiveFrame => ({
      type: 'siteChanged',
      part,
      position,
    }))
    this.#changed.clear()
    this.#safeTo = undefined
    return frames
  }
}
