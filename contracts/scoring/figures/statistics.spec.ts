import { describe, expect, it } from '@jest/globals'
import { type FullCounts, playerStatistics, teamStatistics } from './breakdown.ts'
import {
  aceDraft,
  adjust,
  doubleFault,
  type Draft,
  faultDraft,
  forcedError,
  letServe,
  matchOf,
  times,
  unforcedError,
  winner,
} from '../testing/match-fixture.ts'
import { countStatistics } from './statistics.ts'
import type { OverallStatistics } from './match-statistics.ts'

/** One service game of player 0 against player 2 in which everything happens once. */
const GAME: readonly Draft[] = [
  aceDraft, // 15-0
  faultDraft,
  winner(0, 3, 'Volley'), // 30-0, second serve
  letServe,
  winner(2, 4, 'Backhand'), // 30-15
  faultDraft,
  faultDraft, // double fault: 30-30
  forcedError(2, 1), // service winner: 40-30
  unforcedError(0, 10, 'Forehand'), // 40-40
  unforcedError(0, 2, 'Backhand'), // advantage receiver
  forcedError(0, 6, 'Backhand'), // break
]

const SERVER: Partial<FullCounts> = {
  servedGames: 1,
  servedGamesWon: 0,
  servedPoints: 8,
  totalPointsWon: 3,
  aces: 1,
  doubleFaults: 1,
  nonFaults: 7,
  firstServesIn: 6,
  firstServesWon: 2,
  secondServesAttempted: 2,
  secondServesIn: 1,
  secondServesWon: 1,
  firstReturnsAttempted: 0,
  breakPoints: 0,
  winners: 1,
  volleyWinners: 1,
  forcedErrors: 1,
  backhandForcedErrors: 1,
  unforcedErrors: 2,
  forehandUnforcedErrors: 1,
  backhandUnforcedErrors: 1,
  shortRallies: 6,
  shortRalliesWon: 3,
  mediumRallies: 1,
  mediumRalliesWon: 0,
  longRallies: 1,
  longRalliesWon: 0,
}

const RETURNER: Partial<FullCounts> = {
  servedPoints: 0,
  servedGames: 0,
  totalPointsWon: 5,
  firstReturnsAttempted: 6,
  firstReturnsIn: 4,
  secondReturnsAttempted: 1,
  secondReturnsIn: 1,
  breakPoints: 1,
  breakPointsWon: 1,
  winners: 1,
  backhandWinners: 1,
  forcedErrors: 1,
  backhandForcedErrors: 1,
  unforcedErrors: 0,
  shortRallies: 6,
  shortRalliesWon: 3,
  mediumRallies: 1,
  mediumRalliesWon: 1,
  longRallies: 1,
  longRalliesWon: 1,
}

describe('statistics of one game (D15)', () => {
  const statistics = countStatistics(matchOf(GAME))

  it('counts the server', () => {
    expect(playerStatistics(statistics, 0)).toMatchObject(SERVER)
  })

  it('counts the returner', () => {
    expect(playerStatistics(statistics, 2)).toMatchObject(RETURNER)
  })

  it('a team of one is its player', () => {
    expect(teamStatistics(statistics, 0)).toEqual(playerStatistics(statistics, 0))
  })
})

