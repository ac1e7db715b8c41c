import { IDLE } from '@courtline/scoring/entry/point-cycle'
import type { KeptDraft } from './workbench-slice.ts'

const keyOf = (userId: string, matchId: string) => `courtline.unsaved.${userId}.${matchId}`

/** Writes what is not acknowledged yet, and the point being described, to this browser (D79). */
export function keepUnsaved(userId: string, matchId: string, kept: KeptDraft): void {
  const key = keyOf(userId, matchId)
  if (kept.pending.length === 0 && kept.entry.phase === 'idle') localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(kept))
}

/** What this browser kept for this user and match; nothing if it cannot be read. */
export function readUnsaved(userId: string, matchId: string): KeptDraft {
  const nothing: KeptDraft = { pending: [], entry: IDLE }
  const text = localStorage.getItem(keyOf(userId, matchId))
  if (text === null) return nothing
  try {
    const kept: Partial<KeptDraft> = JSON.parse(text)
    return { pending: kept.pending ?? [], entry: kept.entry ?? IDLE }
  } catch {
    return nothing // written by a version that this one cannot read
  }
}
