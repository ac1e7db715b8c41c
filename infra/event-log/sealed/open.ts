import { EVENT_KINDS, type AnyEvent } from '@courtline/messages/events'
import { ERASED } from '@courtline/messages/event-sourcing/personal-data'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { upcast } from '@courtline/messages/event-sourcing/upcasters'
import type { PersonalKeys } from '../../personal-keys/personal-keys.ts'
import type { Json, JsonObject, StoredEvent } from '../event-log.ts'
import { decrypt, isSealed, type SealedValue } from './sealed-value.ts'

/**
 * A stored event as deciders and projections read it: personal fields opened, or erased where the key is gone (null
 * where null is allowed, else 'Deleted user'), and its data at the newest version of their shape.
 *
 * The caller names the events that the streams it reads hold (they follow from the stream's category). The shape is not checked
 * again: nothing enters the log but through `decideAndAppend`, which checks it. A type that is not known here comes back
 * as it is.
 */
export function openRecorded<Event extends AnyEvent = AnyEvent>(
  stored: StoredEvent,
  keys: Pick<PersonalKeys, 'keyToOpen'>,
): Recorded<Event> {
  const { id, stream, revision, position, meta, type, version } = stored
  const opened = mayHoldSealed(type, version) ? openAll(stored, keys) : stored.data
  const event = { type, data: upcast(type, version, opened) }
  return { event: event as Event, id, stream, revision, position, meta }
}

/** Older versions may have had personal fields that the newest has not. */
export function mayHoldSealed(type: string, version: number): boolean {
  const kind = EVENT_KINDS.get(type)
  return !kind || kind.version !== version || kind.personalFields.length > 0
}

function openAll(stored: StoredEvent, keys: Pick<PersonalKeys, 'keyToOpen'>): JsonObject {
  if (!holdsSealed(stored.data)) return stored.data
  const known = new Map<string, Uint8Array | undefined>()
  const keyOf = (subjectId: string): Uint8Array | undefined => {
    if (!known.has(subjectId)) known.set(subjectId, keys.keyToOpen(subjectId))
    return known.get(subjectId)
  }
  return openObject(stored.data, stored.id, (sealed, place) => {
    const key = sealed.box === undefined ? undefined : keyOf(sealed.$sealed)
    if (key && sealed.box !== undefined) return decrypt(sealed.box, key, place)
    return sealed.orNull ? null : ERASED
  })
}

/** Most events could hold something sealed and do not: looking is much cheaper than opening with places and keys. */
function holdsSealed(node: JsonObject | readonly Json[]): boolean {
  if (isList(node)) return node.some((element) => isNode(element) && holdsSealed(element))
  if (isSealed(node)) return true
  for (const name in node) {
    const value = node[name]
    if (isNode(value) && holdsSealed(value)) return true
  }
  return false
}

const isNode = (value: Json | undefined): value is JsonObject | readonly Json[] =>
  typeof value === 'object' && value !== null

type OpenOne = (sealed: SealedValue, place: string) => Json

function openObject(node: JsonObject, eventId: string, open: OpenOne, path = ''): JsonObject {
  let copy: Record<string, Json> | undefined
  for (const name in node) {
    const value = node[name]
    // Most values are plain: only what holds others is looked into.
    if (typeof value !== 'object' || value === null) continue
    const opened = openValue(value, eventId, open, path === '' ? name : `${path}.${name}`)
    if (opened !== value) (copy ??= { ...node })[name] = opened
  }
  return copy ?? node
}

function openValue(value: JsonObject | readonly Json[], eventId: string, open: OpenOne, path: string): Json {
  if (isSealed(value)) return open(value, `${eventId}|${path}`)
  if (!isList(value)) return openObject(value, eventId, open, path)
  let changed = false
  const list = value.map((element, index) => {
    if (typeof element !== 'object' || element === null) return element
    const opened = openValue(element, eventId, open, `${path}.${index}`)
    changed ||= opened !== element
    return opened
  })
  return changed ? list : value
}

function isList(value: JsonObject | readonly Json[]): value is readonly Json[] {
  return Array.isArray(value)
}
