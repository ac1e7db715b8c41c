import type { FillRule } from './fill-rules.ts'

/** What a run found. Plain numbers, so that the tallies of several workers can be added. */
export interface VerificationTally {
  matches: number
  points: number
  /** Comparisons made. */
  checks: number
  /** Fields that the verifier filled because the publisher lacks them. */
  filled: number
  mismatches: number
  /** Times each law of the engine held, by its name. */
  readonly laws: Record<string, number>
  readonly byField: Record<string, { checks: number; mismatches: number }>
  /** Fills by the rule that made them. */
  readonly byFill: Record<string, number>
  /** The first mismatches in words. */
  readonly examples: string[]
}

const MOST_EXAMPLES = 40

export function emptyTally(): VerificationTally {
  return {
    matches: 0,
    points: 0,
    checks: 0,
    filled: 0,
    mismatches: 0,
    laws: {},
    byField: {},
    byFill: {},
    examples: [],
  }
}

/** Compares two values of a field and counts the comparison. `where` is asked only for a mismatch. */
export function check(
  tally: VerificationTally,
  field: string,
  actual: unknown,
  expected: unknown,
  where: () => string,
): void {
  const counts = (tally.byField[field] ??= { checks: 0, mismatches: 0 })
  tally.checks += 1
  counts.checks += 1
  if (isSame(actual, expected)) return
  tally.mismatches += 1
  counts.mismatches += 1
  if (tally.examples.length < MOST_EXAMPLES)
    tally.examples.push(
      `${where()}: ${field} is ${JSON.stringify(actual)}, published ${JSON.stringify(expected)}`,
    )
}

/** Checks a match against a law of the engine: what is, beside what the law requires. */
export function checkLaw(
  tally: VerificationTally,
  law: string,
  actual: unknown,
  expected: unknown,
  where: () => string,
): void {
  if (isSame(actual, expected)) {
    tally.laws[law] = (tally.laws[law] ?? 0) + 1
    return
  }
  tally.mismatches += 1
  if (tally.examples.length < MOST_EXAMPLES)
    tally.examples.push(
      `${where()}: the law ${law} requires ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`,
    )
}

/** Counts fields filled by a rule. */
export function countFill(tally: VerificationTally, rule: FillRule, count = 1): void {
  tally.filled += count
  tally.byFill[rule] = (tally.byFill[rule] ?? 0) + count
}

/** Adds one tally to another. */
export function addTally(sum: VerificationTally, part: VerificationTally): void {
  sum.matches += part.matches
  sum.points += part.points
  sum.checks += part.checks
  sum.filled += part.filled
  sum.mismatches += part.mismatches
  for (const [field, counts] of Object.entries(part.byField)) {
    const own = (sum.byField[field] ??= { checks: 0, mismatches: 0 })
    own.checks += counts.checks
    own.mismatches += counts.mismatches
  }
  for (const [law, count] of Object.entries(part.laws)) sum.laws[law] = (sum.laws[law] ?? 0) + count
  for (const [rule, count] of Object.entries(part.byFill)) sum.byFill[rule] = (sum.byFill[rule] ?? 0) + count
  sum.examples.push(...part.examples.slice(0, MOST_EXAMPLES - sum.examples.length))
}

/** Pairs are compared by value, everything else as it is. */
function isSame(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(actual) && Array.isArray(expected))
    return actual.length === expected.length && actual.every((item, at) => isSame(item, expected[at]))
  return actual === expected
}
