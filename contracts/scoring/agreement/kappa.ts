/** How often the first annotation has the label of the row while the second has that of the column. */
export interface ConfusionTable {
  readonly labels: readonly string[]
  readonly counts: readonly (readonly number[])[]
}

/** Agreement beyond chance, with what it was computed from (D123). */
export interface KappaFigure {
  /** Serves that were compared. */
  readonly n: number
  readonly table: ConfusionTable
  readonly kappa:
    | { readonly ok: true; readonly value: number }
    | { readonly ok: false; readonly code: 'too-few'; readonly message: 'too few' }
}

/** Fewer serves than these give no kappa (D123). */
export const FEWEST_FOR_KAPPA = 20

/** Kappa of a table with the number of judgements in it; 'too few' under 20. */
export function kappaFigure(table: ConfusionTable): KappaFigure {
  const n = sumOf(table.counts.map(sumOf))
  const value = n < FEWEST_FOR_KAPPA ? null : cohensKappa(table)
  return {
    n,
    table,
    kappa: value === null ? { ok: false, code: 'too-few', message: 'too few' } : { ok: true, value },
  }
}

/**
 * The labels that occur in alphabetical order, with their counts.
 *
 * @param counts row by row, a row and a column for each label
 */
export function confusionTable(labels: readonly string[], counts: ArrayLike<number>): ConfusionTable {
  const size = labels.length
  const countAt = (row: number, column: number) => counts[row * size + column] ?? 0
  const places = labels
    .map((_, place) => place)
    .filter((place) => labels.some((_label, other) => countAt(place, other) + countAt(other, place) > 0))
    .toSorted((a, b) => ((labels[a] ?? '') < (labels[b] ?? '') ? -1 : 1))
  return {
    labels: places.map((place) => labels[place] ?? ''),
    counts: places.map((row) => places.map((column) => countAt(row, column))),
  }
}

/**
 * Cohen's kappa (1960): the observed agreement against the one expected if both rated at random with their own
 * frequencies; 1 is perfect, 0 what chance would give. Null without pairs, 1 where both always have the same single label.
 */
export function cohensKappa({ counts }: ConfusionTable): number | null {
  const rows = counts.map(sumOf)
  const columns = counts.map((_, column) => sumOf(counts.map((row) => row[column] ?? 0)))
  const total = sumOf(rows)
  if (total === 0) return null
  const same = sumOf(counts.map((row, at) => row[at] ?? 0)) / total
  const chance = sumOf(rows.map((row, at) => row * (columns[at] ?? 0))) / total ** 2
  return chance === 1 ? 1 : (same - chance) / (1 - chance)
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
