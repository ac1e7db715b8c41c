import { currentAdjustmentName } from './adjustments.ts'
import { calledScore } from './score/call.ts'
import { findingTexts } from './finding.ts'
import { adjust, eventsOfDrafts, times, winner, type Draft } from '../testing/match-fixture.ts'
import { finalState, replay } from '../replay/replay.ts'
import { preset } from '../testing/scoreboard-fixture.ts'
import { serveSide } from './score/situation.ts'
import { servingPlayer } from './games/serve-order.ts'
import type { RuleSet, TeamType } from './vocabulary.ts'

const ours = winner(0, 3)
const theirs = winner(2, 3)

/** The state after the events, and everything replay had to say but for the parity of the winners. */
function after(
  drafts: readonly Draft[],
  rules: RuleSet | string = 'Regular',
  teamType: TeamType = 'Singles',
) {
  const ruleSet = typeof rules === 'string' ? preset(rules) : rules
  const { final, findings } = replay(eventsOfDrafts(drafts), ruleSet, teamType)
  expect(finalState(eventsOfDrafts(drafts), ruleSet, teamType)).toEqual(final)
  const notable = findings.filter(({ code }) => code !== 'rally-length-parity')
  return { state: final, findings: findingTexts(notable) }
}

const gameFor = (draft: Draft) => times(4, draft)
const setScore = (first: number, second: number) =>
  adjust('Adjust score of the current set', { score: [first, second] })
const gameScore = (first: number, second: number) =>
  adjust('Adjust score of the current game', { score: [first, second] })

const deciding = (extra: Partial<RuleSet>): RuleSet => ({ ...preset('Regular'), decidingSet: 1, ...extra })

