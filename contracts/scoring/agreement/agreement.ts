import type { AnnotatedMatch } from '../replay/structure.ts'
import { confusionTable, kappaFigure, type KappaFigure } from './kappa.ts'
import { matchStarts } from './match-serves.ts'
import {
  COMPARED_FIELDS,
  EMPTY_CODE,
  FieldCodes,
  readAnnotation,
  type CodesByField,
  type ComparedField,
  type ReadAnnotation,
} from './read-annotation.ts'

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
  const codes = byField(COMPARED_FIELDS, () => new FieldCodes())
  const [ones, others] = [readAnnotation(first, codes), readAnnotation(second, codes)]
  const pairs = matchStarts(ones.starts, others.starts)
  return agreementOf({
    ones,
    others,
    codes,
    onePlaces: Int32Array.from({ length: pairs.length }, (_, pair) => pairs[pair]?.[0] ?? 0),
    otherPlaces: Int32Array.from({ length: pairs.length }, (_, pair) => pairs[pair]?.[1] ?? 0),
  })
}

/** Two annotations with the places of the serves that both have, pair by pair. */
interface Paired {
  readonly ones: ReadAnnotation
  readonly others: ReadAnnotation
  readonly codes: CodesByField
  readonly onePlaces: Int32Array
  readonly otherPlaces: Int32Array
}

function agreementOf(paired: Paired): Agreement {
  const { ones, others, codes, onePlaces, otherPlaces } = paired
  const total = ones.ids.length + others.ids.length
  const aligned = Array.from(onePlaces, (one, pair) => ({
    first: idAt(ones, one),
    second: idAt(others, otherPlaces[pair] ?? 0),
  }))
  const compared = byField(COMPARED_FIELDS, (field) => comparedField(paired, field))
  return {
    aligned,
    alignedShare: total === 0 ? null : (2 * aligned.length) / total,
    equalShare: byField(COMPARED_FIELDS, (field) => compared[field].equalShare),
    kappa: byField(KAPPA_FIELDS, (field) =>
      kappaFigure(confusionTable(codes[field].texts.map(labelOf), countsOf(paired, field))),
    ),
    differences: differencesOf(paired, compared),
  }
}

function byField<F extends string, T>(fields: readonly F[], valueOf: (field: F) => T): Record<F, T>
function byField<T>(fields: readonly string[], valueOf: (field: string) => T): Record<string, T> {
  return Object.fromEntries(fields.map((field) => [field, valueOf(field)]))
}

/** Label of a field that one of both left empty. */
const labelOf = (text: string | null) => text ?? '–'

/**
 * How often the first annotation has one value (row) while the second has another (column), of the serves of which either
 * fills the field: the stroke of an ace is no agreement and no difference.
 */
function countsOf({ ones, others, codes, onePlaces, otherPlaces }: Paired, field: KappaField): Int32Array {
  const [firstValues, secondValues] = [ones.values[field], others.values[field]]
  const size = codes[field].texts.length
  const counts = new Int32Array(size * size)
  for (let pair = 0; pair < onePlaces.length; pair += 1) {
    const first = firstValues[onePlaces[pair] ?? 0] ?? EMPTY_CODE
    const cell = first * size + (secondValues[otherPlaces[pair] ?? 0] ?? EMPTY_CODE)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  counts[EMPTY_CODE] = 0
  return counts
}

/** Where the annotations differ in a field, as places of pairs, and in how many of the serves with it they do not. */
interface Compared {
  readonly equalShare: number | null
  readonly differing: readonly number[]
}

function comparedField({ ones, others, onePlaces, otherPlaces }: Paired, field: ComparedField): Compared {
  const [firstValues, secondValues] = [ones.values[field], others.values[field]]
  const differing: number[] = []
  let filled = 0
  for (let pair = 0; pair < onePlaces.length; pair += 1) {
    const first = firstValues[onePlaces[pair] ?? 0]
    const second = secondValues[otherPlaces[pair] ?? 0]
    if (first !== second) differing.push(pair)
    else if (first === EMPTY_CODE) continue
    filled += 1
  }
  return { equalShare: filled === 0 ? null : (filled - differing.length) / filled, differing }
}

function differencesOf(paired: Paired, compared: Readonly<Record<ComparedField, Compared>>): Difference[] {
  const { ones, others, onePlaces, otherPlaces } = paired
  const [inFirst, inSecond] = [new Uint8Array(ones.ids.length), new Uint8Array(others.ids.length)]
  for (const one of onePlaces) inFirst[one] = 1
  for (const other of otherPlaces) inSecond[other] = 1
  const differences: Difference[] = []
  ones.ids.forEach((first, place) => {
    if (inFirst[place] === 0)
      differences.push({ kind: 'onlyFirst', first, clockSeconds: startAt(ones, place) })
  })
  others.ids.forEach((second, place) => {
    if (inSecond[place] === 0)
      differences.push({ kind: 'onlySecond', second, clockSeconds: startAt(others, place) })
  })
  differences.push(...fieldDifferences(paired, compared))
  return differences.toSorted((a, b) => a.clockSeconds - b.clockSeconds)
}

const startAt = ({ starts }: ReadAnnotation, place: number) => starts[place] ?? NaN
const idAt = ({ ids }: ReadAnnotation, place: number) => ids[place] ?? ''

/** Serve by serve, and of one serve in the order of the fields. */
function fieldDifferences(
  { ones, others, codes, onePlaces, otherPlaces }: Paired,
  compared: Readonly<Record<ComparedField, Compared>>,
): Difference[] {
  const found = COMPARED_FIELDS.flatMap((field) =>
    compared[field].differing.map((pair) => ({ pair, field })),
  ).toSorted((a, b) => a.pair - b.pair)
  return found.map(({ pair, field }) => {
    const [one, other] = [onePlaces[pair] ?? 0, otherPlaces[pair] ?? 0]
    const { texts } = codes[field]
    return {
      kind: 'field',
      field,
      first: idAt(ones, one),
      second: idAt(others, other),
      clockSeconds: startAt(ones, one),
      firstValue: texts[ones.values[field][one] ?? EMPTY_CODE] ?? null,
      secondValue: texts[others.values[field][other] ?? EMPTY_CODE] ?? null,
    }
  })
}
