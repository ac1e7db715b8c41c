import { Type, type Static } from 'typebox'
import { closed, Uuid } from '../schema.ts'

/** Who, when and why, recorded with every event (D64). */
export const EventMeta = Type.Object(
  {
    /** Who really acted: a user's id, or a named worker such as 'worker:media'. */
    actorId: Type.String(),
    /** The user an admin was impersonating while acting. */
    onBehalfOfId: Type.Optional(Uuid),
    /** The moment of the decision, ISO 8601 UTC. */
    at: Type.String(),
    commandId: Type.String(),
    /** What a person gave as the reason. */
    reason: Type.Optional(Type.String()),
    /** Whose key seals the personal fields of this event (P11). */
    subjectId: Type.Optional(Uuid),
    /** The trace of the request that led to it (W3C Trace Context); only where traces are kept. */
    traceparent: Type.Optional(Type.String({ pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' })),
  },
  closed,
)
export type EventMeta = Static<typeof EventMeta>

/** An event's word and facts, as deciders write and projections read them. */
export interface Fact<T extends string = string, D = unknown> {
  readonly type: T
  readonly data: D
}

/** A fact as it is in the log, at the newest version of its shape. */
export interface Recorded<E extends Fact = Fact> {
  readonly event: E
  readonly id: string
  readonly stream: string
  /** 0-based place in its stream. */
  readonly revision: number
  /** Place in the whole log: opaque, and sorts as text. */
  readonly position: string
  readonly meta: EventMeta
}
