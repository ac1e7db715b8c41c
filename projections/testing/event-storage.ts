import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import { sealNew } from '@courtline/infra/event-log/sealed/seal'
import type { EventLog, JsonObject } from '@courtline/infra/event-log/event-log'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/testing/memory-personal-keys'
import type { LocalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { EVENT_KINDS, type AnyEvent } from '@courtline/messages/events'
import { derivedId } from '@courtline/messages/ids'
import type { EventMeta } from '@courtline/messages/event-sourcing/recorded'

/** One event of a history: on which stream, what, and who did it. */
export interface StreamEvent {
  readonly stream: string
  readonly event: AnyEvent
  readonly by?: Partial<EventMeta>
}

/** A log with keys, for tests that append events and read what is shown. */
export interface EventStorage {
  readonly log: EventLog
  readonly keys: LocalKeys
}

export const openEventStorage = (): EventStorage => ({
  log: openMemoryEventLog(),
  keys: openMemoryPersonalKeys(),
})

/** A moment, so many seconds after the history began. */
export const eventTime = (second: number) => new Date(Date.UTC(2026, 0, 1, 10, 0, second)).toISOString()

/** Appends a history to the log, sealed as the site seals it; each event a second after the one before. */
export async function appendEvents(
  { log, keys }: EventStorage,
  history: readonly StreamEvent[],
): Promise<void> {
  const begin = Number(await log.head())
  for (const [index, { stream, event, by }] of history.entries()) {
    const id = derivedId(stream, String(begin + index))
    const meta = { actorId: 'worker:test', at: eventTime(begin + index), commandId: id, ...by }
    const version = EVENT_KINDS.get(event.type)?.version ?? 1
    const data: JsonObject = JSON.parse(JSON.stringify(event.data))
    const sealed = sealNew({ id, type: event.type, version, data, meta }, keys)
    await log.append(stream, [sealed], { expected: 'any' })
  }
}
