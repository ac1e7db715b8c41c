import { refusal, type Refusal } from '@courtline/messages/refusals'
import type { ProgramRow } from '@courtline/messages/recruiting/program'
import { MOST_IMPORTED_PROGRAMS, PROGRAM_COLUMNS } from '@courtline/messages/recruiting/words'

/** Longer texts are no names: cut here, so that a refusal by length is one by row. */
const LONGEST_CELL = 300

/**
 * The rows of a list with tabs whose first line names the columns, in any order and case; empty lines are left out. Lines
 * count from 1, the heading included. Refusal of the whole list: PROGRAM_LIST_INVALID.
 */
export function readProgramList(
  tsv: string,
): { readonly rows: readonly ProgramRow[] } | { readonly refused: Refusal } {
  const [heading = '', ...lines] = tsv.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const names = heading.split('\t').map((name) => name.trim().toLowerCase())
  const places = PROGRAM_COLUMNS.map((column) => names.indexOf(column.toLowerCase()))
  const missing = PROGRAM_COLUMNS.filter((_, index) => places[index] === -1)
  if (missing.length > 0)
    return no(`The first line must name the columns, divided by tabs. Missing: ${missing.join(', ')}.`)
  const filled = lines.flatMap((text, index) => (text.trim() === '' ? [] : [{ text, line: index + 2 }]))
  if (filled.length === 0) return no('The list has no rows.')
  if (filled.length > MOST_IMPORTED_PROGRAMS)
    return no(`The list has ${filled.length} rows; at most ${MOST_IMPORTED_PROGRAMS} are taken at once.`)
  const rows = filled.map(({ text, line }) => {
    const cells = text.split('\t')
    const [collegeName, teamName, programType, division, conference] = places.map((place) =>
      cellText(cells[place]),
    )
    return {
      line,
      details: {
        collegeName: collegeName ?? null,
        teamName: teamName ?? null,
        programType: programType ?? null,
        division: division ?? null,
        conference: conference ?? null,
      },
    }
  })
  return { rows }
}

const no = (why: string) => ({ refused: refusal('PROGRAM_LIST_INVALID', { why }) })

const cellText = (cell: string | undefined): string | null => cell?.trim().slice(0, LONGEST_CELL) || null
