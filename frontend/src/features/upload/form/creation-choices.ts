import type { MatchView } from '@courtline/messages/views/match'
import type { Body } from '@courtline/messages/routes/table'

/** What is chosen once, when a match is made. */
export interface CreationChoices {
  /** Who gets a link to the match once it can be watched (D67). */
  readonly preshareEmails: readonly string[]
  /** Whether the match becomes a recruit match when it is finished; recruits only (platform 6). */
  readonly saveAsRecruitingMatch: boolean
  /** What coaches read beside it. */
  readonly recruitingNotes: string
}

/** The choices of a match that was begun before, as far as it still shows them. */
export const choicesAtCreation = (match: MatchView | undefined): CreationChoices => ({
  preshareEmails: match?.preshareEmails ?? [],
  saveAsRecruitingMatch: (match?.recruitingNotes ?? null) !== null,
  recruitingNotes: match?.recruitingNotes ?? '',
})

type ChoicesOfBody = Pick<Body<'createMatch'>, 'preshareEmails' | 'saveAsRecruitingMatch' | 'recruitingNotes'>

/** The choices as the calls that make a match carry them. */
export const bodyOfChoices = (choices: CreationChoices): ChoicesOfBody => ({
  preshareEmails: [...choices.preshareEmails],
  ...(choices.saveAsRecruitingMatch && {
    saveAsRecruitingMatch: true,
    recruitingNotes: choices.recruitingNotes.trim(),
  }),
})
