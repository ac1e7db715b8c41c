import { setTimeout as pause } from 'node:timers/promises'
import type { Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import {
  START,
  type EventLogReader,
  type Position,
  type StoredEvent,
} from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { may } from '@courtline/messages/actor'
import { isAnnotationEvent } from '@courtline/messages/events'
import { categoryOf, subjectIdOf } from '@courtline/messages/ids'
import type { LiveFrame } from '@courtline/messages/live'
import type { MediaProgress } from '@courtline/messages/media'
import type { Caller } from '../auth/caller.ts'
import { AccountNews } from './account-news.ts'
import { Connection, prepare, type Prepared } from './connection.ts'
import { ListNews } from './list-news.ts'
import { MatchNews } from './match-news.ts'
import { report, type News } from './news-desk.ts'
import { Pace } from './pace.ts'
import { isInWorkbench, watchingFrame } from './watching.ts'

/** What the feed asks of the rest of the house; lists are read once their read model has seen `upTo`. */
export interface LiveSources {
  readonly queueRows: (caller: Caller, matchIds: readonly string[], upTo: Position) => Promise<LiveFrame>
  /** Nothing when none of the matches is or was on the caller's list. */
  readonly matchCards: (
    caller: Caller,
    matchIds: readonly string[],
    upTo: Position,
  ) => Promise<LiveFrame | undefined>
  readonly sees: (caller: Caller | null, matchId: string, embed: boolean, upTo: Position) => Promise<boolean>
  /** Whether the caller's session still stands, for the same person. */
  readonly stillIn: (caller: Caller) => Promise<boolean>
}

/** Who wants to listen to what. The caller's right to each channel has been checked. */
export interface Listening {
  readonly caller: Caller | null
  readonly embed: boolean
  readonly channels: readonly string[]
  /** Newest position that the reader has seen, when it comes back. */
  readonly after: Position | undefined
}

interface Member extends Omit<Listening, 'channels' | 'after'> {
  readonly topics: readonly string[]
  readonly connection: Connection
  /** Everything up to here was told by the replay. */
  toldTo: Position
  /** Frames that came while the past was being replayed. */
  waiting: { readonly prepared: Prepared; readonly upTo: Position }[] | undefined
}

interface Topic {
  readonly news: News
  readonly members: Set<Member>
  readonly pace: Pace
}

/** At most one frame per topic in this time. */
const FRAME_MS = 25
/** More than this is not replayed: the reader reads everything again. */
const REPLAY_EVENTS = 500
const RETRY_MS = 1000
const MOST_MEMBERS = 5000
/** Events of an account after which its connections are judged anew: the browser comes back at once. */
const RIGHTS_CHANGED = new Set([
  'RoleChanged',
  'PasswordSet',
  'UserDeleted',
  'EmailConfirmed',
  'EmailRemoved',
])

/**
 * The live feed (P7): follows the log once for everybody, collects what happened by topic, and tells each topic's
 * listeners in one frame, made once. It never asks the read models of what a frame can carry itself.
 */
export class LiveHub {
  readonly #log: EventLogReader
  readonly #keys: PersonalKeys
  readonly #sources: LiveSources
  readonly #logger: FastifyBaseLogger
  readonly #topics = new Map<string, Topic>()
  readonly #desk = new Map<string, News>()
  readonly #members = new Set<Member>()
  readonly #stop = new AbortController()
  #scannedTo: Position = START
  #following: Promise<void> = Promise.resolve()

  constructor(
    ports: { readonly log: EventLogReader; readonly keys: PersonalKeys },
    sources: LiveSources,
    logger: FastifyBaseLogger,
  ) {
    this.#log = ports.log
    this.#keys = ports.keys
    this.#sources = sources
    this.#logger = logger
  }

  get connections(): number {
    return this.#members.size
  }

  /** No room for another listener (P9). */
  get full(): boolean {
    return this.#members.size >= MOST_MEMBERS
  }

  async start(): Promise<void> {
    this.#scannedTo = await this.#log.head()
    this.#following = this.#follow()
  }

  /** Ends every connection and stops following; browsers come back to whoever serves then. */
  async close(): Promise<void> {
    this.#stop.abort()
    for (const { connection } of this.#members) connection.close()
    for (const { pace } of this.#topics.values()) pace.stop()
    await this.#following
  }

  /** Listens from now on, and first tells what was missed since `after`: nothing can fall between the two. */
  async join(listening: Listening, stream: Writable): Promise<void> {
    const member: Member = {
      caller: listening.caller,
      embed: listening.embed,
      topics: listening.channels.map((channel) => topicOf(channel, listening.caller)),
      connection: new Connection(stream, () => void this.#checkSession(member)),
      toldTo: this.#scannedTo,
      waiting: [],
    }
    this.#members.add(member)
    for (const topic of member.topics) this.#enter(topic, member)
    stream.on('close', () => this.#leave(member))
    member.connection.open(listening.after ?? this.#scannedTo)
    await this.#replay(member, listening.after)
    for (const topic of member.topics) this.#tellWatching(topic)
  }

  /** Ends the connections of a session that was ended or changed hands. */
  endSession(sessionId: string): void {
    this.#endWhere((caller) => caller?.sessionId === sessionId)
  }

  /** News from the media worker, which is no event. */
  progress(matchId: string, progress: MediaProgress): void {
    const topic = this.#topics.get(`match:${matchId}`)
    if (!(topic?.news instanceof MatchNews)) return
    topic.news.report(progress)
    topic.pace.happened()
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      try {
        for await (const message of this.#log.subscribe({ after: this.#scannedTo, signal })) {
          if (message.type !== 'page') continue
          await keysToOpen(message.events, this.#keys)
          this.#take(message.events, message.scannedTo)
        }
      } catch (error) {
        if (signal.aborted) return
        this.#logger.error({ err: error }, 'the live feed lost the log and tries again')
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  #take(events: readonly StoredEvent[], scannedTo: Position): void {
    const touched = new Set<string>()
    for (const stored of events) {
      for (const topic of report(this.#desk, stored, this.#scannedTo, this.#keys)) touched.add(topic)
      this.#scannedTo = stored.position
      this.#judgeAnew(stored)
    }
    this.#scannedTo = scannedTo
    for (const topic of touched) this.#topics.get(topic)?.pace.happened()
  }

  /** Rights that this event may have taken away end the connections that stood on them. */
  #judgeAnew(stored: StoredEvent): void {
    const category = categoryOf(stored.stream)
    const id = subjectIdOf(stored.stream)
    if (category === 'user' && RIGHTS_CHANGED.has(stored.type)) {
      this.#endWhere((caller) => caller?.actor.userId === id)
    }
    if (category === 'match' && !isAnnotationEvent(stored)) {
      for (const member of this.#topics.get(`match:${id}`)?.members ?? []) {
        void this.#checkSight(member, id, stored.position)
      }
    }
  }

  async #checkSight(member: Member, matchId: string, upTo: Position): Promise<void> {
    const { caller, embed, connection } = member
    const sees = await this.#sources.sees(caller, matchId, embed, upTo).catch(() => false)
    if (!sees) connection.close()
  }

  async #checkSession(member: Member): Promise<void> {
    if (member.caller && !(await this.#sources.stillIn(member.caller).catch(() => true))) {
      member.connection.close()
    }
  }

  #endWhere(concerned: (caller: Caller | null) => boolean): void {
    for (const { caller, connection } of this.#members) {
      if (!concerned(caller)) continue
      connection.send(prepare({ type: 'accountChanged' }), this.#scannedTo)
      connection.close()
    }
  }

  #enter(topic: string, member: Member): void {
    const known = this.#topics.get(topic)
    if (known) {
      known.members.add(member)
      return
    }
    const news = this.#newsOf(topic, member.caller)
    this.#desk.set(topic, news)
    const pace = new Pace(FRAME_MS, () => this.#flush(topic))
    this.#topics.set(topic, { news, members: new Set([member]), pace })
  }

  #leave(member: Member): void {
    this.#members.delete(member)
    for (const topic of member.topics) {
      const known = this.#topics.get(topic)
      known?.members.delete(member)
      if (known?.members.size === 0) {
        known.pace.stop()
        this.#topics.delete(topic)
        this.#desk.delete(topic)
      } else {
        this.#tellWatching(topic)
      }
    }
  }

  #newsOf(topic: string, caller: Caller | null): News {
    if (topic.startsWith('match:')) return new MatchNews(topic.slice('match:'.length))
    if (topic.startsWith('me/')) return new AccountNews()
    if (!caller) throw new Error(`${topic} is nobody's`)
    const { queueRows, matchCards } = this.#sources
    return new ListNews((matchIds, upTo) =>
      topic.startsWith('queue') ? queueRows(caller, matchIds, upTo) : matchCards(caller, matchIds, upTo),
    )
  }

  #flush(name: string): void {
    const topic = this.#topics.get(name)
    if (!topic) return
    if (topic.news instanceof ListNews) {
      topic.news
        .flush((frame) => this.#tell(topic, frame))
        .catch((error: unknown) => this.#logger.error({ err: error }, `the live list ${name} cannot be read`))
      return
    }
    for (const frame of topic.news.take()) this.#tell(topic, frame)
  }

  #tell(topic: Topic, frame: LiveFrame): void {
    const prepared = prepare(frame)
    for (const member of topic.members) this.#send(member, prepared)
  }

  #send(member: Member, prepared: Prepared): void {
    const upTo = this.#scannedTo
    if (member.waiting) member.waiting.push({ prepared, upTo })
    else member.connection.send(prepared, this.#safeFor(member))
  }

  /** The newest position up to which this member has been told everything. */
  #safeFor(member: Member): Position {
    const waiting = member.topics.flatMap((topic) => this.#topics.get(topic)?.news.safeTo ?? [])
    const safe = waiting.reduce((least, each) => (each < least ? each : least), this.#scannedTo)
    return safe > member.toldTo ? safe : member.toldTo
  }

  async #replay(member: Member, after: Position | undefined): Promise<void> {
    if (after !== undefined) {
      const { events, scannedTo, atHead } = await this.#log.readAll({ after, limit: REPLAY_EVENTS })
      const known = after <= (await this.#log.head())
      if (known && atHead) {
        await this.#tellPast(member, after, events)
        member.toldTo = scannedTo
      } else {
        member.toldTo = this.#scannedTo
        member.connection.send(prepare({ type: 'reset' }), member.toldTo)
      }
    }
    const { waiting = [] } = member
    member.waiting = undefined
    for (const { prepared, upTo } of waiting) {
      if (upTo > member.toldTo) member.connection.send(prepared, this.#safeFor(member))
    }
  }

  async #tellPast(member: Member, after: Position, events: readonly StoredEvent[]): Promise<void> {
    const desk = new Map(member.topics.map((topic) => [topic, this.#newsOf(topic, member.caller)]))
    let before = after
    await keysToOpen(events, this.#keys)
    for (const stored of events) {
      report(desk, stored, before, this.#keys)
      before = stored.position
    }
    const tell = (frame: LiveFrame) => member.connection.send(prepare(frame), after)
    for (const news of desk.values()) {
      if (news instanceof ListNews) await news.flush(tell)
      else news.take().forEach(tell)
    }
  }

  /** Tells those who have the match's workbench open who they are. */
  #tellWatching(name: string): void {
    const topic = this.#topics.get(name)
    if (!(topic?.news instanceof MatchNews)) return
    const callers = [...topic.members].map(({ caller }) => caller)
    const prepared = prepare(watchingFrame(name.slice('match:'.length), callers))
    for (const member of topic.members) if (isInWorkbench(member.caller)) this.#send(member, prepared)
  }
}

/** Those who see the same list share its topic. */
function topicOf(channel: string, caller: Caller | null): string {
  if (!caller || channel.startsWith('match:')) return channel
  if (channel === 'queue') return may(caller.actor, 'AnnotationManager') ? 'queue/all' : 'queue/open'
  return `${channel}/${caller.actor.userId}`
}
