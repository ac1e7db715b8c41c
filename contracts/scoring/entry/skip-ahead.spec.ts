import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { replay } from '../replay/replay.ts'
import type { AnnotatedEvent } from '../rules/vocabulary.ts'
import { aceDraft, adjust, doubleFault, faultDraft, letServe, type Draft } from '../testing/match-fixture.ts'
import { afterGames, afterPoints, newMatch, preset } from '../testing/scoreboard-fixture.ts'
import { breakAfter, BREAKS, breaksIn, secondsWithoutServe, skipAheadTo, type Break } from './skip-ahead.ts'

const LONGEST = { afterPointSeconds: 7, atChangeSeconds: 40 }

describe('the break after a point, by the score', () => {
  it.each<[break_: Break | undefined, rules: string, games: string, points: string, when: string]>([
    ['point', 'Regular', '', '0', 'within a game'],
    ['point', 'Regular', '', '010101', 'at deuce'],
    ['ends', 'Regular', '', '0000', 'after the first game of a set'],
    ['game', 'Regular', '0', '1111', 'after an even game'],
    ['rest', 'Regular', '01', '0000', 'after an odd game'],
    ['set', 'Regular', '00000', '0000', 'after a set of an even number of games'],
    ['set', 'Regular', '000001', '0000', 'after a set of an odd number of games'],
    ['ends', 'Regular', '000000', '0000', 'after the first game of the second set'],
    ['game', 'Regular', '01010101010', '1111', 'before a tiebreaker'],
    ['point', 'Regular', '010101010101', '01010', 'in a tiebreaker'],
    ['ends', 'Regular', '010101010101', '010101', 'after six points of a tiebreaker'],
    ['set', 'Regular', '010101010101', '0000000', 'after a tiebreaker'],
    ['ends', 'TouchTennis', '', '0000', 'after the first game of a short set'],
    ['set', 'TouchTennis', '000', '0000', 'after a short set'],
    [undefined, 'Grand Slam (Women)', '000000 00000', '0000', 'after the last point of a match'],
    ['ends', 'Pickleball', '', '00000000000', 'after the first game of pickleball'],
  ])('is %s under %s, games %j, points %j: %s', (expected, rules, games, points) => {
    const state = afterGames(newMatch(rules), games)
    const before = afterPoints(state, points.slice(0, -1))
    expect(breakAfter(before, afterPoints(before, points.slice(-1)))).toBe(expected)
  })
})

const lasted = (kind: Break, ...seconds: number[]) => seconds.map((each) => ({ kind, seconds: each }))

describe('the seconds without a serve', () => {
  it.each<[is: number, kind: Break, known: readonly { kind: Break; seconds: number }[], why: string]>([
    [0, 'point', [], 'nothing is known of this match'],
    [0, 'point', lasted('point', 20), 'one break is not enough'],
    [7, 'point', lasted('point', 20, 22, 25), 'never more than is set'],
    [6, 'point', lasted('point', 10, 22, 25), 'six tenths of the shortest'],
    [3, 'point', lasted('point', 5, 6, 8), 'pickleball and touch tennis are quicker'],
    [0, 'point', lasted('point', 0, 0, 0.5, 20), 'dead time was cut out of the video before'],
    [0, 'point', lasted('point', -2, 20, 20), 'entries overlap'],
    [7, 'point', lasted('point', 0, 20, 20, 20, 20), 'one of five was entered wrongly'],
    [0, 'point', lasted('point', 0, 20, 20, 20), 'one of four may be how fast it is played here'],
    [0, 'point', lasted('point', 0, 0, 20, 20, 20), 'two of five were as short'],
    [3.6, 'point', lasted('point', 6, 11, 20, 20, 20), 'one is shorter, but not far shorter than the next'],
    [7, 'point', lasted('point', 0, ...Array<number>(19).fill(20)), 'one of twenty was entered wrongly'],
    [0, 'point', lasted('point', 0, 0, ...Array<number>(18).fill(20)), 'two of twenty were as short'],
    [14, 'game', lasted('game', 30, 30, 30), 'the balls go to the other end: twice as long'],
    [12, 'game', lasted('point', 20, 20, 20), 'what is known of shorter breaks holds for longer ones'],
    [20, 'ends', lasted('ends', 50, 50, 50), 'ends are changed without a rest: half as long'],
    [40, 'rest', lasted('rest', 90, 90, 90), 'a rest'],
    [18, 'rest', lasted('rest', 30, 40, 90), 'a club match, where nobody sits down'],
    [12, 'rest', [...lasted('rest', 90), ...lasted('point', 20, 20, 20)], 'one rest is not enough'],
    [0, 'point', lasted('rest', 90, 90, 90), 'longer breaks tell nothing of shorter ones'],
    [40, 'set', lasted('rest', 90, 90, 90), 'a set break is no shorter than a rest'],
  ])('are %d for a %s after %j: %s', (expected, kind, known) => {
    expect(secondsWithoutServe(kind, known, LONGEST)).toBeCloseTo(expected)
  })

  it('are at least half as many with any one break more, once four are known', () => {
    const seconds = fc.double({ min: -60, max: 120, noNaN: true })
    const kind = fc.constantFrom(...BREAKS)
    fc.assert(
      fc.property(kind, fc.array(seconds, { minLength: 4, maxLength: 60 }), seconds, (each, known, wrong) => {
        const skipped = (breaks: readonly number[]) =>
          secondsWithoutServe(each, lasted(each, ...breaks), LONGEST)
        const byTheOthers = Math.max(0, 0.6 * Math.min(...known))
        const least = Math.min(skipped(Array(4).fill(120)), byTheOthers / 2)
        expect(skipped([...known, wrong])).toBeGreaterThanOrEqual(least)
      }),
    )
  })

  it('are none where the setting is 0, of points and of changes of ends each', () => {
    const known = [...lasted('point', 20, 20, 20), ...lasted('rest', 90, 90, 90)]
    const noPoints = { ...LONGEST, afterPointSeconds: 0 }
    const noChanges = { ...LONGEST, atChangeSeconds: 0 }
    const skipped = (longest: typeof LONGEST) =>
      (['point', 'game', 'ends', 'rest', 'set'] as const).map((kind) =>
        secondsWithoutServe(kind, known, longest),
      )
    expect(skipped(noPoints)).toEqual([0, 0, 12, 40, 40])
    expect(skipped(noChanges)).toEqual([7, 12, 0, 0, 0])
  })
})

