import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { replay } from '../replay/replay.ts'
import { registerPoint } from '../rules/games/game.ts'
import { validateRuleSet } from '../rules/rule-set.ts'
import { RULE_PRESETS } from '../rules/rules.ts'
import { copyState, type MatchState } from '../rules/state.ts'
import type { ByTeam, RuleSet, Team } from '../rules/vocabulary.ts'
import { annotationArbitrary, teamTypeArbitrary } from '../testing/annotated-event-arbitrary.ts'
import { afterGames, afterPoints, newMatch, preset } from '../testing/scoreboard-fixture.ts'
import { goalOf, matchChances } from './match-chances.ts'

const regular = preset('Regular')
const bestOfThree = preset('Grand Slam (Women, 2022)')

/** Formats beyond the presets: each has a way to end that the others lack. */
const OTHER_FORMATS: readonly RuleSet[] = [
  { ...regular, name: 'Three sets, all played', decidingSet: 3, exactSets: true },
  { ...regular, name: 'Two sets, all played', decidingSet: 2, exactSets: true },
  { ...regular, name: 'Advantage sets', decidingSet: 3, advantageSets: true },
  {
    ...regular,
    name: 'Tiebreak at 12',
    decidingSet: 3,
    decidingSetTiebreakerTo: 7,
    decidingSetTiebreakerAt: 12,
  },
  {
    ...regular,
    name: 'Sudden death tiebreak',
    setTo: 4,
    tiebreakerTo: 5,
    tiebreakerAt: 3,
    tiebreakerNoAd: true,
  },
  { ...regular, name: 'Three to eleven', pickleball: 'sideOut', tiebreakerTo: 11, setTo: 1, decidingSet: 3 },
  { ...regular, name: 'One rally game', pickleball: 'rally', tiebreakerTo: 21, setTo: 1, decidingSet: 1 },
]

const first = (rules: RuleSet, state: MatchState, shares: ByTeam<number>) =>
  matchChances(rules, state.teamType, shares)(state)[0]

/** Chance of the server in a game of 0, 15, 30, 40 in which only a lead of two wins from 40–40. */
const heldService = (p: number) => {
  const q = 1 - p
  return p ** 4 * (1 + 4 * q + 10 * q * q) + 20 * (p * q) ** 3 * ((p * p) / (1 - 2 * p * q))
}

/** A game that leads to nothing else: the match tiebreak of a match that is at one set all. */
const tiebreak = (to: number, shares: ByTeam<number>, noAd = false) => {
  const rules = { ...regular, decidingSet: 1, matchTiebreakerTo: to, tiebreakerNoAd: noAd }
  return first(rules, newMatch(rules), shares)
}

describe('chances against closed forms', () => {
  it.each([0.5, 0.55, 0.62, 0.7, 0.9])('a service game with a share of %d', (p) => {
    const rules: RuleSet = { ...regular, name: 'x', setTo: 6, decidingSet: 1, advantageSets: true }
    // Holding at 5–0 wins the set; otherwise it continues at 5–1.
    const serving: MatchState = {
      ...afterGames(newMatch(rules), '00000'),
      servingTeam: 0,
      gameFirstServingTeam: 0,
    }
    const lost = first(rules, afterGames(serving, '1'), [p, 0.5])
    expect(first(rules, serving, [p, 0.5])).toBeCloseTo(heldService(p) + (1 - heldService(p)) * lost, 12)
  })

  it('a tiebreaker to one point, won by a lead of two', () => {
    const [a, b] = [0.65, 0.55]
    expect(tiebreak(1, [a, b])).toBeCloseTo((a * (1 - b)) / (a * (1 - b) + (1 - a) * b), 12)
  })

  it('a tiebreaker without advantage to two: 1–1 is one more point, on the serve of the second', () => {
    const [a, b] = [0.65, 0.55]
    const split = a * b + (1 - a) * (1 - b)
    expect(tiebreak(2, [a, b], true)).toBeCloseTo(a * (1 - b) + split * (1 - b), 12)
  })

  it('a side-out game of singles to one, by one', () => {
    const rules: RuleSet = {
      ...regular,
      name: 'x',
      pickleball: 'sideOut',
      tiebreakerTo: 1,
      tiebreakerNoAd: true,
      setTo: 2,
      decidingSet: 1,
    }
    // Who serves scores at once, or the other side has the serve: a, or twice lost and then again.
    const [a, b] = [0.45, 0.4]
    const game = (own: number, other: number) => own / (1 - (1 - own) * (1 - other))
    const [held, received] = [game(a, b), 1 - game(b, a)]
    // Games change who begins; a set to two by two, of which the game at 2–2 decides.
    const both = held * received
    const split = 1 - both - (1 - held) * (1 - received)
    expect(first(rules, newMatch(rules), [a, b])).toBeCloseTo(both + split * (both + split * held), 12)
  })

  it('a match of best of three or five is made of its sets, whichever side serves first in them', () => {
    const shares = [0.64, 0.6] as const
    const set = first(regular, newMatch(), shares)
    expect(first(bestOfThree, newMatch(bestOfThree), shares)).toBeGreaterThan(set)
    const rules: RuleSet = { ...regular, decidingSet: 3, decidingSetTiebreakerTo: 7 }
    expect(first(rules, newMatch(rules), shares)).toBeCloseTo(set ** 2 * (3 - 2 * set), 10)
    const five: RuleSet = { ...rules, decidingSet: 5 }
    expect(first(five, newMatch(five), shares)).toBeCloseTo(set ** 3 * (10 - 15 * set + 6 * set ** 2), 10)
  })

  it('two sets that are both played can be drawn', () => {
    const rules: RuleSet = { ...regular, decidingSet: 2, exactSets: true, decidingSetTiebreakerTo: 7 }
    const shares = [0.64, 0.6] as const
    const set = first(regular, newMatch(), shares)
    const [won, lost] = matchChances(rules, 'Singles', shares)(newMatch(rules))
    expect(won).toBeCloseTo(set ** 2, 10)
    expect(lost).toBeCloseTo((1 - set) ** 2, 10)
  })
})

