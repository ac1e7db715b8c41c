import { annotationKey, type WhichAnnotation } from '@courtline/messages/match/which-annotation'
import { IDLE } from '@courtline/scoring/entry/point-cycle'
import type { KeptDraft } from './workbench-slice.ts'

const keyOf = (userId: string, which: WhichAnnotation) =>
  `courtline.unsaved.${userId}.${annotationKey(which)}`

/** Writes what is not acknowledged yet, and the point being described, to this browser (D79). */
export function keepUnsaved(userId: string, which: WhichAnnotation, kept: KeptDraft): void {
  const key = keyOf(userId, which)
  if (kept.pending.length === 0 && kept.entry.phase === 'idle') localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(kept))
}

/** What this browser kept for this user and annotation; nothing if it cannot be read. */
export function readUnsaved(userId: string, which: WhichAnnotation): KeptDraft {
  const nothing: KeptDraft = { pending: [], entry: IDLE }
  const text = localStorage.getItem(keyOf(userId, which))
  if (text === null) return nothing
  try {
    const kept: Partial<KeptDraft> = JSON.parse(text)
    return { pending: kept.pending ?? [], entry: kept.entry ?? IDLE }
  } catch {
    return nothing // written by a version that this one cannot read
  }
}
