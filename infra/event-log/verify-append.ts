import type { Expected } from './event-log.ts'

/** What becomes of an append: written after `actual`, answered as the first time, or refused. */
export type AppendVerdict =
  | { readonly type: 'append'; readonly firstRevision: number }
  | { readonly type: 'deduplicated'; readonly firstRevision: number }
  | { readonly type: 'wrongRevision' }

/**
 * The one rule of every adapter for an append of `ids` to a stream whose newest event is at revision `actual`.
 *
 * An append whose ids are in the stream already, in a row and (for an exact expectation) at the very place where
 * they were to go, is a repeat of one that was answered and whose answer was lost (P2).
 * `revisionOf` looks an id up in the stream.
 */
export function verifyAppend(
  expected: Expected,
  actual: number | null,
  ids: readonly string[],
  revisionOf: (id: string) => number | undefined,
): AppendVerdict {
  const met = isMet(expected, actual)
  // An exact expectation that is met leaves no room for a repeat: the place after it is empty.
  const mayRepeat = actual !== null && (!met || expected === 'any' || expected === 'stream-exists')
  const first = mayRepeat ? firstOfRepeat(ids, revisionOf) : undefined
  if (first !== undefined && (met || first === placeAfter(expected))) {
    return { type: 'deduplicated', firstRevision: first }
  }
  return met ? { type: 'append', firstRevision: (actual ?? -1) + 1 } : { type: 'wrongRevision' }
}

function isMet(expected: Expected, actual: number | null): boolean {
  if (expected === 'any') return true
  if (expected === 'no-stream') return actual === null
  if (expected === 'stream-exists') return actual !== null
  return expected === actual
}

function placeAfter(expected: Expected): number | undefined {
  if (expected === 'no-stream') return 0
  return typeof expected === 'number' ? expected + 1 : undefined
}

function firstOfRepeat(
  ids: readonly string[],
  revisionOf: (id: string) => number | undefined,
): number | undefined {
  const [firstId] = ids
  const first = firstId === undefined ? undefined : revisionOf(firstId)
  if (first === undefined) return undefined
  return ids.every((id, index) => revisionOf(id) === first + index) ? first : undefined
}