describe('the laws of chances', () => {
  const share = fc.double({ min: 0.05, max: 0.95, noNaN: true })
  const formats = fc.constantFrom(...RULE_PRESETS, ...OTHER_FORMATS)

  it('of every state: a point ahead is worth what it is won with, summed over both ways that it can go', () => {
    fc.assert(
      fc.property(
        annotationArbitrary,
        formats,
        teamTypeArbitrary,
        share,
        share,
        (events, rules, type, a, b) => {
          const chancesIn = matchChances(rules, type, [a, b])
          for (const { before } of replay(events, rules, type).steps) {
            if (before.isOver || before.matchWinner !== null) continue
            const [won, lost] = chancesIn(before)
            const next = (winner: Team) => nextChances(before, winner, chancesIn)
            const p = before.servingTeam === 0 ? a : 1 - b
            for (const team of [0, 1] as const)
              expect(p * next(0)[team] + (1 - p) * next(1)[team]).toBeCloseTo([won, lost][team] ?? 0, 9)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('of both teams they add up to one, where the match cannot be drawn', () => {
    const decisive = [...RULE_PRESETS, ...OTHER_FORMATS].filter(({ decidingSet }) => decidingSet !== 2)
    for (const rules of decisive) {
      const [won, lost] = matchChances(rules, 'Doubles', [0.61, 0.57])(newMatch(rules, 'Doubles'))
      expect(won + lost).toBeCloseTo(1, 12)
      expect(won).toBeGreaterThan(0)
    }
  })

  it('of the one team are those of the other, with names exchanged', () => {
    for (const rules of [...RULE_PRESETS, ...OTHER_FORMATS]) {
      const state = newMatch(rules)
      const turned: MatchState = { ...state, servingTeam: 1, gameFirstServingTeam: 1, servingPlayers: [0, 2] }
      const chances = matchChances(rules, 'Singles', [0.63, 0.58])(state)
      expect(matchChances(rules, 'Singles', [0.58, 0.63])(turned)[1]).toBeCloseTo(chances[0], 12)
    }
  })

  it('of a match that is over are certain, also while it is played on', () => {
    const over = afterGames(newMatch(bestOfThree), '000000000000')
    expect(over.matchWinner).toBe(0)
    const chancesIn = matchChances(bestOfThree, 'Singles', [0.6, 0.6])
    expect(chancesIn(over)).toEqual([1, 0])
    expect(chancesIn(afterPoints(over, '1111 1111'))).toEqual([1, 0])
  })

  it('of a match that was drawn stay nobody’s while it is played on, also once a further set is won', () => {
    const rules: RuleSet = { ...regular, decidingSet: 2, exactSets: true, decidingSetTiebreakerTo: 7 }
    const drawn = afterGames(newMatch(rules), '000000 111111')
    expect([drawn.isOver, drawn.matchWinner]).toEqual([true, null])
    const chancesIn = matchChances(rules, 'Singles', [0.6, 0.6])
    for (const games of ['', '0', '00000', '000000', '000000 1'])
      expect(chancesIn(games === '' ? drawn : afterGames(drawn, games))).toEqual([0, 0])
  })

  it('are worked out by the largest rules that are accepted as well', () => {
    const largest: RuleSet = {
      ...regular,
      setTo: 99,
      tiebreakerTo: 99,
      decidingSet: 99,
      decidingSetTiebreakerTo: 99,
    }
    expect(validateRuleSet(largest)).toEqual([])
    for (const rules of [largest, { ...largest, pickleball: 'sideOut' as const }]) {
      const [won, lost] = matchChances(rules, 'Doubles', [0.5, 0.5])(newMatch(rules, 'Doubles'))
      expect(won + lost).toBeCloseTo(1, 9)
    }
  })

  it('stay numbers at the ends of the scale and at scores that only an adjustment makes', () => {
    const state: MatchState = { ...newMatch(), gameScore: [1000, 1000] }
    for (const shares of [
      [0, 0],
      [1, 1],
      [0, 1],
    ] as const)
      for (const rules of [...RULE_PRESETS, ...OTHER_FORMATS]) {
        const [won] = matchChances(
          rules,
          'Doubles',
          shares,
        )({ ...newMatch(rules, 'Doubles'), gameScore: state.gameScore })
        expect(Number.isFinite(won)).toBe(true)
      }
  })
})

/** The point that ends a set decides it where a set is all there is to win. */
function nextChances(before: MatchState, winner: Team, chancesIn: (state: MatchState) => ByTeam<number>) {
  const board = copyState(before)
  registerPoint(board, winner)
  const isSetOver = board.setWinners.length > before.setWinners.length
  if (isSetOver && goalOf(before.rules) === 'set') return winner === 0 ? ([1, 0] as const) : ([0, 1] as const)
  return chancesIn(board)
}
