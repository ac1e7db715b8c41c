import * as fc from 'fast-check'
import { describe, expect, it } from '@jest/globals'
import {
  annotationArbitrary,
  mangledArbitrary,
  rulesArbitrary,
  teamTypeArbitrary,
} from '../testing/annotated-event-arbitrary.ts'
import { addCounts, breakDown, breakdownsOf, playerStatistics, teamStatistics } from './breakdown.ts'
import { analyze } from './analysis/analysis.ts'
import { ANALYSES } from './analysis/categories.ts'
import { applyFilter, facets, matchingRows, type FilterIndex } from './filter-index.ts'
import { GAME_FIGURES, gameKeyOf } from './figure-rows.ts'
import { filterIndex } from './index-match.ts'
import {
  categoryFilter,
  POINT_LENGTH_OPTIONS,
  type ChoiceField,
  type OutcomeOption,
  type PointFilter,
  type PointLength,
} from './filter.ts'
import { isFirstServeOnly } from '../rules/rules.ts'
import { namesOf } from '../replay/match-names.ts'
import { exportTsv } from '../interchange/export-tsv.ts'
import { explainScore } from '../repair/explain-score.ts'
import { pointScores } from './point-scores.ts'
import { compareAnnotations } from '../agreement/agreement.ts'
import { replay } from '../replay/replay.ts'
import { analyzeSides } from './analysis/side-analysis.ts'
import { STATISTIC_NAMES, type StatisticName } from './statistic-counts.ts'
import { countStatistics, statisticsOf } from './statistics.ts'
import type { MatchStatistics } from './match-statistics.ts'
import { annotatedMatch, type AnnotatedMatch } from '../replay/structure.ts'
import { PLAYERS, TEAMS, type ShotType, type Team } from '../rules/vocabulary.ts'

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

/** Filters of one team's points; those of a list find different points, so that their counts can be added. */
type Filters = readonly PointFilter[]

const SERVING: PointFilter = { server: ['Serving'], playedServe: true }
const RETURNING: PointFilter = { server: ['Returning'], playedServe: true }
const RALLIES: readonly OutcomeOption[] = [
  ...(['Winner', 'ForcedError', 'UnforcedError'] as const),
  ...(['OpponentWinner', 'OpponentForcedError', 'OpponentUnforcedError'] as const),
]
const IN_PLAY: readonly OutcomeOption[] = ['Ace', 'OpponentAce', ...RALLIES]
const RETURNED: PointFilter = {
  outcome: RALLIES,
  pointLength: POINT_LENGTH_OPTIONS.filter((length) => length !== '1st shot'),
}

const endings = (outcome: 'Winner' | 'ForcedError' | 'UnforcedError', shotType?: ShotType): Filters => [
  { outcome: [outcome], ...(shotType === undefined ? {} : { shotType: [shotType] }) },
]
const rallies = (...pointLength: readonly PointLength[]): Filters => [{ playedServe: true, pointLength }]
const SHORT = rallies('1st shot', '2nd shot', '3-4 shots')
const MEDIUM = rallies('5-8 shots')
const LONG = rallies('more than 8 shots')

type PointFigure = Exclude<StatisticName, 'servedGames' | 'servedGamesWon'>

/** Every figure that counts points, and the filters that find the same points, seen from its team. */
const SAME_POINTS: Readonly<Record<Exclude<PointFigure, `${string}Won`>, Filters>> = {
  servedPoints: [SERVING],
  aces: [{ outcome: ['Ace'] }],
  doubleFaults: [{ outcome: ['DoubleFault'] }],
  nonFaults: [{ ...SERVING, outcome: IN_PLAY }],
  firstServesIn: [{ ...SERVING, service: ['First'], outcome: IN_PLAY }],
  // Where one fault loses the point, a double fault is struck with the first serve.
  secondServesAttempted: [
    { ...SERVING, service: ['Second'] },
    { ...SERVING, service: ['First'], outcome: ['DoubleFault'] },
  ],
  secondServesIn: [{ ...SERVING, service: ['Second'], outcome: IN_PLAY }],
  firstReturnsAttempted: [{ ...RETURNING, service: ['First'], outcome: IN_PLAY }],
  firstReturnsIn: [{ ...RETURNING, ...RETURNED, service: ['First'] }],
  secondReturnsAttempted: [{ ...RETURNING, service: ['Second'], outcome: IN_PLAY }],
  secondReturnsIn: [{ ...RETURNING, ...RETURNED, service: ['Second'] }],
  breakPoints: [{ ...RETURNING, scores: ['breakPoint'] }],
  winners: endings('Winner'),
  forehandWinners: endings('Winner', 'Forehand'),
  backhandWinners: endings('Winner', 'Backhand'),
  volleyWinners: endings('Winner', 'Volley'),
  forcedErrors: endings('ForcedError'),
  forehandForcedErrors: endings('ForcedError', 'Forehand'),
  backhandForcedErrors: endings('ForcedError', 'Backhand'),
  volleyForcedErrors: endings('ForcedError', 'Volley'),
  unforcedErrors: endings('UnforcedError'),
  forehandUnforcedErrors: endings('UnforcedError', 'Forehand'),
  backhandUnforcedErrors: endings('UnforcedError', 'Backhand'),
  volleyUnforcedErrors: endings('UnforcedError', 'Volley'),
  shortRallies: SHORT,
  mediumRallies: MEDIUM,
  longRallies: LONG,
}
const SAME_POINTS_WON: Readonly<Record<Extract<PointFigure, `${string}Won`>, Filters>> = {
  totalPointsWon: [{ playedServe: true }],
  firstServesWon: [{ ...SERVING, service: ['First'] }],
  secondServesWon: [{ ...SERVING, service: ['Second'] }],
  breakPointsWon: [{ ...RETURNING, scores: ['breakPoint'] }],
  shortRalliesWon: SHORT,
  mediumRalliesWon: MEDIUM,
  longRalliesWon: LONG,
}
const POINT_FIGURES = STATISTIC_NAMES.filter((name) => !name.startsWith('servedGames'))
const isBand = (name: string) => /^(short|medium|long)Rallies/.test(name)

