import type { ByTeam, RuleSet } from './vocabulary.ts'

/** The rule set of a match for which nobody chose one. */
export const DEFAULT_RULE_NAME = 'Regular'

const defaults = { setTo: 6, ad: 'Ad', firstServeOnly: false, tiebreakerTo: 7 } as const

/** The default preset. */
export const REGULAR_RULES: RuleSet = Object.freeze({ ...defaults, name: DEFAULT_RULE_NAME })

const PRESETS: readonly RuleSet[] = [
  REGULAR_RULES,
  { ...defaults, name: '8 game pro set', setTo: 8 },
  { ...defaults, name: 'Pro set, no ad', setTo: 8, ad: 'NoAd' },
  { ...defaults, name: 'Set to 5 (1 Ad)', setTo: 5, ad: 'OneAd' },
  { ...defaults, name: 'D-1 College', ad: 'NoAd' },
  { ...defaults, name: 'TouchTennis', setTo: 4, ad: 'NoAd', firstServeOnly: true, tiebreakerTo: 5 },
  { ...defaults, name: '4 game set (no ad)', setTo: 4, ad: 'NoAd' },
  { ...defaults, name: 'Grand Slam (Men)', decidingSet: 5 },
  { ...defaults, name: 'Grand Slam (Women)', decidingSet: 3 },
  { ...defaults, name: 'Pickleball', tiebreakerTo: 11, pickleball: 'sideOut' },
  { ...defaults, name: 'Grand Slam (Men, 2022)', decidingSet: 5, decidingSetTiebreakerTo: 10 },
  { ...defaults, name: 'Grand Slam (Women, 2022)', decidingSet: 3, decidingSetTiebreakerTo: 10 },
  {
    ...defaults,
    name: 'Doubles (no-ad, match tiebreak)',
    ad: 'NoAd',
    decidingSet: 3,
    matchTiebreakerTo: 10,
  },
  { ...defaults, name: 'Fast4', setTo: 4, ad: 'NoAd', tiebreakerTo: 5, tiebreakerAt: 3 },
  { ...defaults, name: 'Rally pickleball', tiebreakerTo: 11, pickleball: 'rally' },
]

/**
 * The presets in the order of the specification, then those added by D1. A cell that the specification leaves open
 * takes the default of its field. Frozen: every match of a process plays by the same objects.
 */
export const RULE_PRESETS: readonly RuleSet[] = Object.freeze(PRESETS.map((preset) => Object.freeze(preset)))

/** The preset of that name, or undefined. */
export function rulesByName(name: string): RuleSet | undefined {
  return RULE_PRESETS.find((preset) => preset.name === name)
}

/** One fault loses the point: by the rule set (D5), and always in pickleball (D35). */
export function isFirstServeOnly(rules: RuleSet): boolean {
  return rules.firstServeOnly || rules.pickleball !== undefined
}

/**
 * The deciding set is the one in which both sides need one more set, whatever its index: a set that 'New set' left without
 * a winner counts for nobody (D116). Where all sets are played it is the last one.
 *
 * @param setsWon sets won before it
 */
export function isDecidingSet(rules: RuleSet, setsWon: ByTeam<number>): boolean {
  const { decidingSet, exactSets } = rules
  if (decidingSet === undefined) return false
  if (exactSets === true) return setsWon[0] + setsWon[1] === decidingSet - 1
  const needed = setsToWin(rules) - 1
  return setsWon[0] === needed && setsWon[1] === needed
}

/** Sets that win the match (D2); infinite where the match has no end. */
export function setsToWin(rules: RuleSet): number {
  return rules.decidingSet === undefined ? Infinity : Math.floor(rules.decidingSet / 2) + 1
}

/** Whether a match that is at these sets is over: more than half of them won (D2), or all of them played. */
export function isMatchDecided(rules: RuleSet, setsWon: ByTeam<number>): boolean {
  if (rules.exactSets === true) return setsWon[0] + setsWon[1] === rules.decidingSet
  return Math.max(setsWon[0], setsWon[1]) >= setsToWin(rules)
}

/** The whole set is one tiebreaker (D2). */
export function isMatchTiebreak(rules: RuleSet, setsWon: ByTeam<number>): boolean {
  return rules.matchTiebreakerTo !== undefined && isDecidingSet(rules, setsWon)
}

/** A set in which no tiebreaker is played: by the rule set, or the deciding set that has no target for it (D2). */
export function isAdvantageSet(rules: RuleSet, setsWon: ByTeam<number>): boolean {
  if (rules.pickleball !== undefined) return false
  if (!isDecidingSet(rules, setsWon)) return rules.advantageSets === true
  return rules.matchTiebreakerTo === undefined && rules.decidingSetTiebreakerTo === undefined
}

/** Games of each team at which the tiebreaker of a set starts (D1); infinite in an advantage set. */
export function tiebreakerAt(rules: RuleSet, setsWon: ByTeam<number>): number {
  if (isMatchTiebreak(rules, setsWon)) return 0
  if (isAdvantageSet(rules, setsWon)) return Infinity
  if (isDecidingSet(rules, setsWon) && rules.decidingSetTiebreakerTo !== undefined)
    return rules.decidingSetTiebreakerAt ?? rules.setTo
  return rules.tiebreakerAt ?? rules.setTo
}

/** Points that win the tiebreaker of a set. */
export function tiebreakerTo(rules: RuleSet, setsWon: ByTeam<number>): number {
  if (!isDecidingSet(rules, setsWon)) return rules.tiebreakerTo
  return rules.matchTiebreakerTo ?? rules.decidingSetTiebreakerTo ?? rules.tiebreakerTo
}
