import type { Edit } from '@courtline/messages/match/annotation'
import type { AnnotatedEvent, EventDescription } from '@courtline/messages/match/annotated-event'
import { changesBetween, descriptionOf } from '@courtline/messages/match/compare-annotations'
import {
  continuePoint,
  pressKey,
  type EntryCommand,
  type EntryContext,
  type EntryResult,
  type EntryState,
} from '@courtline/scoring/entry/point-cycle'
import type { EntryKey } from '@courtline/scoring/entry/keys'
import type { StoreDispatch, RootState } from '../../../foundation/store/store.ts'
import { newId } from '../../../foundation/calls/new-id.ts'
import { nudged, type Edge } from '../timeline/nudge.ts'
import { followingEdits, followingOf, type FollowingChanges } from './following-edits.ts'
import { editsMade, entryChanged, selectAnnotation, selectWorkbench } from './workbench-slice.ts'

type Thunk<T> = (dispatch: StoreDispatch, getState: () => RootState) => T

/** What the screen has to do about a key: show an alert, or say what is missing. Edits are made here. */
export type Notice = Extract<EntryCommand, { type: 'alert' | 'incomplete' }>

const now = () => new Date().toISOString()

/** Sends edits on their way, as one command, with what follows from them; `entry` is what the point cycle is then. */
export const makeEdits =
  (edits: readonly Edit[], as: 'edit' | 'undo' | 'redo' = 'edit', entry?: EntryState): Thunk<void> =>
  (dispatch, getState) => {
    if (edits.length === 0) return
    const all = as === 'edit' ? [...edits, ...followingEdits(getState(), edits)] : edits
    dispatch(editsMade({ commandId: newId(), edits: all, at: now(), as, entry }))
  }

/** What adding an entry would change besides; undefined where nothing comes after it. */
export const previewAdding =
  (description: EventDescription): Thunk<FollowingChanges | undefined> =>
  (_, getState) =>
    followingOf(getState(), [{ type: 'Add', annotationId: newId(), description }])

/** What removing an entry would change besides. */
export const previewRemoving =
  (annotationId: string): Thunk<FollowingChanges | undefined> =>
  (_, getState) =>
    followingOf(getState(), [{ type: 'Remove', annotationId, basedOn: '' }])

/** Adds an entry. */
export const addEntry =
  (description: EventDescription, annotationId: string = newId(), entry?: EntryState): Thunk<void> =>
  (dispatch) =>
    dispatch(makeEdits([{ type: 'Add', annotationId, description }], 'edit', entry))

/** Changes the fields of an entry that differ from its new description. */
export const changeEntry =
  (annotationId: string, description: EventDescription): Thunk<void> =>
  (dispatch, getState) => {
    const { entries, lastEdit } = selectAnnotation(getState())
    const before = entries.get(annotationId)
    const basedOn = lastEdit.get(annotationId)
    const changes = before && changesBetween(before, description)
    if (changes && basedOn) dispatch(makeEdits([{ type: 'Change', annotationId, basedOn, changes }]))
  }

/** Moves one edge of an entry; the answer is false where that would leave no interval. */
export const nudgeRow =
  (annotationId: string, edge: Edge, bySeconds: number): Thunk<boolean> =>
  (dispatch, getState) => {
    const event = selectAnnotation(getState()).entries.get(annotationId)
    const clockTime = event && nudged(event.clockTime, edge, bySeconds)
    if (!event || !clockTime) return false
    dispatch(changeEntry(annotationId, { ...descriptionOf(event), clockTime }))
    return true
  }

/** Takes an entry out. */
export const removeEntry =
  (annotationId: string): Thunk<void> =>
  (dispatch, getState) => {
    const basedOn = selectAnnotation(getState()).lastEdit.get(annotationId)
    if (basedOn) dispatch(makeEdits([{ type: 'Remove', annotationId, basedOn }]))
  }

/** One's own version of an entry that another user changed or removed meanwhile takes its place. */
export const keepMine =
  (mine: AnnotatedEvent): Thunk<void> =>
  (dispatch, getState) => {
    const { annotationId } = mine
    const isThere = selectAnnotation(getState()).entries.has(annotationId)
    // The id of an entry that was removed is never used again (D29).
    dispatch(isThere ? changeEntry(annotationId, descriptionOf(mine)) : addEntry(descriptionOf(mine)))
  }

/** Takes back the newest command still in force; later edits of one command go first. */
export const undoEdit = (): Thunk<boolean> => (dispatch, getState) => {
  const last = selectWorkbench(getState()).undoable.at(-1)
  if (!last) return false
  dispatch(makeEdits(undoing(last), 'undo'))
  return true
}

/** Brings back what was undone last. */
export const redo = (): Thunk<boolean> => (dispatch, getState) => {
  const last = selectWorkbench(getState()).redoable.at(-1)
  if (!last) return false
  dispatch(makeEdits(undoing(last), 'redo'))
  return true
}

const undoing = (edits: readonly { readonly editId: string }[]): readonly Edit[] =>
  edits.toReversed().map(({ editId }) => ({ type: 'Undo', editId }))

/** One key of the point cycle; the answer is what the screen shows about it. */
export const pressEntryKey =
  (key: EntryKey, context: EntryContext): Thunk<readonly Notice[]> =>
  (dispatch, getState) =>
    dispatch(apply(pressKey(selectWorkbench(getState()).entry, key, context)))

/** Continue Point. */
export const continueEntry = (): Thunk<readonly Notice[]> => (dispatch, getState) =>
  dispatch(apply(continuePoint(selectWorkbench(getState()).entry)))

const apply =
  ({ state, commands }: EntryResult): Thunk<readonly Notice[]> =>
  (dispatch, getState) => {
    // Any edit ends the time in which keys amend the last point; the cycle's own edit begins it again.
    const notices = commands.flatMap((command) => dispatch(perform(command, state)))
    if (selectWorkbench(getState()).entry !== state) dispatch(entryChanged(state))
    return notices
  }

const perform =
  (command: EntryCommand, state: EntryState): Thunk<readonly Notice[]> =>
  (dispatch) => {
    switch (command.type) {
      case 'save':
        // With the state that follows: the screen looks at both at once.
        dispatch(addEntry(command.event, command.annotationId, state))
        return []
      case 'withdraw':
        dispatch(removeEntry(command.annotationId))
        return []
      case 'amend':
      case 'change':
        dispatch(changeEntry(command.annotationId, command.event))
        return []
      case 'undo-edit':
        dispatch(undoEdit())
        return []
      case 'alert':
      case 'incomplete':
        return [command]
    }
  }
