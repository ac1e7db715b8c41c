import { describe, expect, it } from '@jest/globals'
import type { MatchEvent } from '@courtline/messages/events'
import { reportStream } from '@courtline/messages/ids'
import type { ReportKind } from '@courtline/messages/reports/report'
import type { StreamEvent } from '../testing/event-storage.ts'
import { givenEvents } from '../testing/given.ts'
import { MatchHistory } from '../testing/match-history.ts'
import { anaId, bob, boss, cleo, entry, final, friendly } from '../testing/people.ts'
import { acceptedMatches, pointsOfMatch } from './project.ts'
import { matchesOfRow, matchesToReport } from './read.ts'

const points = (count: number) => [{ annotatorId: anaId, points: count }]
const accepted = (count?: number): MatchEvent => ({
  type: 'AnnotationAccepted',
  data: { annotatorId: anaId, ...(count !== undefined && { points: points(count) }) },
})
const made = (kind: ReportKind, reportId: string, matchId: string): StreamEvent[] => [
  {
    stream: reportStream(kind),
    event: {
      type: 'ReportMade',
      data: {
        reportId,
        kind,
        matches: [{ matchId, ownerId: bob, acceptedAt: '2026-01-01T00:00:00.000Z', points: points(7) }],
        centsPerPoint: null,
      },
    },
  },
]
const idsOf = (found: readonly { readonly matchId: string }[]) => found.map(({ matchId }) => matchId)

describe('accepted matches', () => {
  it('wait for a report of each kind, with the owner and the points of their first acceptance', async () => {
    const match = new MatchHistory(final)
      .created()
      .add(boss, accepted(40))
      .add(boss, { type: 'OwnerMoved', data: { ownerId: cleo } })
      .add(boss, accepted(50))
    const waiting = new MatchHistory(friendly).created()
    const reads = await givenEvents(match.events, waiting.events).view(acceptedMatches)
    const [due, ...others] = await matchesToReport(reads, 'annotatorBilling', 10)
    expect(due).toMatchObject({ matchId: final, accepted: { ownerId: bob, points: points(40) } })
    expect(others).toEqual([])
    expect(idsOf(await matchesToReport(reads, 'clientReport', 10))).toEqual([final])
  })

  it('are in the rows of the report that counts them, and no longer due for one of its kind', async () => {
    const match = new MatchHistory(final).created().add(boss, accepted(40))
    const reads = await givenEvents(match.events, made('annotatorBilling', entry(1), final)).view(
      acceptedMatches,
    )
    expect(await matchesToReport(reads, 'annotatorBilling', 10)).toEqual([])
    expect(idsOf(await matchesToReport(reads, 'clientReport', 10))).toEqual([final])
    const row = { kind: 'annotatorBilling', reportId: entry(1), userId: anaId } as const
    expect(idsOf(await matchesOfRow(reads, row, 10))).toEqual([final])
    expect(await matchesOfRow(reads, { ...row, userId: bob }, 10)).toEqual([])
  })

  it('come out the same when the report is read before the match', async () => {
    const match = new MatchHistory(final).created().add(boss, accepted(40)).events
    const report = made('clientReport', entry(1), final)
    const [first, second] = [
      await givenEvents(match, report).view(acceptedMatches),
      await givenEvents(report, match).view(acceptedMatches),
    ]
    expect((await second.view(acceptedMatches).get(final))?.reports).toEqual({
      annotatorBilling: null,
      clientReport: entry(1),
    })
    expect(await matchesToReport(second, 'clientReport', 10)).toEqual(
      await matchesToReport(first, 'clientReport', 10),
    )
  })

  it('that were accepted before points were recorded have those of their report', async () => {
    const match = new MatchHistory(final).created().add(boss, accepted())
    const reads = await givenEvents(match.events, made('annotatorBilling', entry(1), final)).view(
      acceptedMatches,
    )
    const row = { kind: 'annotatorBilling', reportId: entry(1), userId: anaId } as const
    expect((await matchesOfRow(reads, row, 10)).map(pointsOfMatch)).toEqual([points(7)])
  })
})
