import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { annotationArbitrary } from '../testing/annotated-event-arbitrary.ts'
import { compareAnnotations, KAPPA_FIELDS } from './agreement.ts'
import {
  aceDraft,
  type Draft,
  fixtureEventId,
  eventsOfDrafts,
  faultDraft,
  unforcedError,
  winner,
} from '../testing/match-fixture.ts'
import { replay } from '../replay/replay.ts'
import { REGULAR_RULES } from '../rules/rules.ts'
import { annotatedMatch, type AnnotatedMatch } from '../replay/structure.ts'
import type { AnnotatedEvent } from '../rules/vocabulary.ts'

const POINTS: readonly Draft[] = [
  aceDraft,
  faultDraft,
  winner(0, 3),
  unforcedError(0, 2),
  winner(2, 4),
  aceDraft,
  unforcedError(2, 3),
]

/** How far apart two hands may mark the same serve, and further. */
const seconds = fc.integer({ min: -12, max: 12 }).map((tenths) => tenths / 8)

/** An annotation with all its times moved. */
function annotation(
  drafts: readonly Draft[],
  moveSeconds = 0,
  jitter: readonly number[] = [],
): AnnotatedMatch {
  const events = eventsOfDrafts(drafts).map((event, index) => ({
    ...event,
    clockTime: { start: event.clockTime.start + moveSeconds + (jitter[index] ?? 0) },
  }))
  return annotatedMatch(replay(events, REGULAR_RULES, 'Singles'))
}

describe('agreement of two annotations', () => {
  it('an annotation agrees with itself in everything', () => {
    const same = compareAnnotations(annotation(POINTS), annotation(POINTS))
    expect(same).toMatchObject({ alignedShare: 1, differences: [] })
    expect(new Set(Object.values(same.equalShare))).toEqual(new Set([1]))
  })

  it('finds the same serves, though hands are not exact, up to a second', () => {
    const jitter = [0.1, -0.9, 0, 1, -1, 0, 1.001]
    const { alignedShare, aligned, differences } = compareAnnotations(
      annotation(POINTS),
      annotation(POINTS, 0, jitter),
    )
    expect(aligned).toHaveLength(6)
    expect(alignedShare).toBe(12 / 14)
    expect(differences.map(({ kind }) => kind)).toEqual(['onlyFirst', 'onlySecond'])
  })

  it('lists each field that differs, with what both say', () => {
    const changed = POINTS.map((draft, index) => (index === 2 ? winner(0, 5, 'Backhand') : draft))
    const { equalShare, differences } = compareAnnotations(annotation(POINTS), annotation(changed))
    const place = { kind: 'field', first: fixtureEventId(2), second: fixtureEventId(2), clockSeconds: 20 }
    expect(differences).toEqual([
      { ...place, field: 'shotType', firstValue: 'Forehand', secondValue: 'Backhand' },
      { ...place, field: 'rallyLength', firstValue: '3', secondValue: '5' },
    ])
    expect(equalShare).toMatchObject({ outcome: 1, shotType: 3 / 4, rallyLength: 3 / 4 })
  })

  it('lists serves that only one annotation has, and continues after them', () => {
    const shorter = annotation(POINTS)
    const longer = annotation([...POINTS, aceDraft])
    expect(compareAnnotations(shorter, longer).differences).toEqual([
      { kind: 'onlySecond', second: fixtureEventId(7), clockSeconds: 70 },
    ])
    expect(compareAnnotations(longer, shorter)).toMatchObject({
      alignedShare: 14 / 15,
      differences: [{ kind: 'onlyFirst', first: fixtureEventId(7), clockSeconds: 70 }],
    })
  })

  it('a missed serve shifts the score of those after it, and is listed', () => {
    const without = annotation(POINTS)
    const events = without.replay.steps.map((step) => step.event).filter((_, index) => index !== 0)
    const missed = annotatedMatch(replay(events, without.replay.rules, 'Singles'))
    const { differences, equalShare } = compareAnnotations(without, missed)
    expect(differences[0]).toEqual({ kind: 'onlyFirst', first: fixtureEventId(0), clockSeconds: 0 })
    expect(equalShare).toMatchObject({ outcome: 1, score: 0 })
  })

  it('of nothing there is nothing to compare', () => {
    expect(compareAnnotations(annotation([]), annotation([]))).toMatchObject({
      alignedShare: null,
      equalShare: { outcome: null },
      kappa: { outcome: { n: 0, kappa: { ok: false, code: 'too-few' } } },
    })
  })
})

