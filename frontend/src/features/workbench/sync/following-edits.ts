import type { Edit } from '@courtline/messages/match/annotation'
import { changesBetween } from '@courtline/messages/match/compare-annotations'
import { annotationStream } from '@courtline/messages/match/which-annotation'
import { rederivedAfter, type Rederived } from '@courtline/scoring/entry/rederived'
import type { Replay } from '@courtline/scoring/replay/replay'
import type { RootState } from '../../../foundation/store/store.ts'
import { prepare, withEvents } from './outbox.ts'
import { selectAnnotation, selectReplay, selectWorkbench } from './workbench-slice.ts'

/** What edits change besides themselves: entries whose derived fields read otherwise, because another team serves. */
export interface FollowingChanges {
  readonly before: Replay
  readonly next: Replay
  readonly changes: readonly Rederived[]
}

const PREVIEW_ID = 'preview'

/** What would follow from these edits; undefined where nothing can: no entry comes after them. */
export function followingOf(state: RootState, edits: readonly Edit[]): FollowingChanges | undefined {
  const { which, userId } = selectWorkbench(state)
  const annotation = selectAnnotation(state)
  const before = selectReplay(state)
  const from = Math.min(...edits.map((edit) => startOf(edit, state)))
  // They are in the order of their starts, those without one last.
  const last = before?.steps.findLast(({ event }) => Number.isFinite(event.clockTime.start))
  const isLast = last === undefined || last.event.clockTime.start <= from
  if (!before || which === null || isLast) return undefined
  const { command } = prepare(
    annotation,
    annotationStream(which),
    userId,
    PREVIEW_ID,
    edits,
    () => undefined,
    '',
  )
  const edited = withEvents(annotation, command.events)
  const own = new Set(edits.flatMap((edit) => ('annotationId' in edit ? [edit.annotationId] : [])))
  const { next, changes } = rederivedAfter(before, [...edited.entries.values()])
  return { before, next, changes: changes.filter((change) => !own.has(change.before.annotationId)) }
}

/** The earliest clock second that an edit touches; an undo brings back what was recorded, and nothing follows from it. */
function startOf(edit: Edit, state: RootState): number {
  if (edit.type === 'Undo') return Infinity
  const known = selectAnnotation(state).entries.get(edit.annotationId)?.clockTime.start ?? Infinity
  return edit.type === 'Add' ? Math.min(known, edit.description.clockTime.start) : known
}

/** The edits that record what follows, in the same command: taken back together with their cause. */
export function followingEdits(state: RootState, edits: readonly Edit[]): readonly Edit[] {
  const { lastEdit } = selectAnnotation(state)
  return (followingOf(state, edits)?.changes ?? []).flatMap(({ before, after }): Edit[] => {
    const { annotationId } = before
    const changes = changesBetween(before, after)
    const basedOn = lastEdit.get(annotationId)
    return changes && basedOn ? [{ type: 'Change', annotationId, basedOn, changes }] : []
  })
}
