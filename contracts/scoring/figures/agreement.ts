import type { AnnotatedMatch, AnnotatedServe } from '../replay/structure.ts'
import type { Outcome } from '../rules/vocabulary.ts'

/** What two annotators may say differently of the same serve. */
export const COMPARED_FIELDS = [
  'outcome',
  'winner',
  'endingPlayer',
  'shotType',
  'errorType',
  'rallyLength',
  'server',
  'score',
] as const
export type ComparedField = (typeof COMPARED_FIELDS)[number]

/** One difference between the annotations; the ids lead to both rows. */
export type Difference =
  | { readonly kind: 'onlyFirst'; readonly first: string; readonly clockSeconds: number }
  | { readonly kind: 'onlySecond'; readonly second: string; readonly clockSeconds: number }
  | {
      readonly kind: 'field'
      readonly field: ComparedField
      readonly first: string
      readonly second: string
      readonly clockSeconds: number
      /** As text; null where the annotation does not say. */
      readonly firstValue: string | null
      readonly secondValue: string | null
    }

export interface AlignedServe {
  readonly first: string
  readonly second: string
}

/** How well two annotations of one match agree. `share` values are 0 to 1, null where nothing could be compared. */
export interface Agreement {
  /** Seconds to add to a time of the first annotation to get the time in the second. */
  readonly offsetSeconds: number
  readonly aligned: readonly AlignedServe[]
  /** Aligned serves among all serves of both. */
  readonly alignedShare: number | null
  readonly equalShare: Readonly<Record<ComparedField, number | null>>
  /** Cohen's kappa of the outcome over the aligned serves; 1 is perfect, 0 what chance would give. */
  readonly outcomeKappa: number | null
  /** In the order of the first annotation's time. */
  readonly differences: readonly Difference[]
}

/** Two marks of the same serve lie no further apart than this, once the offset is taken out. */
const SAME_SERVE_SECONDS = 4
/** Annotations may be of differently cut videos; a larger offset than this is another match. */
const LARGEST_OFFSET_SECONDS = 600
/** Differences of start times are counted in bins of this width to find the offset. */
const OFFSET_BIN_SECONDS = 0.5

/** Compares two annotations of one match serve by serve: a trial with its model, or a first and a second reading. */
export function compareAnnotations(first: AnnotatedMatch, second: AnnotatedMatch): Agreement {
  const offsetSeconds = offsetBetween(first.timeline.map(startOf), second.timeline.map(startOf))
  const pairs = align(first.timeline, second.timeline, offsetSeconds)
  const total = first.timeline.length + second.timeline.length
  return {
    offsetSeconds,
    aligned: pairs.map(([one, other]) => ({
      first: one.annotation.annotationId,
      second: other.annotation.annotationId,
    })),
    alignedShare: total === 0 ? null : (2 * pairs.length) / total,
    equalShare: equalShares(pairs),
    outcomeKappa: cohensKappa(pairs.map(([one, other]) => [outcomeOf(one), outcomeOf(other)])),
    differences: differencesOf(first.timeline, second.timeline, pairs, offsetSeconds),
  }
}

/**
 * Cohen's kappa of paired judgements: observed agreement against the agreement expected if both judged at random with
 * their own frequencies. Null without pairs, 1 where both always said the same one thing.
 */
export function cohensKappa(pairs: readonly (readonly [string, string])[]): number | null {
  if (pairs.length === 0) return null
  const firstCounts = countBy(pairs.map(([one]) => one))
  const secondCounts = countBy(pairs.map(([, other]) => other))
  const observed = pairs.filter(([one, other]) => one === other).length / pairs.length
  const chance = [...firstCounts].reduce(
    (sum, [label, count]) => sum + (count * (secondCounts.get(label) ?? 0)) / pairs.length ** 2,
    0,
  )
  return chance === 1 ? 1 : (observed - chance) / (1 - chance)
}

type Pair = readonly [AnnotatedServe, AnnotatedServe]

function startOf(serve: AnnotatedServe): number {
  return serve.annotation.clockTime.start
}

/** The most frequent difference between starts, refined to the median of the differences near it. */
function offsetBetween(first: readonly number[], second: readonly number[]): number {
  const differences = first
    .flatMap((start) => second.map((other) => other - start))
    .filter((difference) => Math.abs(difference) <= LARGEST_OFFSET_SECONDS)
  const bins = countBy(differences.map((difference) => Math.round(difference / OFFSET_BIN_SECONDS)))
  // A bin's neighbours count with it, so that an offset on the border of two bins is not split.
  const weight = (bin: number): number =>
    (bins.get(bin - 1) ?? 0) + 2 * (bins.get(bin) ?? 0) + (bins.get(bin + 1) ?? 0)
  const best = [...bins.keys()].reduce<number | null>(
    (most, bin) => (most === null || isBetterBin(weight(bin), bin, weight(most), most) ? bin : most),
    null,
  )
  if (best === null) return 0
  const center = best * OFFSET_BIN_SECONDS
  return median(differences.filter((difference) => Math.abs(difference - center) <= 2 * OFFSET_BIN_SECONDS))
}

