import {
  createSelector,
  createSlice,
  original,
  type Draft,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit'
import type { WhichAnnotation } from '@courtline/messages/match/which-annotation'
import type { AnnotationView, LiveEdit } from '@courtline/messages/views/annotation'
import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import { rootReducer, useAppSelector, type RootState } from '../../../foundation/store/store.ts'
import type { PendingCommand, UndoableEdit } from './outbox.ts'
import { settle, withCommand, withEdits, withoutRefused, type EditsMade } from './pending-commands.ts'
import {
  confirmedAfter,
  confirmedBy,
  initialWorkbench,
  shownAnnotation,
  shownReplay,
  unsavedCommands,
  type WorkbenchState,
} from './workbench-state.ts'

/** What this browser kept of an earlier session (D79). */
export interface KeptDraft {
  readonly pending: readonly PendingCommand[]
  readonly entry: EntryState
}

/** The state itself: reading hundreds of entries through a draft of Immer's takes longer than all else that a key does. */
const plain = (draft: Draft<WorkbenchState>): WorkbenchState => original(draft) ?? draft

const slice = createSlice({
  name: 'workbench',
  initialState: initialWorkbench,
  reducers: {
    opened(
      _,
      {
        payload,
      }: PayloadAction<{
        which: WhichAnnotation
        view: AnnotationView
        userId: string
        undoable: readonly UndoableEdit[]
        kept: KeptDraft
      }>,
    ) {
      const { which, view, userId, undoable, kept } = payload
      return {
        ...initialWorkbench(),
        which,
        userId,
        confirmed: confirmedBy(view),
        pending: kept.pending.map((command): PendingCommand => ({ ...command, state: 'waiting' })),
        undoable: undoable.map((edit) => [edit]),
        entry: kept.entry,
      }
    },
    closed: () => initialWorkbench(),
    /** The annotation was read again. */
    refreshed(draft, { payload: view }: PayloadAction<AnnotationView>) {
      const state = plain(draft)
      if (view.matchId !== state.which?.matchId || view.revision < state.confirmed.revision) return state
      const pending = state.pending.filter(({ revision }) => revision === null || revision > view.revision)
      return { ...state, confirmed: confirmedBy(view), pending, stale: false }
    },
    editsMade: (state, { payload }: PayloadAction<EditsMade>) => withEdits(plain(state), payload),
    commandSending: (state, { payload: commandId }: PayloadAction<string>) =>
      withCommand(plain(state), commandId, (command) => ({ ...command, state: 'sending' })),
    commandPostponed: (state, { payload: commandId }: PayloadAction<string>) => ({
      ...withCommand(plain(state), commandId, (command) => ({ ...command, state: 'waiting' })),
      offline: true,
    }),
    commandSaved(draft, { payload }: PayloadAction<{ commandId: string; revision: number }>) {
      const { commandId, revision } = payload
      const saved = withCommand(plain(draft), commandId, (command) => ({
        ...command,
        state: 'saved',
        revision,
      }))
      return settle({ ...saved, offline: false })
    },
    commandRefused: (
      state,
      { payload }: PayloadAction<{ commandId: string; code: string; message: string }>,
    ) => withoutRefused(plain(state), payload),
    refusalSeen: (state, { payload: commandId }: PayloadAction<string>) => ({
      ...plain(state),
      refused: plain(state).refused.filter((each) => each.commandId !== commandId),
    }),
    /** Edits from the live feed, this browser's own ones included. */
    editsSeen(
      draft,
      { payload }: PayloadAction<{ fromRevision: number; toRevision: number; edits: readonly LiveEdit[] }>,
    ) {
      const state = plain(draft)
      const { fromRevision, toRevision, edits } = payload
      if (toRevision <= state.confirmed.revision) return state
      if (fromRevision > state.confirmed.revision) return { ...state, stale: true }
      const newer = edits.filter(({ revision }) => revision > state.confirmed.revision)
      return settle({ ...state, confirmed: confirmedAfter(state.confirmed, newer, toRevision) })
    },
    becameStale: (state) => ({ ...plain(state), stale: true }),
    entryChanged: (state, { payload }: PayloadAction<EntryState>) => ({ ...plain(state), entry: payload }),
    rowSelected: (state, { payload }: PayloadAction<string | null>) => ({
      ...plain(state),
      selectedId: payload,
    }),
  },
  selectors: {
    selectAnnotation: shownAnnotation,
    selectReplay: shownReplay,
    selectUnsaved: unsavedCommands,
    selectEntry: ({ entry }) => entry,
    selectPending: ({ pending }) => pending,
    selectOpened: createSelector(
      ({ which }: WorkbenchState) => which,
      shownReplay,
      (which, replayed) => ({ which, replayed }),
    ),
  },
})

export const workbenchReducer = slice.reducer
export const {
  opened,
  closed,
  refreshed,
  editsMade,
  commandSending,
  commandPostponed,
  commandSaved,
  commandRefused,
  refusalSeen,
  editsSeen,
  becameStale,
  entryChanged,
  rowSelected,
} = slice.actions

declare module '../../../foundation/store/store.ts' {
  interface InjectedSlices extends WithSlice<typeof slice> {}
}

const workbench = slice.injectInto(rootReducer)

export const { selectAnnotation, selectReplay, selectUnsaved, selectEntry, selectPending, selectOpened } =
  workbench.selectors

/** The workbench in the state of the whole page. */
export const selectWorkbench = (state: RootState) => workbench.selectSlice(state)

/** Reads something of the workbench, and again when it has changed. */
export const useWorkbench = <T>(select: (workbench: WorkbenchState) => T): T =>
  useAppSelector((state) => select(selectWorkbench(state)))
