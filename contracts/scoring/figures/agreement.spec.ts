import { describe, expect, it } from '@jest/globals'
import { cohensKappa, compareAnnotations } from './agreement.ts'
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
import { rulesByName } from '../rules/rules.ts'
import { annotatedMatch, type AnnotatedMatch } from '../replay/structure.ts'

const POINTS: readonly Draft[] = [
  aceDraft,
  faultDraft,
  winner(0, 3),
  unforcedError(0, 2),
  winner(2, 4),
  aceDraft,
  unforcedError(2, 3),
]

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
  const rules = rulesByName('Regular')
  if (rules === undefined) throw new Error('The default preset is gone')
  return annotatedMatch(replay(events, rules, 'Singles'))
}

describe('agreement of two annotations', () => {
  it('an annotation agrees with itself in everything', () => {
    const same = compareAnnotations(annotation(POINTS), annotation(POINTS))
    expect(same).toMatchObject({ offsetSeconds: 0, alignedShare: 1, outcomeKappa: 1, differences: [] })
    expect(new Set(Object.values(same.equalShare))).toEqual(new Set([1]))
  })

  it('finds the time offset and aligns by it, though hands are not exact', () => {
    const other = annotation(POINTS, 37.25, [0.1, -0.2, 0, 0.3, -0.1, 0, 0.2])
    const { offsetSeconds, alignedShare, differences } = compareAnnotations(annotation(POINTS), other)
    expect(offsetSeconds).toBeCloseTo(37.25, 0)
    expect(alignedShare).toBe(1)
    expect(differences).toEqual([])
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

  it('lists serves that only one annotation has, and goes on after them', () => {
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

  it('a missed serve shifts the score of those after it, and is told', () => {
    const without = annotation(POINTS)
    const events = without.replay.steps.map((step) => step.event).filter((_, index) => index !== 0)
    const missed = annotatedMatch(replay(events, without.replay.rules, 'Singles'))
    const { differences, equalShare } = compareAnnotations(without, missed)
    expect(differences[0]).toEqual({ kind: 'onlyFirst', first: fixtureEventId(0), clockSeconds: 0 })
    expect(equalShare).toMatchObject({ outcome: 1, score: 0 })
  })

  it('of nothing there is nothing to compare', () => {
    expect(compareAnnotations(annotation([]), annotation([]))).toMatchObject({
      offsetSeconds: 0,
      alignedShare: null,
      outcomeKappa: null,
      equalShare: { outcome: null },
    })
  })
})

describe("Cohen's kappa", () => {
  it.each([
    // Observed 0.7; by chance 0.5·0.6 + 0.5·0.4 = 0.5.
    [20, 5, 10, 15, 0.4],
    [10, 0, 0, 10, 1],
    [5, 5, 5, 5, 0],
    [0, 10, 10, 0, -1],
  ])('of %i, %i, %i, %i is %d', (yesYes, yesNo, noYes, noNo, expected) => {
    expect(cohensKappa(pairs(yesYes, yesNo, noYes, noNo))).toBeCloseTo(expected, 10)
  })

  it('is 1 where both always say the same one thing', () => {
    expect(cohensKappa(pairs(4, 0, 0, 0))).toBe(1)
  })
})

/** Judgements in the four fields of a table of two. */
function pairs(yesYes: number, yesNo: number, noYes: number, noNo: number): (readonly [string, string])[] {
  return [
    ...Array.from({ length: yesYes }, () => ['yes', 'yes'] as const),
    ...Array.from({ length: yesNo }, () => ['yes', 'no'] as const),
    ...Array.from({ length: noYes }, () => ['no', 'yes'] as const),
    ...Array.from({ length: noNo }, () => ['no', 'no'] as const),
  ]
}
