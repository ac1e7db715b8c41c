import { EVENT_KINDS } from '@courtline/messages/events'
import type { PersonalField } from '@courtline/messages/event-sourcing/personal-data'
import type { PersonalKeys } from '../../personal-keys/personal-keys.ts'
import type { Json, JsonObject, NewEvent } from '../event-log.ts'
import { encrypt, type SealedValue } from './sealed-value.ts'

type SealingKeys = Pick<PersonalKeys, 'keyToSeal'>

/**
 * The event as it goes into the log: each personal field (`x-pii`) sealed with the key of its subject (P11). The id
 * stays, so sealing the same event again is still the same append. Throws when a personal field belongs to nobody.
 */
export function sealNew(event: NewEvent, keys: SealingKeys): NewEvent {
  const fields = EVENT_KINDS.get(event.type)?.personalFields ?? []
  const data = fields.reduce<Json>((current, field) => sealField(current, field, event, keys), event.data)
  return isObject(data) ? { ...event, data } : event
}

function sealField(data: Json, field: PersonalField, event: NewEvent, keys: SealingKeys): Json {
  const seal = (value: Json, parent: Json, path: string): Json => {
    if (value === null) return null
    const subjectId = subjectOf(parent, field, event)
    const key = keys.keyToSeal(subjectId)
    const sealed: SealedValue = {
      $sealed: subjectId,
      ...(field.nullable && { orNull: true }),
      // Nothing about a forgotten person is kept.
      ...(key !== 'destroyed' && { box: encrypt(value, key, `${event.id}|${path}`) }),
    }
    return { ...sealed }
  }
  return replaceAt(data, field.path, [], data, seal)
}

/** The person named beside the field, else the one that the event's metadata name. */
function subjectOf(parent: Json, field: PersonalField, event: NewEvent): string {
  const named = field.subjectField !== undefined && isObject(parent) ? parent[field.subjectField] : undefined
  const subjectId = typeof named === 'string' ? named : event.meta.subjectId
  if (subjectId === undefined) {
    throw new Error(`${event.type}: ${field.path.join('.')} is personal, but meta.subjectId names nobody`)
  }
  return subjectId
}

/** A copy of `node` in which what is at `path` ('*' is every element) is replaced; what is absent stays absent. */
function replaceAt(
  node: Json,
  path: readonly string[],
  walked: readonly string[],
  parent: Json,
  replace: (value: Json, parent: Json, path: string) => Json,
): Json {
  const [step, ...rest] = path
  if (step === undefined) return replace(node, parent, walked.join('.'))
  if (Array.isArray(node)) {
    return node.map((element: Json, index) =>
      step === '*' || step === String(index)
        ? replaceAt(element, rest, [...walked, String(index)], node, replace)
        : element,
    )
  }
  if (!isObject(node)) return node
  const child = node[step]
  if (child === undefined) return node
  return { ...node, [step]: replaceAt(child, rest, [...walked, step], node, replace) }
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
