import * as fc from 'fast-check'
import {
  annotationArbitrary,
  mangledArbitrary,
  rulesArbitrary,
  servesArbitrary,
  teamTypeArbitrary,
} from '../testing/annotated-event-arbitrary.ts'
import { calledScore } from '../rules/score/call.ts'
import { describeStep } from './describe.ts'
import { namesOf } from './match-names.ts'
import { finalState, findingsAbout, nextState, replay } from './replay.ts'
import { serveSide } from '../rules/score/situation.ts'
import { annotatedMatch } from './structure.ts'
import { validateEvent } from './validation/validate.ts'

const names = namesOf(
  [
    ['A', 'B'],
    ['C', 'D'],
  ],
  'Doubles',
)

describe('the laws of replay', () => {
  it('no recorded event sequence, however mangled, throws', () => {
    fc.assert(
      fc.property(mangledArbitrary, rulesArbitrary, teamTypeArbitrary, (events, rules, teamType) => {
        const replayed = replay(events, rules, teamType)
        const match = annotatedMatch(replayed)
        expect(replayed.steps).toHaveLength(events.length)
        expect(match.timeline.length + match.adjustments.length).toBeLessThanOrEqual(events.length)
        for (const step of replayed.steps) {
          describeStep(step, names)
          calledScore(step.after)
          validateEvent(step.event, step.before)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('mangled or not, the scoreboard alone ends as the replay does', () => {
    fc.assert(
      fc.property(
        fc.oneof(annotationArbitrary, mangledArbitrary),
        rulesArbitrary,
        teamTypeArbitrary,
        (events, rules, teamType) => {
          expect(finalState(events, rules, teamType)).toEqual(replay(events, rules, teamType).final)
        },
      ),
      { numRuns: 600 },
    )
  })

  it('mangled or not, the findings about some events are those that the replay has about them', () => {
    fc.assert(
      fc.property(
        fc.oneof(annotationArbitrary, mangledArbitrary),
        fc.func(fc.boolean()),
        rulesArbitrary,
        teamTypeArbitrary,
        (events, isAsked, rules, teamType) => {
          const asked = new Set(events.map(({ annotationId }) => annotationId).filter((id) => isAsked(id)))
          const { findings } = replay(events, rules, teamType)
          expect(findingsAbout(asked, events, rules, teamType)).toEqual(
            findings.filter(({ annotationId }) => asked.has(annotationId)),
          )
        },
      ),
      { numRuns: 600 },
    )
  })

  it('event by event the state is that of the replay', () => {
    fc.assert(
      fc.property(annotationArbitrary, rulesArbitrary, teamTypeArbitrary, (events, rules, teamType) => {
        const { initial, final } = replay(events, rules, teamType)
        expect(events.reduce(nextState, initial)).toEqual(final)
      }),
      { numRuns: 100 },
    )
  })

  it('replay of a prefix, then of the rest, equals replay of all', () => {
    fc.assert(
      fc.property(
        annotationArbitrary,
        rulesArbitrary,
        teamTypeArbitrary,
        fc.nat(),
        (events, rules, type, cut) => {
          const prefix = replay(events.slice(0, cut % (events.length + 1)), rules, type)
          expect(replay(events, rules, type, prefix)).toEqual(replay(events, rules, type))
        },
      ),
      { numRuns: 40 },
    )
  })

  it('the order in which events are handed over does not matter, only their times', () => {
    fc.assert(
      fc.property(annotationArbitrary, rulesArbitrary, (events, rules) => {
        const shuffled = events.toReversed()
        expect(replay(shuffled, rules, 'Singles').final).toEqual(replay(events, rules, 'Singles').final)
      }),
    )
  })

  it('every point of a valid annotation changes the state, and nothing is refused', () => {
    fc.assert(
      fc.property(servesArbitrary, rulesArbitrary, teamTypeArbitrary, (events, rules, teamType) => {
        const { findings } = replay(events, rules, teamType)
        expect(findings.filter(({ level }) => level === 'error')).toEqual([])
      }),
    )
  })

  it('after a point that continues the sides alternate, in every tennis format', () => {
    fc.assert(
      fc.property(servesArbitrary, rulesArbitrary, (events, rules) => {
        fc.pre(rules.pickleball === undefined)
        const points = replay(events, rules, 'Singles').steps.filter(
          ({ before, after, playedPoint }) => playedPoint && before.setScores === after.setScores,
        )
        for (const { before, after } of points) expect(serveSide(after)).not.toBe(serveSide(before))
      }),
    )
  })
})

describe('the laws of the structure', () => {
  it('every serve is in exactly one point, game and set, where its indexes say', () => {
    fc.assert(
      fc.property(annotationArbitrary, rulesArbitrary, teamTypeArbitrary, (events, rules, teamType) => {
        const match = annotatedMatch(replay(events, rules, teamType))
        expect(match.points.flatMap((point) => point.serves)).toEqual(match.timeline)
        expect(match.sets.flatMap((set) => set.games.flatMap((game) => game.serves))).toEqual(match.timeline)
        expect(match.sets.flatMap((set) => set.games.flatMap((game) => game.points))).toEqual(match.points)
        for (const { pointIndex, gameIndex, setIndex, serveIndex } of match.timeline) {
          const point = match.points[pointIndex]
          expect(match.sets[setIndex]?.games[gameIndex]?.points).toContain(point)
          expect(point?.serves.map((serve) => serve.serveIndex)).toContain(serveIndex)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('games and sets add up to the score', () => {
    fc.assert(
      fc.property(servesArbitrary, rulesArbitrary, teamTypeArbitrary, (events, rules, teamType) => {
        const { sets, final } = annotatedMatch(replay(events, rules, teamType))
        for (const { games, score } of sets) {
          const won = (team: 0 | 1) => games.filter(({ winner }) => winner === team).length
          expect([won(0), won(1)]).toEqual(score)
        }
        const setsWon = (team: 0 | 1) => sets.filter(({ winner }) => winner === team).length
        expect([setsWon(0), setsWon(1)]).toEqual(final.setsWon)
      }),
    )
  })
})
