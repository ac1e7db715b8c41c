import type { Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Broadcast } from '@courtline/infra/broadcast/broadcast'
import {
  START,
  type EventLogReader,
  type Position,
  type StoredEvent,
} from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { checkpointOfHandler } from '@courtline/infra/subscription/checkpoint'
import { startSubscription, type Page, type Subscription } from '@courtline/infra/subscription/subscription'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { LiveFrame, PersonInWorkbench, WorkPlace } from '@courtline/messages/live'
import type { MediaProgress } from '@courtline/messages/media/media'
import type { Caller } from '../auth/caller.ts'
import { AccountTopic } from './account-topic.ts'
import { Connection, preparedFrame, type Prepared } from './connection.ts'
import { ListTopic } from './list-topic.ts'
import type { Audience, Listening, Member } from './members.ts'
import { MatchTopic } from './match-topic.ts'
import { routeEvent, type Topic } from './event-router.ts'
import type { LiveSources } from './live-sources.ts'
import { rightsChangedBy } from './rights-changed.ts'
import { sendPast } from './send-past.ts'
import { Sights } from './sights.ts'
import { Throttle } from '@courtline/infra/throttle/throttle'
import { MATCH_CHANNEL, newTopic, topicNameOf } from './topics.ts'
import { OtherGateways } from './other-gateways.ts'
import { eachOnce, isInWorkbench, peopleInWorkbench } from './watching.ts'

export interface HubPorts {
  readonly log: EventLogReader
  readonly keys: PersonalKeys
  readonly subscriptions: SubscriptionRegistry
  /** Where the other gateways of the site are reached; absent where there is none. */
  readonly broadcast?: Broadcast
}

/** At most one frame per topic in this time. */
const FRAME_MS = 25
/** More than this is not replayed: the reader reads everything again. */
const REPLAY_EVENTS = 500
/**
 * The live feed (P7): follows the log once for everybody, collects what happened by topic, and sends each topic's
 * listeners one frame, made once. It never reads from the read models what a frame can carry itself.
 */
export class LiveHub {
  readonly #log: EventLogReader
  readonly #keys: PersonalKeys
  readonly #sources: LiveSources
  readonly #logger: FastifyBaseLogger
  readonly #audiences = new Map<string, Audience>()
  readonly #topics = new Map<string, Topic>()
  readonly #members = new Set<Member>()
  readonly #registry: SubscriptionRegistry
  readonly #others: OtherGateways
  #scannedTo: Position = START
  #subscription: Subscription | undefined