describe('kappa of two annotations (D123)', () => {
  const long = [...POINTS, ...POINTS, ...POINTS]

  it('is given with the number of serves and the table of confusion', () => {
    const changed = long.map((draft, index) => (index === 0 ? winner(0, 1) : draft))
    const { outcome } = compareAnnotations(annotation(long), annotation(changed)).kappa
    expect(outcome.n).toBe(21)
    expect(outcome.kappa).toMatchObject({ ok: true })
    const { labels, counts } = outcome.table
    expect(counts[labels.indexOf('Ace')]?.[labels.indexOf('Winner')]).toBe(1)
  })

  it("answers 'too few' under 20 serves of which either fills the field", () => {
    const { outcome, shotType } = compareAnnotations(annotation(long), annotation(long)).kappa
    expect(outcome.kappa).toEqual({ ok: true, value: 1 })
    expect(shotType).toMatchObject({ n: 12, kappa: { ok: false, message: 'too few' } })
  })

  it('reads who ended a point from its winner where nobody wrote it down', () => {
    const unnamed = eventsOfDrafts(long).map((event) =>
      event.outcome === 'Winner' ? withoutPlayer(event) : event,
    )
    const same = annotation(long)
    const other = annotatedMatch(replay(unnamed, same.replay.rules, 'Singles'))
    expect(compareAnnotations(same, other).equalShare.endingPlayer).toBe(1)
  })
})

describe('the laws of agreement', () => {
  it('is the same seen from either side, and whatever the ids are', () => {
    fc.assert(
      fc.property(annotationArbitrary, annotationArbitrary, fc.array(seconds), (one, other, shifts) => {
        const moved = other.map((event, index) => ({
          ...event,
          annotationId: `other-${event.annotationId}`,
          clockTime: { start: event.clockTime.start + (shifts[index % Math.max(1, shifts.length)] ?? 0) },
        }))
        const first = annotatedMatch(replay(one, REGULAR_RULES, 'Singles'))
        const second = annotatedMatch(replay(moved, REGULAR_RULES, 'Singles'))
        const there = compareAnnotations(first, second)
        const back = compareAnnotations(second, first)
        expect(back.aligned).toEqual(
          there.aligned.map((pair) => ({ first: pair.second, second: pair.first })),
        )
        expect(back.equalShare).toEqual(there.equalShare)
        for (const field of KAPPA_FIELDS) {
          expect(back.kappa[field].kappa).toEqual(there.kappa[field].kappa)
          expect(back.kappa[field].n).toBe(there.kappa[field].n)
        }
        expect(back.differences).toHaveLength(there.differences.length)
      }),
      { numRuns: 60 },
    )
  })

  it('with itself it is complete, except in fields that are empty', () => {
    fc.assert(
      fc.property(annotationArbitrary, (events) => {
        const match = annotatedMatch(replay(events, REGULAR_RULES, 'Doubles'))
        const { alignedShare, differences, equalShare } = compareAnnotations(match, match)
        expect(differences).toEqual([])
        expect(alignedShare ?? 1).toBe(1)
        expect(Object.values(equalShare).every((share) => share === null || share === 1)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})

/** The team that won, in place of the player who struck the winner. */
function withoutPlayer({ endingPlayer, ...event }: AnnotatedEvent): AnnotatedEvent {
  return { ...event, winningTeam: endingPlayer === 0 ? 0 : 1 }
}
