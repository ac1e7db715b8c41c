import { LRUCache } from 'lru-cache'
import type { AnyEvent } from '@courtline/messages/events'
import type { Decider } from '@courtline/messages/event-sourcing/decider'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { PersonalKeys } from '../personal-keys/personal-keys.ts'
import { START, type EventLogReader, type Position } from './event-log.ts'
import { keysToOpen } from './sealed/keys-at-hand.ts'
import { openRecorded } from './sealed/open.ts'

/** What is known of a stream after folding it: the decider's state, how far it goes, and which events it has seen. */
export interface Folded<State> {
  state: State
  revision: number | null
  position: Position
  /** Revision of each event by its id: a command whose first id is here was carried out before. */
  readonly revisionOf: Map<string, number>
}

/** Streams are remembered until together they have more events than this. */
const MAX_REMEMBERED_EVENTS = 50_000

interface Remembered {
  readonly decider: unknown
  readonly destroyedCount: number
  readonly folded: Folded<unknown>
}

/**
 * Folds streams, and keeps the ones used last, so that a command reads nothing, or only what is new. Nothing read before
 * a person was forgotten is used after (P11).
 */
export class FoldedStreams {
  readonly #log: EventLogReader
  readonly #keys: PersonalKeys
  readonly #remembered = new LRUCache<string, Remembered>({
    maxSize: MAX_REMEMBERED_EVENTS,
    sizeCalculation: ({ folded }) => Math.max(1, folded.revisionOf.size),
  })

  constructor(log: EventLogReader, keys: PersonalKeys) {
    this.#log = log
    this.#keys = keys
  }

  /**
   * The stream as it was when it was used last, without reading the log: other processes may have written to it since.
   * Undefined where it is not remembered; what is answered is remembered again by `remember` alone.
   */
  async atHand<State, Command, Event extends AnyEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
  ): Promise<Folded<State> | undefined> {
    // Whether a subject was forgotten meanwhile, where another process records that.
    await this.#keys.atHand?.([], 'open')
    const known = this.#remembered.get(stream)
    this.#remembered.delete(stream)
    if (known?.decider !== decider || known.destroyedCount !== this.#keys.destroyedCount()) return undefined
    // The same decider made it, so it holds that decider's state.
    return known.folded as Folded<State>
  }

  /** Folds what the stream has beyond `folded` into it, one read; all of the stream where that is left out. */
  async readOn<State, Command, Event extends AnyEvent>(
    stream: string,
    decider: Decider<State, Command, Event>,
    folded: Folded<State> = nothingOf(decider),
  ): Promise<Folded<State>> {
    const from = folded.revision === null ? 0 : folded.revision + 1
    for await (const page of this.#log.readStream(stream, { from })) {
      await keysToOpen(page, this.#keys)
      advance(
        folded,
        decider,
        page.map((stored) => openRecorded<Event>(stored, this.#keys)),
      )
    }
    return folded
  }

  /** Keeps what was folded for the next command. */
  remember<State>(stream: string, decider: unknown, folded: Folded<State>): void {
    const destroyedCount = this.#keys.destroyedCount()
    this.#remembered.set(stream, { decider, destroyedCount, folded })
  }
}

const nothingOf = <State>({ initial }: { readonly initial: State }): Folded<State> => ({
  state: initial,
  revision: null,
  position: START,
  revisionOf: new Map(),
})

/** Folds the next events of the stream into `folded`. */
export function advance<State, Command, Event extends AnyEvent>(
  folded: Folded<State>,
  decider: Decider<State, Command, Event>,
  page: readonly Recorded<Event>[],
): void {
  folded.state = decider.evolve(folded.state, page)
  for (const { id, revision, position } of page) {
    folded.revisionOf.set(id, revision)
    folded.revision = revision
    folded.position = position
  }
}
