import { serveSide } from './score/situation.ts'
import { calledScore } from './score/call.ts'
import { finalState } from '../replay/replay.ts'
import {
  afterAdjusting as after,
  gameFor,
  adjustGame,
  ours,
  adjustSet,
  theirs,
} from '../testing/adjustment-fixture.ts'
import { adjust, eventsOfDrafts, times, type Draft } from '../testing/match-fixture.ts'
import { preset } from '../testing/scoreboard-fixture.ts'
import type { RuleSet, TeamType } from './vocabulary.ts'

const deciding = (extra: Partial<RuleSet>): RuleSet => ({ ...preset('Regular'), decidingSet: 1, ...extra })

describe('Adjust score of the current game', () => {
  it('takes any score that is not a won game, 0 included', () => {
    expect(after([ours, adjustGame(0, 0)]).state.gameScore).toEqual([0, 0])
    expect(calledScore(after([adjustGame(4, 3)]).state)).toBe('Ad In')
    expect(calledScore(after([adjustGame(9, 9)]).state)).toBe('Deuce #7')
  })

  it('in a tiebreaker the server follows from the points', () => {
    expect(after([adjust('Start 7-point tiebreaker'), adjustGame(2, 1)]).state.servingTeam).toBe(0)
    expect(after([adjust('Start 7-point tiebreaker'), adjustGame(1, 1)]).state.servingTeam).toBe(1)
  })

  it.each<[string, Draft, string]>([
    ['4–0', adjustGame(4, 0), 'Invalid score - one player has already won.'],
    ['3–5', adjustGame(3, 5), 'Invalid score - one player has already won.'],
    ['-1–0', adjustGame(-1, 0), 'Negative score, no good'],
    ['0–-1', adjustGame(0, -1), 'Negative score, no good'],
    ['1.5–0', adjustGame(1.5, 0), 'Score must be a pair of whole numbers'],
    ['nothing', adjust('Adjust score of the current game'), "Score isn't defined"],
  ])('refuses %s and has no effect', (_, draft, text) => {
    const { state, findings } = after([ours, draft])
    expect([state.gameScore, findings]).toEqual([[1, 0], [`error: ${text}`]])
  })

  it('what is won depends on the rules', () => {
    const won = ['error: Invalid score - one player has already won.']
    expect(after([adjustGame(4, 3)], 'D-1 College').findings).toEqual(won)
    expect(after([adjustGame(4, 3)], 'Set to 5 (1 Ad)').findings).toEqual([])
    expect(after([adjustGame(5, 4)], 'Set to 5 (1 Ad)').findings).toEqual(won)
    expect(after([adjustGame(9, 9)], 'Pickleball').findings).toEqual([])
  })
})

describe('Adjust score of the current set', () => {
  it('sets the games, and serve and ends as if they had been played (D115)', () => {
    const { state, findings } = after([adjustSet(3, 2)])
    expect([state.setScores, state.servingTeam, findings]).toEqual([[[3, 2]], 1, []])
  })

  it('a won pair closes the set, an equal one starts the tiebreaker (D36)', () => {
    const closed = after([adjustSet(6, 4)]).state
    expect([closed.setScores, closed.setsWon]).toEqual([
      [
        [6, 4],
        [0, 0],
      ],
      [1, 0],
    ])
    expect(after([adjustSet(6, 6)]).state.tiebreakerTo).toBe(7)
    expect(after([adjustSet(3, 3)], 'Fast4').state.tiebreakerTo).toBe(5)
  })

  it('a pair may win the match', () => {
    const { state } = after([adjustSet(6, 4), adjustSet(7, 6)], 'Grand Slam (Women)')
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
        [adjustSet(first, second)],
        [adjustSet(5, 4), adjustSet(first, second)],
        [...gameFor(theirs), adjustSet(first, second)],
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
    const unfinished = after(
      [adjustSet(3, 2), adjust('New set'), adjustSet(6, 1), adjustSet(1, 6)],
      slam,
    ).state
    expect([unfinished.setsWon, unfinished.tiebreakerTo]).toEqual([[1, 1], 10])
    const early = after([adjustSet(6, 1), adjustSet(3, 2), adjust('New set')], slam).state
    expect([early.setsWon, early.tiebreakerTo]).toEqual([[1, 0], 0])
    expect(after([adjustSet(6, 1), adjustSet(6, 1), adjustSet(4, 4)], slam).findings).toEqual([
      'warning: Match is already over',
    ])
  })

  it('is refused inside a game', () => {
    const { state, findings } = after([ours, adjustSet(3, 2)])
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
    const { findings } = after([adjustSet(score[0], score[1])], rules)
    expect(findings).toEqual(isAllowed ? [] : ['error: Set score is too high'])
  })

  it('refuses a negative score', () => {
    expect(after([adjustSet(-1, 0)]).findings).toEqual(['error: Negative score, no good'])
  })
})

describe('Adjust score of a running tiebreak or pickleball game', () => {
  const inTiebreak = (first: number, second: number) => {
    const { topTeam, servingTeam } = after([adjustSet(6, 6), adjustGame(first, second)]).state
    return [topTeam, servingTeam]
  }
  const playedTiebreak = (first: number, second: number) => {
    const points = [...times(Math.min(first, second), ours), ...times(Math.min(first, second), theirs)]
    const rest = times(Math.abs(first - second), first > second ? ours : theirs)
    const { topTeam, servingTeam } = after([adjustSet(6, 6), ...points, ...rest]).state
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
    const { topTeam } = after([adjustSet(6, 6), adjustGame(6, 1), adjustGame(2, 1)]).state
    expect(topTeam).toBe(after([adjustSet(6, 6)]).state.topTeam)
  })

  it('moves the ends at 6 in the last game of a pickleball match (D35)', () => {
    const rules: RuleSet = { ...preset('Pickleball'), setTo: 1, tiebreakerAt: 1, decidingSet: 1 }
    const last = [adjust('End the game', { winningTeam: 0 }), adjust('End the game', { winningTeam: 1 })]
    const topAfter = (...drafts: Draft[]) => after([...last, ...drafts], rules, 'Doubles').state.topTeam
    expect(topAfter(adjustGame(6, 2))).not.toBe(topAfter())
    expect(topAfter(adjustGame(5, 5))).toBe(topAfter())
    expect(topAfter(adjustGame(6, 2), adjustGame(4, 2))).toBe(topAfter())
    expect(topAfter(adjustGame(6, 2), adjustGame(7, 6))).not.toBe(topAfter())
  })
})

describe('the side chosen for a deciding point (D38)', () => {
  it('ends with that point, however it ends', () => {
    const chosen = [adjustGame(3, 3), adjust('Switch player returning')]
    const sideAfter = (...drafts: Draft[]) => serveSide(after([...chosen, ...drafts], 'D-1 College').state)
    expect(sideAfter()).toBe(1)
    expect(sideAfter(adjustGame(2, 2), ours, theirs)).toBe(0)
    expect(sideAfter(adjustGame(3, 3))).toBe(0)
    expect(sideAfter(ours, adjustGame(3, 3))).toBe(0)
    expect(sideAfter(adjust('New set'), adjustGame(3, 3))).toBe(0)
  })
})
