import type { Position } from '@courtline/infra/event-log/event-log'
import { isAnnotationEvent, type AnyEvent } from '@courtline/messages/events'
import type { LiveFrame } from '@courtline/messages/live'
import type { MediaProgress } from '@courtline/messages/media/media'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { LiveEdit } from '@courtline/messages/views/annotation'

/** What happened to one match, or to an annotation beside its own, since its last frame. */
export class MatchTopic {
  readonly #of: { readonly matchId: string; readonly annotation?: string }
  #edits: LiveEdit[] = []
  #fromRevision = 0
  #changedAt: number | undefined
  #progress: MediaProgress | undefined
  #safeTo: Position | undefined

  /** @param beside name of the annotation that it is about, where that is not the match's own */
  constructor(matchId: string, beside?: string) {
    this.#of = { matchId, ...(beside !== undefined && { annotation: beside }) }
  }

  /** The newest position before everything that waits here; undefined when nothing does. */
  get safeTo(): Position | undefined {
    return this.#safeTo
  }

  /** `before` is the newest position before this event. */
  add(recorded: Recorded<AnyEvent>, before: Position): void {
    this.#safeTo ??= before
    const { event } = recorded
    if (!isAnnotationEvent(event)) {
      this.#changedAt = recorded.revision
      return
    }
    if (this.#edits.length === 0) this.#fromRevision = recorded.revision - 1
    this.#edits.push({
      id: recorded.id,
      revision: recorded.revision,
      position: recorded.position,
      at: recorded.meta.at,
      userId: personOf(recorded),
      event,
    })
  }

  /** How far the media worker is: no event, so nothing of it is ever replayed. */
  report(progress: MediaProgress): void {
    this.#progress = progress
  }

  /** The frames with all of it, edits first; afterwards nothing waits. */
  take(): LiveFrame[] {
    const of = this.#of
    const frames: LiveFrame[] = []
    const newest = this.#edits.at(-1)
    if (newest) {
      frames.push({
        type: 'edits',
        ...of,
        fromRevision: Math.max(0, this.#fromRevision),
        toRevision: newest.revision,
        edits: this.#edits,
      })
    }
    if (this.#changedAt !== undefined) frames.push({ type: 'matchChanged', ...of, revision: this.#changedAt })
    if (this.#progress) frames.push({ type: 'progress', matchId: of.matchId, progress: this.#progress })
    this.#edits = []
    this.#changedAt = undefined
    this.#progress = undefined
    this.#safeTo = undefined
    return frames
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The user in whose name it was done; a worker is no person. */
function personOf({ meta }: Recorded): string | null {
  const id = meta.onBehalfOfId ?? meta.actorId
  return UUID.test(id) ? id : null
}