describe('the laws of figures', () => {
  it('statistics are sums over disjoint filters: players, sets and every breakdown', () => {
    holds((match, statistics) => {
      for (const team of [0, 1] as const) {
        const whole = teamStatistics(statistics, team)
        const players = team === 0 ? ([0, 1] as const) : ([2, 3] as const)
        const { breakPoints, breakPointsWon } = whole
        const views = players.map((player) => playerStatistics(statistics, player))
        // Break points stand in the view of both players (D118); everything else is one player's.
        expect({ ...addCounts(views), breakPoints, breakPointsWon }).toEqual(whole)
        for (const view of views) expect(view).toMatchObject({ breakPoints, breakPointsWon })
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
    holds((match, statistics, index) => {
      // Where one fault loses the point the bands of statistics are other ones than those of filters (D15, D41).
      const skipsBands = isFirstServeOnly(match.replay.rules)
      for (const team of [0, 1] as const) {
        const figures: Readonly<Record<string, number>> = teamStatistics(statistics, team)
        const agree = (
          table: Readonly<Record<string, Filters>>,
          count: (filter: PointFilter) => number,
        ): void => {
          for (const [name, filters] of Object.entries(table)) {
            if (skipsBands && isBand(name)) continue
            const found = filters.map((filter) => count({ ...filter, filterFor: { team } }))
            expect([name, found.reduce((sum, each) => sum + each, 0)]).toEqual([name, figures[name]])
          }
        }
        agree(SAME_POINTS, (filter) => applyFilter(index, filter).numPoints)
        agree(SAME_POINTS_WON, (filter) => wonBy(index, filter, team))
      }
    })
  })

  it('a figure of a team or player opens as many points as it counts, in the match and in each set', () => {
    holds((_, statistics, index) => {
      const sets = [undefined, ...new Set(index.rows.map((row) => row.set))]
      const opened = (filter: PointFilter, set: number | undefined) =>
        applyFilter(index, { ...filter, ...(set !== undefined && { set: [set] }) }).numPoints
      for (const set of sets)
        for (const figure of POINT_FIGURES) {
          for (const player of PLAYERS) {
            const shown = playerStatistics(statistics, player, { set })[figure]
            expect([figure, opened({ filterFor: { player }, figure }, set)]).toEqual([figure, shown])
          }
          for (const team of TEAMS) {
            const shown = teamStatistics(statistics, team, { set })[figure]
            expect([figure, opened({ filterFor: { team }, figure }, set)]).toEqual([figure, shown])
          }
        }
    })
  })

  it('a cell of an analysis opens as many points as it counts, however the page is filtered', () => {
    const pages: readonly PointFilter[] = [
      {},
      { service: ['Second'], set: [0] },
      { situation: [1], side: [0] },
      { scores: ['breakPoint'] },
      { filterFor: { player: 3 } },
    ]
    holds((_match, _statistics, index) => {
      const opened = (filter: PointFilter) => applyFilter(index, filter).numPoints
      for (const analysis of ANALYSES)
        for (const page of pages) {
          const sides = analyzeSides(index, analysis, page)
          for (const team of TEAMS)
            for (const { name, numPoints } of sides[team]?.categories ?? []) {
              const filter = categoryFilter(page, analysis, team, name)
              expect([analysis, name, opened(filter)]).toEqual([analysis, name, numPoints])
            }
          for (const side of sides) {
            const { numPoints = 0, categories = [] } = side ?? {}
            expect(categories.reduce((sum, category) => sum + category.numPoints, 0)).toBe(numPoints)
          }
        }
    })
  })

  it('a figure of service games opens as many games as it counts, except those without a serve', () => {
    holds(({ sets, replay: { teamType } }, statistics, index) => {
      const opened = (filter: PointFilter) => new Set(matchingRows(index, filter).map(gameKeyOf)).size
      // In doubles the server of a game that was only entered is unknown.
      const unserved =
        teamType === 'Doubles'
          ? []
          : sets
              .flatMap(({ games }) => games)
              .filter((each) => each.serves.length === 0 && each.winner !== null)
      for (const team of TEAMS)
        for (const figure of GAME_FIGURES) {
          const own = unserved.filter(
            ({ servingTeam, tiebreakerTo, winner }) =>
              servingTeam === team && tiebreakerTo === 0 && (figure === 'servedGames' || winner === team),
          )
          const shown = teamStatistics(statistics, team)[figure]
          expect([figure, opened({ filterFor: { team }, figure }) + own.length]).toEqual([figure, shown])
          const players = team === 0 ? ([0, 1] as const) : ([2, 3] as const)
          const ofPlayers = players.map((player) => opened({ filterFor: { player }, figure }))
          expect(ofPlayers.reduce((sum, each) => sum + each, own.length)).toBe(shown)
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
        pointScores(match)
        explainScore(events, rules, teamType, [[6, 4]])
      }),
    )
  })
})

function wonBy(index: FilterIndex, filter: PointFilter, team: Team): number {
  return matchingRows(index, filter).filter(({ winner }) => winner === team).length
}
