import type { EventMeta } from '@courtline/messages/event-sourcing/recorded'
import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client'
import type { JsonObject, Position, StoredEvent } from '../event-log.ts'

/** What is beside each of our events in EventStoreDB. */
export interface Envelope {
  readonly schemaVersion: number
  readonly meta: EventMeta
  /** Which call wrote it: by this an answer is distinguished from the answer to an earlier call with the same ids. */
  readonly attempt: string
}

/** What a read or a subscription gave: one of our events, or a foreign one, of which only the place is used. */
export interface LoggedEvent {
  readonly position: bigint
  /** Undefined for the events of EventStoreDB itself and of strangers: they are not in our log. */
  readonly own: StoredEvent | undefined
  readonly attempt: string | undefined
}

/** Undefined for a link whose event is gone. */
export function loggedEvent(resolved: AllStreamResolvedEvent | ResolvedEvent): LoggedEvent | undefined {
  const recorded = resolved.event
  if (!recorded?.position) return undefined
  const position = recorded.position.commit
  const { streamId: stream, type, data } = recorded
  const envelope = envelopeIn(recorded.metadata)
  if (isOfTheSystem(stream, type) || !envelope || !isJsonObject(data)) {
    return { position, own: undefined, attempt: undefined }
  }
  const own: StoredEvent = {
    id: recorded.id,
    type,
    version: envelope.schemaVersion,
    data,
    meta: envelope.meta,
    stream,
    revision: Number(recorded.revision),
    position: textOfPosition(position),
  }
  return { position, own, attempt: envelope.attempt }
}

/** The position that the port gives out: EventStoreDB's commit position in 20 digits. */
export function textOfPosition(commit: bigint): Position {
  return String(commit).padStart(20, '0')
}

/** The commit position of such a text. Throws a RangeError for anything else. */
export function commitOfPosition(position: Position): bigint {
  if (!/^\d{20}$/.test(position)) throw new RangeError(`'${position}' is no position`)
  return BigInt(position)
}

const isOfTheSystem = (stream: string, type: string) => stream.startsWith('$') || type.startsWith('$')

function envelopeIn(metadata: unknown): Envelope | undefined {
  if (typeof metadata !== 'object' || metadata === null) return undefined
  const { schemaVersion, attempt, meta }: Partial<Record<keyof Envelope, unknown>> = metadata
  if (typeof schemaVersion !== 'number' || typeof attempt !== 'string') return undefined
  if (typeof meta !== 'object' || meta === null) return undefined
  // Only this adapter writes envelopes, and it takes whole ones.
  return { schemaVersion, attempt, meta: meta as EventMeta }
}

function isJsonObject(data: unknown): data is JsonObject {
  return typeof data === 'object' && data !== null && !Array.isArray(data) && !(data instanceof Uint8Array)
}
