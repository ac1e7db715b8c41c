import type { EntryKey } from '@courtline/scoring/entry/keys'
import {
  CANNOT_END_HERE,
  editRow,
  setNetCrosses,
  type EntryContext,
  type EntryState,
} from '@courtline/scoring/entry/point-cycle'
import type { MissingField } from '@courtline/scoring/entry/draft'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'
import type { StoreDispatch } from '../../../foundation/store/store.ts'
import {
  continueEntry,
  nudgeRow,
  pressEntryKey,
  previewRemoving,
  redo,
  removeEntry,
  undoEdit,
  type Notice,
} from '../sync/edit-commands.ts'
import { entryChanged, rowSelected } from '../sync/workbench-slice.ts'
import type { FollowingChanges } from '../sync/following-edits.ts'
import { nudgedEntry, type Edge } from '../timeline/nudge.ts'

/** What an annotator can do with the point cycle and with single rows. */
export interface EntryCommands {
  readonly press: (key: EntryKey) => void
  readonly continuePoint: () => void
  readonly setCrossings: (count: number) => void
  readonly editRow: (annotationId: string) => void
  readonly removeRow: (annotationId: string) => void
  readonly nudge: (bySeconds: number, annotationId: string | null) => void
  readonly undo: () => void
  readonly redo: () => void
}

/** What commands read and write when they are given: the point cycle, the store, and the two places for messages. */
export interface EntryParts {
  readonly state: () => EntryState
  readonly dispatch: StoreDispatch
  readonly entryOf: (annotationId: string) => AnnotatedEvent | undefined
  /** The context of this moment. */
  readonly context: (nowMs: number) => EntryContext
  /** The same for a key that starts a point, which may be a little earlier; it starts the video. */
  readonly contextOfStart: (nowMs: number) => EntryContext
  readonly edge: Edge
  /** Moves the video, to clock seconds. */
  readonly goTo: (seconds: number) => void
  readonly notify: (notice: string) => void
  /** Shows what an edit changes besides itself; the answer is whether it shall be made. */
  readonly confirms: (following: FollowingChanges) => Promise<boolean>
  readonly alert: (message: string) => void
}

const FINISH_FIRST = 'Finish or cancel the open point first.'
const FIELD_WORDS: Readonly<Record<MissingField, string>> = {
  outcome: 'what happened',
  shotType: 'the stroke',
  endingPlayer: 'the player',
  netCrosses: 'the crossings of the net',
}

/** The commands of the annotator of the match. */
export function entryCommands(parts: EntryParts): EntryCommands {
  const { dispatch, context, notify, alert } = parts
  const show = (notices: readonly Notice[]) => showNotices(notices, parts)
  return {
    ...rowCommands(parts),
    press: (key) => {
      const nowMs = Date.now()
      const starts = key === 'space' && parts.state().phase === 'idle'
      show(dispatch(pressEntryKey(key, starts ? parts.contextOfStart(nowMs) : context(nowMs))))
    },
    continuePoint: () => show(dispatch(continueEntry())),
    setCrossings: (count) => void dispatch(entryChanged(setNetCrosses(parts.state(), count))),
    nudge: (bySeconds, annotationId) => {
      notify('')
      const state = parts.state()
      if (state.phase !== 'idle') {
        const moved = nudgedEntry(state, parts.edge, bySeconds)
        if (moved) dispatch(entryChanged(moved))
        else alert(CANNOT_END_HERE)
      } else if (annotationId === null) notify('Choose a row first.')
      else if (!dispatch(nudgeRow(annotationId, parts.edge, bySeconds))) alert(CANNOT_END_HERE)
    },
    undo: () => {
      const state = parts.state()
      if (state.phase !== 'idle' || state.saved) show(dispatch(pressEntryKey('undo', context(Date.now()))))
      else if (!dispatch(undoEdit())) notify('There is nothing to undo.')
    },
    redo: () => {
      if (!dispatch(redo())) notify('There is nothing to redo.')
    },
  }
}

function rowCommands({
  state: now,
  dispatch,
  entryOf,
  goTo,
  notify,
  confirms,
}: EntryParts): Pick<EntryCommands, 'editRow' | 'removeRow'> {
  return {
    editRow: (annotationId) => {
      const event = entryOf(annotationId)
      const state = now()
      if (!event) return
      if (state.phase !== 'idle') notify(FINISH_FIRST)
      else if (event.eventType === 'Adjustment')
        notify('An adjustment cannot be edited. Remove it and add it again.')
      else {
        dispatch(rowSelected(annotationId))
        goTo(event.clockTime.start + 0.01)
        dispatch(entryChanged(editRow(state, event)))
      }
    },
    removeRow: (annotationId) => {
      if (now().phase !== 'idle') return notify(FINISH_FIRST)
      const following = dispatch(previewRemoving(annotationId))
      if (!following || following.changes.length === 0) dispatch(removeEntry(annotationId))
      else void confirms(following).then((yes) => yes && dispatch(removeEntry(annotationId)))
    },
  }
}

function showNotices(notices: readonly Notice[], { notify, alert }: EntryParts): void {
  notify('')
  for (const each of notices) {
    if (each.type === 'alert') alert(each.message)
    else notify(`Still needed: ${each.missing.map((field) => FIELD_WORDS[field]).join(', ')}.`)
  }
}

const nothing = () => undefined

/** For those who watch: continuing and setting crossings have no effect without an open point. */
export const READ_ONLY_COMMANDS: EntryCommands = {
  press: nothing,
  continuePoint: nothing,
  setCrossings: nothing,
  editRow: nothing,
  removeRow: nothing,
  nudge: nothing,
  undo: nothing,
  redo: nothing,
}
