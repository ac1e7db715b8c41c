/** Matches worked out by hand, for the specs and for the conformance vectors that other implementations run. */
import { adjust, aceDraft, doubleFault, faultDraft, letServe, winner, type Draft } from './match-fixture.ts'
import { preset } from './scoreboard-fixture.ts'
import type { AdjustmentName, ByTeam, RuleSet, TeamType } from '../rules/vocabulary.ts'

/**
 * Matches worked out by hand from the rules, for what published matches lack. A word is what happens next; beside it
 * is the score that an umpire calls after it, and at a new set or game the games of all sets.
 */
export type HandVector = readonly (readonly [word: string, called: string, games?: string])[]

const SERVES: Readonly<Record<string, Draft>> = { F: faultDraft, L: letServe, A: aceDraft, D: doubleFault }

/** A serve by its letter, a point won by team 0 or 1, 'g0' a whole game, else an adjustment with what it carries. */
export function draftsOfWord(word: string): Draft[] {
  const serve = SERVES[word]
  if (serve !== undefined) return [serve]
  if (word === '0' || word === '1') return [winner(word === '0' ? 0 : 2, 3)]
  if (word === 'g0' || word === 'g1') return Array.from({ length: 4 }, () => winner(word === 'g0' ? 0 : 2, 3))
  const [name = '', value = ''] = word.split(': ')
  const [first, second] = value.split('-').map(Number)
  if (second !== undefined) return [adjustment(name, { score: [first ?? 0, second] })]
  return [adjustment(name, value === '' ? {} : { winningTeam: value === '0' ? 0 : 1 })]
}

const NAMES: Readonly<Record<string, AdjustmentName>> = {
  'new set': 'New set',
  'game to': 'End the game',
  'point to': 'Award a point',
  'tiebreaker to 5': 'Start 5-point tiebreaker',
  'tiebreaker to 7': 'Start 7-point tiebreaker',
  'tiebreaker to 10': 'Start 10-point tiebreaker',
  'other ends': 'Switch sides',
  'other server': 'Switch server',
  'other player serves': 'Switch player serving',
  'other player receives': 'Switch player returning',
  'game score': 'Adjust score of the current game',
  'set score': 'Adjust score of the current set',
}

function adjustment(name: string, value: { score?: ByTeam<number>; winningTeam?: 0 | 1 }): Draft {
  const full = NAMES[name]
  if (full === undefined) throw new Error(`No adjustment ${name}`)
  return adjust(full, value)
}

const ONE_AD: HandVector = [
  ...([
    ['game score: 3-3', 'Deuce'],
    ['0', 'Ad In'],
    ['1', 'Deuce (deciding point)'],
  ] as const),
  ['1', 'Love-All', '0-1'],
  ...([
    ['game score: 3-3', 'Deuce'],
    ['0', 'Ad Out'],
    ['0', 'Love-All', '1-1'],
  ] as const),
  // A set to 5: 5–4 is not enough, 6–4 is; at 5–5 a tiebreaker to 7.
  ['set score: 4-4', 'Love-All', '4-4'],
  ['g0', 'Love-All', '5-4'],
  ['g1', '0-0', '5-5'],
  ['game score: 6-5', '6-5'],
  ['0', 'Love-All', '6-5 0-0'],
  ['set score: 5-4', 'Love-All', '6-5 5-4'],
  ['g0', 'Love-All', '6-5 6-4 0-0'],
]

const TOUCH_TENNIS: HandVector = [
  // One fault loses the point; at 40–40 the next point decides.
  ['F', 'Love-15'],
  ['L', 'Love-15'],
  ['F', 'Love-30'],
  ['A', '15-30'],
  ['game score: 3-3', 'Deuce (deciding point)'],
  ['F', 'Love-All', '0-1'],
  // A set to 4, at 4–4 a tiebreaker to 5.
  ['set score: 3-3', 'Love-All', '3-3'],
  ['g0', 'Love-All', '4-3'],
  ['g1', '0-0', '4-4'],
  ['game score: 4-3', '4-3'],
  ['1', '4-4'],
  ['0', '4-5'],
  ['0', 'Love-All', '5-4 0-0'],
]

const PRO_SET: HandVector = [
  ['set score: 7-6', 'Love-All', '7-6'],
  ['g1', 'Love-All', '7-7'],
  ['g0', 'Love-All', '8-7'],
  ['g1', '0-0', '8-8'],
  ['game score: 6-6', '6-6'],
  ['0', '6-7'],
  ['0', 'Love-All', '9-8 0-0'],
  ['set score: 6-7', 'Love-All', '9-8 6-7'],
  ['g1', 'Love-All', '9-8 6-8 0-0'],
]

const TO_FOUR: HandVector = [
  ['game score: 3-3', 'Deuce (deciding point)'],
  ['0', 'Love-All', '1-0'],
  ['set score: 3-2', 'Love-All', '3-2'],
  ['g0', 'Love-All', '4-2 0-0'],
  ['set score: 4-3', 'Love-All', '4-2 4-3'],
  ['g1', '0-0', '4-2 4-4'],
  ['game score: 6-6', '6-6'],
  ['1', '7-6'],
  ['1', 'Love-All', '4-2 4-5 0-0'],
]