/** Entries that last four seconds each, with so many seconds before the next. */
function entries(drafts: readonly (Draft & { readonly pause?: number })[]): AnnotatedEvent[] {
  let start = 100
  return drafts.map(({ pause = 20, ...draft }, index) => {
    const event = { annotationId: `e${index}`, clockTime: { start, stop: start + 4 }, ...draft }
    start += 4 + pause
    return event
  })
}
const replayOf = (drafts: Parameters<typeof entries>[0]) =>
  replay(entries(drafts), preset('Regular'), 'Singles')

describe('the breaks of a match', () => {
  it('are those after played points, to the next serve', () => {
    const drafts = [
      { ...aceDraft, pause: 20 },
      { ...faultDraft, pause: 9 },
      { ...doubleFault, pause: 21 },
      { ...letServe, pause: 8 },
      { ...aceDraft, pause: 22 },
      { ...aceDraft, pause: 23 },
      { ...aceDraft, pause: 45 },
      aceDraft,
    ]
    expect(breaksIn(replayOf(drafts)).map(({ kind, seconds }) => [kind, seconds])).toEqual([
      ['point', 20],
      ['point', 21],
      ['point', 22],
      ['point', 23],
      ['ends', 45],
    ])
  })

  it('leave out one in which something was adjusted', () => {
    const drafts = [aceDraft, adjust('Switch sides'), aceDraft, aceDraft]
    expect(breaksIn(replayOf(drafts))).toEqual([{ kind: 'point', seconds: 20 }])
  })
})

describe('where the video continues after a point was recorded', () => {
  const played = (last: Draft) => replayOf([aceDraft, doubleFault, aceDraft, doubleFault, last])
  const stop = 100 + 4 * 24 + 4
  const now = { seconds: stop + 1, durationSeconds: 7200 }

  it('is after the seconds in which nobody can serve, counted from the end of the point', () => {
    expect(skipAheadTo(played(aceDraft), 'e4', now, LONGEST)).toBe(stop + 7)
    expect(skipAheadTo(played(doubleFault), 'e4', { ...now, seconds: stop + 4 }, LONGEST)).toBe(stop + 7)
  })

  it.each<[why: string, at: () => number | undefined]>([
    [
      'a fault or a let is followed by the same server',
      () => skipAheadTo(played(faultDraft), 'e4', now, LONGEST),
    ],
    ['the entry is an older one', () => skipAheadTo(played(aceDraft), 'e3', now, LONGEST)],
    [
      'less than two seconds are left',
      () => skipAheadTo(played(aceDraft), 'e4', { ...now, seconds: stop + 5.1 }, LONGEST),
    ],
    [
      'the playhead is further on already',
      () => skipAheadTo(played(aceDraft), 'e4', { ...now, seconds: stop + 60 }, LONGEST),
    ],
    [
      'the video ends before',
      () => skipAheadTo(played(aceDraft), 'e4', { ...now, durationSeconds: stop + 6 }, LONGEST),
    ],
    [
      'the settings are 0',
      () => skipAheadTo(played(aceDraft), 'e4', now, { afterPointSeconds: 0, atChangeSeconds: 0 }),
    ],
  ])('is nowhere else where %s', (_why, at) => {
    expect(at()).toBeUndefined()
  })
})
