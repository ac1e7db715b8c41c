import { setTimeout as pause } from 'node:timers/promises'
import { problemsOf } from '@courtline/messages/check'
import type { Decider } from '@courtline/messages/event-sourcing/decider'
import { EVENT_KINDS, type AnyEvent } from '@courtline/messages/events'
import { eventId } from '@courtline/messages/ids'
import { EventMeta, type Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { Refusal } from '@courtline/messages/refusals'
import type { PersonalKeys } from '../personal-keys/personal-keys.ts'
import {
  WrongExpectedRevision,
  type EventLog,
  type JsonObject,
  type NewEvent,
  type Position,
} from './event-log.ts'
import { positionNumber, positionText } from './event-row.ts'
import { advance, FoldedStreams, type Folded } from './folded-streams.ts'
import { inSteps } from './in-steps.ts'
import { keysToOpen, keysToSeal } from './sealed/keys-at-hand.ts'
import { openRecorded } from './sealed/open.ts'
import { sealNew } from './sealed/seal.ts'
import { KeyedMutex } from './keyed-mutex.ts'

/** A kind of stream that commands are decided on. */
export interface StreamKind<State, Command, Event extends AnyEvent> {
  readonly decider: Decider<State, Command, Event>
  /**
   * Whose key seals the personal fields of what this command leads to (P11): the user of a user stream, the owner of a
   * match. `state` is what was known before it; undefined where nothing personal is ever recorded.
   */
  readonly subjectOf: (state: State, command: Command, stream: string) => string | undefined
}

/** Who gives the command, and when; one `commandId` of one user is carried out once on a stream (P2). */
export type CommandMeta = Omit<EventMeta, 'subjectId'>

export type Executed<Event extends AnyEvent> =
  | {
      readonly events: readonly Recorded<Event>[]
      readonly stream: string
      /** Newest revision that this command led to or found; null when the stream is empty still. */
      readonly revision: number | null
      readonly position: Position
      /** The command had been carried out before: this is what it led to then. */
      readonly deduplicated: boolean
    }
  | { readonly refused: Refusal }

export interface DecideAndAppend {
  /**
   * The way of every command into the log: fold the stream, decide, append at exactly the revision that was folded. A
   * stream that is at hand is read only where another process has written to it or nothing is to be appended. When another
   * process was faster, the decision is made again on the newer state (P3), five times at most.
   *
   * Fails with what `EventLog.append` fails with. A decided event that does not fit its schema is a bug and throws.
   */
  readonly execute: <State, Command, Event extends AnyEvent>(
    kind: StreamKind<State, Command, Event>,
    stream: string,
    command: Command,
    meta: CommandMeta,
  ) => Promise<Executed<Event>>
}

export interface CommandPorts {
  readonly log: EventLog
  readonly keys: PersonalKeys
  /** Called after each append that the log has acknowledged, with the time that it took. */
  readonly onAppended?: (seconds: number) => void
}

export function createDecideAndAppend(ports: CommandPorts): DecideAndAppend {
  const { log, keys } = ports
  const streams = new FoldedStreams(log, keys)
  const mutex = new KeyedMutex()
  return {
    execute: (kind, stream, command, meta) => {
      const attempt = new Attempt(ports, streams, { kind, stream, command, meta })
      return mutex.runExclusive(stream, () => untilCurrent(() => attempt.run()))
    },
  }
}

const MAX_TRIES = 5

/** Tries again while another writer is faster, with a slightly longer pause each time. */
async function untilCurrent<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision) || tries === MAX_TRIES) throw error
    }
    await pause(2 ** tries)
  }
}

interface Order<State, Command, Event extends AnyEvent> {
  readonly kind: StreamKind<State, Command, Event>
  readonly stream: string
  readonly command: Command
  readonly meta: CommandMeta
}

/** One command on its way, tried once or more. */
class Attempt<State, Command, Event extends AnyEvent> {
  readonly #ports: CommandPorts
  readonly #streams: FoldedStreams
  readonly #order: Order<State, Command, Event>

  constructor(ports: CommandPorts, streams: FoldedStreams, order: Order<State, Command, Event>) {
    this.#ports = ports
    this.#streams = streams
    this.#order = order
  }

