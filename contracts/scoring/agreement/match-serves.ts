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
  const [rows, columns] = [first.map(toMilliseconds), second.map(toMilliseconds)]
  const bands = bandsOf(rows, columns)
  const table: BandRow[] = []
  rows.forEach((start, row) => {
    table.push(bandRow(start, row, columns, bands[row] ?? EMPTY, table[row - 1]))
  })
  return traceBack(rows, columns, bands, table)
}

/** A start that is no number comes last in its list. */
const FAR_AWAY = 1e12

/** Whole milliseconds add up exactly, in whatever order. */
function toMilliseconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.round(seconds * 1000) : FAR_AWAY
}

/** Columns from … to (exclusive) that are near enough to be paired with a row. */
interface Band {
  readonly from: number
  readonly to: number
}
const EMPTY: Band = { from: 0, to: 0 }

function bandsOf(rows: readonly number[], columns: readonly number[]): Band[] {
  let from = 0
  let to = 0
  return rows.map((start) => {
    while (from < columns.length && (columns[from] ?? 0) < start - SAME_SERVE_MILLISECONDS) from += 1
    to = Math.max(to, from)
    while (to < columns.length && (columns[to] ?? 0) <= start + SAME_SERVE_MILLISECONDS) to += 1
    return { from, to }
  })
}

/** How good an assignment is: pairs and distances first, then how early its pairs are. */
interface Worth {
  readonly gain: number
  readonly lateness: number
}
const NOTHING: Worth = { gain: 0, lateness: 0 }

function better(one: Worth, other: Worth): Worth {
  if (one.gain !== other.gain) return one.gain > other.gain ? one : other
  return one.lateness <= other.lateness ? one : other
}

/** The best worth of the rows so far with the columns before `from`, `from + 1` … `from + worths.length - 1`. */
interface BandRow {
  readonly from: number
  readonly worths: readonly Worth[]
}

/** Columns before a band cannot be paired with its row, those after it only with later rows. */
function worthAt(row: BandRow | undefined, column: number): Worth {
  if (row === undefined) return NOTHING
  const { from, worths } = row
  return worths[Math.min(column - from, worths.length - 1)] ?? NOTHING
}

function bandRow(
  start: number,
  row: number,
  columns: readonly number[],
  { from, to }: Band,
  above: BandRow | undefined,
): BandRow {
  const worths = [worthAt(above, from)]
  for (let column = from; column < to; column += 1) {
    const paired = withPair(worthAt(above, column), start, columns[column] ?? 0, row + column)
    const alone = better(worthAt(above, column + 1), worths.at(-1) ?? NOTHING)
    worths.push(better(paired, alone))
  }
  return { from, worths }
}

function withPair({ gain, lateness }: Worth, start: number, other: number, places: number): Worth {
  // Times decide before places, which order serves of equal times.
  return {
    gain: gain + PER_PAIR - Math.abs(start - other),
    lateness: lateness + 16 * (start + other) + places,
  }
}

function traceBack(
  rows: readonly number[],
  columns: readonly number[],
  bands: readonly Band[],
  table: readonly BandRow[],
): PairOfPlaces[] {
  const pairs: PairOfPlaces[] = []
  let column = columns.length
  for (let row = rows.length - 1; row >= 0; row -= 1) {
    const band = bands[row] ?? EMPTY
    column = Math.min(column, Math.max(band.to, band.from))
    const above = table[row - 1]
    while (column > band.from) {
      const worth = worthAt(table[row], column)
      if (isSame(worth, worthAt(above, column))) break
      if (isSame(worth, worthAt(table[row], column - 1))) {
        column -= 1
        continue
      }
      column -= 1
      pairs.push([row, column])
      break
    }
  }
  return pairs.toReversed()
}

function isSame(one: Worth, other: Worth): boolean {
  return one.gain === other.gain && one.lateness === other.lateness
}
