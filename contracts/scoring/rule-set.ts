import type { RuleSet } from './vocabulary.ts'

/** What is wrong with a rule set: the field, a stable code and a sentence for the user. */
export interface RuleProblem {
  readonly field: keyof RuleSet
  readonly code:
    'not-a-count' | 'even-sets' | 'without-deciding-set' | 'tiebreaker-too-early' | 'contradiction'
  readonly message: string
}

const COUNTS = [
  ['setTo', 'Games per set'],
  ['tiebreakerTo', 'Tiebreak target'],
  ['tiebreakerAt', 'Games at which the tiebreak starts'],
  ['decidingSet', 'Number of sets'],
  ['decidingSetTiebreakerTo', 'Tiebreak target of the deciding set'],
  ['decidingSetTiebreakerAt', 'Games at which the deciding tiebreak starts'],
  ['matchTiebreakerTo', 'Match tiebreak target'],
] as const satisfies readonly (readonly [keyof RuleSet, string])[]

/** Whether a match can be played by these rules (D1, D2): a match's rules may hold any valid set, not only a preset. */
export function validateRuleSet(rules: RuleSet): readonly RuleProblem[] {
  const counts = COUNTS.filter(([field]) => rules[field] !== undefined && !isCount(rules[field]))
  return [
    ...counts.map(([field, name]) =>
      problem(field, 'not-a-count', `${name} must be a whole number from 1 to 99`),
    ),
    ...decidingSetProblems(rules),
    ...tiebreakerProblems(rules),
  ]
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 99
}

function problem(field: keyof RuleSet, code: RuleProblem['code'], message: string): RuleProblem {
  return { field, code, message }
}

function decidingSetProblems(rules: RuleSet): RuleProblem[] {
  const { decidingSet } = rules
  if (decidingSet !== undefined)
    return decidingSet % 2 === 0
      ? [problem('decidingSet', 'even-sets', 'The number of sets must be odd, so that one side wins more')]
      : []
  const needing = ['decidingSetTiebreakerTo', 'decidingSetTiebreakerAt', 'matchTiebreakerTo'] as const
  return needing
    .filter((field) => rules[field] !== undefined)
    .map((field) =>
      problem(field, 'without-deciding-set', 'Rules of the last set need the number of sets of the match'),
    )
}

/**
 * A tiebreaker that starts at more games than a set has is fine (12–12), one that starts earlier than one game before
 * the end would leave sets that can be won both ways.
 */
function tiebreakerProblems(rules: RuleSet): RuleProblem[] {
  const text = 'A tiebreak starts at one game less than the set at the earliest'
  const early = (['tiebreakerAt', 'decidingSetTiebreakerAt'] as const)
    .filter((field) => (rules[field] ?? rules.setTo) < rules.setTo - 1)
    .map((field) => problem(field, 'tiebreaker-too-early', text))
  const isTwice = rules.matchTiebreakerTo !== undefined && rules.decidingSetTiebreakerTo !== undefined
  const both = problem(
    'matchTiebreakerTo',
    'contradiction',
    'A match tiebreak replaces the deciding set: that set has no tiebreak of its own',
  )
  return isTwice ? [...early, both] : early
}
