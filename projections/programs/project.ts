import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import {
  PROGRAM_EVENTS,
  type ProgramDetails,
  type ProgramEvent,
} from '@courtline/messages/recruiting/program'
import { oneDocument, type Projection } from '../runtime/projection.ts'

export interface ProgramDocument extends ProgramDetails {
  readonly id: string
}

/** The programs of colleges, by name (D126). */
export const programs: Projection<ProgramEvent, ProgramDocument> = {
  name: 'programs',
  version: 1,
  ordering: 'stream',
  handles: PROGRAM_EVENTS.map((schema) => schema.properties.type.const),
  indexes: { search: 'one' },
  personal: false,
  groupsOf: ({ event }) => [event.data.programId],
  fold: oneDocument(foldProgram),
  keysOf: (program) => ({ search: programTextOf(program) }),
}

/** What a search of programs looks in, and what they are sorted by. */
export const programTextOf = ({ collegeName, teamName, programType, conference }: ProgramDocument): string =>
  [collegeName, teamName ?? '', programType, conference ?? ''].join(' ').toLowerCase()

function foldProgram(_: ProgramDocument | null, { event }: Recorded<ProgramEvent>): ProgramDocument | null {
  switch (event.type) {
    case 'ProgramAdded':
    case 'ProgramChanged':
      return { id: event.data.programId, ...event.data.details }
    case 'ProgramDeleted':
      return null
  }
}
