import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { Annotation } from '@courtline/messages/match/fold-annotation'
import { isSame } from '@courtline/messages/same'
import { replay, type Replay } from '@courtline/scoring/replay/replay'
import type { RuleSet, TeamType } from '@courtline/scoring/rules/vocabulary'

/**
 * Replays an annotation again and again. What an edit leaves alone stays the very same object, down to the replay as a
 * whole: an edit that is acknowledged, or comes back over the live feed, draws nothing again.
 */
export class Replaying {
  #last: Replay | undefined
  /** Entry → the equal one that is replayed in its place: each is compared once, however long one goes on annotating. */
  readonly #replayedAs = new WeakMap<AnnotatedEvent, AnnotatedEvent>()
  /** The entries of the last time in their order, and what was replayed in their places: mostly the same ones come again. */
  #given: readonly AnnotatedEvent[] = []
  #events: readonly AnnotatedEvent[] = []

  replay({ entries }: Annotation, rules: RuleSet, teamType: TeamType): Replay {
    const last = this.#last
    let known: ReadonlyMap<string, AnnotatedEvent> | undefined
    const given = [...entries.values()]
    const events = given.map((entry, place) => {
      const asBefore = entry === this.#given[place] ? this.#events[place] : this.#replayedAs.get(entry)
      if (asBefore) return asBefore
      known ??= new Map(last?.steps.map(({ event }) => [event.annotationId, event]))
      const before = known.get(entry.annotationId)
      const used = before !== undefined && isSame(before, entry) ? before : entry
      this.#replayedAs.set(entry, used)
      return used
    })
    this.#given = given
    this.#events = events
    const next = replay(events, rules, teamType, last)
    this.#last = last && isUnchanged(last, next) ? last : next
    return this.#last
  }
}

/** Steps are reused from the first one on: where the last one is the same, all of them are. */
const isUnchanged = (last: Replay, next: Replay) =>
  last.rules === next.rules &&
  last.teamType === next.teamType &&
  last.steps.length === next.steps.length &&
  last.steps.at(-1) === next.steps.at(-1)
