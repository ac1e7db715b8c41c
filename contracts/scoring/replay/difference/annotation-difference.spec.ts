import * as fc from 'fast-check'
import { annotationDifference, type Line, type PointDifference } from './annotation-difference.ts'
import {
  annotationArbitrary,
  rulesArbitrary,
  teamTypeArbitrary,
} from '../../testing/annotated-event-arbitrary.ts'
import {
  aceDraft,
  fixtureEventId,
  eventsOfDrafts,
  faultDraft,
  times,
  winner,
} from '../../testing/match-fixture.ts'
import { replay } from '../replay.ts'
import { preset } from '../../testing/scoreboard-fixture.ts'
import { annotatedMatch } from '../structure.ts'
import type { AnnotatedEvent, RuleSet } from '../../rules/vocabulary.ts'

const matchOf = (events: readonly AnnotatedEvent[], rules: RuleSet = preset('Regular')) =>
  annotatedMatch(replay(events, rules, 'Singles'))
const idsOf = (line: Line) => line.map(({ event }) => event.annotationId)
const inShort = (point: PointDifference) => {
  switch (point.kind) {
    case 'added':
      return [point.kind, idsOf(point.after)]
    case 'removed':
      return [point.kind, idsOf(point.before)]
    case 'changed':
    case 'rescored':
      return [point.kind, idsOf(point.before), idsOf(point.after)]
  }
}

/** A fault and an ace, then five aces: points of entries 0+1, 2, 3, 4, 5, 6. */
const EVENTS = eventsOfDrafts([faultDraft, ...times(6, aceDraft)])
const before = matchOf(EVENTS)

describe('the difference of two moments of a match', () => {
  it('is nothing between a moment and itself', () => {
    const { points, impact } = annotationDifference(before, matchOf(EVENTS.map((event) => ({ ...event }))))
    expect(points).toEqual([])
    expect(impact.scoreAfter).toEqual(impact.scoreBefore)
  })

  it('has a point that was added, one that was removed, and the later ones whose score is another', () => {
    const later = matchOf(EVENTS.filter((_, at) => at !== 5))
    expect(annotationDifference(before, later).points.map(inShort)).toEqual([
      ['removed', [fixtureEventId(5)]],
      ['rescored', [fixtureEventId(6)], [fixtureEventId(6)]],
    ])
    expect(annotationDifference(later, before).points.map(inShort)).toEqual([
      ['added', [fixtureEventId(5)]],
      ['rescored', [fixtureEventId(6)], [fixtureEventId(6)]],
    ])
  })

  it('lists each changed field of a point with its values before and after, for any author', () => {
    const edited = EVENTS.map((event, at) => ({
      ...event,
      updateAnnotatorId: 'another annotator',
      ...(at === 6 ? winner(0, 3) : {}),
    }))
    const [point, ...others] = annotationDifference(before, matchOf(edited)).points
    expect(others).toEqual([])
    expect(point?.kind).toBe('changed')
    const fields = point?.kind === 'changed' ? point.fields : []
    expect(fields.map(({ field, before: from, after: to }) => [field, from[field], to[field]])).toEqual([
      ['outcome', 'Ace', 'Winner'],
      ['endingPlayer', undefined, 0],
      ['shotType', undefined, 'Forehand'],
      ['rallyLength', undefined, 3],
    ])
  })

  it('keeps a point the same point when a first serve is added to it or taken away', () => {
    const withoutFault = matchOf(EVENTS.slice(1))
    expect(annotationDifference(before, withoutFault).points.map(inShort)).toEqual([
      ['changed', [fixtureEventId(0), fixtureEventId(1)], [fixtureEventId(1)]],
    ])
  })

  it('shows what other rules make of the same points', () => {
    const firstServeOnly = matchOf(EVENTS, { ...preset('Regular'), firstServeOnly: true })
    // The fault has become a point of its own; the game after it is played at another score.
    expect(annotationDifference(before, firstServeOnly).points.map(({ kind }) => kind)).toEqual([
      'changed',
      'added',
      ...times(3, aceDraft).map(() => 'rescored'),
    ])
  })

  it('read backwards adds what it removed, and finds nothing in any annotation against itself', () => {
    fc.assert(
      fc.property(
        annotationArbitrary,
        rulesArbitrary,
        teamTypeArbitrary,
        fc.array(fc.nat({ max: 40 }), { maxLength: 6 }),
        (events, rules, teamType, dropped) => {
          const whole = annotatedMatch(replay(events, rules, teamType))
          const part = annotatedMatch(
            replay(
              events.filter((_, at) => !dropped.includes(at)),
              rules,
              teamType,
            ),
          )
          expect(annotationDifference(whole, whole).points).toEqual([])
          const forth = annotationDifference(whole, part).points
          const back = annotationDifference(part, whole).points
          const count = (points: readonly PointDifference[], kind: PointDifference['kind']) =>
            points.filter((point) => point.kind === kind).length
          expect(count(forth, 'removed') - count(forth, 'added')).toBe(
            count(back, 'added') - count(back, 'removed'),
          )
        },
      ),
      { numRuns: 60 },
    )
  })
})
