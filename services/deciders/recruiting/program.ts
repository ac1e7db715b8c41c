import { may } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import { derivedId } from '@courtline/messages/ids'
import type {
  ProgramCommand,
  ProgramDetails,
  ProgramEvent,
  ProgramRow,
} from '@courtline/messages/recruiting/program'
import type { Refusal } from '@courtline/messages/refusals'
import { isSame } from '@courtline/messages/same'
import { NOTHING, record, refuse } from '../decision.ts'
import { programDetailsOf, programKeyOf } from './program-details.ts'

/** Every program, by id and by what is unique about it. */
export interface ProgramsState {
  readonly programs: ReadonlyMap<string, ProgramDetails>
  readonly ids: ReadonlyMap<string, string>
  /** Programs that were deleted; their ids are never used again. */
  readonly deleted: ReadonlySet<string>
}

type Of<T extends ProgramCommand['type']> = Extract<ProgramCommand, { type: T }>

/**
 * The one stream of programs: together they are unique and together they are imported, so one stream decides on both
 * (D126). Only admins write to it.
 */
export const programDecider: Decider<ProgramsState, ProgramCommand, ProgramEvent> = {
  initial: { programs: new Map(), ids: new Map(), deleted: new Set() },
  evolve: programsAfter,
  decide(command, state) {
    if (!may(command.by, 'Admin')) return refuse('NOT_ALLOWED')
    switch (command.type) {
      case 'AddProgram':
        return add(command, state)
      case 'ChangeProgram':
        return change(command, state)
      case 'DeleteProgram': {
        const { programId } = command
        return state.programs.has(programId)
          ? record({ type: 'ProgramDeleted', data: { programId } })
          : NOTHING
      }
      case 'ImportPrograms':
        return record(...importedRows(command.rows, state).flatMap(({ event }) => event ?? []))
    }
  },
}

function programsAfter(
  state: ProgramsState,
  page: readonly { readonly event: ProgramEvent }[],
): ProgramsState {
  const programs = new Map(state.programs)
  const ids = new Map(state.ids)
  const deleted = new Set(state.deleted)
  for (const { event } of page) {
    const { programId } = event.data
    const before = programs.get(programId)
    if (before) ids.delete(programKeyOf(before))
    if (event.type === 'ProgramDeleted') {
      programs.delete(programId)
      deleted.add(programId)
    } else {
      programs.set(programId, event.data.details)
      ids.set(programKeyOf(event.data.details), programId)
    }
  }
  return { programs, ids, deleted }
}

/** Refusals: those of `programDetailsOf`, PROGRAM_EXISTS. */
function add({ programId, details: typed }: Of<'AddProgram'>, state: ProgramsState): Decision<ProgramEvent> {
  const details = programDetailsOf(typed)
  if ('refused' in details) return details
  const isKnown = state.ids.has(programKeyOf(details)) || state.programs.has(programId)
  if (isKnown || state.deleted.has(programId)) return refuse('PROGRAM_EXISTS')
  return record({ type: 'ProgramAdded', data: { programId, details } })
}

/** Refusals: NOT_FOUND, those of `programDetailsOf`, PROGRAM_EXISTS for the college, team and type of another one. */
function change(
  { programId, details: typed }: Of<'ChangeProgram'>,
  state: ProgramsState,
): Decision<ProgramEvent> {
  const before = state.programs.get(programId)
  if (!before) return refuse('NOT_FOUND')
  const details = programDetailsOf(typed)
  if ('refused' in details) return details
  if (isSame(before, details)) return NOTHING
  const holder = state.ids.get(programKeyOf(details))
  if (holder !== undefined && holder !== programId) return refuse('PROGRAM_EXISTS')
  return record({ type: 'ProgramChanged', data: { programId, details } })
}

/** What becomes of one row of an import: an event, nothing where it is known so, or why it is left out. */
export interface ImportedRow {
  readonly line: number
  readonly event: ProgramEvent | undefined
  readonly refused: Refusal | undefined
}

/**
 * What becomes of each row, in their order. A row of a known college, team and type changes that program's division and
 * conference; a second row of the same in one list is refused. Used by the import and by its preview alike.
 */
export function importedRows(rows: readonly ProgramRow[], state: ProgramsState): ImportedRow[] {
  const seen = new Set<string>()
  return rows.map(({ line, details: typed }) => {
    const details = programDetailsOf(typed)
    if ('refused' in details) return { line, event: undefined, refused: details.refused }
    const key = programKeyOf(details)
    if (seen.has(key)) return { line, event: undefined, refused: refuse('PROGRAM_EXISTS').refused }
    seen.add(key)
    const known = state.ids.get(key)
    return { line, event: eventOf(known, details, key, state), refused: undefined }
  })
}

function eventOf(
  known: string | undefined,
  details: ProgramDetails,
  key: string,
  { programs, deleted }: ProgramsState,
): ProgramEvent | undefined {
  if (known === undefined) {
    const programId = freshId(key, programs, deleted)
    return { type: 'ProgramAdded', data: { programId, details } }
  }
  return isSame(programs.get(known), details)
    ? undefined
    : { type: 'ProgramChanged', data: { programId: known, details } }
}

/** Follows from what is unique, so that the same import twice is the same programs; a deleted one has no second life. */
function freshId(
  key: string,
  programs: ProgramsState['programs'],
  deleted: ProgramsState['deleted'],
): string {
  for (let life = 0; ; life += 1) {
    const id = derivedId('program', key, String(life))
    if (!programs.has(id) && !deleted.has(id)) return id
  }
}
