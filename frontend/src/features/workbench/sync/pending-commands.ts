import { freeze } from '@reduxjs/toolkit'
import type { Edit } from '@courtline/messages/match/annotation'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { annotationStream } from '@courtline/messages/match/which-annotation'
import { IDLE, type EntryState } from '@courtline/scoring/entry/point-cycle'
import { prepare, withEvents, type PendingCommand, type UndoableEdit } from './outbox.ts'
import { annotationOfConfirmed, shownAnnotation, type WorkbenchState } from './workbench-state.ts'

export interface EditsMade {
  readonly commandId: string
  readonly edits: readonly Edit[]
  readonly at: string
  /** Which list the inverse joins: a plain edit and a redo can be undone, an undo can be redone. */
  readonly as: 'edit' | 'undo' | 'redo'
  /** What the point cycle is with them, where it made them. */
  readonly entry?: EntryState | undefined
}

/** Drops acknowledged commands that the confirmed annotation contains. */
export function settle(state: WorkbenchState): WorkbenchState {
  const { revision: seen } = state.confirmed
  const pending = state.pending.filter(({ revision }) => revision === null || revision > seen)
  return pending.length === state.pending.length ? state : { ...state, pending }
}

export function withCommand(
  state: WorkbenchState,
  commandId: string,
  change: (command: PendingCommand) => PendingCommand,
): WorkbenchState {
  const pending = state.pending.map((command) =>
    command.commandId === commandId ? change(command) : command,
  )
  return { ...state, pending }
}

export function withEdits(state: WorkbenchState, made: EditsMade): WorkbenchState {
  const { commandId, edits, at, as } = made
  if (state.which === null) return state
  // Looked for by an undo alone: there are hundreds.
  const undone = (id: string) =>
    [...state.undoable, ...state.redoable].flat().find(({ editId }) => editId === id)
  const annotation = shownAnnotation(state)
  const stream = annotationStream(state.which)
  const { command, undoable } = prepare(annotation, stream, state.userId, commandId, edits, undone, at)
  const pending = [...state.pending, command]
  const entry = made.entry ?? (state.entry.phase === 'idle' ? IDLE : state.entry)
  switch (as) {
    case 'edit':
      return { ...state, entry, pending, undoable: withUndoable(state.undoable, undoable), redoable: [] }
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

type Undoable = readonly UndoableEdit[]

/** Frozen at once: Immer would look at each of hundreds to see that they all are. */
const withUndoable = (before: readonly Undoable[], made: Undoable): readonly Undoable[] =>
  Object.freeze([...before, freeze(made, true)])

/** The one entry that a command edits, as it would be after it. */
function mineOf(state: WorkbenchState, command: PendingCommand): AnnotatedEvent | null {
  const upTo = state.pending.slice(0, state.pending.indexOf(command) + 1)
  const [id, ...others] = new Set(command.events.map(({ event }) => event.data.annotationId))
  if (id === undefined || others.length > 0) return null
  const events = upTo.flatMap((each) => each.events)
  return withEvents(annotationOfConfirmed(state.confirmed), events).entries.get(id) ?? null
}

/** Drops a refused command and those that were built on it; the annotation is read again. */
export function withoutRefused(
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
