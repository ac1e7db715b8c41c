import type { Position, StoredEvent } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { LiveFrame } from '@courtline/messages/live'
import { routeEvent, type Topic } from './event-router.ts'
import { ListTopic } from './list-topic.ts'

/** Events that a listener has missed, and empty topics for them by name. */
export interface Missed {
  readonly topics: ReadonlyMap<string, Topic>
  readonly events: readonly StoredEvent[]
  /** The newest position before them. */
  readonly after: Position
  readonly keys: PersonalKeys
}

/** Sends the frames that these events would have made. */
export async function sendPast(
  { topics, events, after, keys }: Missed,
  send: (frame: LiveFrame) => void,
): Promise<void> {
  let before = after
  await keysToOpen(events, keys)
  for (const stored of events) {
    routeEvent(topics, stored, before, keys)
    before = stored.position
  }
  for (const topic of topics.values()) {
    if (topic instanceof ListTopic) await topic.flush(send)
    else topic.take().forEach(send)
  }
}
