/** How often the first annotation said the label of the row while the second said that of the column. */
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

/** Judgements of the same things by two. */
export type PairedLabels = readonly (readonly [first: string, second: string])[]

/** Kappa of paired judgements with their number and their table; 'too few' under 20. */
export function kappaFigure(pairs: PairedLabels): KappaFigure {
  const table = confusionTable(pairs)
  const value = pairs.length < FEWEST_FOR_KAPPA ? null : cohensKappa(table)
  return {
    n: pairs.length,
    table,
    kappa: value === null ? { ok: false, code: 'too-few', message: 'too few' } : { ok: true, value },
  }
}

/** Counts pairs by label, the labels in alphabetical order. */
export function confusionTable(pairs: PairedLabels): ConfusionTable {
  const labels = [...new Set(pairs.flat())].toSorted()
  const placeOf = new Map(labels.map((label, place) => [label, place]))
  const counts = labels.map(() => labels.map(() => 0))
  for (const [first, second] of pairs) {
    const row = counts[placeOf.get(first) ?? 0]
    const column = placeOf.get(second) ?? 0
    if (row !== undefined) row[column] = (row[column] ?? 0) + 1
  }
  return { labels, counts }
}

/**
 * Cohen's kappa (1960): the observed agreement against the one expected if both rated at random with their own
 * frequencies; 1 is perfect, 0 what chance would give. Null without pairs, 1 where both always said the same one thing.
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
