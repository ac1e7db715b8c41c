import type { FlaggedEntries } from '@courtline/messages/views/annotation'
import { flaggedOfAllMatches, type Flagged } from '@courtline/projections/match-state/read'
import { accountsOf, withAccountNames } from '@courtline/messages/match/account-names'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { findMatches } from '@courtline/projections/matches/read'
import { displayNames } from '@courtline/projections/users/read'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { mayCorrect } from '../../views/match-actions.ts'

/** D96: more than these are only counted. */
const MOST_SHOWN = 1000

/** What an admin may want to fix: the oldest flagged events of all matches that may be corrected (D51, D96). */
export const flaggedEntriesCall =
  (gateway: Gateway): Handler<'flaggedEntries'> =>
  async ({ caller }) => {
    const { reads } = gateway.projections
    const flagged = await flaggedOfAllMatches(reads)
    const found = await findMatches(reads, [...new Set(flagged.map(({ matchId }) => matchId))])
    const matches = new Map(
      found.filter((match) => mayCorrect(match, caller.actor)).map((match) => [match.id, match]),
    )
    const fixable = flagged.filter(({ matchId }) => matches.has(matchId))
    const names = await displayNames(
      reads,
      [...matches.values()].flatMap(({ metadata }) => accountsOf(metadata.players)),
    )
    const entries = fixable.slice(0, MOST_SHOWN).flatMap((entry) => {
      const match = matches.get(entry.matchId)
      return match ? [line(entry, match, names)] : []
    })
    return { answer: { entries, more: fixable.length - entries.length } }
  }

function line(
  { matchId, annotationId, clockSeconds, level, messages }: Flagged,
  { metadata, lifeCycle, needsPostprocessing }: MatchDocument,
  names: ReadonlyMap<string, string | null>,
): FlaggedEntries['entries'][number] {
  const { teams, date } = withAccountNames(metadata, names)
  return {
    matchId,
    teams,
    date,
    status: lifeCycle.status,
    needsPostprocessing,
    annotationId,
    clockSeconds,
    level,
    messages: [...messages],
  }
}
