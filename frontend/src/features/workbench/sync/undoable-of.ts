import type { HistoryEntry } from '@courtline/messages/views/annotation'
import type { UndoableEdit } from './outbox.ts'

const MOST = 200

type Line = Pick<HistoryEntry, 'id' | 'annotationId' | 'userId' | 'before' | 'undoes'>

/**
 * One's own edits that can be taken back, the newest last, so that undo continues after a reload where it was.
 * `history` is the whole history, the oldest edit first. What was undone is gone; what was redone is there again.
 */
export function undoableOf(history: readonly Line[], userId: string): readonly UndoableEdit[] {
  const undoable = new Map<string, UndoableEdit>()
  const undos = new Set<string>()
  for (const { id, annotationId, before, undoes, userId: by } of history) {
    if (by !== userId) continue
    const isUndo = undoes !== null && !undos.has(undoes)
    if (isUndo) {
      undoable.delete(undoes)
      undos.add(id)
    } else undoable.set(id, { editId: id, annotationId, before })
  }
  return [...undoable.values()].slice(-MOST)
}
