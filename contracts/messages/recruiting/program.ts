import { Type, type Static } from 'typebox'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { Event } from '../event-sourcing/fact.ts'
import { closed, Count, Nullable, OneOf, Text, Uuid } from '../schema.ts'
import { DIVISIONS, MOST_IMPORTED_PROGRAMS, PROGRAM_TYPES } from './words.ts'

/** A college's team that recruits. Names of institutions are nobody's personal data. */
export const ProgramDetails = Type.Object(
  {
    collegeName: Type.String({ minLength: 1, maxLength: 200 }),
    teamName: Nullable(Text(200)),
    programType: OneOf(PROGRAM_TYPES),
    division: Nullable(OneOf(DIVISIONS)),
    conference: Nullable(Text(200)),
  },
  closed,
)
export type ProgramDetails = Static<typeof ProgramDetails>

const Named = { programId: Uuid, details: ProgramDetails }
export const ProgramAdded = Event('ProgramAdded', Named)
export const ProgramChanged = Event('ProgramChanged', Named)
export const ProgramDeleted = Event('ProgramDeleted', { programId: Uuid })

export const PROGRAM_EVENTS = [ProgramAdded, ProgramChanged, ProgramDeleted] as const
export type ProgramEvent = Static<(typeof PROGRAM_EVENTS)[number]>

/** Details as they are typed: what is wrong with them is answered in words. */
export const TypedProgramDetails = Type.Object(
  {
    collegeName: Nullable(Text(300)),
    teamName: Nullable(Text(300)),
    programType: Nullable(Text(40)),
    division: Nullable(Text(40)),
    conference: Nullable(Text(300)),
  },
  closed,
)
export type TypedProgramDetails = Static<typeof TypedProgramDetails>

/** A row of an import by its line in the file, the heading being line 1. */
export const ProgramRow = Type.Object({ line: Count, details: TypedProgramDetails }, closed)
export type ProgramRow = Static<typeof ProgramRow>

export const PROGRAM_COMMANDS = [
  Command('AddProgram', { by: Actor, programId: Uuid, details: TypedProgramDetails }),
  Command('ChangeProgram', { by: Actor, programId: Uuid, details: TypedProgramDetails }),
  Command('DeleteProgram', { by: Actor, programId: Uuid }),
  /** Rows that are right are new programs or changes of known ones; the others are left out. */
  Command('ImportPrograms', {
    by: Actor,
    rows: Type.Array(ProgramRow, { maxItems: MOST_IMPORTED_PROGRAMS }),
  }),
] as const
export type ProgramCommand = Static<(typeof PROGRAM_COMMANDS)[number]>
