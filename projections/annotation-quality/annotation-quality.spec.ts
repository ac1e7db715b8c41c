import { describe, expect, it } from '@jest/globals'
import { streamOf } from '@courtline/messages/ids'
import type { MatchEvent } from '@courtline/messages/events'
import { annotationStream } from '@courtline/messages/match/which-annotation'
import { eventTime, type StreamEvent } from '../testing/event-storage.ts'
import { givenEvents } from '../testing/given.ts'
import { MatchHistory } from '../testing/match-history.ts'
import { anaId, boss, cleo, entry, final, friendly } from '../testing/people.ts'
import { agreed } from '../testing/second-history.ts'
import { agreementByMonth, meanInterval, poissonInterval, qualityFigures } from './figures.ts'
import { annotationQuality, type MatchQuality } from './project.ts'
import { annotatorsSeen, qualityMatches } from './read.ts'

const completed: MatchEvent = { type: 'AnnotationCompleted', data: { annotatorId: anaId, entries: 4 } }
const accepted: MatchEvent = {
  type: 'AnnotationAccepted',
  data: { annotatorId: anaId, points: [{ annotatorId: anaId, points: 3 }] },
}
const changed = (number: number): MatchEvent => ({
  type: 'ServeChanged',
  data: { annotationId: entry(number), changes: { outcome: 'Ace' } },
})
/** Ana types four serves and hands them in; the manager changes one, twice, and accepts. */
const reviewed = (matchId: string) =>
  new MatchHistory(matchId)
    .created()
    .served(1, 0)
    .served(2, 1)
    .served(3, 0)
    .served(4, 0)
    .add(anaId, completed)
    .add(boss, changed(2))
    .add(boss, changed(2))
    .add(boss, accepted).events
const compared = (matchId: string): StreamEvent[] => [
  {
    stream: streamOf('secondRequest', matchId),
    event: { type: 'AgreementMeasured', data: { agreement: agreed } },
    by: { actorId: 'worker:seconds' },
  },
]
const given = (...histories: StreamEvent[][]) => givenEvents(...histories).view(annotationQuality)

describe('the quality of annotations', () => {
  it('counts entries that were corrected between the hand-in and the acceptance, each once', async () => {
    const [match] = await qualityMatches(await given(reviewed(final)), anaId, 'corrected', 10)
    expect(match?.accepted).toMatchObject({ annotatorId: anaId, points: 3, corrected: { part: 1, whole: 4 } })
    expect(match?.touched).toEqual([])
  })

  it('measures work by the times of edits, without pauses', async () => {
    const [match] = await qualityMatches(await given(reviewed(final)), anaId, 'any', 10)
    expect(match?.accepted?.workedMs).toBe(Date.parse(eventTime(4)) - Date.parse(eventTime(1)))
  })

  it('ignores what happens outside the match’s own annotation or after the acceptance', async () => {
    const stream = annotationStream({ kind: 'trial', userId: cleo, matchId: final })
    const beside = [{ stream, event: changed(9), by: { actorId: cleo } }] as StreamEvent[]
    const after = new MatchHistory(final).add(boss, changed(3)).events
    const plain = await qualityMatches(await given(reviewed(final)), anaId, 'any', 10)
    expect(await qualityMatches(await given(reviewed(final), beside, after), anaId, 'any', 10)).toEqual(plain)
  })

  it('finds a compared pair under both annotators, the one who was seen last first', async () => {
    const reads = await given(reviewed(final), reviewed(friendly), compared(friendly))
    for (const annotatorId of [anaId, cleo]) {
      const found = await qualityMatches(reads, annotatorId, 'agreement', 10)
      expect(found.map(({ matchId }) => matchId)).toEqual([friendly])
    }
    expect(await qualityMatches(reads, cleo, 'corrected', 10)).toEqual([])
    const seen = await annotatorsSeen(reads, undefined, 10)
    expect(seen.map(({ annotatorId }) => annotatorId).toSorted()).toEqual([anaId, cleo].toSorted())
  })

  it('is the same whichever of the streams is read first', async () => {
    const one = await qualityMatches(await given(reviewed(final), compared(final)), anaId, 'any', 10)
    const other = await qualityMatches(await given(compared(final), reviewed(final)), anaId, 'any', 10)
    expect(other[0]?.agreements[0]?.matched).toBe(one[0]?.agreements[0]?.matched)
    expect(other[0]?.accepted?.corrected).toEqual(one[0]?.accepted?.corrected)
  })
})

