import type { DocumentWrite, DocumentGuard, Key, Keys, StoredDocument } from '../read-models.ts'

/** A document as the database keeps it. */
export interface KeptDocument {
  readonly _id: string
  readonly group: string
  /** JSON: a write names the guard that it replaces, as it is. */
  readonly guard: string
  /** False once the document is gone: its guard stays. */
  readonly present: boolean
  /** The document as JSON, so that it comes back to the byte; null when it is gone. */
  readonly body: string | null
  /** What it is looked up by. */
  readonly keys: Keys
}

export function keptDocument({ id, group, guard, body, keys }: DocumentWrite): KeptDocument {
  return {
    _id: id,
    group,
    guard: JSON.stringify(guard),
    present: body !== null,
    body: body === null ? null : JSON.stringify(body),
    keys: Object.fromEntries(Object.entries(keys).map(([index, key]) => [index, withoutRepeats(key)])),
  }
}

export function storedDocument({ _id, group, guard, body }: KeptDocument): StoredDocument {
  return { id: _id, group, guard: guardIn(guard), body: body === null ? null : JSON.parse(body) }
}

export const guardIn = (text: string): DocumentGuard => JSON.parse(text)

const isMany = (key: Key | null | readonly Key[]): key is readonly Key[] => Array.isArray(key)

const withoutRepeats = (key: Key | null | readonly Key[]) => (isMany(key) ? [...new Set(key)] : key)