describe('New set', () => {
  it('leaves the running set as it stands, won by nobody, with a warning (D36)', () => {
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

  it('Switch server in pickleball: whoever stands on the right', () => {
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

describe('Adjust score of the current game', () => {
  it('takes any score that is not a won game, 0 included', () => {
    expect(after([ours, gameScore(0, 0)]).state.gameScore).toEqual([0, 0])
    expect(calledScore(after([gameScore(4, 3)]).state)).toBe('Ad In')
    expect(calledScore(after([gameScore(9, 9)]).state)).toBe('Deuce #7')
  })

  it('in a tiebreaker the server follows from the points', () => {
    expect(after([adjust('Start 7-point tiebreaker'), gameScore(2, 1)]).state.servingTeam).toBe(0)
    expect(after([adjust('Start 7-point tiebreaker'), gameScore(1, 1)]).state.servingTeam).toBe(1)
  })

  it.each<[string, Draft, string]>([
    ['4–0', gameScore(4, 0), 'Invalid score - one player has already won.'],
    ['3–5', gameScore(3, 5), 'Invalid score - one player has already won.'],
    ['-1–0', gameScore(-1, 0), 'Negative score, no good'],
    ['0–-1', gameScore(0, -1), 'Negative score, no good'],
    ['1.5–0', gameScore(1.5, 0), 'Score must be a pair of whole numbers'],
    ['nothing', adjust('Adjust score of the current game'), "Score isn't defined"],
  ])('refuses %s and has no effect', (_, draft, text) => {
    const { state, findings } = after([ours, draft])
    expect([state.gameScore, findings]).toEqual([[1, 0], [`error: ${text}`]])
  })

  it('what is won depends on the rules', () => {
    const won = ['error: Invalid score - one player has already won.']
    expect(after([gameScore(4, 3)], 'D-1 College').findings).toEqual(won)
    expect(after([gameScore(4, 3)], 'Set to 5 (1 Ad)').findings).toEqual([])
    expect(after([gameScore(5, 4)], 'Set to 5 (1 Ad)').findings).toEqual(won)
    expect(after([gameScore(9, 9)], 'Pickleball').findings).toEqual([])
  })
})

describe('Adjust score of the current set', () => {
  it('sets the games, and serve and ends as if they had been played (D115)', () => {
    const { state, findings } = after([setScore(3, 2)])
    expect([state.setScores, state.servingTeam, findings]).toEqual([[[3, 2]], 1, []])
  })

  it('a won pair closes the set, an equal one starts the tiebreaker (D36)', () => {
    const closed = after([setScore(6, 4)]).state
    expect([closed.setScores, closed.setsWon]).toEqual([
      [
        [6, 4],
        [0, 0],
      ],
      [1, 0],
    ])
    expect(after([setScore(6, 6)]).state.tiebreakerTo).toBe(7)
    expect(after([setScore(3, 3)], 'Fast4').state.tiebreakerTo).toBe(5)
  })

  it('a pair may win the match', () => {
    const { state } = after([setScore(6, 4), setScore(7, 6)], 'Grand Slam (Women)')
    expect([state.matchWinner, state.isOver, state.setScores]).toEqual([
      0,
      true,
      [
        [6, 4],
        [7, 6],
      ],
    ])
  })

  it.each<[games: string, TeamType]>([
    ['0', 'Singles'],
    ['00', 'Doubles'],
    ['001', 'Doubles'],
    ['00110', 'Singles'],
    ['0011001', 'Doubles'],
    ['0000011111', 'Doubles'],
  ])(
    'games %s in %s leave the same serve and ends played or adjusted, forth and back (D115)',
    (games, teamType) => {
      const played = finalState(
        eventsOfDrafts(games.split('').flatMap((team) => gameFor(team === '0' ? ours : theirs))),
        preset('Regular'),
        teamType,
      )
      const [first, second] = played.setScores[0] ?? [0, 0]
      for (const drafts of [
        [setScore(first, second)],
        [setScore(5, 4), setScore(first, second)],
        [...gameFor(theirs), setScore(first, second)],
      ]) {
        const { servingTeam, servingPlayers, topTeam, setScores } = after(drafts, 'Regular', teamType).state
        expect({ servingTeam, servingPlayers, topTeam, setScores }).toEqual({
          servingTeam: played.servingTeam,
          servingPlayers: played.servingPlayers,
          topTeam: played.topTeam,
          setScores: played.setScores,
        })
      }
    },
  )

  it('the deciding set is the one in which both sides need one more set (D116)', () => {
    const slam = preset('Doubles (no-ad, match tiebreak)')
    const unfinished = after([setScore(3, 2), adjust('New set'), setScore(6, 1), setScore(1, 6)], slam).state
    expect([unfinished.setsWon, unfinished.tiebreakerTo]).toEqual([[1, 1], 10])
    const early = after([setScore(6, 1), setScore(3, 2), adjust('New set')], slam).state
    expect([early.setsWon, early.tiebreakerTo]).toEqual([[1, 0], 0])
    expect(after([setScore(6, 1), setScore(6, 1), setScore(4, 4)], slam).findings).toEqual([
      'warning: Match is already over',
    ])
  })

  it('is refused inside a game', () => {
    const { state, findings } = after([ours, setScore(3, 2)])
    expect([state.setScores, findings]).toEqual([
      [[0, 0]],
      ['error: adjustSetScore can only be called inbetween games'],
    ])
  })

  it.each<[string, RuleSet | string, readonly [number, number], boolean]>([
    ['7–5', 'Regular', [7, 5], true],
    ['7–4', 'Regular', [7, 4], false],
    ['8–6', 'Regular', [8, 6], false],
    ['7–7', 'Regular', [7, 7], false],
    ['5–4 in Fast4 (D105)', 'Fast4', [5, 4], false],
    ['4–3 in Fast4', 'Fast4', [4, 3], true],
    ['4–4 in Fast4', 'Fast4', [4, 4], false],
    ['9–8 in a pro set', '8 game pro set', [9, 8], true],
    ['10–8 in a pro set', '8 game pro set', [10, 8], false],
    [
      '13–12 with a tiebreaker at 12',
      deciding({ decidingSetTiebreakerTo: 7, decidingSetTiebreakerAt: 12 }),
      [13, 12],
      true,
    ],
    [
      '14–12 with a tiebreaker at 12',
      deciding({ decidingSetTiebreakerTo: 7, decidingSetTiebreakerAt: 12 }),
      [14, 12],
      false,
    ],
    ['70–68 in an advantage set', deciding({}), [70, 68], true],
    ['9–6 in an advantage set', deciding({}), [9, 6], false],
    ['1–0 in a match tiebreak', deciding({ matchTiebreakerTo: 10 }), [1, 0], true],
    ['6–4 in a match tiebreak', deciding({ matchTiebreakerTo: 10 }), [6, 4], false],
  ])('%s', (_, rules, score, isAllowed) => {
    const { findings } = after([setScore(score[0], score[1])], rules)
    expect(findings).toEqual(isAllowed ? [] : ['error: Set score is too high'])
  })

  it('refuses a negative score', () => {
    expect(after([setScore(-1, 0)]).findings).toEqual(['error: Negative score, no good'])
  })
})

describe('Adjust score of a running tiebreak or pickleball game', () => {
  const inTiebreak = (first: number, second: number) => {
    const { topTeam, servingTeam } = after([setScore(6, 6), gameScore(first, second)]).state
    return [topTeam, servingTeam]
  }
  const playedTiebreak = (first: number, second: number) => {
    const points = [...times(Math.min(first, second), ours), ...times(Math.min(first, second), theirs)]
    const rest = times(Math.abs(first - second), first > second ? ours : theirs)
    const { topTeam, servingTeam } = after([setScore(6, 6), ...points, ...rest]).state
    return [topTeam, servingTeam]
  }

  it.each([
    [1, 0],
    [5, 0],
    [3, 3],
    [4, 3],
    [6, 5],
    [6, 6],
    [5, 1],
  ] as const)('at %i–%i ends and server are as if it had been played (D4)', (first, second) => {
    expect(inTiebreak(first, second)).toEqual(playedTiebreak(first, second))
  })

  it('moves the ends back where the score goes back', () => {
    const { topTeam } = after([setScore(6, 6), gameScore(6, 1), gameScore(2, 1)]).state
    expect(topTeam).toBe(after([setScore(6, 6)]).state.topTeam)
  })

  it('moves the ends at 6 in the last game of a pickleball match (D35)', () => {
    const rules: RuleSet = { ...preset('Pickleball'), setTo: 1, tiebreakerAt: 1, decidingSet: 1 }
    const last = [adjust('End the game', { winningTeam: 0 }), adjust('End the game', { winningTeam: 1 })]
    const topAfter = (...drafts: Draft[]) => after([...last, ...drafts], rules, 'Doubles').state.topTeam
    expect(topAfter(gameScore(6, 2))).not.toBe(topAfter())
    expect(topAfter(gameScore(5, 5))).toBe(topAfter())
    expect(topAfter(gameScore(6, 2), gameScore(4, 2))).toBe(topAfter())
    expect(topAfter(gameScore(6, 2), gameScore(7, 6))).not.toBe(topAfter())
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

  it('before the first rally says who starts', () => {
    expect(nextServer([adjust('Switch server')], 'Doubles')).toBe(0)
  })
})

describe('the side chosen for a deciding point (D38)', () => {
  it('ends with that point, however it ends', () => {
    const chosen = [gameScore(3, 3), adjust('Switch player returning')]
    const sideAfter = (...drafts: Draft[]) => serveSide(after([...chosen, ...drafts], 'D-1 College').state)
    expect(sideAfter()).toBe(1)
    expect(sideAfter(gameScore(2, 2), ours, theirs)).toBe(0)
    expect(sideAfter(gameScore(3, 3))).toBe(0)
    expect(sideAfter(ours, gameScore(3, 3))).toBe(0)
    expect(sideAfter(adjust('New set'), gameScore(3, 3))).toBe(0)
  })
})

describe('old annotations', () => {
  it("'Start tiebreaker' is read as the 7-point tiebreaker (D14)", () => {
    expect(currentAdjustmentName('Start tiebreaker')).toBe('Start 7-point tiebreaker')
    expect(currentAdjustmentName('Switch sides')).toBe('Switch sides')
  })
})