  async run(): Promise<Executed<Event>> {
    const { stream, kind } = this.#order
    const known = await this.#streams.atHand(stream, kind.decider)
    const appended = known && (await this.#guess(known))
    // Not reached when anything failed: then the next command folds the stream afresh.
    if (known && appended) {
      this.#streams.remember(stream, kind.decider, known)
      return appended
    }
    const folded = await this.#streams.readOn(stream, kind.decider, known)
    const executed = await this.#runOn(folded)
    this.#streams.remember(stream, kind.decider, folded)
    return executed
  }

  /**
   * Decides on what is at hand, without reading whether there is more: the log takes the events only where there is not.
   * Undefined where the log has to be read after all: another process was there, or nothing would be appended, and only
   * the newest state may refuse.
   */
  async #guess(known: Folded<State>): Promise<Executed<Event> | undefined> {
    if (known.revisionOf.has(this.#eventId(0))) return undefined
    const decision = this.#order.kind.decider.decide(this.#order.command, known.state)
    if ('refused' in decision || decision.events.length === 0) return undefined
    try {
      return await this.#append(decision.events, known)
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return undefined
      throw error
    }
  }

  async #runOn(folded: Folded<State>): Promise<Executed<Event>> {
    const earlier = folded.revisionOf.get(this.#eventId(0))
    if (earlier !== undefined) return this.#recall(earlier)
    const decision = this.#order.kind.decider.decide(this.#order.command, folded.state)
    if ('refused' in decision) return decision
    if (decision.events.length > 0) return this.#append(decision.events, folded)
    const { revision, position } = folded
    return { events: [], stream: this.#order.stream, revision, position, deduplicated: false }
  }

  async #append(facts: readonly Event[], folded: Folded<State>): Promise<Executed<Event>> {
    const subjectId = this.#order.kind.subjectOf(folded.state, this.#order.command, this.#order.stream)
    const meta: EventMeta = { ...this.#order.meta, ...(subjectId !== undefined && { subjectId }) }
    const { log, keys, onAppended } = this.#ports
    const sealed = await inSteps(facts, async (some, from) => {
      const fresh = some.map((fact, index) => newEvent(fact, this.#eventId(from + index), meta))
      await keysToSeal(fresh, keys)
      return fresh.map((event) => sealNew(event, keys))
    })
    const expected = folded.revision ?? 'no-stream'
    const askedAtMs = performance.now()
    const { revision, position, deduplicated } = await log.append(this.#order.stream, sealed, { expected })
    onAppended?.((performance.now() - askedAtMs) / 1000)
    if (deduplicated) return this.#recall(revision - sealed.length + 1)
    const stored = sealed.map((event, index) => {
      const back = sealed.length - 1 - index
      const place = { revision: revision - back, position: positionText(positionNumber(position) - back) }
      return { ...event, stream: this.#order.stream, ...place }
    })
    // Opened from what was stored, so that it reads now as it will read later.
    const events = await inSteps(stored, async (some) => {
      await keysToOpen(some, keys)
      return some.map((event) => openRecorded<Event>(event, keys))
    })
    advance(folded, this.#order.kind.decider, events)
    return { events, stream: this.#order.stream, revision, position, deduplicated: false }
  }

  /** What this command led to when it was carried out before, from the log. */
  async #recall(from: number): Promise<Executed<Event>> {
    const events: Recorded<Event>[] = []
    for await (const page of this.#ports.log.readStream(this.#order.stream, { from })) {
      const own = page.filter((stored, index) => stored.id === this.#eventId(events.length + index))
      await keysToOpen(own, this.#ports.keys)
      events.push(...own.map((stored) => openRecorded<Event>(stored, this.#ports.keys)))
      if (own.length < page.length) break
    }
    const last = events.at(-1)
    if (!last) throw new Error(`The log of ${this.#order.stream} lost what it had at revision ${from}`)
    const { revision, position } = last
    return { events, stream: this.#order.stream, revision, position, deduplicated: true }
  }

  #eventId(index: number): string {
    const { onBehalfOfId, actorId, commandId } = this.#order.meta
    return eventId(this.#order.stream, onBehalfOfId ?? actorId, commandId, index)
  }
}

/** A decided fact as a new event; a copy through JSON, since that is what will be read. Throws when it does not fit. */
function newEvent(fact: AnyEvent, id: string, meta: EventMeta): NewEvent {
  const kind = EVENT_KINDS.get(fact.type)
  if (!kind) throw new Error(`No event is called ${fact.type}`)
  const data: unknown = JSON.parse(JSON.stringify(fact.data))
  const problems = [...problemsOf(kind.data, data), ...problemsOf(EventMeta, meta)]
  if (!isJsonObject(data) || problems.length > 0) {
    const fields = problems.map(({ field, text }) => `${field} ${text}`).join('; ')
    throw new Error(`The decider of ${fact.type} made an event that does not fit its schema: ${fields}`)
  }
  return { id, type: fact.type, version: kind.version, data, meta }
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
