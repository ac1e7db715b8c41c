import {
  createSelector,
  createSlice,
  original,
  type Draft,
  type PayloadAction,
  type WithSlice,
} from '@reduxjs/toolkit'
import type { Edit } from '@courtline/messages/match/annotation'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { foldAnnotation, type Annotation } from '@courtline/messages/match/fold-annotation'
import { annotationStream, type WhichAnnotation } from '@courtline/messages/match/which-annotation'
import type { LiveEdit } from '@courtline/messages/views/annotation'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import { IDLE, type EntryState } from '@courtline/scoring/entry/point-cycle'
import type { RuleSet, TeamType } from '@courtline/scoring/rules/vocabulary'
import { rootReducer, useAppSelector, type RootState } from '../../../foundation/store/store.ts'
import { prepare, withEvents, type PendingCommand, type UndoableEdit } from './outbox.ts'
import { Replaying } from './replaying.ts'

/** What the server has confirmed: the annotation at one revision of its stream. */
interface Confirmed {
  readonly entries: readonly AnnotatedEvent[]
  readonly lastEdits: Readonly<Record<string, string>>
  readonly revision: number
  /** What the annotation is replayed by; null until it is read. */
  readonly playedBy: { readonly rules: RuleSet; readonly teamType: TeamType } | null
}

/** An edit the server refused; it is shown until the annotator has seen it. */
export interface RefusedCommand {
  readonly commandId: string
  readonly annotationIds: readonly string[]
  readonly code: string
  readonly message: string
  /** The entry as this edit would have left it, where it is one and stays. */
  readonly mine: AnnotatedEvent | null
}

export interface WorkbenchState {
  /** The annotation that is worked on; null while none is opened. */
  readonly which: WhichAnnotation | null
  readonly userId: string
  readonly confirmed: Confirmed
  readonly pending: readonly PendingCommand[]
  readonly refused: readonly RefusedCommand[]
  /** Commands that can be taken back, the newest last. */
  readonly undoable: readonly (readonly UndoableEdit[])[]
  readonly redoable: readonly (readonly UndoableEdit[])[]
  readonly entry: EntryState
  readonly selectedId: string | null
  /** The server cannot be reached: edits wait in this browser. */
  readonly offline: boolean
  /** Something was missed: the annotation has to be read again. */
  readonly stale: boolean
}

const NOTHING: Confirmed = { entries: [], lastEdits: {}, revision: -1, playedBy: null }

const initialState = (): WorkbenchState => ({
  which: null,
  userId: '',
  confirmed: NOTHING,
  pending: [],
  refused: [],
  undoable: [],
  redoable: [],
  entry: IDLE,
  selectedId: null,
  offline: false,
  stale: false,
})

/** What this browser kept of an earlier sitting (D79). */
export interface KeptDraft {
  readonly pending: readonly PendingCommand[]
  readonly entry: EntryState
}

interface EditsMade {
  readonly commandId: string
  readonly edits: readonly Edit[]
  readonly at: string
  /** Where the way back is written: a plain edit and a redo can be undone, an undo can be redone. */
  readonly as: 'edit' | 'undo' | 'redo'
}

/** The events of what is on its way: the same list for as long as only the state of a command changes. */
const pendingEvents = createSelector(
  ({ pending }: WorkbenchState) => pending,
  (pending) => pending.flatMap(({ events }) => events),
  { memoizeOptions: { resultEqualityCheck: haveSameElements } },
)

function haveSameElements(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((element, index) => element === other[index])
}

const confirmedAnnotation = createSelector(({ confirmed }: WorkbenchState) => confirmed, annotationOf)

/** The annotation as the annotator sees it: confirmed, with everything that is on its way. */
const shownAnnotation = createSelector(confirmedAnnotation, pendingEvents, withEvents)

const replaying = new Replaying()

/** The match as the annotator sees it; null until it is read. */
const shownReplay = createSelector(
  shownAnnotation,
  ({ confirmed }: WorkbenchState) => confirmed.playedBy,
  (annotation, playedBy) => playedBy && replaying.replay(annotation, playedBy.rules, playedBy.teamType),
)

/** The state itself: reading hundreds of entries through a draft of Immer's takes longer than all else that a key does. */
const plain = (draft: Draft<WorkbenchState>): WorkbenchState => original(draft) ?? draft

/** Commands that are not acknowledged yet. */
const unsavedCommands = createSelector(
  ({ pending }: WorkbenchState) => pending,
  (pending) => pending.filter(({ state }) => state !== 'saved'),
)

const slice = createSlice({
  name: 'workbench',
  initialState,
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
        ...initialState(),
        which,
        userId,
        confirmed: confirmedBy(view),
        pending: kept.pending.map((command): PendingCommand => ({ ...command, state: 'waiting' })),
        undoable: undoable.map((edit) => [edit]),
        entry: kept.entry,
      }
    },
    closed: () => initialState(),
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