describe('what is counted how', () => {
  it('a double fault recorded on the first serve counts as both faults (D31)', () => {
    expect(counts([doubleFault], 0)).toMatchObject({
      servedPoints: 1,
      firstServesIn: 0,
      secondServesAttempted: 1,
      secondServesIn: 0,
      doubleFaults: 1,
    })
  })

  it('lets, open faults and adjustments are not points (D13)', () => {
    const drafts = [letServe, adjust('Award a point', { winningTeam: 0 }), faultDraft]
    expect(counts(drafts, 0)).toMatchObject({ servedPoints: 0, totalPointsWon: 0, shortRallies: 0 })
  })

  it('a game ended by an adjustment is a completed game of its server (D13)', () => {
    const drafts = [aceDraft, adjust('End the game', { winningTeam: 1 })]
    expect(counts(drafts, 0)).toMatchObject({ servedGames: 1, servedGamesWon: 0, servedPoints: 1 })
  })

  it('a tiebreaker belongs to no server and has no break points', () => {
    const drafts = [
      adjust('Adjust score of the current set', { score: [6, 6] }),
      ...times(6, winner(2, 2)),
      winner(0, 2),
      winner(2, 2),
    ]
    expect(counts(drafts, 0)).toMatchObject({ servedGames: 0, breakPoints: 0 })
    expect(counts(drafts, 2)).toMatchObject({ servedGames: 0, breakPoints: 0, totalPointsWon: 7 })
  })

  it('the deciding point of a no-ad game is a break point (D15)', () => {
    const drafts = [...times(3, aceDraft), ...times(3, winner(2, 2)), aceDraft]
    expect(counts(drafts, 2, 'D-1 College')).toMatchObject({ breakPoints: 1, breakPointsWon: 0 })
  })

  it('a missing rally length is read as 3 in bands (D44), and is no return that was in (D9)', () => {
    const drafts: Draft[] = [{ eventType: 'Point', outcome: 'Winner', endingPlayer: 0, shotType: 'Forehand' }]
    expect(counts(drafts, 2)).toMatchObject({ shortRallies: 1, firstReturnsAttempted: 1, firstReturnsIn: 0 })
  })

  it('a missing stroke leaves the point out of the figures by stroke only (D9)', () => {
    const drafts: Draft[] = [{ eventType: 'Point', outcome: 'Winner', endingPlayer: 0, rallyLength: 3 }]
    expect(counts(drafts, 0)).toMatchObject({ totalPointsWon: 1, winners: 1, forehandWinners: 0 })
  })

  it('a missing outcome leaves the point out of the figures that need it only (D9)', () => {
    const drafts: Draft[] = [
      { eventType: 'Point', winningTeam: 0 },
      faultDraft,
      { eventType: 'Point', winningTeam: 1 },
    ]
    const server = counts(drafts, 0)
    expect(server).toMatchObject({ servedPoints: 2, totalPointsWon: 1, shortRallies: 2, shortRalliesWon: 1 })
    expect(server).toMatchObject({
      aces: 0,
      doubleFaults: 0,
      nonFaults: 0,
      firstServesIn: 0,
      firstServesWon: 0,
    })
    // That the second serve was attempted follows from the fault before it; whether it was in does not.
    expect(server).toMatchObject({ secondServesAttempted: 1, secondServesIn: 0, secondServesWon: 0 })
    const noReturns = { firstReturnsAttempted: 0, secondReturnsAttempted: 0 }
    expect(counts(drafts, 2)).toMatchObject({ totalPointsWon: 1, winners: 0, ...noReturns })
    expect(countStatistics(matchOf(drafts)).overall.longestRally).toBe(0)
  })

  it('a break point won without an outcome is a break point won (D9)', () => {
    const drafts: Draft[] = [...times(3, unforcedError(0, 2)), { eventType: 'Point', winningTeam: 1 }]
    expect(counts(drafts, 2)).toMatchObject({ breakPoints: 1, breakPointsWon: 1 })
    expect(counts(drafts, 0)).toMatchObject({ servedGames: 1, servedGamesWon: 0 })
  })

  it.each([
    ['Regular', 4, 'short'],
    ['Regular', 5, 'medium'],
    ['Regular', 8, 'medium'],
    ['Regular', 9, 'long'],
    ['TouchTennis', 5, 'short'],
    ['TouchTennis', 6, 'medium'],
    ['TouchTennis', 14, 'medium'],
    ['TouchTennis', 15, 'long'],
  ] as const)('%s: a rally of %i shots is %s (D15)', (rules, shots, band) => {
    expect(counts([winner(shots % 2 === 1 ? 0 : 2, shots)], 0, rules)[`${band}Rallies`]).toBe(1)
  })
})

