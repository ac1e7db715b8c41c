import { randomUUID } from 'node:crypto'
import { emailDecider } from '@courtline/deciders/email'
import { invitationDecider } from '@courtline/deciders/invitation'
import { matchDecider } from '@courtline/deciders/match/decider'
import { siteDecider } from '@courtline/deciders/site'
import { uploadDecider } from '@courtline/deciders/upload'
import { userSettingsDecider } from '@courtline/deciders/user-settings'
import { userDecider } from '@courtline/deciders/user/decider'
import { problemsOf } from '@courtline/messages/check'
import type { Decider } from '@courtline/messages/decider'
import { EMAIL_EVENTS } from '@courtline/messages/email'
import { EVENT_KINDS, type AnyEvent } from '@courtline/messages/events'
import { INVITATION_EVENTS } from '@courtline/messages/invitation'
import { ANNOTATION_EVENTS } from '@courtline/messages/match/annotation'
import { MATCH_COMMANDS } from '@courtline/messages/match/commands'
import { LIFE_CYCLE_EVENTS } from '@courtline/messages/match/life-cycle'
import type { Recorded } from '@courtline/messages/recorded'
import { SITE_EVENTS } from '@courtline/messages/site'
import { UPLOAD_EVENTS } from '@courtline/messages/upload'
import { USER_EVENTS } from '@courtline/messages/user'
import {
  EMAIL_COMMANDS,
  INVITATION_COMMANDS,
  SITE_COMMANDS,
  UPLOAD_COMMANDS,
  USER_COMMANDS,
  USER_SETTINGS_COMMANDS,
} from '@courtline/messages/user-commands'
import { USER_SETTINGS_EVENTS } from '@courtline/messages/user-settings'
import type { TSchema } from 'typebox'
import type { Random } from '../crash-test/random.ts'
import { foldEverywhere } from './fold-everywhere.ts'
import type { Outcomes } from './outcomes.ts'
import { people, wordsOf } from './sequence-words.ts'
import { valueOf } from './values.ts'

/** One kind of stream, and what may be said to it; the first command and the first event begin it. */
interface Room<State, Command, Event extends AnyEvent> {
  readonly category: string
  readonly decider: Decider<State, Command, Event>
  readonly commands: readonly TSchema[]
  readonly events: readonly TSchema[]
}

type Try = (random: Random, outcomes: Outcomes) => void

const ROOMS: readonly Try[] = [
  ...tries({
    category: 'match',
    decider: matchDecider,
    commands: MATCH_COMMANDS,
    events: [...LIFE_CYCLE_EVENTS, ...ANNOTATION_EVENTS],
  }),
  ...tries({ category: 'user', decider: userDecider, commands: USER_COMMANDS, events: USER_EVENTS }),
  ...tries({ category: 'email', decider: emailDecider, commands: EMAIL_COMMANDS, events: EMAIL_EVENTS }),
  ...tries({ category: 'upload', decider: uploadDecider, commands: UPLOAD_COMMANDS, events: UPLOAD_EVENTS }),
  ...tries({ category: 'site', decider: siteDecider, commands: SITE_COMMANDS, events: SITE_EVENTS }),
  ...tries({
    category: 'userSettings',
    decider: userSettingsDecider,
    commands: USER_SETTINGS_COMMANDS,
    events: USER_SETTINGS_EVENTS,
  }),
  ...tries({
    category: 'invitation',
    decider: invitationDecider,
    commands: INVITATION_COMMANDS,
    events: INVITATION_EVENTS,
  }),
]

/** Matches have the most rules: every second sequence is one of theirs. */
const OF_MATCHES = 0.5
const LONGEST = 30
const BEGINS_WELL = 0.9

/** One stream, from its beginning, by commands or by events that nobody has thought of. */
export function tryOneSequence(random: Random, outcomes: Outcomes): void {
  const room = random.next() < OF_MATCHES ? random.pick(ROOMS.slice(0, 2)) : random.pick(ROOMS)
  room(random, outcomes)
}

function tries<State, Command, Event extends AnyEvent>(
  room: Room<State, Command, Event>,
): readonly [Try, Try] {
  return [
    (random, outcomes) => {
      const sequence = new Sequence(room, random, outcomes)
      for (let left = random.between(1, LONGEST); left > 0; left -= 1) sequence.command()
      sequence.foldEverywhere()
    },
    (random, outcomes) => {
      const sequence = new Sequence(room, random, outcomes)
      for (let left = random.between(1, LONGEST); left > 0; left -= 1) sequence.event()
      sequence.foldEverywhere()
    },
  ]
}

class Sequence<State, Command, Event extends AnyEvent> {
  readonly #room: Room<State, Command, Event>
  readonly #random: Random
  readonly #outcomes: Outcomes
  readonly #recorded: Recorded<Event>[] = []
  readonly #said: string[] = []
  readonly #words = wordsOf(() => this.#recorded)
  #state: State

  constructor(room: Room<State, Command, Event>, random: Random, outcomes: Outcomes) {
    this.#room = room
    this.#random = random
    this.#outcomes = outcomes
    this.#state = room.decider.initial
  }

  /** A command that fits its schema is decided: by events that fit theirs, or a refusal; never by an exception. */
  command(): void {
    const { decider, commands, category } = this.#room
    const command = withIds(this.#value(commands))
    const decision = this.#unlessThrown(() => decider.decide(asMade<Command>(command), this.#state))
    if (!decision) return
    if ('refused' in decision) {
      this.#outcomes.count(`${category} command refused: ${decision.refused.code}`)
      return
    }
    this.#outcomes.count(`${category} command: ${decision.events.length === 0 ? 'nothing to do' : 'events'}`)
    for (const event of decision.events) this.#judgeShape(event)
    this.#record(decision.events)
  }

  /**
   * An event that fits its schema is folded, whatever came before it: what is recorded is kept (D9). Only what cannot be
   * is left out: another beginning, something after the end, an undo that restores another entry.
   */
  event(): void {
    if (this.#recorded.at(-1)?.event.type === 'UserDeleted') return
    const [beginning, ...later] = this.#room.events.map((schema) => [schema])
    const isFirst = this.#recorded.length === 0 || later.length === 0
    const event = withOwnEntry(this.#value((isFirst ? beginning : later.flat()) ?? []))
    this.#outcomes.count(`${this.#room.category} event`)
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
    this.#said.push(JSON.stringify(value))
    return value
  }

  #record(events: readonly Event[]): void {
    const stream = `${this.#room.category}-${people.owner.userId}`
    const page = events.map((event, index): Recorded<Event> => {
      const revision = this.#recorded.length + index
      const meta = { actorId: people.owner.userId, at: '2026-05-01T12:00:00.000Z', commandId: randomUUID() }
      const position = String(revision + 1).padStart(20, '0')
      return { event, id: randomUUID(), stream, revision, position, meta }
    })
    this.#recorded.push(...page)
    const next = this.#unlessThrown(() => ({ state: this.#room.decider.evolve(this.#state, page) }))
    if (next) this.#state = next.state
  }

  #judgeShape({ type, data }: AnyEvent): void {
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
    this.#outcomes.blame(`${this.#room.category}: ${why} after ${this.#said.slice(-4).join(' ; ')}`)
  }
}

/** Made by the schema of a command or event of this very room. */
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