  constructor(ports: HubPorts, sources: LiveSources, logger: FastifyBaseLogger) {
    this.#log = ports.log
    this.#keys = ports.keys
    this.#registry = ports.subscriptions
    this.#sources = sources
    this.#logger = logger
    this.#others = new OtherGateways(ports.broadcast, {
      peopleHere: (matchId) => this.#peopleHere(matchId),
      peopleOf: sources.peopleOf,
      showPlace: (matchId, place) => this.#showPlace(matchId, place),
      showPeople: (matchId) => this.#showPeople(matchId),
    })
  }

  get connections(): number {
    return this.#members.size
  }

  async start(): Promise<void> {
    this.#scannedTo = await this.#log.head()
    this.#subscription = startSubscription({
      name: 'live-feed',
      log: this.#log,
      checkpoint: checkpointOfHandler(() => this.#scannedTo),
      handle: { page: (page) => this.#handle(page) },
      onFailure: (_, error) =>
        this.#logger.error({ err: error }, 'the live feed could not follow the log and tries again'),
      registry: this.#registry,
    })
  }

  /** Ends every connection and stops following; browsers connect again to the process that serves then. */
  async close(): Promise<void> {
    this.#others.close()
    const stopped = this.#subscription?.stop()
    for (const { connection } of this.#members) connection.close()
    for (const { throttle } of this.#audiences.values()) throttle.stop()
    await stopped
  }

  /** Listens from now on, and first sends what was missed since `after`: nothing can fall between the two. */
  async join(listening: Listening, stream: Writable): Promise<void> {
    const { caller, way } = listening
    const member: Member = {
      caller,
      way,
      sights: new Sights((matchId, upTo) => this.#sources.sight(caller, matchId, way, upTo)),
      topics: listening.channels.map((channel) => topicNameOf(channel, caller)),
      connection: new Connection(stream, () => void this.#checkSession(member)),
      sentTo: this.#scannedTo,
      waiting: [],
    }
    this.#members.add(member)
    for (const topic of member.topics) this.#enter(topic, member)
    stream.on('close', () => this.#leave(member))
    member.connection.open(listening.after ?? this.#scannedTo)
    await Promise.all(member.topics.map((topic) => this.#look(member, topic)))
    await this.#replay(member, listening.after)
    for (const topic of member.topics) this.#sendWatching(topic)
  }

  /** Ends the connections of a session that was ended or changed hands. */
  endSession(sessionId: string): void {
    this.#endWhere((caller) => caller?.sessionId === sessionId)
  }

  /** Progress of the media worker, which is no event. */
  progress(matchOrReelId: string, progress: MediaProgress): void {
    if (progress.ofAccount !== undefined) {
      const maker = this.#audiences.get(`me/${progress.ofAccount}`)
      if (!(maker?.topic instanceof AccountTopic)) return
      maker.topic.report(matchOrReelId, progress)
      maker.throttle.happened()
      return
    }
    const audience = this.#audiences.get(`match:${matchOrReelId}`)
    if (!(audience?.topic instanceof MatchTopic)) return
    audience.topic.report(progress)
    audience.throttle.happened()
  }

  /** Where the annotator of a match is, sent to those who have its workbench open, at any gateway; no event either. */
  workPlace(matchId: string, place: WorkPlace): void {
    this.#showPlace(matchId, place)
    this.#others.sendPlace(matchId, place)
  }

  #showPlace(matchId: string, place: WorkPlace): void {
    const audience = this.#audiences.get(`${MATCH_CHANNEL}${matchId}`)
    if (!audience) return
    const prepared = preparedFrame({ type: 'workPlace', matchId, place })
    for (const member of audience.members) if (isInWorkbench(member.caller)) this.#send(member, prepared)
  }

  async #handle({ events, scannedTo }: Page): Promise<void> {
    await keysToOpen(events, this.#keys)
    this.#take(events, scannedTo)
  }

  #take(events: readonly StoredEvent[], scannedTo: Position): void {
    const touched = new Set<string>()
    for (const stored of events) {
      for (const name of routeEvent(this.#topics, stored, this.#scannedTo, this.#keys)) touched.add(name)
      this.#scannedTo = stored.position
      this.#endWithoutRights(stored)
    }
    this.#scannedTo = scannedTo
    for (const name of touched) this.#audiences.get(name)?.throttle.happened()
  }

  /** Ends connections whose rights this event may have taken away, or looks again at what they see. */
  #endWithoutRights(stored: StoredEvent): void {
    const changed = rightsChangedBy(stored)
    switch (changed?.of) {
      case 'account':
        return this.#endWhere((caller) => caller?.actor.userId === changed.userId)
      case 'match':
        return void this.#lookAgain(`${MATCH_CHANNEL}${changed.matchId}`)
      case 'recruiting':
        return this.#lookAgainByRecruiting()
      case undefined:
        return undefined
    }
  }

  /** What a recruit changed may have taken a match from coaches and from holders of signed links (D82). */
  #lookAgainByRecruiting(): void {
    for (const [name, { members }] of this.#audiences) {
      const isConcerned = [...members].some(({ caller, way }) => caller?.coaching || way.profileLink)
      if (name.startsWith(MATCH_CHANNEL) && isConcerned) void this.#lookAgain(name)
    }
  }

  /** Until it is known again who may see what of the match, nobody is sent anything of it. */
  async #lookAgain(name: string): Promise<void> {
    const audience = this.#audiences.get(name)
    if (!audience) return
    audience.looks += 1
    await Promise.all([...audience.members].map((member) => this.#look(member, name)))
    audience.looks -= 1
    if (audience.looks === 0 && audience.topic.safeTo !== undefined) audience.throttle.happened()
  }

  /** Sees to it that a member is sent no more of a match than they may see now, and a last frame when that is nothing (D108). */
  async #look(member: Member, name: string): Promise<void> {
    if (!name.startsWith(MATCH_CHANNEL)) return
    const matchId = name.slice(MATCH_CHANNEL.length)
    try {
      if (await member.sights.look(matchId, this.#scannedTo)) return
      member.connection.send(preparedFrame({ type: 'gone', matchId }), this.#safeFor(member))
      this.#leaveTopic(member, name)
      member.topics = member.topics.filter((each) => each !== name)
      if (member.topics.length === 0) member.connection.close()
    } catch {
      // Whether they may see it is not known: they connect again and are checked again.
      member.connection.close()
    }
  }

  async #checkSession(member: Member): Promise<void> {
    if (member.caller && !(await this.#sources.stillIn(member.caller).catch(() => true))) {
      member.connection.close()
    }
  }

  #endWhere(concerned: (caller: Caller | null) => boolean): void {
    for (const { caller, connection } of this.#members) {
      if (!concerned(caller)) continue
      connection.send(preparedFrame({ type: 'accountChanged' }), this.#scannedTo)
      connection.close()
    }
  }

  #enter(name: string, member: Member): void {
    const known = this.#audiences.get(name)
    if (known) {
      known.members.add(member)
      return
    }
    const topic = newTopic(name, member.caller, this.#sources)
    this.#topics.set(name, topic)
    const throttle = new Throttle(FRAME_MS, () => this.#flush(name))
    this.#audiences.set(name, { topic, members: new Set([member]), throttle, looks: 0 })
  }

  #leave(member: Member): void {
    this.#members.delete(member)
    for (const name of member.topics) this.#leaveTopic(member, name)
  }

  #leaveTopic(member: Member, name: string): void {
    const known = this.#audiences.get(name)
    known?.members.delete(member)
    if (known?.members.size === 0) {
      known.throttle.stop()
      this.#audiences.delete(name)
      this.#topics.delete(name)
    }
    this.#sendWatching(name)
  }

  #flush(name: string): void {
    const audience = this.#audiences.get(name)
    if (!audience || audience.looks > 0) return
    const { topic } = audience
    if (topic instanceof ListTopic) {
      topic
        .flush((frame) => this.#sendToAll(audience, frame))
        .catch((error: unknown) => this.#logger.error({ err: error }, `the live list ${name} cannot be read`))
      return
    }
    for (const frame of topic.take()) this.#sendToAll(audience, frame)
  }

  #sendToAll({ members }: Audience, frame: LiveFrame): void {
    const prepared = preparedFrame(frame)
    for (const member of members) this.#send(member, prepared)
  }

  #send(member: Member, prepared: Prepared): void {
    const upTo = this.#scannedTo
    if (member.waiting) member.waiting.push({ prepared, upTo })
    else if (member.sights.passes(prepared.frame)) member.connection.send(prepared, this.#safeFor(member))
  }

  /** The newest position up to which this member has been sent everything. */
  #safeFor(member: Member): Position {
    const waiting = member.topics.flatMap((name) => this.#topics.get(name)?.safeTo ?? [])
    const safe = waiting.reduce((least, each) => (each < least ? each : least), this.#scannedTo)
    return safe > member.sentTo ? safe : member.sentTo
  }

  async #replay(member: Member, after: Position | undefined): Promise<void> {
    if (after !== undefined) {
      const { events, scannedTo, atHead } = await this.#log.readAll({ after, limit: REPLAY_EVENTS })
      const known = after <= (await this.#log.head())
      if (known && atHead) {
        const empty = (name: string) => [name, newTopic(name, member.caller, this.#sources)] as const
        const topics = new Map(member.topics.map(empty))
        await sendPast({ topics, events, after, keys: this.#keys }, (frame) => {
          if (member.sights.passes(frame)) member.connection.send(preparedFrame(frame), after)
        })
        member.sentTo = scannedTo
      } else {
        member.sentTo = this.#scannedTo
        member.connection.send(preparedFrame({ type: 'reset' }), member.sentTo)
      }
    }
    const { waiting = [] } = member
    member.waiting = undefined
    for (const { prepared, upTo } of waiting) {
      const isNew = upTo > member.sentTo && member.sights.passes(prepared.frame)
      if (isNew) member.connection.send(prepared, this.#safeFor(member))
    }
  }

  /** Sends those who have the match's workbench open, here and at other gateways, who they are. */
  #sendWatching(name: string): void {
    if (!name.startsWith(MATCH_CHANNEL)) return
    const matchId = name.slice(MATCH_CHANNEL.length)
    this.#others.sendPeople(matchId)
    this.#showPeople(matchId)
  }

  #showPeople(matchId: string): void {
    const people = eachOnce([...this.#peopleHere(matchId), ...this.#others.peopleIn(matchId)])
    const prepared = preparedFrame({ type: 'watching', matchId, people })
    for (const member of this.#wholeViewers(matchId))
      if (isInWorkbench(member.caller)) this.#send(member, prepared)
  }

  #peopleHere(matchId: string): readonly PersonInWorkbench[] {
    return peopleInWorkbench(this.#wholeViewers(matchId).map(({ caller }) => caller))
  }

  #wholeViewers(matchId: string): readonly Member[] {
    const members = [...(this.#audiences.get(`${MATCH_CHANNEL}${matchId}`)?.members ?? [])]
    return members.filter(({ sights }) => sights.seesWhole(matchId))
  }
}
