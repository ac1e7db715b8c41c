/** Places of one pair in the two lists. */
export type PairOfPlaces = readonly [first: number, second: number]

/** Marks of the same serve lie at most so far apart (D123). */
const SAME_SERVE_MILLISECONDS = 1000
/** Outweighs every sum of distances: more pairs are better than closer ones. */
const PER_PAIR = 1e9

/**
 * Pairs the starts of two annotations, at most 1 s apart: as many pairs as possible and, of those, with the least sum of
 * distances (D123). On a line such pairs need not cross, so the best assignment is an alignment of the two lists; and
 * only starts within a second of each other have to be compared, which keeps it linear for lists in which few are so near.
 * Between equally good assignments the earlier starts are taken, so that the order of the two lists makes no difference.
 *
 * @param first seconds, in ascending order
 * @param second seconds, in ascending order
 */
export function matchStarts(first: readonly number[], second: readonly number[]): PairOfPlaces[] {
  const [rows, columns] = [
    new Float64Array(first.map(toMilliseconds)),
    new Float64Array(second.map(toMilliseconds)),
  ]
  const table = emptyTable(rows, columns)
  for (let row = 0; row < rows.length; row += 1) fillRow(table, row, rows[row] ?? 0, columns)
  return traceBack(table, rows.length, columns.length)
}

/** A start that is no number comes last in its list. */
const FAR_AWAY = 1e12

/** Whole milliseconds add up exactly, in whatever order. */
function toMilliseconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.round(seconds * 1000) : FAR_AWAY
}

/**
 * How good the best assignment of the rows so far is with the columns before each column of a row's band: pairs and
 * distances first (gain), then how early its pairs are (lateness). The band of a row are the columns near enough to be
 * paired with it. Cells of all rows follow one another in flat arrays: thousands of small objects would cost more than
 * the comparison itself. Before the first row there is one of a single empty cell.
 */
interface Table {
  /** First and, exclusive, last column that may be paired with a row. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** The first cell of a row; one more at the end. */
  readonly cells: Int32Array
  readonly gains: Float64Array
  readonly latenesses: Float64Array
}

function emptyTable(rows: Float64Array, columns: Float64Array): Table {
  const size = rows.length + 1
  const [from, to, cells] = [new Int32Array(size), new Int32Array(size), new Int32Array(size + 1)]
  let [near, far, cell] = [0, 0, 1]
  cells[1] = cell
  rows.forEach((start, row) => {
    while (near < columns.length && (columns[near] ?? 0) < start - SAME_SERVE_MILLISECONDS) near += 1
    far = Math.max(far, near)
    while (far < columns.length && (columns[far] ?? 0) <= start + SAME_SERVE_MILLISECONDS) far += 1
    from[row + 1] = near
    to[row + 1] = far
    cell += far - near + 1
    cells[row + 2] = cell
  })
  return { from, to, cells, gains: new Float64Array(cell), latenesses: new Float64Array(cell) }
}

/** The cell of a row for the columns before one: later columns can only be paired with later rows. */
function cellAt({ from, cells }: Table, row: number, column: number): number {
  const cell = (cells[row] ?? 0) + column - (from[row] ?? 0)
  return Math.min(cell, (cells[row + 1] ?? 0) - 1)
}

/** A row of the table is one further than its start in the list. */
function fillRow(table: Table, place: number, start: number, columns: Float64Array): void {
  const { gains, latenesses } = table
  const row = place + 1
  const [from, to] = [table.from[row] ?? 0, table.to[row] ?? 0]
  let cell = table.cells[row] ?? 0
  copyCell(table, cellAt(table, place, from), cell)
  for (let column = from; column < to; column += 1) {
    cell += 1
    const above = cellAt(table, place, column)
    const other = columns[column] ?? 0
    copyCell(table, cellAt(table, place, column + 1), cell)
    if (isBetter(table, gains[cell - 1] ?? 0, latenesses[cell - 1] ?? 0, cell))
      copyCell(table, cell - 1, cell)
    const gain = (gains[above] ?? 0) + PER_PAIR - Math.abs(start - other)
    // Times decide before places, which order serves of equal times.
    const lateness = (latenesses[above] ?? 0) + 16 * (start + other) + place + column
    if (!isBetter(table, gain, lateness, cell)) continue
    gains[cell] = gain
    latenesses[cell] = lateness
  }
}

function copyCell({ gains, latenesses }: Table, from: number, to: number): void {
  gains[to] = gains[from] ?? 0
  latenesses[to] = latenesses[from] ?? 0
}

function isBetter({ gains, latenesses }: Table, gain: number, lateness: number, than: number): boolean {
  const known = gains[than] ?? 0
  return gain === known ? lateness < (latenesses[than] ?? 0) : gain > known
}

/** Back from the last cell to the first, by where each has its worth from. */
function traceBack(table: Table, rowCount: number, columnCount: number): PairOfPlaces[] {
  const pairs: PairOfPlaces[] = []
  let column = columnCount
  for (let row = rowCount; row > 0; row -= 1) {
    const from = table.from[row] ?? 0
    column = Math.min(column, table.to[row] ?? 0)
    while (column > from) {
      const cell = cellAt(table, row, column)
      if (isSame(table, cell, cellAt(table, row - 1, column))) break
      column -= 1
      if (isSame(table, cell, cellAt(table, row, column))) continue
      pairs.push([row - 1, column])
      break
    }
  }
  return pairs.toReversed()
}

function isSame({ gains, latenesses }: Table, one: number, other: number): boolean {
  return gains[one] === gains[other] && latenesses[one] === latenesses[other]
}