/** Among equally frequent offsets the smaller is the likelier. */
function isBetterBin(weight: number, bin: number, bestWeight: number, best: number): boolean {
  return weight > bestWeight || (weight === bestWeight && Math.abs(bin) < Math.abs(best))
}

function median(values: readonly number[]): number {
  const sorted = [...values].toSorted((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return Math.round(middle * 1000) / 1000
}

/**
 * Pairs serves in time order, as many as possible and, among these, as close in time as possible (the classic table of
 * sequence alignment, whose cost of a pair is its distance).
 */
function align(first: readonly AnnotatedServe[], second: readonly AnnotatedServe[], offset: number): Pair[] {
  const gain = (one: AnnotatedServe, other: AnnotatedServe): number => {
    const distance = Math.abs(startOf(other) - startOf(one) - offset)
    return distance > SAME_SERVE_SECONDS ? 0 : 2 - distance / SAME_SERVE_SECONDS
  }
  const best: number[][] = Array.from({ length: first.length + 1 }, () => [0])
  const at = (row: number, column: number): number => best[row]?.[column] ?? 0
  first.forEach((one, row) =>
    second.forEach((other, column) => {
      const paired = gain(one, other)
      const withPair = paired === 0 ? 0 : at(row, column) + paired
      const line = best[row + 1]
      if (line !== undefined) line[column + 1] = Math.max(at(row, column + 1), at(row + 1, column), withPair)
    }),
  )
  return traceBack(first, second, at)
}

function traceBack(
  first: readonly AnnotatedServe[],
  second: readonly AnnotatedServe[],
  at: (row: number, column: number) => number,
): Pair[] {
  const pairs: Pair[] = []
  let row = first.length
  let column = second.length
  while (row > 0 && column > 0) {
    const value = at(row, column)
    if (value === at(row - 1, column)) row -= 1
    else if (value === at(row, column - 1)) column -= 1
    else {
      const one = first[(row -= 1)]
      const other = second[(column -= 1)]
      if (one !== undefined && other !== undefined) pairs.push([one, other])
    }
  }
  return pairs.toReversed()
}

function outcomeOf({ step }: AnnotatedServe): Outcome | 'none' {
  return step.outcome ?? 'none'
}

/** What an annotation says of one field, as text; null where it says nothing. */
function valueOf(serve: AnnotatedServe, field: ComparedField): string | null {
  const { annotation, step } = serve
  switch (field) {
    case 'outcome':
      return step.outcome
    case 'winner':
      return step.winner === null ? null : String(step.winner)
    case 'server':
      return String(step.servingPlayer)
    case 'score':
      return step.before.gameScore.join('-')
    case 'endingPlayer':
    case 'shotType':
    case 'errorType':
    case 'rallyLength': {
      const value = annotation[field]
      return value === undefined ? null : String(value)
    }
  }
}

/** A field that neither annotation fills (the stroke of an ace) is no agreement and no difference. */
function equalShares(pairs: readonly Pair[]): Record<ComparedField, number | null> {
  const share = (field: ComparedField): number | null => {
    const values = pairs
      .map(([one, other]) => [valueOf(one, field), valueOf(other, field)] as const)
      .filter(([one, other]) => one !== null || other !== null)
    return values.length === 0 ? null : values.filter(([one, other]) => one === other).length / values.length
  }
  return {
    outcome: share('outcome'),
    winner: share('winner'),
    endingPlayer: share('endingPlayer'),
    shotType: share('shotType'),
    errorType: share('errorType'),
    rallyLength: share('rallyLength'),
    server: share('server'),
    score: share('score'),
  }
}

function differencesOf(
  first: readonly AnnotatedServe[],
  second: readonly AnnotatedServe[],
  pairs: readonly Pair[],
  offset: number,
): Difference[] {
  const paired = new Set(pairs.flat())

  const missing: Difference[] = [
    ...first
      .filter((serve) => !paired.has(serve))
      .map((serve) => ({
        kind: 'onlyFirst' as const,
        first: serve.annotation.annotationId,
        clockSeconds: startOf(serve),
      })),
    ...second
      .filter((serve) => !paired.has(serve))
      .map((serve) => ({
        kind: 'onlySecond' as const,
        second: serve.annotation.annotationId,
        clockSeconds: startOf(serve) - offset,
      })),
  ]
  return [...missing, ...pairs.flatMap(fieldDifferences)].toSorted((a, b) => a.clockSeconds - b.clockSeconds)
}

function fieldDifferences([one, other]: Pair): Difference[] {
  return COMPARED_FIELDS.map((field) => ({
    kind: 'field' as const,
    field,
    first: one.annotation.annotationId,
    second: other.annotation.annotationId,
    clockSeconds: startOf(one),
    firstValue: valueOf(one, field),
    secondValue: valueOf(other, field),
  })).filter((difference) => difference.firstValue !== difference.secondValue)
}

function countBy<T>(values: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
