import { describe, expect, it } from '@jest/globals'
import type { FilterIndex, FacetOption } from './filter-index.ts'
import { applyFilter, applyNamedFilter, facets } from './filter-index.ts'
import { filterIndex } from './index-match.ts'
import { pointLengthOf, type PointFilter } from './filter.ts'
import {
  aceDraft,
  adjust,
  type Draft,
  fixtureEventId,
  faultDraft,
  forcedError,
  letServe,
  matchOf,
  times,
  unforcedError,
  winner,
} from '../testing/match-fixture.ts'

/** One service game of player 0 against player 2; the number is the event's, and so the serve's. */
const GAME: readonly Draft[] = [
  /* 0 */ aceDraft, // 15-0
  /* 1 */ faultDraft,
  /* 2 */ winner(0, 3, 'Volley'), // 30-0
  /* 3 */ letServe,
  /* 4 */ winner(2, 4, 'Backhand'), // 30-15
  /* 5 */ faultDraft,
  /* 6 */ faultDraft, // 30-30, a double fault
  /* 7 */ forcedError(2, 1), // 40-30
  /* 8 */ unforcedError(0, 10), // 40-40
  /* 9 */ unforcedError(0, 2, 'Backhand'), // advantage returner
  /* 10 */ forcedError(0, 6), // break
]
const index = filterIndex(matchOf(GAME))

/** Numbers of the serves a filter finds. */
function found(filter: PointFilter, of: FilterIndex = index, favorites?: ReadonlySet<string>): number[] {
  return applyFilter(of, filter, favorites).serves.map((id) => Number(id.slice(-12)))
}

