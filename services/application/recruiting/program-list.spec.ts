import { describe, expect, it } from '@jest/globals'
import { readProgramList } from './program-list.ts'

const HEADING = 'collegeName\tteamName\tprogramType\tdivision\tconference'

describe('a list of programs (D126)', () => {
  it('is read by the names of its columns, with the line of each row', () => {
    const read = readProgramList(
      '\uFEFFConference\tcollegename\tTeamName\tprogramType\tdivision\r\nNorthern\t Lakeside \t\tMens\tNAIA\r\n\r\nX\tHillside',
    )
    expect(read).toEqual({
      rows: [
        {
          line: 2,
          details: {
            collegeName: 'Lakeside',
            teamName: null,
            programType: 'Mens',
            division: 'NAIA',
            conference: 'Northern',
          },
        },
        {
          line: 4,
          details: {
            collegeName: 'Hillside',
            teamName: null,
            programType: null,
            division: null,
            conference: 'X',
          },
        },
      ],
    })
  })

  it.each([
    ['without a heading', 'Lakeside\tMens', 'teamName'],
    ['without rows', `${HEADING}\n\n`, 'no rows'],
    ['with too many rows', [HEADING, ...Array.from({ length: 5001 }, () => 'x')].join('\n'), '5001 rows'],
  ])('is refused as a whole %s', (_, tsv, words) => {
    const read = readProgramList(tsv)
    expect('refused' in read && read.refused.text).toContain(words)
  })
})
