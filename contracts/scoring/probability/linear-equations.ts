/** x = constant + Σ weight · x[unknown], for the unknown at the same place as the equation. */
export interface ChanceEquation {
  constant: number
  readonly weights: number[]
}

/**
 * Solves as many equations as unknowns by elimination. The equations are those of chances: of the weights of each one the
 * sum is below 1, or leads to one whose sum is, so that there is exactly one solution and no pivot is 0.
 */
export function solvedChances(equations: readonly ChanceEquation[]): number[] {
  if (equations.every(({ weights }) => weights.every((weight) => weight === 0)))
    return equations.map(({ constant }) => constant)
  const rows = equations.map(({ constant, weights }, at) => [
    ...weights.map((weight, unknown) => (unknown === at ? 1 - weight : -weight)),
    constant,
  ])
  rows.forEach((row, column) => {
    const pivot = row[column] ?? 1
    for (let at = column; at < row.length; at += 1) row[at] = (row[at] ?? 0) / pivot
    for (const other of rows) if (other !== row) subtract(other, row, other[column] ?? 0, column)
  })
  return rows.map((row) => row.at(-1) ?? 0)
}

function subtract(row: number[], pivotRow: readonly number[], factor: number, from: number): void {
  if (factor === 0) return
  for (let at = from; at < row.length; at += 1) row[at] = (row[at] ?? 0) - factor * (pivotRow[at] ?? 0)
}