describe('what each field of a filter finds (D17, D18, D41)', () => {
  it.each<[string, PointFilter, number[]]>([
    ['server: serving', { server: ['Serving'], playedServe: true }, [0, 2, 4, 6, 7, 8, 9, 10]],
    ['server: returning', { server: ['Returning'] }, []],
    [
      'server, seen from team 1',
      { filterFor: { team: 1 }, server: ['Returning'], service: ['Second'] },
      [2, 6],
    ],
    ['service: second', { service: ['Second'] }, [2, 6]],
    ['side: ad', { side: [1], playedServe: true }, [2, 6, 8, 10]],
    ['shot type', { shotType: ['Volley'] }, [2]],
    [
      'point length: 1st shot, double faults and lets read as 0',
      { pointLength: ['1st shot'] },
      [0, 1, 3, 5, 6, 7],
    ],
    ['point length: 2nd shot', { pointLength: ['2nd shot'] }, [9]],
    ['point length: 3-4 and more than 8', { pointLength: ['3-4 shots', 'more than 8 shots'] }, [2, 4, 8]],
    ['outcome: ace', { outcome: ['Ace'] }, [0]],
    ['outcome: own winner', { outcome: ['Winner'] }, [2]],
    ["outcome: the other team's winner", { outcome: ['OpponentWinner'] }, [4]],
    ['outcome: own errors', { outcome: ['ForcedError', 'UnforcedError'] }, [8, 9, 10]],
    ["outcome: the other team's forced error", { outcome: ['OpponentForcedError'] }, [7]],
    ['outcome, seen from team 1', { filterFor: { team: 1 }, outcome: ['OpponentUnforcedError'] }, [8, 9]],
    ['outcome: service fault is a fault or a double fault', { outcome: ['ServiceFault'] }, [1, 5, 6]],
    ['outcome: double fault', { outcome: ['DoubleFault'] }, [6]],
    [
      "outcome: an opponent's service fault",
      { filterFor: { team: 1 }, outcome: ['OpponentServiceFault'] },
      [1, 5, 6],
    ],
    ['outcome: let', { outcome: ['Let'] }, [3]],
    ['error type: net', { errorType: ['Net'], playedServe: true }, [6, 7, 10]],
    ['error type: LongOut is Long', { errorType: ['LongOut'] }, [8, 9]],
    ['scores: own score first', { scores: ['30-15'], playedServe: true }, [6]],
    ['scores, seen from team 1', { filterFor: { team: 1 }, scores: ['15-30'], playedServe: true }, [6]],
    ['scores: deuce', { scores: ['deuce'] }, [9]],
    ['scores: 40-40 is deuce', { scores: ['40-40'] }, [9]],
    ['scores: advantage of the other team', { scores: ['AdOut'] }, [10]],
    ['scores: own advantage', { filterFor: { team: 1 }, scores: ['AdIn'] }, [10]],
    ['scores: game point of the server (D40)', { scores: ['gamePoint'] }, [8]],
    ['scores: break point', { scores: ['breakPoint'] }, [10]],
    ['situation: pressure', { situation: [1] }, [9, 10]],
    ['near: team 0 starts at the far end', { near: [true] }, []],
    ['near, seen from team 1', { filterFor: { team: 1 }, near: [true], outcome: ['OpponentAce'] }, [0]],
    ['choices inside one field are alternatives', { outcome: ['Ace', 'DoubleFault'] }, [0, 6]],
    ['fields combine with "and"', { outcome: ['ServiceFault'], service: ['Second'] }, [6]],
    ['combined filters must all hold', { combinedFilter: [{ service: ['Second'] }, { side: [1] }] }, [2, 6]],
    ['players of a team who must take part', { team: [[1], []] }, []],
    ['any player where the list is empty', { team: [[], [2]], outcome: ['Ace'] }, [0]],
    ['team type', { teamType: 'Doubles' }, []],
    ['set', { set: [1] }, []],
    ['an empty list restricts nothing', { outcome: [], playedServe: true, service: ['Second'] }, [2, 6]],
  ])('%s', (_field, filter, serves) => {
    expect(found(filter)).toEqual(serves)
  })

  it('only favourites: serves whose id is in the set', () => {
    expect(found({ onlyFavorited: true }, index, new Set([fixtureEventId(3), fixtureEventId(9)]))).toEqual([
      3, 9,
    ])
    expect(found({ onlyFavorited: true })).toEqual([])
  })

  it('tiebreaker points have no place in the grid of game scores', () => {
    const tiebreak = filterIndex(
      matchOf([adjust('Adjust score of the current set', { score: [6, 6] }), ...times(3, aceDraft)]),
    )
    expect(found({ scores: ['tiebreaker'] }, tiebreak)).toEqual([1, 2, 3])
    expect(found({ scores: ['0-0', '15-0', '30-0'] }, tiebreak)).toEqual([])
  })

  it('in doubles a player can be followed: as server, as returner and as striker', () => {
    const doubles = filterIndex(matchOf([winner(1, 3), winner(3, 4), aceDraft], 'Regular', 'Doubles'))
    expect(found({ filterFor: { player: 0 }, server: ['Serving'] }, doubles)).toEqual([0, 1, 2])
    expect(found({ filterFor: { player: 1 }, server: ['Serving'] }, doubles)).toEqual([])
    expect(found({ filterFor: { player: 1 }, outcome: ['Winner'] }, doubles)).toEqual([0])
    expect(found({ filterFor: { player: 1 }, outcome: ['OpponentWinner'] }, doubles)).toEqual([1])
    expect(found({ filterFor: { player: 3 }, server: ['Returning'] }, doubles)).toEqual([1])
  })

  it.each([
    [0, '1st shot'],
    [1, '1st shot'],
    [2, '2nd shot'],
    [3, '3-4 shots'],
    [4, '3-4 shots'],
    [5, '5-8 shots'],
    [8, '5-8 shots'],
    [9, 'more than 8 shots'],
  ])('a rally of %i is in the band %s (D17)', (shots, band) => {
    expect(pointLengthOf(shots)).toBe(band)
  })
})

