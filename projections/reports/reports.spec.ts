import { describe, expect, it } from '@jest/globals'
import { reportStream } from '@courtline/messages/ids'
import type { ReportedMatch, ReportKind } from '@courtline/messages/reports/report'
import type { StreamEvent } from '../testing/event-storage.ts'
import { givenEvents } from '../testing/given.ts'
import { anaId, bob, boss, cleo, entry, final, friendly } from '../testing/people.ts'
import { reports, sumsOf } from './project.ts'
import { findReport, reportsOf } from './read.ts'

const match = (
  matchId: string,
  ownerId: string,
  month: string,
  ...points: [string, number][]
): ReportedMatch => ({
  matchId,
  ownerId,
  acceptedAt: `${month}-10T10:00:00.000Z`,
  points: points.map(([annotatorId, count]) => ({ annotatorId, points: count })),
})
const MATCHES = [
  match(final, bob, '2026-01', [anaId, 40], [cleo, 5]),
  match(friendly, bob, '2026-02', [anaId, 60]),
  match(entry(3), cleo, '2026-02', [boss, 10]),
]
const made = (kind: ReportKind, reportId: string): StreamEvent => ({
  stream: reportStream(kind),
  event: { type: 'ReportMade', data: { reportId, kind, matches: MATCHES, centsPerPoint: 2 } },
})

describe('reports', () => {
  it('add up points by annotator, and matches by owner', () => {
    expect(sumsOf('annotatorBilling', MATCHES, 2).rows).toEqual([
      { userId: anaId, nMatches: 2, nPoints: 100 },
      { userId: boss, nMatches: 1, nPoints: 10 },
      { userId: cleo, nMatches: 1, nPoints: 5 },
    ])
    expect(sumsOf('clientReport', MATCHES, null).rows).toEqual([
      { userId: bob, nMatches: 2, nPoints: 105 },
      { userId: cleo, nMatches: 1, nPoints: 10 },
    ])
  })

  it('add up the months in which matches were accepted', () =>
    expect(sumsOf('clientReport', MATCHES, null).months).toEqual([
      { month: '2026-01', nMatches: 1, nPoints: 45 },
      { month: '2026-02', nMatches: 2, nPoints: 70 },
    ]))

  it('are listed by kind, the newest first', async () => {
    const kind = 'annotatorBilling'
    const history = [made(kind, entry(1)), made('clientReport', entry(2)), made(kind, entry(3))]
    const reads = await givenEvents(history).view(reports)
    expect((await reportsOf(reads, kind, 10)).map(({ id }) => id)).toEqual([entry(3), entry(1)])
    expect(await findReport(reads, entry(2))).toMatchObject({
      kind: 'clientReport',
      matches: 3,
      centsPerPoint: 2,
    })
  })
})
