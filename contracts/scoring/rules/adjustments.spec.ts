import { currentAdjustmentName } from './adjustments.ts'
import { servingPlayer } from './games/serve-order.ts'
import { calledScore } from './score/call.ts'
import { serveSide } from './score/situation.ts'
import type { TeamType } from './vocabulary.ts'
import { afterAdjusting as after, gameFor, ours, theirs } from '../testing/adjustment-fixture.ts'
import { adjust, times, type Draft } from '../testing/match-fixture.ts'

describe('New set', () => {
  it('leaves the running set as it is, won by neither side, with a warning (D36)', () => {
    const { state, findings } = after([...gameFor(ours), ours, adjust('New set')])
    expect(state.setScores).toEqual([
      [1, 0],
      [0, 0],
    ])
    expect([state.gameScore, state.setsWon]).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(findings).toEqual(['warning: New set started before the set was finished'])
  })

  it('keeps a set that has not begun', () => {
    const { state, findings } = after([adjust('New set')])
    expect([state.setScores, findings]).toEqual([[[0, 0]], []])
  })
})

describe('End the game, Award a point', () => {
  it('carry the winner (D13)', () => {
    const { state } = after([
      ours,
      adjust('End the game', { winningTeam: 1 }),
      adjust('Award a point', { winningTeam: 1 }),
    ])
    expect([state.setScores, state.gameScore, state.servingTeam]).toEqual([[[0, 1]], [0, 1], 1])
  })

  it.each(['End the game', 'Award a point'] as const)('%s without one has no effect', (name) => {
    const { state, findings } = after([ours, adjust(name)])
    expect([state.gameScore, findings]).toEqual([[1, 0], ['error: Winner not defined']])
  })

  it.each(['End the game', 'Award a point'])('%s to a team that is none has no effect', (name) => {
    const recorded = { eventType: 'Adjustment', adjustment: { name }, winningTeam: 2 }
    const { state, findings } = after([ours, JSON.parse(JSON.stringify(recorded))])
    expect([state.gameScore, findings]).toEqual([[1, 0], ['error: assertion failed: Winner must be 0 or 1']])
  })

  it('award a point to the receivers of side-out pickleball without a side-out', () => {
    const { state } = after([adjust('Award a point', { winningTeam: 1 })], 'Pickleball')
    expect([state.gameScore, state.servingTeam]).toEqual([[0, 1], 0])
  })

  it('an awarded point may win the game', () => {
    const { state } = after([...times(3, ours), adjust('Award a point', { winningTeam: 0 })])
    expect(state.setScores).toEqual([[1, 0]])
  })
})

describe('Start n-point tiebreaker', () => {
  it('at equal games decides the set, at 0–0 too', () => {
    const { state, findings } = after([adjust('Start 10-point tiebreaker'), ...times(10, ours)])
    expect([state.setScores, state.setsWon, findings]).toEqual([
      [
        [1, 0],
        [0, 0],
      ],
      [1, 0],
      [],
    ])
  })

  it('inside a game drops its points with a warning (D37)', () => {
    const { state, findings } = after([ours, adjust('Start 5-point tiebreaker')])
    expect([state.gameScore, state.tiebreakerTo]).toEqual([[0, 0], 5])
    expect(findings).toEqual(['warning: Tiebreaker started in the middle of a game'])
  })

  it('keeps the points of a running tiebreaker: only the target changes (D37)', () => {
    const { state, findings } = after([
      adjust('Start 7-point tiebreaker'),
      ...times(6, ours),
      adjust('Start 10-point tiebreaker'),
      ours,
    ])
    expect([calledScore(state), state.tiebreakerTo, findings]).toEqual(['7-0', 10, []])
  })

  it('refuses a target that a team has already reached', () => {
    const { state, findings } = after([
      adjust('Start 10-point tiebreaker'),
      ...times(8, ours),
      adjust('Start 7-point tiebreaker'),
    ])
    expect([state.tiebreakerTo, findings]).toEqual([
      10,
      ['error: Invalid score - one player has already won.'],
    ])
  })
})

describe('the four switches', () => {
  it('Switch sides', () => {
    expect(after([adjust('Switch sides')]).state.topTeam).toBe(1)
  })

  it('Switch server begins with a first serve', () => {
    const { state } = after([
      { eventType: 'Point', outcome: 'Fault', errorType: 'Net' },
      adjust('Switch server'),
    ])
    expect([state.servingTeam, state.firstServe]).toEqual([1, true])
  })

  it('Switch server in pickleball: the player on the right', () => {
    const { state } = after([ours, adjust('Switch server')], 'Pickleball', 'Doubles')
    expect(`${calledScore(state)} by ${servingPlayer(state)}`).toBe('0-1-1 by 2')
    const start = after([adjust('Switch server')], 'Pickleball', 'Doubles').state
    expect(`${calledScore(start)} by ${servingPlayer(start)}`).toBe('0-0-2 by 2')
  })

  it('Switch player serving in pickleball: the other player starts', () => {
    const { state } = after([adjust('Switch player serving'), ours], 'Pickleball', 'Doubles')
    expect([servingPlayer(state), serveSide(state)]).toEqual([1, 1])
  })

  it('Switch player returning at a deciding point chooses the side for that point only (D3, D38)', () => {
    const deuce = [...times(3, ours), ...times(3, theirs)]
    const { state } = after([...deuce, adjust('Switch player returning')], 'D-1 College')
    expect(serveSide(state)).toBe(1)
    const next = after([...deuce, adjust('Switch player returning'), ours, ...deuce], 'D-1 College').state
    expect(serveSide(next)).toBe(0)
    expect(next.deuceReturners).toEqual([0, 2])
  })
})

describe('Switch server within a side-out game (D35)', () => {
  const nextServer = (drafts: readonly Draft[], teamType: TeamType) =>
    after([...drafts, adjust('End the game', { winningTeam: 0 })], 'Pickleball', teamType).state.servingTeam

  it.each<[string, readonly Draft[], TeamType]>([
    ['after a point', [ours, adjust('Switch server')], 'Doubles'],
    ['at 0–0 after a side-out', [theirs, adjust('Switch server')], 'Doubles'],
    ['at 0–0 after two side-outs in singles', [theirs, ours, adjust('Switch server')], 'Singles'],
  ])('%s does not change who starts the next game', (_, drafts, teamType) => {
    expect(nextServer(drafts, teamType)).toBe(1)
  })

  it('before the first rally sets who starts', () => {
    expect(nextServer([adjust('Switch server')], 'Doubles')).toBe(0)
  })
})

describe('old annotations', () => {
  it("'Start tiebreaker' is read as the 7-point tiebreaker (D14)", () => {
    expect(currentAdjustmentName('Start tiebreaker')).toBe('Start 7-point tiebreaker')
    expect(currentAdjustmentName('Switch sides')).toBe('Switch sides')
  })
})
