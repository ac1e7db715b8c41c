import { registerPoint } from '../rules/games/game.ts'
import { rulesByName } from '../rules/rules.ts'
import { gameOver } from '../rules/games/set.ts'
import { copyState, initialState, type MatchState } from '../rules/state.ts'
import { TEAMS, type RuleSet, type Team } from '../rules/vocabulary.ts'

/**
 * Counts, as chess engines do, every sequence of winners that ends a game or set in exactly n steps, by playing all of
 * them through the engine. The expected numbers are binomial sums worked out from the rules alone.
 */
function perft(
  state: MatchState,
  depth: number,
  advance: (state: MatchState, winner: Team) => MatchState,
  isEnded: (before: MatchState, after: MatchState) => boolean,
): number {
  return TEAMS.reduce<number>((count, winner) => {
    const after = advance(state, winner)
    if (isEnded(state, after)) return count + (depth === 1 ? 1 : 0)
    return depth === 1 ? count : count + perft(after, depth - 1, advance, isEnded)
  }, 0)
}

function afterPoint(state: MatchState, winner: Team): MatchState {
  const board = copyState(state)
  registerPoint(board, winner)
  return board
}

function afterGame(state: MatchState, winner: Team): MatchState {
  const board = copyState(state)
  gameOver(board, winner)
  return board
}

const isGameOver = (before: MatchState, after: MatchState) => before.setScores !== after.setScores
const isSetOver = (before: MatchState, after: MatchState) =>
  before.setScores.length !== after.setScores.length

function preset(name: string): RuleSet {
  const rules = rulesByName(name)
  if (rules === undefined) throw new Error(`No preset is called ${name}`)
  return rules
}

const game = (name: string): MatchState => initialState(preset(name), 'Singles')
const tiebreak = (tiebreakerTo: number): MatchState => ({ ...game('Regular'), tiebreakerTo })

describe('sequences of points that end a game in exactly n points', () => {
  it.each<[string, MatchState, number, number]>([
    ['Ad', game('Regular'), 4, 2],
    ['Ad', game('Regular'), 5, 8],
    ['Ad', game('Regular'), 6, 20],
    ['Ad', game('Regular'), 7, 0],
    ['Ad', game('Regular'), 8, 40],
    ['Ad', game('Regular'), 10, 80],
    ['NoAd', game('D-1 College'), 4, 2],
    ['NoAd', game('D-1 College'), 5, 8],
    ['NoAd', game('D-1 College'), 6, 20],
    ['NoAd', game('D-1 College'), 7, 40],
    ['NoAd', game('D-1 College'), 8, 0],
    ['OneAd', game('Set to 5 (1 Ad)'), 6, 20],
    ['OneAd', game('Set to 5 (1 Ad)'), 7, 0],
    ['OneAd', game('Set to 5 (1 Ad)'), 8, 40],
    ['OneAd', game('Set to 5 (1 Ad)'), 9, 80],
    ['OneAd', game('Set to 5 (1 Ad)'), 10, 0],
    ['tiebreak to 7', tiebreak(7), 7, 2],
    ['tiebreak to 7', tiebreak(7), 8, 14],
    ['tiebreak to 7', tiebreak(7), 9, 56],
    ['tiebreak to 7', tiebreak(7), 10, 168],
    ['tiebreak to 7', tiebreak(7), 11, 420],
    ['tiebreak to 7', tiebreak(7), 12, 924],
    ['tiebreak to 7', tiebreak(7), 13, 0],
    ['tiebreak to 7', tiebreak(7), 14, 1848],
    ['tiebreak to 5', tiebreak(5), 5, 2],
    ['tiebreak to 5', tiebreak(5), 8, 70],
    ['tiebreak to 10', tiebreak(10), 11, 20],
  ])('%s %#', (_, state, points, count) => {
    expect(perft(state, points, afterPoint, isGameOver)).toBe(count)
  })
})

const best = (decidingSet: number) => initialState({ ...preset('Regular'), decidingSet }, 'Singles')
const afterSet = (state: MatchState, winner: Team) =>
  Array.from({ length: 6 }).reduce<MatchState>((last) => afterGame(last, winner), state)
const isMatchOver = (_: MatchState, after: MatchState) => after.matchWinner !== null

const advantageSet: RuleSet = { ...preset('Regular'), decidingSet: 1 }

describe('sequences of game winners that end a set in exactly n games', () => {
  it.each<[string, RuleSet, readonly (readonly [games: number, count: number])[]]>([
    [
      'to 6',
      preset('Regular'),
      [
        [5, 0],
        [6, 2],
        [7, 12],
        [8, 42],
        [9, 112],
        [10, 252],
        [11, 0],
        [12, 504],
        [13, 1008],
      ],
    ],
    [
      'to 4',
      preset('4 game set (no ad)'),
      [
        [4, 2],
        [5, 8],
        [6, 20],
        [7, 0],
        [8, 40],
        [9, 80],
      ],
    ],
    [
      'Fast4',
      preset('Fast4'),
      [
        [4, 2],
        [5, 8],
        [6, 20],
        [7, 40],
      ],
    ],
    [
      'to 5',
      preset('Set to 5 (1 Ad)'),
      [
        [5, 2],
        [6, 10],
        [7, 30],
        [8, 70],
        [10, 140],
        [11, 280],
      ],
    ],
    [
      'to 8',
      preset('8 game pro set'),
      [
        [8, 2],
        [9, 16],
        [10, 72],
        [11, 240],
        [12, 660],
        [13, 1584],
        [14, 3432],
        [16, 6864],
        [17, 13_728],
      ],
    ],
    [
      'pickleball to 6',
      preset('Pickleball'),
      [
        [6, 2],
        [12, 504],
        [13, 1008],
      ],
    ],
  ])('%s', (_, rules, counts) => {
    const counted = counts.map(([games]) => [
      games,
      perft(initialState(rules, 'Singles'), games, afterGame, isSetOver),
    ])
    expect(counted).toEqual(counts)
  })

  it('an advantage set continues beyond 6–6', () => {
    expect(perft(initialState(advantageSet, 'Singles'), 13, afterGame, isMatchOver)).toBe(0)
    expect(perft(initialState(advantageSet, 'Singles'), 14, afterGame, isMatchOver)).toBe(1008)
  })

  it('the match ends with more than half of its sets', () => {
    expect([2, 3, 4].map((sets) => perft(best(3), sets, afterSet, isMatchOver))).toEqual([2, 4, 0])
    expect([3, 4, 5].map((sets) => perft(best(5), sets, afterSet, isMatchOver))).toEqual([2, 6, 12])
  })
})
