import { describeDraft, draftWinner, missingFields, type MissingField } from '@courtline/scoring/entry/draft'
import { legalKeys, type LegalKeys } from '@courtline/scoring/entry/legal-keys'
import { canContinue, type EntryContext, type EntryState } from '@courtline/scoring/entry/point-cycle'
import { impossibleRally, refusals, validateEvent } from '@courtline/scoring/replay/validation/validate'
import type { MatchState } from '@courtline/scoring/rules/state'
import type { EventDescription, Team } from '@courtline/scoring/rules/vocabulary'

/** What the point cycle shows of its state. */
export interface EntryShown {
  readonly legal: LegalKeys
  readonly netCrosses: number
  /** What the open description would record; null while nothing is described. */
  readonly described: EventDescription | null
  readonly missing: readonly MissingField[]
  readonly winner: Team | null
  /** Why it could not be recorded, in the engine's words. */
  readonly problems: readonly string[]
  /** Why a rally cannot have ended so; it can be saved all the same. */
  readonly doubt: string | undefined
  readonly canContinue: boolean
}

/** Reads what is shown from the cycle's state, and from the match before the point. */
export function entryShown(state: EntryState, context: EntryContext, before: MatchState): EntryShown {
  const draft = state.phase === 'describing' ? state.draft : null
  const described = draft?.outcome ? describeDraft(draft, context) : null
  return {
    legal: legalKeys(state, context),
    netCrosses: netCrossesOf(state),
    described,
    missing: draft ? missingFields(draft, context) : [],
    winner: draft ? draftWinner(draft, context) : null,
    problems: described ? refusals(validateEvent(described, before)).map(({ message }) => message) : [],
    doubt: described ? doubtAbout(described, before) : undefined,
    canContinue: canContinue(state),
  }
}

/** How often the ball of the open point crossed the net, as far as it was counted. */
export function netCrossesOf(state: EntryState): number {
  switch (state.phase) {
    case 'idle':
      return 0
    case 'in-play':
      return state.netCrosses
    case 'describing':
      return state.draft.netCrosses ?? 0
  }
}

function doubtAbout(described: EventDescription, before: MatchState): string | undefined {
  const code = impossibleRally(described, before.servingTeam)
  return validateEvent(described, before).find((finding) => finding.code === code)?.message
}
