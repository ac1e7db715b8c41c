import type { PersonalKeys } from '../../personal-keys/personal-keys.ts'
import type { Json, JsonObject, NewEvent, StoredEvent } from '../event-log.ts'
import { mayHoldSealed } from './open.ts'
import { sealNew } from './seal.ts'
import { isSealed } from './sealed-value.ts'

/**
 * To be awaited before these events are opened: brings the keys that they need within reach, once for all of them. Costs
 * nothing where keys are kept in this process.
 */
export async function keysToOpen(events: readonly StoredEvent[], keys: PersonalKeys): Promise<void> {
  if (!keys.atHand) return
  await keys.atHand([...subjectsOf(events)], 'open')
}

/** Ids of those whose personal data is sealed in these events. */
export function subjectsOf(events: readonly StoredEvent[]): ReadonlySet<string> {
  const subjectIds = new Set<string>()
  for (const { type, version, data } of events)
    if (mayHoldSealed(type, version)) addSubjects(data, subjectIds)
  return subjectIds
}

/** To be awaited before these events are sealed. */
export async function keysToSeal(events: readonly NewEvent[], keys: PersonalKeys): Promise<void> {
  if (!keys.atHand) return
  const subjectIds = new Set<string>()
  // Sealed with no key at all, only to see whose is requested.
  const noting = { keyToSeal: (subjectId: string) => (subjectIds.add(subjectId), 'destroyed' as const) }
  for (const event of events) sealNew(event, noting)
  await keys.atHand([...subjectIds], 'seal')
}

function addSubjects(node: JsonObject | readonly Json[], subjectIds: Set<string>): void {
  if (isSealed(node)) {
    subjectIds.add(node.$sealed)
    return
  }
  for (const value of Object.values<Json>(node))
    if (typeof value === 'object' && value !== null) addSubjects(value, subjectIds)
}
