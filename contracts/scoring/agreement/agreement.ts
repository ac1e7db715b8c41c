import { endedBy } from '../replay/serve-rows.ts'
import type { AnnotatedMatch, AnnotatedServe } from '../replay/structure.ts'
import { kappaFigure, type KappaFigure, type PairedLabels } from './kappa.ts'
import { matchStarts } from './match-serves.ts'

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

/** Fields whose agreement is given as kappa (D123). */
export const KAPPA_FIELDS = ['outcome', 'endingPlayer', 'shotType', 'errorType'] as const
export type KappaField = (typeof KAPPA_FIELDS)[number]

/** One difference between the annotations; the ids lead to both rows. Times are clock seconds of the first that has one. */
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

/** Ids of one serve in both annotations. */
export interface AlignedServe {
  readonly first: string
  readonly second: string
}

/** How well two annotations of one match agree. Shares are 0 to 1, null where nothing could be compared. */
export interface Agreement {
  /** In time order. */
  readonly aligned: readonly AlignedServe[]
  /** Serves that both have, among all serves of both. */
  readonly alignedShare: number | null
  readonly equalShare: Readonly<Record<ComparedField, number | null>>
  /** Over the serves of which either annotation fills the field. */
  readonly kappa: Readonly<Record<KappaField, KappaFigure>>
  /** In time order. */
  readonly differences: readonly Difference[]
}

/**
 * Compares two annotations of one match serve by serve (D123): a trial with its model, or a first and a second reading.
 * Exchanging the two exchanges sides and nothing else, and ids make no difference.
 */
export function compareAnnotations(first: AnnotatedMatch, second: AnnotatedMatch): Agreement {
  const [ones, others] = [first, second].map((match) =>
    match.timeline.map((serve) => readServe(serve, match)),
  )
  return agreementOf(ones ?? [], others ?? [])
}

/** A serve with what is compared of it, as text; null where it says nothing. */
interface ReadServe {
  readonly id: string
  readonly startSeconds: number
  readonly values: Readonly<Record<ComparedField, string | null>>
}

type Pair = readonly [ReadServe, ReadServe]

function agreementOf(ones: readonly ReadServe[], others: readonly ReadServe[]): Agreement {
  const places = matchStarts(ones.map(startOf), others.map(startOf))
  const pairs = places.flatMap(([one, other]): Pair[] => {
    const [first, second] = [ones[one], others[other]]
    return first && second ? [[first, second]] : []
  })
  const total = ones.length + others.length
  return {
    aligned: pairs.map(([one, other]) => ({ first: one.id, second: other.id })),
    alignedShare: total === 0 ? null : (2 * pairs.length) / total,
    equalShare: byField(COMPARED_FIELDS, (field) => equalShare(pairs, field)),
    kappa: byField(KAPPA_FIELDS, (field) => kappaFigure(labelsOf(pairs, field))),
    differences: differencesOf(ones, others, pairs),
  }
}

function startOf({ startSeconds }: ReadServe): number {
  return startSeconds
}

function readServe({ annotation, step }: AnnotatedServe, { replay }: AnnotatedMatch): ReadServe {
  const text = (value: string | number | null | undefined): string | null =>
    value === null || value === undefined ? null : String(value)
  return {
    id: annotation.annotationId,
    startSeconds: annotation.clockTime.start,
    values: {
      outcome: step.outcome,
      winner: text(step.winner),
      endingPlayer: text(annotation.endingPlayer ?? endedBy(step, replay.teamType)),
      shotType: text(annotation.shotType),
      errorType: text(annotation.errorType),
      rallyLength: text(annotation.rallyLength),
      server: text(step.servingPlayer),
      score: step.before.gameScore.join('-'),
    },
  }
}

function byField<F extends string, T>(fields: readonly F[], valueOf: (field: F) => T): Record<F, T>
function byField<T>(fields: readonly string[], valueOf: (field: string) => T): Record<string, T> {
  return Object.fromEntries(fields.map((field) => [field, valueOf(field)]))
}

/** What both say, where either says something: the stroke of an ace is no agreement and no difference. */
function labelsOf(pairs: readonly Pair[], field: ComparedField): PairedLabels {
  const labels: [string, string][] = []
  for (const [one, other] of pairs) {
    const [first, second] = [one.values[field], other.values[field]]
    if (first !== null || second !== null) labels.push([first ?? UNSAID, second ?? UNSAID])
  }
  return labels
}

/** Label of a field that one of both left empty. */
const UNSAID = '–'

function equalShare(pairs: readonly Pair[], field: ComparedField): number | null {
  let [filled, equal] = [0, 0]
  for (const [one, other] of pairs) {
    const [first, second] = [one.values[field], other.values[field]]
    if (first === null && second === null) continue
    filled += 1
    if (first === second) equal += 1
  }
  return filled === 0 ? null : equal / filled
}

function differencesOf(
  ones: readonly ReadServe[],
  others: readonly ReadServe[],
  pairs: readonly Pair[],
): Difference[] {
  const paired = new Set<ReadServe>()
  for (const [one, other] of pairs) paired.add(one).add(other)
  const missing = (serves: readonly ReadServe[]) => serves.filter((serve) => !paired.has(serve))
  const differences: readonly Difference[] = [
    ...missing(ones).map(({ id, startSeconds }) => ({
      kind: 'onlyFirst' as const,
      first: id,
      clockSeconds: startSeconds,
    })),
    ...missing(others).map(({ id, startSeconds }) => ({
      kind: 'onlySecond' as const,
      second: id,
      clockSeconds: startSeconds,
    })),
    ...fieldDifferences(pairs),
  ]
  return differences.toSorted((a, b) => a.clockSeconds - b.clockSeconds)
}

function fieldDifferences(pairs: readonly Pair[]): Difference[] {
  const differences: Difference[] = []
  for (const [one, other] of pairs) {
    for (const field of COMPARED_FIELDS) {
      const [firstValue, secondValue] = [one.values[field], other.values[field]]
      if (firstValue === secondValue) continue
      const { id: first, startSeconds: clockSeconds } = one
      differences.push({
        kind: 'field',
        field,
        first,
        second: other.id,
        clockSeconds,
        firstValue,
        secondValue,
      })
    }
  }
  return differences
}
