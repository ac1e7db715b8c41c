import type { Json, StoredEvent } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import { isSealed } from '@courtline/infra/event-log/sealed/sealed-value'
import { refused } from '@courtline/application/outcome'
import { SECRET_FIELDS } from '@courtline/messages/event-sourcing/personal-data'
import { refusal } from '@courtline/messages/refusals'
import { MOST_IN_PAGE } from '@courtline/messages/routes/paging'
import { WITHHELD } from '@courtline/messages/views/activity'
import { displayNames } from '@courtline/projections/users/read'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { actorName } from './activity.ts'

/**
 * The events of one stream, the newest first, as they were recorded. A personal value is shown to the person whose key
 * seals it, to nobody else (P11); what opens an account is shown to nobody at all. Refusals: NOT_FOUND for a stream without events, INVALID_REQUEST for a cursor that no
 * page has given out.
 */
export const streamEvents =
  (gateway: Gateway): Handler<'streamEvents'> =>
  async ({ params: { stream }, query: { cursor }, caller }) => {
    const head = await gateway.log.streamHead(stream)
    if (head === null) return refused(refusal('NOT_FOUND'))
    const last = cursor === undefined ? head : Number(cursor)
    if (!Number.isSafeInteger(last) || last < 0 || last > head) return refused(refusal('INVALID_REQUEST'))
    const events = await newestEvents(gateway, stream, last)
    const names = await displayNames(
      gateway.projections.reads,
      events.map(({ meta }) => meta.actorId),
    )
    const shown = events.map((event) => ({ ...event, data: withheld(event.data, caller.actor.userId) }))
    await keysToOpen(shown, gateway.keys)
    const answer = shown.map((event) => ({
      id: event.id,
      revision: event.revision,
      position: event.position,
      type: event.type,
      version: event.version,
      at: event.meta.at,
      byName: actorName(event.meta.actorId, names),
      reason: event.meta.reason ?? null,
      data: openRecorded(event, gateway.keys).event.data,
    }))
    const first = events.at(-1)?.revision ?? 0
    return { answer, next: first > 0 ? String(first - 1) : undefined }
  }

/** Characters of the events of one page: a stream may hold events of up to a megabyte. */
const MOST_CHARACTERS = 512 * 1024
/** Events that are read at once. */
const READ_AT_ONCE = 10

/** The events from `last` back, the newest first: as many as a page has room for, and one at least. */
async function newestEvents(gateway: Gateway, stream: string, last: number): Promise<readonly StoredEvent[]> {
  const found: StoredEvent[] = []
  let characters = 0
  for (let to = last; to >= 0 && found.length < MOST_IN_PAGE; to -= READ_AT_ONCE) {
    const events = await eventsBetween(gateway, stream, Math.max(0, to - READ_AT_ONCE + 1), to)
    for (const event of events.toReversed()) {
      characters += JSON.stringify(event.data).length
      if (characters > MOST_CHARACTERS && found.length > 0) return found
      found.push(event)
    }
  }
  return found
}

async function eventsBetween(
  { log }: Gateway,
  stream: string,
  first: number,
  last: number,
): Promise<readonly StoredEvent[]> {
  const found: StoredEvent[] = []
  for await (const page of log.readStream(stream, { from: first, pageSize: READ_AT_ONCE })) {
    found.push(...page.filter(({ revision }) => revision <= last))
    if (found.length > last - first) break
  }
  return found
}

/** The same data with a word in place of secrets and of each value that is sealed with the key of another user. */
function withheld<T extends Json>(node: T, readerId: string): T
function withheld(node: Json, readerId: string): Json {
  if (typeof node !== 'object' || node === null) return node
  if (isSealed(node)) return node.$sealed === readerId ? node : WITHHELD
  if (Array.isArray(node)) return node.map((each: Json) => withheld(each, readerId))
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      SECRET_FIELDS.has(name) ? WITHHELD : withheld(value, readerId),
    ]),
  )
}