const match = (matchId: string, more: Partial<MatchQuality>): MatchQuality => ({
  kind: 'match',
  matchId,
  work: {},
  handedIn: 100,
  touched: [],
  added: 0,
  accepted: null,
  agreements: [],
  ...more,
})
const acceptedWith = (points: number, workedMs: number, part = 2) => ({
  at: '2026-05-01T10:00:00.000Z',
  annotatorId: anaId,
  points,
  corrected: { part, whole: 100 },
  workedMs,
})
const pair = (at: string, equal: number, kappa: number | null) => ({
  at,
  annotatorIds: [anaId, cleo] as const,
  matched: 50,
  equal,
  kappa,
})

describe('the figures of an annotator', () => {
  const HOUR = 3_600_000
  const matches = [
    match(final, {
      accepted: acceptedWith(100, HOUR),
      agreements: [pair('2026-04-02T00:00:00.000Z', 0.9, 0.8)],
    }),
    match(friendly, {
      accepted: acceptedWith(300, HOUR, 6),
      agreements: [pair('2026-05-02T00:00:00.000Z', 0.8, null)],
    }),
  ]
  const figures = qualityFigures(anaId, matches, new Map([[final, 4]]))

  it('are sums with their counts', () => {
    expect(figures).toMatchObject({
      matches: 2,
      agreement: { part: 85, whole: 100 },
      kappa: 0.8,
      corrected: { part: 8, whole: 200 },
      warnings: { count: 4, points: 400, per100: 1 },
      speed: { points: 400, hours: 2, matches: 2, perHour: 200 },
    })
  })

  it('have intervals: Wilson of a share, Byar of a count, and that of a mean', () => {
    expect(figures.agreement.interval?.map((bound) => Math.round(bound * 1000))).toEqual([767, 907])
    expect(figures.warnings.interval?.[0]).toBeLessThan(1)
    expect(figures.speed.interval).toEqual([4.00001, 395.99999].map((bound) => expect.closeTo(bound, 1)))
  })

  it('are those of months, each by itself', () => {
    expect(agreementByMonth(anaId, matches)).toEqual([
      { month: '2026-04', part: 45, whole: 50, pairs: 1 },
      { month: '2026-05', part: 40, whole: 50, pairs: 1 },
    ])
  })

  it('of nothing are nothing', () => {
    expect(qualityFigures(anaId, [], new Map())).toMatchObject({
      agreement: { part: 0, whole: 0, interval: null },
      kappa: null,
      warnings: { per100: null, interval: null },
      speed: { perHour: null, interval: null },
    })
  })
})

describe('the interval of a count', () => {
  // Exact (Garwood) limits of Poisson counts: 0 to 3.69, 4.80 to 18.39, 81.4 to 121.6.
  it.each([
    [0, 0, 3.69],
    [10, 4.8, 18.39],
    [100, 81.4, 121.6],
  ])('of %d is near the exact one', (count, low, high) => {
    const [from, to] = poissonInterval(count)
    expect(Math.abs(from - low)).toBeLessThan(0.1)
    expect(Math.abs(to - high)).toBeLessThan(0.1)
  })

  it('of a mean needs two values', () => {
    expect(meanInterval([3])).toBeNull()
    expect(meanInterval([3, 3])).toEqual([3, 3])
  })
})
