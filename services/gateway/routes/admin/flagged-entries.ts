import { hasWords } from '@courtline/messages/routes/paging'
import { MOST_FLAGGED_SHOWN, type FlaggedEntries } from '@courtline/messages/views/annotation'
import { flaggedOfAllMatches, type Flagged } from '@courtline/projections/match-state/read'
import { accountsOf, withAccountNames } from '@courtline/messages/match/account-names'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { findMatches } from '@courtline/projections/matches/read'
import { displayNames } from '@courtline/projections/users/read'
import type { Gateway } from '../../gateway.ts'
import { pageOf } from '../../http/pages.ts'
import type { Handler } from '../../register-route.ts'
import { mayCorrect } from '../../views/match-actions.ts'

/** What an admin may want to fix: the oldest flagged events of all matches that may be corrected (D51, D96). */
export const flaggedEntriesCall =
  (gateway: Gateway): Handler<'flaggedEntries'> =>
  async ({ query: { cursor, search = '' }, caller }) => {
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
    const inOrder = fixable.toSorted((a, b) => (placeOf(a).join(' ') < placeOf(b).join(' ') ? -1 : 1))
    const lines = inOrder.flatMap((entry) => {
      const match = matches.get(entry.matchId)
      return match ? [{ place: placeOf(entry), shown: line(entry, match, names) }] : []
    })
    const words = search.trim()
    const meant =
      words === ''
        ? lines
        : lines.filter(({ shown }) => hasWords(words, [...shown.teams, shown.date, ...shown.messages]))
    const page = await pageOf(meant.slice(0, MOST_FLAGGED_SHOWN), { placeOf: ({ place }) => place }, cursor)
    if ('refused' in page) return page
    const last = page.rows.at(-1)
    const more = last ? meant.length - meant.indexOf(last) - 1 : 0
    return { answer: { entries: page.rows.map(({ shown }) => shown), more }, next: page.next }
  }

/** Entries that one event recorded have its position in common: they are in the order of the video. */
const placeOf = ({ firstPosition, matchId, clockSeconds, annotationId }: Flagged) =>
  [firstPosition, [matchId, clockSeconds.toFixed(3).padStart(12, '0'), annotationId].join(' ')] as const

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
