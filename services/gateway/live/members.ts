import type { Position } from '@courtline/infra/event-log/event-log'
import type { Caller, MatchWay } from '../auth/caller.ts'
import type { Connection, Prepared } from './connection.ts'
import type { Topic } from './event-router.ts'
import type { Sights } from './sights.ts'
import type { Throttle } from '@courtline/infra/throttle/throttle'

/** A connection and its channels. The caller's right to each channel has been checked. */
export interface Listening {
  readonly caller: Caller | null
  readonly way: MatchWay
  readonly channels: readonly string[]
  /** Newest position that the reader has seen, when it comes back. */
  readonly after: Position | undefined
}

export interface Member extends Omit<Listening, 'channels' | 'after'> {
  topics: readonly string[]
  readonly sights: Sights
  readonly connection: Connection
  /** Everything up to here was sent by the replay. */
  sentTo: Position
  /** Frames that came while the past was being replayed. */
  waiting: { readonly prepared: Prepared; readonly upTo: Position }[] | undefined
}

export interface Audience {
  readonly topic: Topic
  readonly members: Set<Member>
  readonly throttle: Throttle
  /** Looks at its members' rights that are under way. */
  looks: number
}
