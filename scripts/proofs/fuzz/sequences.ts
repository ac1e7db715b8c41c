import { randomUUID } from 'node:crypto'
import { STREAM_KINDS } from '@courtline/application/stream-kinds'
import { problemsOf } from '@courtline/messages/check'
import type { Decider } from '@courtline/messages/event-sourcing/decider'
import {
  STREAM_CATEGORIES,
  EVENT_KINDS,
  EVENTS_OF,
  type AnyEvent,
  type StreamCategory,
} from '@courtline/messages/events'
import { streamOf } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { TSchema } from 'typebox'
import type { Random } from '../crash-test/random.ts'
import { foldEverywhere } from './fold-everywhere.ts'
import type { Outcomes } from './outcomes.ts'
import { people, wordsOf } from './sequence-values.ts'
import { valueOf } from './values.ts'

/** One kind of stream: what is sent to it and recorded in it; the first command and the first event begin it. */
interface Kind<State, Command, Event extends AnyEvent> {
  readonly category: StreamCategory
  readonly decider: Decider<State, Command, Event>
  readonly commands: readonly TSchema[]
  readonly events: readonly TSchema[]
}

type Try = (random: Random, outcomes: Outcomes) => void

/** Every category of the registry, by commands and by events. */
const TRIES: ReadonlyMap<StreamCategory, readonly [Try, Try]> = new Map(
  STREAM_CATEGORIES.map((category) => [category, triesOf(category)]),
)

/** Matches have the most rules: every second sequence is one of theirs. */
const OF_MATCHES = 0.5
const LONGEST = 30
const BEGINS_WELL = 0.9

/** One stream, from its beginning, by commands or by events that nobody has thought of; every category has its turn first. */
export function tryOneSequence(n: number, random: Random, outcomes: Outcomes): void {
  const turn = [...TRIES.values()].flat()[n]
  if (turn) return turn(random, outcomes)
  const category = random.next() < OF_MATCHES ? 'match' : random.pick(STREAM_CATEGORIES)
  random.pick(TRIES.get(category) ?? [])(random, outcomes)
}

function triesOf<C extends StreamCategory>(category: C): readonly [Try, Try] {
  const { decider, commands } = STREAM_KINDS[category]
  return tries({ category, decider, commands, events: EVENTS_OF[category] })
}

function tries<State, Command, Event extends AnyEvent>(
  kind: Kind<State, Command, Event>,
): readonly [Try, Try] {
  return [
    (random, outcomes) => {
      const sequence = new Sequence(kind, random, outcomes)
      for (let left = random.between(1, LONGEST); left > 0; left -= 1) sequence.command()
      sequence.foldEverywhere()
    },
    (random, outcomes) => {
      const sequence = new Sequence(kind, random, outcomes)
      for (let left = random.between(1, LONGEST); left > 0; left -= 1) sequence.event()
      sequence.foldEverywhere()
    },
  ]
}

class Sequence<State, Command, Event extends AnyEvent> {
  readonly #kind: Kind<State, Command, Event>
  readonly #random: Random
  readonly #outcomes: Outcomes
  readonly #recorded: Recorded<Event>[] = []
  readonly #tried: string[] = []
  readonly #words = wordsOf(() => this.#recorded)
  #state: State

  constructor(kind: Kind<State, Command, Event>, random: Random, outcomes: Outcomes) {
    this.#kind = kind
    this.#random = random
    this.#outcomes = outcomes
    this.#state = kind.decider.initial
  }

  /** A command that fits its schema is decided: by events that fit theirs, or a refusal; never by an exception. */
  command(): void {
    const { decider, commands, category } = this.#kind
    const command = withIds(this.#value(commands))
    const decision = this.#unlessThrown(() => decider.decide(asMade<Command>(command), this.#state))
    if (!decision) return
    if ('refused' in decision) {
      this.#outcomes.count(`${category} command refused: ${decision.refused.code}`)
      return
    }
    this.#outcomes.count(`${category} command: ${decision.events.length === 0 ? 'nothing to do' : 'events'}`)
    for (const event of decision.events) this.#checkShape(event)
    this.#record(decision.events)
  }

  /**
   * An event that fits its schema is folded, whatever came before it: what is recorded is kept (D9). Only what cannot be
   * is left out: another beginning, something after the end, an undo that restores another entry.
   */
  event(): void {
    if (this.#recorded.at(-1)?.event.type === 'UserDeleted') return
    const [beginning, ...later] = this.#kind.events.map((schema) => [schema])
    const isFirst = this.#recorded.length === 0 || later.length === 0
    const event = withOwnEntry(this.#value((isFirst ? beginning : later.flat()) ?? []))
    this.#outcomes.count(`${this.#kind.category} event`)
    this.#record([asMade<Event>(event)])
  }

  /** Every read model takes what the stream now holds. */
  foldEverywhere(): void {
    this.#unlessThrown(() => foldEverywhere(this.#recorded, this.#random))
  }

  #value(schemas: readonly TSchema[]): unknown {
    const begins = this.#recorded.length === 0 && this.#random.next() < BEGINS_WELL
    const schema = begins || schemas.length === 1 ? schemas[0] : this.#random.pick(schemas)
    const value = schema ? valueOf(schema, this.#random, (field) => this.#words(field, this.#random)) : null
    this.#tried.push(JSON.stringify(value))
    return value
  }

  #record(events: readonly Event[]): void {
    const stream = streamOf(this.#kind.category, people.owner.userId)
    const page = events.map((event, index): Recorded<Event> => {
      const revision = this.#recorded.length + index
      const meta = { actorId: people.owner.userId, at: '2026-05-01T12:00:00.000Z', commandId: randomUUID() }
      const position = String(revision + 1).padStart(20, '0')
      return { event, id: randomUUID(), stream, revision, position, meta }
    })
    this.#recorded.push(...page)
    const next = this.#unlessThrown(() => ({ state: this.#kind.decider.evolve(this.#state, page) }))
    if (next) this.#state = next.state
  }

  #checkShape({ type, data }: AnyEvent): void {
    const kind = EVENT_KINDS.get(type)
    const problems = kind ? problemsOf(kind.data, JSON.parse(JSON.stringify(data))) : []
    if (problems.length > 0) this.#blame(`${type} does not fit its schema: ${JSON.stringify(problems)}`)
  }

  #unlessThrown<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      const [first, second] = error instanceof Error ? (error.stack ?? '').split('\n') : [String(error)]
      this.#blame(`${first} ${second?.trim() ?? ''}`)
      return undefined
    }
  }

  #blame(why: string): void {
    this.#outcomes.blame(`${this.#kind.category}: ${why} after ${this.#tried.slice(-4).join(' ; ')}`)
  }
}

/** Made by the schema of a command or event of this very category. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters
const asMade = <T>(value: unknown): T => value as T

function withOwnEntry(event: unknown): unknown {
  if (typeof event !== 'object' || event === null || !('data' in event)) return event
  const { data } = event
  if (typeof data !== 'object' || data === null || !('restores' in data && 'annotationId' in data))
    return event
  const { restores, annotationId } = data
  return restores ? { ...event, data: { ...data, restores: { ...restores, annotationId } } } : event
}

/** The ids of the events of edits are as many as the edits: the gateway derives them one by one. */
function withIds(command: unknown): unknown {
  if (typeof command !== 'object' || command === null || !('edits' in command)) return command
  const { edits } = command
  return Array.isArray(edits) ? { ...command, eventIds: edits.map(() => randomUUID()) } : command
}
