import { describe, expect, it } from '@jest/globals'
import { PROGRAMS_STREAM } from '@courtline/messages/ids'
import type { ProgramEvent } from '@courtline/messages/recruiting/program'
import { givenEvents } from '../testing/given.ts'
import { entry } from '../testing/people.ts'
import { programs } from './project.ts'
import { findProgram, searchPrograms } from './read.ts'

const program = (
  type: 'ProgramAdded' | 'ProgramChanged',
  programId: string,
  collegeName: string,
  conference: string | null = null,
): ProgramEvent => ({
  type,
  data: {
    programId,
    details: { collegeName, teamName: null, programType: 'Mens', division: null, conference },
  },
})
const viewOf = (...events: ProgramEvent[]) =>
  givenEvents(events.map((event) => ({ stream: PROGRAMS_STREAM, event }))).view(programs)

describe('programs (D126)', () => {
  it('are found by all words, in the order of colleges', async () => {
    const reads = await viewOf(
      program('ProgramAdded', entry(1), 'Lakeside College', 'Northern'),
      program('ProgramAdded', entry(2), 'Hillside College'),
      program('ProgramChanged', entry(2), 'Hillside University', 'Northern'),
      program('ProgramAdded', entry(3), 'Seaside'),
      { type: 'ProgramDeleted', data: { programId: entry(3) } },
    )
    const found = async (text: string) =>
      (await searchPrograms(reads, text, 10)).map(({ collegeName }) => collegeName)
    expect(await found('')).toEqual(['Hillside University', 'Lakeside College'])
    expect(await found('north LAKE')).toEqual(['Lakeside College'])
    expect(await found('seaside')).toEqual([])
    expect(await findProgram(reads, entry(3))).toBeUndefined()
  })
})