const FAST4: HandVector = [
  ['set score: 3-2', 'Love-All', '3-2'],
  ['g1', '0-0', '3-3'],
  ['game score: 4-4', '4-4'],
  ['0', '4-5'],
  ['0', 'Love-All', '4-3 0-0'],
]

const LETS: HandVector = [
  ...([
    ['L', 'Love-All'],
    ['F', 'Love-All'],
    ['L', 'Love-All'],
    ['L', 'Love-All'],
  ] as const),
  // The let leaves the second serve a second serve.
  ...([
    ['F', 'Love-15'],
    ['L', 'Love-15'],
    ['A', '15-All'],
    ['D', '15-30'],
  ] as const),
]

const ADJUSTMENTS: HandVector = [
  ['point to: 0', '15-Love'],
  ['game score: 2-3', '30-40'],
  ['point to: 0', 'Deuce'],
  ['game to: 1', 'Love-All', '0-1'],
  ['set score: 5-5', 'Love-All', '5-5'],
  ['0', '15-Love'],
  ['other server', 'Love-15'],
  ['other ends', 'Love-15'],
  ['other player serves', 'Love-15'],
  ['other player receives', 'Love-15'],
  ['tiebreaker to 5', '0-0'],
  ['0', '1-0'],
  ['tiebreaker to 10', '1-0'],
  ['tiebreaker to 7', '1-0'],
  ['game score: 5-0', '5-0'],
  ['0', '6-0'],
  ['0', 'Love-All', '6-5 0-0'],
  ['g0', 'Love-All', '6-5 1-0'],
  ['new set', 'Love-All', '6-5 1-0 0-0'],
]

const deciding = (extra: Partial<RuleSet>): RuleSet => ({ ...preset('Regular'), decidingSet: 1, ...extra })

const PICKLEBALL: HandVector = [
  ...([
    ['0', '1-0-2'],
    ['1', '0-1-1'],
    ['F', '0-1-2'],
    ['0', '1-0-1'],
    ['L', '1-0-1'],
  ] as const),
  ['game score: 10-9', '10-9-1'],
  ['1', '10-9-2'],
  ['1', '9-10-1'],
  ['1', '10-10-1'],
  ['1', '11-10-1'],
  ['1', '0-0-2', '0-1'],
  ['set score: 6-6', '0-0-2', '6-6'],
  ['game to: 0', '0-0-2', '7-6 0-0'],
]

const DECIDING_SETS: readonly (readonly [string, RuleSet, HandVector])[] = [
  [
    'an advantage set',
    deciding({}),
    [
      ['set score: 6-6', 'Love-All'],
      ['g0', 'Love-All'],
      ['g0', 'over', '8-6'],
    ],
  ],
  [
    'a tiebreaker at 12–12',
    deciding({ decidingSetTiebreakerTo: 7, decidingSetTiebreakerAt: 12 }),
    [
      ['set score: 12-11', 'Love-All'],
      ['g1', '0-0'],
      ['game score: 6-0', '0-6'],
      ['0', 'over', '13-12'],
    ],
  ],
  [
    'a tiebreaker to 10',
    deciding({ decidingSetTiebreakerTo: 10 }),
    [
      ['set score: 6-6', '0-0'],
      ['game score: 9-8', '8-9'],
      ['1', '9-9'],
      ['1', '9-10'],
      ['1', 'over', '6-7'],
    ],
  ],
  [
    'a match tiebreak',
    deciding({ matchTiebreakerTo: 10 }),
    [
      ['game score: 9-8', '8-9'],
      ['0', 'over', '1-0'],
    ],
  ],
]

/** A match with its name, rules and words. */
export type NamedVector = readonly [name: string, rules: RuleSet, vector: HandVector, teamType: TeamType]

export const HAND_VECTORS: readonly NamedVector[] = [
  ['one-ad, a set to 5', preset('Set to 5 (1 Ad)'), ONE_AD, 'Singles'],
  ['TouchTennis', preset('TouchTennis'), TOUCH_TENNIS, 'Singles'],
  ['a pro set', preset('8 game pro set'), PRO_SET, 'Singles'],
  ['a pro set without advantage', preset('Pro set, no ad'), PRO_SET, 'Singles'],
  ['a set to 4 without advantage', preset('4 game set (no ad)'), TO_FOUR, 'Singles'],
  ['Fast4: the tiebreaker starts at 3–3', preset('Fast4'), FAST4, 'Singles'],
  ['pickleball in doubles', preset('Pickleball'), PICKLEBALL, 'Doubles'],
  ['lets', preset('Regular'), LETS, 'Singles'],
  ['all twelve adjustments', preset('Regular'), ADJUSTMENTS, 'Singles'],
  ['all twelve adjustments in doubles', preset('Regular'), ADJUSTMENTS, 'Doubles'],
  ...DECIDING_SETS.map(([name, rules, vector]): NamedVector => [
    `deciding set: ${name}`,
    rules,
    vector,
    'Singles',
  ]),
]