describe('the result of a filter', () => {
  it('counts points, not serves, and the share the filterFor team won, half up', () => {
    expect(applyFilter(index, {})).toMatchObject({ filtersActive: false, numPoints: 8, percentWon: 38 })
    expect(applyFilter(index, { filterFor: { team: 1 } })).toMatchObject({ numPoints: 8, percentWon: 63 })
  })

  it('has no share where nothing matches', () => {
    expect(applyFilter(index, { side: [0], scores: ['AdIn'] })).toEqual({
      filtersActive: true,
      serves: [],
      numPoints: 0,
      percentWon: null,
    })
  })

  it('counts the point of a fault or let only where that outcome was asked for', () => {
    expect(applyFilter(index, { service: ['First'] }).numPoints).toBe(6)
    expect(applyFilter(index, { outcome: ['ServiceFault'] })).toMatchObject({ numPoints: 2, percentWon: 50 })
    expect(applyFilter(index, { outcome: ['Let'] })).toMatchObject({ numPoints: 1, percentWon: 0 })
  })

  it('a named filter gives its serves by point', () => {
    const named = { name: 'Second serves', filter: { service: ['Second'] } } as const
    expect(applyNamedFilter(index, named)).toEqual({
      name: 'Second serves',
      pointMap: { 1: [fixtureEventId(2)], 3: [fixtureEventId(6)] },
    })
  })

  it('survives being stored as JSON', () => {
    expect(JSON.parse(JSON.stringify(index))).toEqual(index)
  })
})

describe('the count beside an option (D18)', () => {
  it('is the number of points with this field set to that option alone and every other field kept', () => {
    const shown = facets(index, { service: ['First'], outcome: ['Ace'] })
    expect(option(shown.outcome, 'UnforcedError')).toEqual({
      value: 'UnforcedError',
      numPoints: 2,
      percentWon: 0,
    })
    expect(option(shown.service, 'Second')).toEqual({ value: 'Second', numPoints: 0, percentWon: null })
    expect(option(shown.side, 0)).toEqual({ value: 0, numPoints: 1, percentWon: 100 })
  })

  it('agrees with applying that filter, for every option of every choice field', () => {
    const filter: PointFilter = { service: ['First'], pointLength: ['1st shot', '2nd shot'] }
    const shown = facets(index, filter)
    expect(shown.outcome.map((one) => one.numPoints)).toEqual(
      shown.outcome.map(
        ({ value }) => applyFilter(index, { ...filter, outcome: [outcomeOf(value)] }).numPoints,
      ),
    )
    expect(shown.pointLength.map((one) => one.numPoints)).toEqual([2, 1, 1, 1, 1])
  })

  it('a double-fault point counts once under service fault', () => {
    expect(option(facets(index, {}).outcome, 'ServiceFault')?.numPoints).toBe(2)
  })

  it('favourites and played serves are switches', () => {
    const shown = facets(index, {}, new Set([fixtureEventId(0)]))
    expect(shown.onlyFavorited).toEqual([{ value: true, numPoints: 1, percentWon: 100 }])
    expect(shown.playedServe).toEqual([{ value: true, numPoints: 8, percentWon: 38 }])
  })
})

type Outcome = NonNullable<PointFilter['outcome']>[number]
const isOutcome = (value: unknown): value is Outcome => typeof value === 'string'

function outcomeOf(value: unknown): Outcome {
  if (isOutcome(value)) return value
  throw new Error(`Not an outcome: ${String(value)}`)
}

function option(options: readonly FacetOption[], value: unknown): FacetOption | undefined {
  return options.find((one) => one.value === value)
}

describe('the filter for the biggest points', () => {
  const match = matchOf([faultDraft, winner(0, 3), aceDraft, winner(2, 2), aceDraft])
  const index = filterIndex(match, [{ leverage: 0.2 }, { leverage: 0.1 }, { leverage: 0.3 }, { leverage: 0 }])

  it('finds the serves of so many points on which most hung', () => {
    const { serves, numPoints, filtersActive } = applyFilter(index, { biggestPoints: 2 })
    expect({ serves, numPoints, filtersActive }).toEqual({
      serves: [0, 1, 3].map(fixtureEventId),
      numPoints: 2,
      filtersActive: true,
    })
  })

  it('counts them among all points of the match, whatever else is asked for', () => {
    expect(
      applyFilter(index, { biggestPoints: 2, filterFor: { team: 1 }, scores: ['15-30'] }).numPoints,
    ).toBe(0)
  })

  it('finds nothing where win probability was not computed', () => {
    expect(applyFilter(filterIndex(match), { biggestPoints: 2 }).numPoints).toBe(0)
  })
})
