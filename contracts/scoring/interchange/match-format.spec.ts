import { describe, expect, it } from '@jest/globals'
import { RULE_PRESETS } from '../rules/rules.ts'
import type { RuleSet } from '../rules/vocabulary.ts'
import { readMatchFormat, writeMatchFormat } from './match-format.ts'

const base = { setTo: 6, ad: 'Ad', firstServeOnly: false, tiebreakerTo: 7 } as const

const FORMATS: readonly [code: string, rules: Omit<RuleSet, 'name'>][] = [
  ['SET3-S:6/TB7', { ...base, decidingSet: 3, decidingSetTiebreakerTo: 7 }],
  ['SET5-S:6/TB7-F:6', { ...base, decidingSet: 5 }],
  ['SET5-S:6/TB7-F:6/TB10', { ...base, decidingSet: 5, decidingSetTiebreakerTo: 10 }],
  [
    'SET5-S:6/TB7-F:6/TB7@12',
    { ...base, decidingSet: 5, decidingSetTiebreakerTo: 7, decidingSetTiebreakerAt: 12 },
  ],
  ['SET3-S:6NOAD/TB7-F:TB10', { ...base, ad: 'NoAd', decidingSet: 3, matchTiebreakerTo: 10 }],
  [
    'SET3-S:4NOAD/TB5@3',
    {
      ...base,
      ad: 'NoAd',
      setTo: 4,
      tiebreakerTo: 5,
      tiebreakerAt: 3,
      decidingSet: 3,
      decidingSetTiebreakerTo: 5,
      decidingSetTiebreakerAt: 3,
    },
  ],
  ['SET1-S:8/TB7', { ...base, setTo: 8, decidingSet: 1, decidingSetTiebreakerTo: 7 }],
  ['SET1-S:6', { ...base, decidingSet: 1 }],
  ['SET1-S:TB10', { ...base, decidingSet: 1, matchTiebreakerTo: 10 }],
  ['S:4NOAD/TB5@3', { ...base, ad: 'NoAd', setTo: 4, tiebreakerTo: 5, tiebreakerAt: 3 }],
  ['S:5/TB7-G:TN2D', { ...base, setTo: 5, ad: 'OneAd' }],
  ['SET5-S:6', { ...base, decidingSet: 5, advantageSets: true }],
  ['SET3-S:6NOAD', { ...base, ad: 'NoAd', decidingSet: 3, advantageSets: true }],
  ['S:6', { ...base, advantageSets: true }],
  ['SET5-S:6-F:6/TB10', { ...base, decidingSet: 5, advantageSets: true, decidingSetTiebreakerTo: 10 }],
  ['SET3-S:6/TB7NOAD', { ...base, decidingSet: 3, decidingSetTiebreakerTo: 7, tiebreakerNoAd: true }],
  [
    'SET3-S:6NOAD/TB7NOAD@5-F:TB10NOAD',
    {
      ...base,
      ad: 'NoAd',
      decidingSet: 3,
      tiebreakerAt: 5,
      matchTiebreakerTo: 10,
      tiebreakerNoAd: true,
    },
  ],
  ['SET1-S:TB7NOAD', { ...base, decidingSet: 1, matchTiebreakerTo: 7, tiebreakerNoAd: true }],
  ['SET3X-S:6/TB7-F:TB10', { ...base, decidingSet: 3, matchTiebreakerTo: 10, exactSets: true }],
  ['SET2X-S:6/TB7', { ...base, decidingSet: 2, decidingSetTiebreakerTo: 7, exactSets: true }],
]

describe('match format codes', () => {
  it.each(FORMATS)('%s is read as a rule set and written again', (code, rules) => {
    expect(readMatchFormat(code)).toEqual({ ok: true, rules: { ...rules, name: code } })
    expect(writeMatchFormat({ ...rules, name: code })).toEqual({ ok: true, matchFormat: code, lost: [] })
  })

  it.each(RULE_PRESETS.filter((preset) => preset.pickleball === undefined))(
    '$name survives writing and reading, but for what the code has no word for',
    (preset) => {
      const written = writeMatchFormat(preset)
      if (!written.ok) throw new Error(written.message)
      const read = readMatchFormat(written.matchFormat)
      expect(written.lost).toEqual(preset.firstServeOnly ? ['firstServeOnly'] : [])
      expect(read).toEqual({
        ok: true,
        rules: { ...preset, name: written.matchFormat, firstServeOnly: false },
      })
    },
  )

  it('a game decided at its first deuce is no-ad', () => {
    expect(readMatchFormat('S:6/TB7-G:TN1D')).toMatchObject({ ok: true, rules: { ad: 'NoAd' } })
  })

  it.each(['', 'SET3', 'SET-S:6/TB7', 'SET3-S:T20', 'S:6/TB', 'SET3A-S:6/TB7', 'SET3-S:6/TB7-G:5C'])(
    '%j cannot be read',
    (code) => {
      expect(readMatchFormat(code)).toMatchObject({ ok: false, code: 'FORMAT_UNREADABLE' })
    },
  )

  it.each([
    'SET3-S:TB10',
    'SET3-S:6/TB7-F:8/TB7',
    'SET3-S:6NOAD/TB7-F:6/TB10',
    'SET3-S:6/TB7-F:TB10NOAD',
    // Refused as `validateRuleSet` refuses them.
    'SET4-S:6/TB7',
    'SET3-S:0/TB7',
    'SET3-S:6/TB0',
    'SET3-S:6/TB7@2',
    'SET101-S:6/TB7',
  ])('%s is read, but no rule set of ours plays it', (code) => {
    expect(readMatchFormat(code)).toMatchObject({ ok: false, code: 'FORMAT_UNSUPPORTED' })
  })

  it('pickleball has no code', () => {
    expect(writeMatchFormat({ ...base, name: 'Pickleball', pickleball: 'sideOut' })).toMatchObject({
      ok: false,
      code: 'FORMAT_UNSUPPORTED',
    })
  })
})
