import type { Json, StoredEvent } from '../event-log.ts'
import { decrypt, isSealed } from './sealed-value.ts'

/** A sealed text of an event that only its subject's key opens. */
export interface SealedText {
  readonly subjectId: string
  /** Whether this key is the one; false too where the text was changed. */
  readonly opensWith: (key: Uint8Array) => boolean
}

/** Every sealed text of a stored event; those of people who were forgotten before they were written hold nothing. */
export const sealedTextsIn = (event: StoredEvent): Generator<SealedText> => textsIn(event.data, event.id, '')

function* textsIn(node: Json, eventId: string, path: string): Generator<SealedText> {
  if (typeof node !== 'object' || node === null) return
  if (isSealed(node)) {
    const { $sealed: subjectId, box } = node
    if (box !== undefined) yield { subjectId, opensWith: (key) => opens(box, key, `${eventId}|${path}`) }
    return
  }
  for (const [name, value] of Object.entries(node))
    yield* textsIn(value, eventId, path === '' ? name : `${path}.${name}`)
}

function opens(box: string, key: Uint8Array, place: string): boolean {
  try {
    decrypt(box, key, place)
    return true
  } catch {
    return false
  }
}
