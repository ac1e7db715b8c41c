import type { ScoreSummary } from '@courtline/messages/views/match'
import {
  ENROLLMENT_YEARS,
  type CoachType,
  type Division,
  type ProgramType,
} from '@courtline/messages/recruiting/words'

/** Years that a form or a filter offers (D28). */
export const OFFERED_YEARS: readonly number[] = Array.from(
  { length: ENROLLMENT_YEARS.latest - ENROLLMENT_YEARS.offeredFrom + 1 },
  (_, place) => ENROLLMENT_YEARS.offeredFrom + place,
)

export const PROGRAM_TYPE_WORDS: Readonly<Record<ProgramType, string>> = { Mens: 'Men’s', Womens: 'Women’s' }

export const DIVISION_WORDS: Readonly<Record<Division, string>> = {
  NCAA_D1: 'NCAA Division I',
  NCAA_D2: 'NCAA Division II',
  NCAA_D3: 'NCAA Division III',
  NAIA: 'NAIA',
}

export const COACH_TYPE_WORDS: Readonly<Record<CoachType, string>> = {
  Head: 'Head coach',
  'Co-Head': 'Co-head coach',
  Associate: 'Associate coach',
  Assistant: 'Assistant coach',
  Other: 'Other',
}

interface NamedProgram {
  readonly collegeName: string
  readonly programType: ProgramType
}

/** 'Lakeshore State, women’s tennis'. */
export const programName = ({ collegeName, programType }: NamedProgram) =>
  `${collegeName}, ${PROGRAM_TYPE_WORDS[programType].toLowerCase()} tennis`

/** Display name of a recruit or coach, as admin tables show a missing one. */
export const displayNameOf = ({
  userDetails,
}: {
  readonly userDetails: { readonly displayName: string | null }
}) => userDetails.displayName?.trim() || '[No name]'

/** '6–3 7–6', team 0 first; '' where nothing is annotated. */
export const setScores = (score: Pick<ScoreSummary, 'sets'> | null) =>
  (score?.sets ?? []).map((games) => games.join('–')).join(' ')
