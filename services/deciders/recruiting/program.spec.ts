import { describe, expect, it } from '@jest/globals'
import type {
  ProgramCommand,
  ProgramEvent,
  TypedProgramDetails,
} from '@courtline/messages/recruiting/program'
import { adam, olga } from '../people.ts'
import { given, recordedHistory } from '../testing/given.ts'
import { importedRows, programDecider } from './program.ts'

const programId = '30000000-0000-4000-8000-000000000001'
const otherId = '30000000-0000-4000-8000-000000000002'
const lakeside = {
  collegeName: 'Lakeside College',
  teamName: 'Herons',
  programType: 'Womens',
  division: 'NCAA_D3',
  conference: 'Northern',
} as const

const added = (changes: Partial<typeof lakeside> = {}, id = programId): ProgramEvent => ({
  type: 'ProgramAdded',
  data: { programId: id, details: { ...lakeside, ...changes } },
})
const deleted: ProgramEvent = { type: 'ProgramDeleted', data: { programId } }
const programs = (...history: ProgramEvent[]) => given(programDecider, history)
const add = (changes: Partial<TypedProgramDetails> = {}, id = programId, by = adam): ProgramCommand => ({
  type: 'AddProgram',
  by,
  programId: id,
  details: { ...lakeside, ...changes },
})
const change = (changes: Partial<TypedProgramDetails>, id = programId): ProgramCommand => ({
  type: 'ChangeProgram',
  by: adam,
  programId: id,
  details: { ...lakeside, ...changes },
})

describe('a program (D126)', () => {
  it('needs a college and a type', () => {
    programs().when(add()).records(added())
    programs()
      .when(add({ collegeName: ' ' }))
      .refuses('COLLEGE_REQUIRED')
    programs()
      .when(add({ programType: null }))
      .refuses('COLLEGE_REQUIRED')
    programs()
      .when(add({ programType: 'Mixed' }))
      .refuses('PROGRAM_TYPE_UNKNOWN')
    programs()
      .when(add({ division: 'D3' }))
      .refuses('DIVISION_UNKNOWN')
    programs()
      .when(add({ conference: 'x'.repeat(201) }))
      .refuses('PROGRAM_TEXT_TOO_LONG')
  })

  it('is unique by college, team and type, in any case of letters', () => {
    const other = { collegeName: ' lakeside  COLLEGE ', teamName: 'herons' }
    programs(added()).when(add(other, otherId)).refuses('PROGRAM_EXISTS')
    programs(added())
      .when(add({ programType: 'Mens' }, otherId))
      .records({
        type: 'ProgramAdded',
        data: { programId: otherId, details: { ...lakeside, programType: 'Mens' } },
      })
    programs(added(), deleted).when(add({}, otherId)).records(added({}, otherId))
    programs(added(), deleted).when(add()).refuses('PROGRAM_EXISTS')
  })

  it('is changed, but not into another one', () => {
    programs(added()).when(change({})).records()
    programs(added())
      .when(change({ conference: null }))
      .records({ type: 'ProgramChanged', data: { programId, details: { ...lakeside, conference: null } } })
    const mens: ProgramEvent = {
      type: 'ProgramAdded',
      data: { programId: otherId, details: { ...lakeside, programType: 'Mens' } },
    }
    programs(added(), mens)
      .when(change({ programType: 'Mens' }))
      .refuses('PROGRAM_EXISTS')
    programs().when(change({})).refuses('NOT_FOUND')
  })

  it('is deleted once', () => {
    const remove: ProgramCommand = { type: 'DeleteProgram', by: adam, programId }
    programs(added()).when(remove).records(deleted)
    programs(added(), deleted).when(remove).records()
  })

  it('is the business of admins', () =>
    programs()
      .when(add({}, programId, olga))
      .refuses('NOT_ALLOWED'))
})

describe('an import of programs (D126)', () => {
  const stateOf = (...events: ProgramEvent[]) =>
    programDecider.evolve(programDecider.initial, recordedHistory(events))
  const row = (line: number, changes: Partial<TypedProgramDetails>) => ({
    line,
    details: { ...lakeside, ...changes },
  })

  it('adds what is new, changes what is known, and leaves out what is wrong, by its line', () => {
    const rows = [
      row(2, {}),
      row(3, { teamName: 'Otters' }),
      row(4, { collegeName: '' }),
      row(5, { teamName: 'OTTERS' }),
      row(6, { teamName: 'Gulls', conference: 'Southern' }),
    ]
    const gulls = {
      type: 'ProgramAdded',
      data: { programId: otherId, details: { ...lakeside, teamName: 'Gulls' } },
    } as const
    const came = importedRows(rows, stateOf(added(), gulls)).map(
      ({ line, event, refused }) => [line, event?.type ?? refused?.code ?? 'unchanged'] as const,
    )
    expect(came).toEqual([
      [2, 'unchanged'],
      [3, 'ProgramAdded'],
      [4, 'COLLEGE_REQUIRED'],
      [5, 'PROGRAM_EXISTS'],
      [6, 'ProgramChanged'],
    ])
  })

  it('is the same programs when it comes twice, and new ones after they were deleted', () => {
    const command: ProgramCommand = { type: 'ImportPrograms', by: adam, rows: [row(2, {})] }
    const first = programDecider.decide(command, programDecider.initial)
    const events = 'events' in first ? first.events : []
    expect(events).toHaveLength(1)
    expect(programDecider.decide(command, stateOf(...events))).toEqual({ events: [] })
    const gone = events.map(({ data }): ProgramEvent => ({
      type: 'ProgramDeleted',
      data: { programId: data.programId },
    }))
    const again = programDecider.decide(command, stateOf(...events, ...gone))
    expect('events' in again && again.events[0]?.data.programId).not.toBe(events[0]?.data.programId)
  })
})
