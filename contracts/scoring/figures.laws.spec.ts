import * as fc from 'fast-check'
import { describe, expect, it } from '@jest/globals'
import {
  annotationArbitrary,
  mangledArbitrary,
  rulesArbitrary,
  teamTypeArbitrary,
} from './annotated-event-arbitrary.ts'
import {
  addCounts,
  breakDown,
  breakdownsOf,
  type FullCounts,
  playerStatistics,
  teamStatistics,
} from './breakdown.ts'
import { analyze } from './analysis.ts'
import { applyFilter, facets, filterIndex, type FilterIndex } from './filter-index.ts'
import type { ChoiceField, PointFilter } from './filter.ts'
import { namesOf } from './match-names.ts'
import { exportTsv } from './export-tsv.ts'
import { compareAnnotations } from './agreement.ts'
import { replay } from './replay.ts'
import type { StatisticName } from './statistic-counts.ts'
import { countStatistics, statisticsOf, type MatchStatistics } from './statistics.ts'
import { annotatedMatch, type AnnotatedMatch } from './structure.ts'
import type { Team } from './vocabulary.ts'

const matchArbitrary = fc
  .tuple(annotationArbitrary, rulesArbitrary, teamTypeArbitrary)
  .map(([events, rules, teamType]) => annotatedMatch(replay(events, rules, teamType)))

/** Checks a law on many matches. */
function holds(law: (match: AnnotatedMatch, statistics: MatchStatistics, index: FilterIndex) => void): void {
  fc.assert(
    fc.property(matchArbitrary, (match) => law(match, countStatistics(match), filterIndex(match))),
    { numRuns: 40 },
  )
}

/** Figures of a team and the filter that finds the same points, all seen from that team. */
const SERVING: PointFilter = { server: ['Serving'], playedServe: true }
const RETURNING: PointFilter = { server: ['Returning'], playedServe: true }
const SAME_POINTS: readonly [StatisticName, PointFilter][] = [
  ['servedPoints', SERVING],
  ['aces', { outcome: ['Ace'] }],
  ['doubleFaults', { outcome: ['DoubleFault'] }],
  ['winners', { outcome: ['Winner'] }],
  ['forcedErrors', { outcome: ['ForcedError'] }],
  ['unforcedErrors', { outcome: ['UnforcedError'] }],
  ['forehandWinners', { outcome: ['Winner'], shotType: ['Forehand'] }],
  ['backhandForcedErrors', { outcome: ['ForcedError'], shotType: ['Backhand'] }],
  ['volleyUnforcedErrors', { outcome: ['UnforcedError'], shotType: ['Volley'] }],
  ['breakPoints', { ...RETURNING, scores: ['breakPoint'] }],
]

