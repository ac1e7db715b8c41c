import { openMemoryEventLog } from '@courtline/infra/event-log/memory/memory-event-log'
import { sealNew } from '@courtline/infra/event-log/sealed/seal'
import type { EventLog, JsonObject } from '@courtline/infra/event-log/event-log'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/memory/memory-personal-keys'
import type { LocalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { EVENT_KINDS, type AnyEvent } from '@courtline/messages/events'
import { derivedId } from '@courtline/messages/ids'
import type { EventMeta } from '@courtline/messages/recorded'

/** One event of a story: on which stream, what, and who did it. */
export interface Told {
  readonly stream: string
  readonly event: AnyEvent
  readonly by?: Partial<EventMeta>
}

/** A log with keys, for tests that tell what happened and look at what is shown. */
export interface Book {
  readonly log: EventLog
  readonly keys: LocalKeys
}

export const openBook = (): Book => ({ log: openMemoryEventLog(), keys: openMemoryPersonalKeys() })

/** A moment, so many seconds after the story began. */
export const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 10, 0, second)).toISOString()

/** Appends a story to the log, sealed as the site seals it; each event a second after the one before. */
export async function tell({ log, keys }: Book, story: readonly Told[]): Promise<void> {
  const begin = Number(await log.head())
  for (const [index, { stream, event, by }] of story.entries()) {
    const id = derivedId(stream, String(begin + index))
    const meta = { actorId: 'worker:story', at: at(begin + index), commandId: id, ...by }
    const version = EVENT_KINDS.get(event.type)?.version ?? 1
    const data: JsonObject = JSON.parse(JSON.stringify(event.data))
    const sealed = sealNew({ id, type: event.type, version, data, meta }, keys)
    await log.append(stream, [sealed], { expected: 'any' })
  }
}
