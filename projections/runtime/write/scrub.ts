import {
  ERASED,
  personalFieldsOf,
  type PersonalField,
} from '@courtline/messages/event-sourcing/personal-data'
import type { TSchema } from 'typebox'

/**
 * A part of a message as it reads once the key of its event's subject is destroyed: each personal text is null where
 * null is allowed, else 'Deleted user' (D27). Texts that belong to another account stay.
 */
export function scrubbed<T>(schema: TSchema, part: T): T {
  return fieldsOf(schema).reduce((current, field) => scrubAt(current, field, field.path), part)
}

const known = new WeakMap<TSchema, PersonalField[]>()

function fieldsOf(schema: TSchema): PersonalField[] {
  const fields = known.get(schema) ?? personalFieldsOf(schema)
  known.set(schema, fields)
  return fields
}

function scrubAt<T>(node: T, field: PersonalField, path: readonly string[]): T {
  const [step, ...rest] = path
  if (step === undefined || typeof node !== 'object' || node === null) return node
  const copy: unknown = Array.isArray(node) ? [...node] : { ...node }
  const children = copy as Record<string, unknown>
  for (const name of step === '*' ? Object.keys(children) : [step]) {
    const value = children[name]
    if (value === null || value === undefined) continue
    if (rest.length > 0) children[name] = scrubAt(value, field, rest)
    else if (!belongsToAccount(children, field)) children[name] = field.nullable ? null : ERASED
  }
  return children as T
}

/** The sibling that names the subject holds an account's id. */
const belongsToAccount = (siblings: Record<string, unknown>, { subjectField }: PersonalField) =>
  subjectField !== undefined && typeof siblings[subjectField] === 'string'