describe('the laws of figures', () => {
  it('statistics are sums over disjoint filters: players, sets and every breakdown', () => {
    holds((match, statistics) => {
      for (const team of [0, 1] as const) {
        const whole = teamStatistics(statistics, team)
        const players = team === 0 ? ([0, 1] as const) : ([2, 3] as const)
        expect(addCounts(players.map((player) => playerStatistics(statistics, player)))).toEqual(whole)
        const sets = match.sets.map((_, set) => teamStatistics(statistics, team, { set }))
        expect(addCounts(sets)).toEqual(whole)
        for (const breakdown of breakdownsOf(match.replay.teamType))
          expect(addCounts(breakDown(statistics, team, breakdown).map(({ counts }) => counts))).toEqual(whole)
      }
    })
  })

  it('counted straight from the events, every figure is the same', () => {
    holds(({ replay: { steps, rules, teamType } }, statistics) => {
      const events = steps.map((step) => step.event)
      expect(statisticsOf(events, rules, teamType)).toEqual(statistics)
    })
  })

  it('filter and statistic agree on every count', () => {
    holds((_match, statistics, index) => {
      for (const team of [0, 1] as const) {
        const figures = teamStatistics(statistics, team)
        for (const [name, filter] of SAME_POINTS)
          expect([name, applyFilter(index, { ...filter, filterFor: { team } }).numPoints]).toEqual([
            name,
            figures[name],
          ])
        expectWonToAgree(index, figures, team)
      }
    })
  })

  it('every point is won by one team and lies in one band for each', () => {
    holds((match, statistics) => {
      const points = match.points.filter((point) => point.winner !== null).length
      const [first, second] = [teamStatistics(statistics, 0), teamStatistics(statistics, 1)]
      expect(first.totalPointsWon + second.totalPointsWon).toBe(points)
      for (const { shortRallies, mediumRallies, longRallies } of [first, second])
        expect(shortRallies + mediumRallies + longRallies).toBe(points)
    })
  })

  it('serves in and faults make up the points served', () => {
    holds((_match, statistics) => {
      for (const team of [0, 1] as const) {
        const own = teamStatistics(statistics, team)
        const other = teamStatistics(statistics, team === 0 ? 1 : 0)
        expect(own.secondServesAttempted).toBe(own.servedPoints - own.firstServesIn)
        expect(own.nonFaults).toBe(own.firstServesIn + own.secondServesIn)
        expect(own.nonFaults + own.doubleFaults).toBe(own.servedPoints)
        expect(own.firstReturnsAttempted + own.secondReturnsAttempted).toBe(other.nonFaults)
      }
    })
  })

  it('the count beside an option is the count of that filter', () => {
    const filter: PointFilter = { service: ['First'], side: [0], pointLength: ['1st shot', '3-4 shots'] }
    holds((_match, _statistics, index) => {
      const shown = facets(index, filter)
      const fields: readonly ChoiceField[] = ['server', 'service', 'side', 'outcome', 'pointLength', 'scores']
      for (const field of fields)
        for (const { value, numPoints, percentWon } of shown[field])
          expect(applyFilter(index, { ...filter, [field]: [value] })).toMatchObject({ numPoints, percentWon })
    })
  })

  it('every served point is in one serve category, every one returned in one return category', () => {
    holds((_match, statistics, { rows }) => {
      const points = (analysis: 'serve' | 'return', team: Team): number =>
        analyze(rows, analysis, team).reduce((sum, { numPoints }) => sum + numPoints, 0)
      for (const team of [0, 1] as const) {
        const { servedPoints, firstReturnsAttempted, secondReturnsAttempted } = teamStatistics(
          statistics,
          team,
        )
        expect(points('serve', team)).toBe(servedPoints)
        expect(points('return', team)).toBe(firstReturnsAttempted + secondReturnsAttempted)
      }
    })
  })

  it('nothing recorded, however mangled, throws', () => {
    fc.assert(
      fc.property(mangledArbitrary, rulesArbitrary, teamTypeArbitrary, (events, rules, teamType) => {
        const match = annotatedMatch(replay(events, rules, teamType))
        countStatistics(match)
        facets(filterIndex(match), { scores: ['deuce'] })
        exportTsv(match.replay, namesOf([[], []], teamType))
        compareAnnotations(match, match)
      }),
    )
  })
})

function expectWonToAgree(index: FilterIndex, figures: FullCounts, team: Team): void {
  const filterFor = { team }
  const won = (filter: PointFilter): number =>
    applyFilter(index, { ...filter, filterFor, playedServe: true }).serves.filter(
      (id) => wonBy(index, id) === team,
    ).length
  expect(won({})).toBe(figures.totalPointsWon)
  expect(won({ ...SERVING, service: ['First'] })).toBe(figures.firstServesWon)
  expect(won({ ...SERVING, service: ['Second'] })).toBe(figures.secondServesWon)
  expect(won({ ...RETURNING, scores: ['breakPoint'] })).toBe(figures.breakPointsWon)
}

function wonBy({ rows }: FilterIndex, id: string): Team | null {
  return rows.find((row) => row.id === id)?.winner ?? null
}
