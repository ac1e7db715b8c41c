/** What ends a cell or a line wherever the text is opened. */
const BREAKS = /[\t\r\n\v\f\0\u0085\u2028\u2029]+/g
/** What a spreadsheet takes for the beginning of a formula, full-width forms included, or would after marks are taken off. */
const FORMULA = /^'*\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/
const MARKED = /^'+\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

/** A text as a cell: in one line, and marked with an apostrophe where it would be a formula. */
export function asTsvCell(text: string): string {
  const line = text.replaceAll(BREAKS, ' ')
  return FORMULA.test(line) ? `'${line}` : line
}

/** The cells of a line that `writeTsv` wrote, as they were before; cells of other programs as they are. */
export function tsvCellsOf(line: string): string[] {
  const cells: string[] = []
  for (let at = 0; at <= line.length;) {
    const quoted = quotedCell(line, at)
    const end = quoted?.end ?? endOfCell(line, at)
    cells.push(withoutMark(quoted?.text ?? line.slice(at, end)))
    at = end + 1
  }
  return cells
}

function endOfCell(line: string, at: number): number {
  const end = line.indexOf('\t', at)
  return end < 0 ? line.length : end
}

const QUOTED = /"((?:[^"]|"")*)"(?=\t|$)/y

/** A quoted cell at this place; undefined where none begins there, or where it is not closed. */
function quotedCell(line: string, at: number): { readonly text: string; readonly end: number } | undefined {
  QUOTED.lastIndex = at
  const found = QUOTED.exec(line)
  return found ? { text: (found[1] ?? '').replaceAll('""', '"'), end: QUOTED.lastIndex } : undefined
}

const withoutMark = (text: string) => (MARKED.test(text) ? text.slice(1) : text)
