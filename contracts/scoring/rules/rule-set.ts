import type { FindingProblem } from './finding.ts'
import { AD_TYPES, type RuleSet } from './vocabulary.ts'

export type RuleProblemCode =
  | 'not-a-count'
  | 'unknown-word'
  | 'even-sets'
  | 'without-deciding-set'
  | 'without-tiebreaker'
  | 'tiebreaker-too-early'
  | 'contradiction'

/** A finding about a rule set, and the field that it is about. All are errors: no match can be played by such rules. */
export interface RuleProblem extends FindingProblem<RuleProblemCode> {
  readonly field: keyof RuleSet
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

const SWITCHES = [
  ['firstServeOnly', 'First serve only'],
  ['advantageSets', 'Sets without tiebreak'],
  ['tiebreakerNoAd', 'Tiebreak without advantage'],
  ['exactSets', 'All sets are played'],
] as const satisfies readonly (readonly [keyof RuleSet, string])[]

/**
 * Whether a match can be played by these rules (D1, D2): a match's rules may hold any valid set, not only a preset. One
 * finding for each fault: what follows from a faulty field is not reported beside it.
 */
export function validateRuleSet(rules: RuleSet): readonly RuleProblem[] {
  const problems = [...wordProblems(rules), ...countProblems(rules)]
  const faulty = new Set(problems.map(({ field }) => field))
  const relations: readonly Relation[] = [
    ...decidingSetProblems(rules),
    ...tiebreakerProblems(rules),
    ...contradictions(rules),
  ]
  const sound = relations.filter(({ between }) => !between.some((field) => faulty.has(field)))
  return [...problems, ...sound.map((each) => each.problem)]
}

/** A problem between fields: not shown where one of them is faulty itself. */
interface Relation {
  readonly between: readonly (keyof RuleSet)[]
  readonly problem: RuleProblem
}

function relation(between: readonly (keyof RuleSet)[], found: RuleProblem): Relation {
  return { between, problem: found }
}

function problem(field: keyof RuleSet, code: RuleProblemCode, message: string): RuleProblem {
  return { field, code, message, level: 'error' }
}

function wordProblems(rules: RuleSet): RuleProblem[] {
  const found: RuleProblem[] = []
  if (!AD_TYPES.includes(rules.ad))
    found.push(problem('ad', 'unknown-word', `Advantage must be one of ${AD_TYPES.join(', ')}`))
  if (rules.pickleball !== undefined && !['sideOut', 'rally'].includes(rules.pickleball))
    found.push(problem('pickleball', 'unknown-word', 'Pickleball must be one of sideOut, rally'))
  for (const [field, name] of SWITCHES)
    if (rules[field] !== undefined && typeof rules[field] !== 'boolean')
      found.push(problem(field, 'unknown-word', `${name} must be true or false`))
  return found
}

function countProblems(rules: RuleSet): RuleProblem[] {
  const required: readonly (keyof RuleSet)[] = ['setTo', 'tiebreakerTo']
  return COUNTS.filter(([field]) =>
    rules[field] === undefined ? required.includes(field) : !isCount(rules[field]),
  ).map(([field, name]) => problem(field, 'not-a-count', `${name} must be a whole number from 1 to 99`))
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 99
}

function decidingSetProblems(rules: RuleSet): Relation[] {
  const { decidingSet, exactSets } = rules
  if (decidingSet !== undefined) {
    const text = 'The number of sets must be odd, so that one side wins more'
    return decidingSet % 2 === 0 && exactSets !== true
      ? [relation(['decidingSet'], problem('decidingSet', 'even-sets', text))]
      : []
  }
  const text = 'Rules of the last set need the number of sets of the match'
  const needing = [
    'decidingSetTiebreakerTo',
    'decidingSetTiebreakerAt',
    'matchTiebreakerTo',
    'exactSets',
  ] as const
  return needing
    .filter((field) => rules[field] !== undefined && rules[field] !== false)
    .map((field) => relation([field], problem(field, 'without-deciding-set', text)))
}

/**
 * A tiebreaker that starts at more games than a set has is fine (12–12), one that starts earlier than one game before
 * the end would leave sets that can be won both ways.
 */
function tiebreakerProblems(rules: RuleSet): Relation[] {
  const early = 'A tiebreak starts at one game less than the set at the earliest'
  const found = (['tiebreakerAt', 'decidingSetTiebreakerAt'] as const)
    .filter((field) => (rules[field] ?? rules.setTo) < rules.setTo - 1)
    .map((field) => relation([field, 'setTo'], problem(field, 'tiebreaker-too-early', early)))
  const { decidingSet, decidingSetTiebreakerAt: at, decidingSetTiebreakerTo: target } = rules
  if (decidingSet === undefined || at === undefined || target !== undefined) return found
  const text = 'Games at which the deciding tiebreak starts need its target'
  const field = 'decidingSetTiebreakerAt'
  return [...found, relation([field], problem(field, 'without-tiebreaker', text))]
}

function contradictions(rules: RuleSet): Relation[] {
  const found: Relation[] = []
  if (rules.matchTiebreakerTo !== undefined && rules.decidingSetTiebreakerTo !== undefined) {
    const text = 'A match tiebreak replaces the deciding set: that set has no tiebreak of its own'
    const between = ['matchTiebreakerTo', 'decidingSetTiebreakerTo'] as const
    found.push(relation(between, problem('matchTiebreakerTo', 'contradiction', text)))
  }
  if (rules.advantageSets === true && rules.tiebreakerAt !== undefined) {
    const text = 'Sets without tiebreak have no games at which one starts'
    found.push(relation(['tiebreakerAt'], problem('tiebreakerAt', 'contradiction', text)))
  }
  return found
}
