import { describe, it } from '@jest/globals'
import type { ReportCommand, ReportedMatch, ReportEvent } from '@courtline/messages/reports/report'
import { adam, ana, mia, olga } from '../people.ts'
import { reportDecider } from './report.ts'
import { given } from '../testing/given.ts'

const id = (number: number) => `50000000-0000-4000-8000-00000000000${number}`
const match = (number: number): ReportedMatch => ({
  matchId: id(number),
  ownerId: olga.userId,
  acceptedAt: '2026-05-01T10:00:00.000Z',
  points: [{ annotatorId: ana.userId, points: 40 }],
})
const facts = (reportId: string, ...matches: ReportedMatch[]) => ({
  reportId,
  kind: 'annotatorBilling' as const,
  matches,
  centsPerPoint: 2.5,
})
const made = (reportId: string, ...matches: ReportedMatch[]): ReportEvent => ({
  type: 'ReportMade',
  data: facts(reportId, ...matches),
})
const make = (reportId: string, ...matches: ReportedMatch[]): ReportCommand => ({
  type: 'MakeReport',
  by: adam,
  ...facts(reportId, ...matches),
})

describe('a report (D92)', () => {
  it('holds the matches that were accepted', () =>
    given(reportDecider, [])
      .when(make(id(8), match(1), match(2)))
      .records(made(id(8), match(1), match(2))))

  it('leaves out what an earlier report holds, however old the list is that it was made from', () =>
    given(reportDecider, [made(id(8), match(1), match(2))])
      .when(make(id(9), match(1), match(2), match(3)))
      .records(made(id(9), match(3))))

  it('counts a match once that the list names twice', () =>
    given(reportDecider, [])
      .when(make(id(8), match(1), match(1)))
      .records(made(id(8), match(1))))

  it('is not made where nothing is new', () => {
    given(reportDecider, [])
      .when(make(id(8)))
      .refuses('NOTHING_TO_REPORT')
    given(reportDecider, [made(id(8), match(1))])
      .when(make(id(9), match(1)))
      .refuses('NOTHING_TO_REPORT')
  })

  it('is made by admins', () =>
    given(reportDecider, [])
      .when({ ...make(id(8), match(1)), by: mia })
      .refuses('NOT_ALLOWED'))
})
