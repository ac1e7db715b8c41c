import type { Agreement, Difference } from '@courtline/scoring/agreement/agreement'
import type { ComparedField } from '@courtline/scoring/agreement/read-annotation'

/** A difference as it is listed and marked; of one serve there may be several. */
export interface ShownDifference {
  readonly id: string
  readonly kind: ComparedField | 'missing' | 'extra'
  readonly clockSeconds: number
  /** annotationId of the serve on each side; null where that side has none. */
  readonly first: string | null
  readonly second: string | null
  readonly firstValue: string | null
  readonly secondValue: string | null
}

/** What follows from what was recorded before: shown where it begins to differ, not for every serve after that. */
const FOLLOWING: readonly ComparedField[] = ['server', 'score']

/** The differences that are worth looking at, in time order. */
export function shownDifferences({ aligned, differences }: Agreement): ShownDifference[] {
  const places = new Map(aligned.map(({ first }, place) => [first, place]))
  const differing = new Map(FOLLOWING.map((field) => [field, placesOf(field, differences, places)]))
  return differences.flatMap((difference): ShownDifference[] => {
    if (difference.kind === 'field') {
      const before = (places.get(difference.first) ?? 0) - 1
      if (differing.get(difference.field)?.has(before)) return []
    }
    return [shown(difference)]
  })
}

function placesOf(
  field: ComparedField,
  differences: readonly Difference[],
  places: ReadonlyMap<string, number>,
): ReadonlySet<number> {
  return new Set(
    differences.flatMap((difference) =>
      difference.kind === 'field' && difference.field === field ? (places.get(difference.first) ?? []) : [],
    ),
  )
}

function shown(difference: Difference): ShownDifference {
  const { clockSeconds } = difference
  const nothing = { firstValue: null, secondValue: null }
  switch (difference.kind) {
    case 'onlyFirst': {
      const { first } = difference
      return { id: `missing ${first}`, kind: 'missing', clockSeconds, first, second: null, ...nothing }
    }
    case 'onlySecond': {
      const { second } = difference
      return { id: `extra ${second}`, kind: 'extra', clockSeconds, first: null, second, ...nothing }
    }
    case 'field': {
      const { field, first, second, firstValue, secondValue } = difference
      return { id: `${field} ${first}`, kind: field, clockSeconds, first, second, firstValue, secondValue }
    }
  }
}
