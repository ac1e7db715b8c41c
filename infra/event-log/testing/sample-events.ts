import { randomUUID } from 'node:crypto'
import type {
  EventLogReader,
  JsonObject,
  NewEvent,
  ReadStreamOptions,
  StoredEvent,
  SubscribeOptions,
  SubscriptionMessage,
} from '../event-log.ts'

/** A log as a contract suite gets it; `destroy` closes it and leaves nothing behind. */
export interface OpenedLog<Log extends EventLogReader> {
  readonly log: Log
  destroy(): Promise<void>
}

/** An event with an id of its own. */
export function anEvent(type = 'ServeAdded', data: JsonObject = {}): NewEvent {
  const meta = { actorId: 'worker:test', at: '2026-05-01T10:00:00.000Z', commandId: randomUUID() }
  return { id: randomUUID(), type, version: 1, data, meta }
}

export const someEvents = (count: number, type?: string): NewEvent[] =>
  Array.from({ length: count }, () => anEvent(type))

export const idsOf = (events: readonly NewEvent[]) => events.map((event) => event.id)

export async function wholeStream(
  log: EventLogReader,
  stream: string,
  options?: ReadStreamOptions,
): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for await (const page of log.readStream(stream, options)) events.push(...page)
  return events
}

/** Signals of a subscription until `enough` holds; then it is ended. */
export async function collectMessages(
  log: EventLogReader,
  options: Omit<SubscribeOptions, 'signal'>,
  enough: (received: readonly SubscriptionMessage[]) => boolean,
): Promise<SubscriptionMessage[]> {
  const ending = new AbortController()
  const received: SubscriptionMessage[] = []
  for await (const message of log.subscribe({ ...options, signal: ending.signal })) {
    received.push(message)
    if (enough(received)) ending.abort()
  }
  return received
}

/** Ids of all events received. */
export const receivedIds = (received: readonly SubscriptionMessage[]) =>
  received.flatMap((message) => (message.type === 'page' ? idsOf(message.events) : []))

export const caughtUp = (received: readonly SubscriptionMessage[]) => received.at(-1)?.type === 'caughtUp'
