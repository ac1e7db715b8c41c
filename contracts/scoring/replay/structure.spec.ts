import {
  aceDraft,
  adjust,
  doubleFault,
  faultDraft,
  letServe,
  matchOf,
  times,
  winner,
} from '../testing/match-fixture.ts'
import { preset } from '../testing/scoreboard-fixture.ts'

describe('points', () => {
  it('gather their serves: fault, let and the serve they were played with', () => {
    const { points, timeline } = matchOf([faultDraft, letServe, aceDraft, aceDraft])
    expect(points.map(({ serves }) => serves.length)).toEqual([3, 1])
    expect(points[0]?.playedServe).toBe(timeline[2])
    expect(timeline.map(({ serveIndex, pointIndex }) => [serveIndex, pointIndex])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 1],
    ])
  })

  it('stay open while they are not decided', () => {
    const { points } = matchOf([aceDraft, faultDraft])
    expect(points[1]).toMatchObject({ playedServe: null, winner: null })
  })

  it('end where an adjustment moves the score on', () => {
    const { points } = matchOf([faultDraft, adjust('Award a point', { winningTeam: 0 }), aceDraft])
    expect(points.map(({ winner: won, serves }) => [won, serves.length])).toEqual([
      [null, 1],
      [0, 1],
    ])
  })

  it('are played without an outcome where the winner is known (D9)', () => {
    const { points, warnings } = matchOf([faultDraft, { eventType: 'Point', winningTeam: 1 }])
    expect(
      points.map(({ winner: won, serves, playedServe }) => [won, serves.length, playedServe === serves[1]]),
    ).toEqual([[1, 2, true]])
    expect(warnings.map(({ code }) => code)).toEqual(['outcome-missing'])
  })

  it('keep a refused serve apart, without a winner', () => {
    const { points } = matchOf([{ eventType: 'Point', outcome: 'Winner' }, aceDraft])
    expect(points.map(({ playedServe }) => playedServe !== null)).toEqual([false, true])
  })
})

describe('games', () => {
  it('know their score, server, winner and the set score before them', () => {
    const { sets } = matchOf([...times(4, aceDraft), doubleFault, ...times(4, aceDraft)])
    expect(sets[0]?.games.map(({ points: _points, serves: _serves, ...game }) => game)).toEqual([
      {
        gameIndex: 0,
        setIndex: 0,
        setScore: [0, 0],
        gameScore: [4, 0],
        tiebreakerTo: 0,
        servingTeam: 0,
        winner: 0,
      },
      {
        gameIndex: 1,
        setIndex: 0,
        setScore: [1, 0],
        gameScore: [1, 4],
        tiebreakerTo: 0,
        servingTeam: 1,
        winner: 1,
      },
    ])
  })

  it('may be unfinished, at the end and where a tiebreaker takes their place', () => {
    const { sets } = matchOf([aceDraft, adjust('Start 7-point tiebreaker'), aceDraft])
    expect(sets[0]?.games.map(({ winner: won, tiebreakerTo }) => [won, tiebreakerTo])).toEqual([
      [null, 0],
      [null, 7],
    ])
  })

  it("'End the game' ends one without a serve too", () => {
    const { sets } = matchOf([adjust('End the game', { winningTeam: 1 }), aceDraft])
    expect(sets[0]?.games.map(({ winner: won, serves }) => [won, serves.length])).toEqual([
      [1, 0],
      [null, 1],
    ])
  })
})

describe('sets', () => {
  it('know score and winner; one that has not begun is left out', () => {
    const { sets } = matchOf([adjust('Adjust score of the current set', { score: [6, 4] })])
    expect(sets).toEqual([{ setIndex: 0, score: [6, 4], winner: 0, games: [] }])
  })

  it('left unfinished by New set have no winner', () => {
    const { sets, warnings } = matchOf([...times(4, aceDraft), adjust('New set'), aceDraft])
    expect(sets.map(({ score, winner: won }) => [score, won])).toEqual([
      [[1, 0], null],
      [[0, 0], null],
    ])
    expect(warnings.map(({ code }) => code)).toEqual(['set-unfinished'])
  })

  it('go on after the end of the match', () => {
    const oneSet = { ...preset('Regular'), decidingSet: 1 }
    const { sets, final } = matchOf(
      [adjust('Adjust score of the current set', { score: [6, 4] }), aceDraft],
      oneSet,
    )
    expect([sets.length, final.matchWinner]).toEqual([2, 0])
  })
})

it('adjustments and warnings are listed in time order', () => {
  const { adjustments, warnings } = matchOf([
    adjust('Switch sides'),
    winner(2, 3),
    adjust('Switch server'),
    winner(0, 3),
  ])
  expect(adjustments.map(({ event }) => event.adjustment?.name)).toEqual(['Switch sides', 'Switch server'])
  expect(warnings.map(({ clockSeconds }) => clockSeconds)).toEqual([10, 30])
})
