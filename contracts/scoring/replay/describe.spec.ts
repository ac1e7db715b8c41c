import {
  creditLabel,
  describeServer,
  describeStep,
  makeAdjustedScore,
  parseAdjustedScore,
} from './describe.ts'
import {
  aceDraft,
  adjust,
  faultDraft,
  letServe,
  matchOf,
  unforcedError,
  winner,
  type Draft,
} from '../testing/match-fixture.ts'
import { namesOf, playerName, shortName } from './match-names.ts'

const names = namesOf([['A. Player'], ['B. Player']], 'Singles')
const last = (drafts: readonly Draft[]): string => {
  const step = matchOf(drafts).replay.steps.at(-1)
  return step === undefined ? '' : describeStep(step, names)
}

describe('an event in words (D11)', () => {
  it.each<[Draft[], string]>([
    [
      [faultDraft, unforcedError(0, 5, 'Backhand')],
      '2nd serve, backhand unforced error, long, by A. Player, rally 5',
    ],
    [[winner(2, 4, 'Volley')], 'Volley winner, by B. Player, rally 4'],
    [[aceDraft], 'Ace'],
    [[faultDraft, aceDraft], '2nd serve, ace'],
    [[faultDraft], 'Fault, net'],
    [[faultDraft, faultDraft], '2nd serve, double fault, net'],
    [[faultDraft, letServe], '2nd serve, let'],
    [
      [{ eventType: 'Point', outcome: 'Winner', winningTeam: 1, shotType: 'Forehand', rallyLength: 2 }],
      'Forehand winner, won by B. Player, rally 2',
    ],
    [[{ eventType: 'Point', outcome: 'Winner', endingPlayer: 0 }], 'Winner, by A. Player'],
    [[adjust('Switch sides')], 'Switch sides'],
    [[adjust('Award a point', { winningTeam: 1 })], 'Award a point: B. Player'],
    [
      [adjust('Adjust score of the current game', { score: [2, 1] })],
      'Adjust score of the current game: 30-15',
    ],
    [[adjust('Adjust score of the current set', { score: [2, 1] })], 'Adjust score of the current set: 2-1'],
    [
      [adjust('Start 7-point tiebreaker'), adjust('Adjust score of the current game', { score: [2, 1] })],
      'Adjust score of the current game: 2-1',
    ],
    [[{ eventType: 'Point', event: 'rain' }], 'rain'],
  ])('%#', (drafts, text) => {
    expect(last(drafts)).toBe(text)
  })

  it('names server and returner', () => {
    const step = matchOf([aceDraft]).replay.steps[0]
    expect(step && describeServer(step, names)).toBe('A. Player to B. Player')
  })

  it('an adjusted pair reads back as it was written', () => {
    for (const isTiebreaker of [true, false])
      for (const score of [
        [0, 0],
        [2, 1],
        [3, 3],
        [4, 3],
        [15, 15],
        [30, 29],
      ] as const) {
        const isImpossible = !isTiebreaker && score[0] > 4
        const name = 'Adjust score of the current game'
        const text = makeAdjustedScore(name, score, isTiebreaker)
        expect([score, isImpossible || parseAdjustedScore(name, text, isTiebreaker)]).toEqual([
          score,
          isImpossible || score,
        ])
      }
    expect(parseAdjustedScore('Adjust score of the current set', '6-4', false)).toEqual([6, 4])
    expect(parseAdjustedScore('Adjust score of the current set', 'six all', false)).toBeNull()
  })
})

describe('names', () => {
  it('doubles partners are joined, unnamed sides are Team A and Team B', () => {
    const doubles = namesOf(
      [
        ['Ann', 'Bo'],
        ['', ''],
      ],
      'Doubles',
    )
    expect(doubles.teams).toEqual(['Ann & Bo', 'Team B'])
    expect(playerName(doubles, 3, 'Doubles')).toBe('Team B, player 2')
  })

  it('singles keeps only the first player of each side', () => {
    expect(namesOf([['Ann', 'Bo'], ['Cy']], 'Singles').teams).toEqual(['Ann', 'Cy'])
  })

  it('are cut to 20 characters', () => {
    expect(shortName('A name of exactly 20')).toBe('A name of exactly 20')
    expect(shortName('A name that is longer than that')).toBe('A name that is long…')
    // Two combining marks and a joined emoji are one letter each.
    const accented = 'e\u0301'.repeat(20)
    expect(shortName(accented)).toBe(accented)
    expect(shortName(`${accented}👩‍👩‍👧`)).toBe(`${'e\u0301'.repeat(19)}…`)
    expect(
      creditLabel(namesOf([['Maximiliane von Hohenlohe'], ['B']], 'Singles'), 0, 'Singles'),
    ).toHaveLength(20)
  })
})