describe('doubles', () => {
  it('attributes serves to the server, returns to the returner and strokes to the striker (D42)', () => {
    const match = matchOf([winner(1, 3), winner(3, 4)], 'Regular', 'Doubles')
    const statistics = countStatistics(match)
    expect(playerStatistics(statistics, 0)).toMatchObject({ servedPoints: 2, winners: 0, totalPointsWon: 1 })
    expect(playerStatistics(statistics, 1)).toMatchObject({ servedPoints: 0, winners: 1, totalPointsWon: 0 })
    expect(playerStatistics(statistics, 2)).toMatchObject({ firstReturnsAttempted: 1, winners: 0 })
    expect(playerStatistics(statistics, 3)).toMatchObject({ firstReturnsAttempted: 1, winners: 1 })
    expect(teamStatistics(statistics, 1)).toMatchObject({ firstReturnsIn: 2, winners: 1, totalPointsWon: 1 })
  })
})

describe('overall statistics (D16)', () => {
  it('of a match without a serve are all zero', () => {
    const none: OverallStatistics = {
      longestRally: 0,
      totalTime: 0,
      gameTime: 0,
      deuces: 0,
      deucesTeam1Wins: 0,
    }
    expect(countStatistics(matchOf([])).overall).toEqual(none)
  })

  it('longest rally, total time and time in play', () => {
    // Serves at 0–1, 10–11 (fault), 20–23, 30–31 (let), 40–44 seconds.
    const { overall } = countStatistics(matchOf([aceDraft, faultDraft, winner(0, 3), letServe, winner(2, 4)]))
    expect(overall).toMatchObject({ longestRally: 4, totalTime: 44, gameTime: 1 + 1 + 3 + 1 + 4 })
  })

  it('a guessed rally length is never the longest (D44)', () => {
    const guessed: Draft = { eventType: 'Point', outcome: 'Winner', endingPlayer: 0, shotType: 'Forehand' }
    expect(countStatistics(matchOf([aceDraft, guessed])).overall.longestRally).toBe(1)
  })

  it('a game counts once however often it comes to deuce', () => {
    const toDeuce = [...times(3, aceDraft), ...times(3, unforcedError(0, 2))]
    const drafts = [...toDeuce, aceDraft, unforcedError(0, 2), aceDraft, aceDraft, ...times(4, aceDraft)]
    const { overall, overallBySet } = countStatistics(matchOf(drafts))
    expect(overall).toMatchObject({ deuces: 1, deucesTeam1Wins: 1 })
    expect(overallBySet).toEqual([overall])
  })
})

function counts(drafts: readonly Draft[], player: 0 | 2, rules = 'Regular'): FullCounts {
  return playerStatistics(countStatistics(matchOf(drafts, rules)), player)
}

describe('the two views of doubles figures (D118)', () => {
  // Team 0 serves to 0–40: three break points of team 1, two received by player 2, one by player 3.
  const drafts = [...times(3, unforcedError(0, 2)), aceDraft, aceDraft, unforcedError(0, 2)]
  const statistics = countStatistics(matchOf(drafts, 'Regular', 'Doubles'))

  it('break points are those of both players, serves and returns of the one who did it', () => {
    const [first, second] = [playerStatistics(statistics, 2), playerStatistics(statistics, 3)]
    expect([first.breakPoints, second.breakPoints]).toEqual([3, 3])
    expect([first.breakPointsWon, second.breakPointsWon]).toEqual([1, 1])
    expect(first.firstReturnsAttempted + second.firstReturnsAttempted).toBe(6)
  })

  it('for the team each point counts once', () => {
    expect(teamStatistics(statistics, 1)).toMatchObject({ breakPoints: 3, breakPointsWon: 1 })
  })
})
