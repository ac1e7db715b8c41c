import { stringify } from 'csv-stringify/browser/esm/sync'
import { asTsvCell } from './tsv-cells.ts'

/**
 * Tab-separated text of these rows, the header being the first: the one writer of all exports. A cell with quotes is
 * quoted (RFC 4180), and what a spreadsheet would take for a formula is marked as text.
 */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(asTsvCell))
  return stringify(cells, { delimiter: '\t', record_delimiter: '\n' })
}
