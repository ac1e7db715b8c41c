import { validateRuleSet } from './rule-set.ts'
import { DEFAULT_RULE_NAME, RULE_PRESETS, rulesByName } from './rules.ts'
import { preset } from '../testing/scoreboard-fixture.ts'
import type { RuleSet } from './vocabulary.ts'

const regular = preset('Regular')

describe('the presets', () => {
  it('have the names and the order of the specification, then those added', () => {
    expect(RULE_PRESETS.map(({ name }) => name)).toEqual([
      'Regular',
      '8 game pro set',
      'Pro set, no ad',
      'Set to 5 (1 Ad)',
      'D-1 College',
      'TouchTennis',
      '4 game set (no ad)',
      'Grand Slam (Men)',
      'Grand Slam (Women)',
      'Pickleball',
      'Grand Slam (Men, 2022)',
      'Grand Slam (Women, 2022)',
      'Doubles (no-ad, match tiebreak)',
      'Fast4',
      'Rally pickleball',
    ])
    expect(rulesByName(DEFAULT_RULE_NAME)).toBe(RULE_PRESETS[0])
    expect(rulesByName('Quidditch')).toBeUndefined()
  })

  it('are valid', () => {
    expect(RULE_PRESETS.flatMap(validateRuleSet)).toEqual([])
  })

  it('take the defaults where the specification shows nothing', () => {
    expect(preset('D-1 College')).toEqual({
      name: 'D-1 College',
      setTo: 6,
      ad: 'NoAd',
      firstServeOnly: false,
      tiebreakerTo: 7,
    })
  })
})

describe('a rule set of one’s own', () => {
  it.each<[string, Partial<RuleSet>, string[]]>([
    ['deciding set at 12', { decidingSet: 5, decidingSetTiebreakerTo: 7, decidingSetTiebreakerAt: 12 }, []],
    ['no games', { setTo: 0 }, ['setTo not-a-count']],
    ['half a point', { tiebreakerTo: 6.5 }, ['tiebreakerTo not-a-count']],
    ['an even number of sets', { decidingSet: 4 }, ['decidingSet even-sets']],
    [
      'a last set in a match without end',
      { matchTiebreakerTo: 10 },
      ['matchTiebreakerTo without-deciding-set'],
    ],
    ['a tiebreak at 2 in a set to 6', { tiebreakerAt: 2 }, ['tiebreakerAt tiebreaker-too-early']],
    [
      'both kinds of deciding tiebreak',
      { decidingSet: 3, matchTiebreakerTo: 10, decidingSetTiebreakerTo: 10 },
      ['matchTiebreakerTo contradiction'],
    ],
    [
      'a start of the deciding tiebreak without its target',
      { decidingSet: 3, decidingSetTiebreakerAt: 12 },
      ['decidingSetTiebreakerAt without-tiebreaker'],
    ],
    ['all sets of a match without end', { exactSets: true }, ['exactSets without-deciding-set']],
    ['two sets, both played', { exactSets: true, decidingSet: 2 }, []],
    ['no tiebreak, and one at 5', { advantageSets: true, tiebreakerAt: 5 }, ['tiebreakerAt contradiction']],
    // One finding for each fault.
    ['no number of games', { setTo: NaN, tiebreakerAt: 5 }, ['setTo not-a-count']],
    ['a tiebreak at 0', { tiebreakerAt: 0 }, ['tiebreakerAt not-a-count']],
    ['no sets', { decidingSet: 0 }, ['decidingSet not-a-count']],
    [
      'faults of the last set without a number of sets',
      { decidingSetTiebreakerAt: 12 },
      ['decidingSetTiebreakerAt without-deciding-set'],
    ],
  ])('%s', (_, fields, problems) => {
    const found = validateRuleSet({ ...regular, ...fields })
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })

  it.each<[string, string, string]>([
    ['an unknown ad type', '{ "ad": "Golden" }', 'ad unknown-word'],
    ['an unknown pickleball', '{ "pickleball": "indoor" }', 'pickleball unknown-word'],
    ['a number of faults', '{ "firstServeOnly": 1 }', 'firstServeOnly unknown-word'],
    ['no number of games', '{ "setTo": null }', 'setTo not-a-count'],
  ])('%s is recorded somewhere and refused', (_, text, expected) => {
    const fields: Partial<RuleSet> = JSON.parse(text)
    const found = validateRuleSet({ ...regular, ...fields })
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual([expected])
  })
})