const confirmedBy = ({ annotation, lastEdits, revision, rules, teamType }: AnnotationView): Confirmed => ({
  entries: annotation,
  lastEdits,
  revision,
  playedBy: { rules, teamType },
})

function annotationOf({ entries, lastEdits }: Confirmed): Annotation {
  return {
    entries: new Map(entries.map((entry) => [entry.annotationId, entry])),
    lastEdit: new Map(Object.entries(lastEdits)),
  }
}

function confirmedAfter(confirmed: Confirmed, edits: readonly LiveEdit[], revision: number): Confirmed {
  const folded = foldAnnotation(
    annotationOf(confirmed),
    edits.map(({ id, event, userId }) => ({
      id,
      event,
      meta: { actorId: userId ?? '' },
    })),
  )
  return {
    entries: [...folded.entries.values()],
    lastEdits: Object.fromEntries(folded.lastEdit),
    revision,
    playedBy: confirmed.playedBy,
  }
}

/** Lets go of acknowledged commands that the confirmed annotation contains. */
function settle(state: WorkbenchState): WorkbenchState {
  const { revision: seen } = state.confirmed
  const pending = state.pending.filter(({ revision }) => revision === null || revision > seen)
  return pending.length === state.pending.length ? state : { ...state, pending }
}

function withCommand(
  state: WorkbenchState,
  commandId: string,
  change: (command: PendingCommand) => PendingCommand,
): WorkbenchState {
  const pending = state.pending.map((command) =>
    command.commandId === commandId ? change(command) : command,
  )
  return { ...state, pending }
}

function withEdits(state: WorkbenchState, { commandId, edits, at, as }: EditsMade): WorkbenchState {
  if (state.which === null) return state
  const known = [...state.undoable, ...state.redoable].flat()
  const undone = new Map(known.map((edit) => [edit.editId, edit]))
  const annotation = shownAnnotation(state)
  const stream = annotationStream(state.which)
  const { command, undoable } = prepare(annotation, stream, state.userId, commandId, edits, undone, at)
  const pending = [...state.pending, command]
  const entry = state.entry.phase === 'idle' ? IDLE : state.entry
  switch (as) {
    case 'edit':
      return { ...state, entry, pending, undoable: [...state.undoable, undoable], redoable: [] }
    case 'undo':
      return {
        ...state,
        entry,
        pending,
        undoable: state.undoable.slice(0, -1),
        redoable: [...state.redoable, undoable],
      }
    case 'redo':
      return {
        ...state,
        entry,
        pending,
        redoable: state.redoable.slice(0, -1),
        undoable: [...state.undoable, undoable],
      }
  }
}

/** The one entry that a command edits, as it would be after it. */
function mineOf(state: WorkbenchState, command: PendingCommand): AnnotatedEvent | null {
  const upTo = state.pending.slice(0, state.pending.indexOf(command) + 1)
  const [id, ...others] = new Set(command.events.map(({ event }) => event.data.annotationId))
  if (id === undefined || others.length > 0) return null
  const events = upTo.flatMap((each) => each.events)
  return withEvents(annotationOf(state.confirmed), events).entries.get(id) ?? null
}

/** A refused command goes, and with it those that were built on it; what is true is read again. */
function withoutRefused(
  state: WorkbenchState,
  { commandId, code, message }: { commandId: string; code: string; message: string },
): WorkbenchState {
  const refused = state.pending.find((command) => command.commandId === commandId)
  if (!refused) return state
  const annotationIds = [...new Set(refused.events.map(({ event }) => event.data.annotationId))]
  const lost = new Set(annotationIds)
  const pending = state.pending.filter(
    (command) =>
      command !== refused && !command.events.some(({ event }) => lost.has(event.data.annotationId)),
  )
  const keeps = (edits: readonly UndoableEdit[]) => !edits.some(({ annotationId }) => lost.has(annotationId))
  return {
    ...state,
    pending,
    refused: [...state.refused, { commandId, annotationIds, code, message, mine: mineOf(state, refused) }],
    undoable: state.undoable.filter(keeps),
    redoable: state.redoable.filter(keeps),
    stale: true,
    offline: false,
  }
}

declare module '../../../foundation/store/store.ts' {
  interface InjectedSlices extends WithSlice<typeof slice> {}
}

const workbench = slice.injectInto(rootReducer)

export const { selectAnnotation, selectReplay, selectUnsaved } = workbench.selectors

/** The workbench in the state of the whole page. */
export const selectWorkbench = (state: RootState) => workbench.selectSlice(state)

/** Reads something of the workbench, and again when it has changed. */
export const useWorkbench = <T>(select: (workbench: WorkbenchState) => T): T =>
  useAppSelector((state) => select(selectWorkbench(state)))
