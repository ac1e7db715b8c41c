import type { ProgramDetails, TypedProgramDetails } from '@courtline/messages/recruiting/program'
import { DIVISIONS, PROGRAM_TYPES } from '@courtline/messages/recruiting/words'
import { refuse, type RefusedDecision } from '../decision.ts'

const LONGEST_TEXT = 200
const FIELD_NAMES = {
  collegeName: 'name of the college',
  teamName: 'name of the team',
  conference: 'conference',
} as const

/**
 * A program as it is recorded; blanks around its texts are dropped. Refusals: COLLEGE_REQUIRED, PROGRAM_TYPE_UNKNOWN,
 * DIVISION_UNKNOWN, PROGRAM_TEXT_TOO_LONG.
 */
export function programDetailsOf(typed: TypedProgramDetails): ProgramDetails | RefusedDecision {
  const [collegeName, teamName, conference] = [
    filled(typed.collegeName),
    filled(typed.teamName),
    filled(typed.conference),
  ]
  const [typeText, divisionText] = [filled(typed.programType), filled(typed.division)]
  if (collegeName === null || typeText === null) return refuse('COLLEGE_REQUIRED')
  const programType = PROGRAM_TYPES.find((each) => each === typeText)
  if (!programType) return refuse('PROGRAM_TYPE_UNKNOWN')
  const division = divisionText === null ? null : DIVISIONS.find((each) => each === divisionText)
  if (division === undefined) return refuse('DIVISION_UNKNOWN')
  const texts = { collegeName, teamName, conference }
  for (const [name, words] of Object.entries(FIELD_NAMES)) {
    const text = texts[name as keyof typeof texts]
    if (text && text.length > LONGEST_TEXT)
      return refuse('PROGRAM_TEXT_TOO_LONG', { field: words, most: LONGEST_TEXT })
  }
  return { collegeName, teamName, programType, division, conference }
}

const filled = (text: string | null): string | null => text?.replaceAll(/\s+/g, ' ').trim() || null

/** What is unique: college, team and type, without regard to capitals (D126). */
export const programKeyOf = ({
  collegeName,
  teamName,
  programType,
}: Pick<ProgramDetails, 'collegeName' | 'teamName' | 'programType'>): string =>
  JSON.stringify(
    [collegeName, teamName ?? ''].map((text) => text.normalize('NFC').toLowerCase()).concat(programType),
  )
