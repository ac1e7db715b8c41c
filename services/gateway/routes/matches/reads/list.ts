import { may, type Actor } from '@courtline/messages/actor'
import { refusal } from '@courtline/messages/refusals'
import { accountsOf, withAccountNames } from '@courtline/messages/match/account-names'
import type { MatchStatus } from '@courtline/messages/match/life-cycle'
import { hasWords } from '@courtline/messages/routes/paging'
import type { Query } from '@courtline/messages/routes/table'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { listMatches, type Whose } from '@courtline/projections/matches/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { displayNames, findUser, provedEmailHashes } from '@courtline/projections/users/read'
import type { UserDocument } from '@courtline/projections/users/user-document'
import { normalEmail } from '@courtline/application/accounts/email-address'
import type { Gateway } from '../../../gateway.ts'
import { refused } from '@courtline/application/outcome'
import { readPage } from '../../../http/pages.ts'
import type { Handler } from '../../../register-route.ts'

const RECENT = 10

/**
 * Matches by D72: the caller's own, those they play in and those sent to them; of another user for an admin; by status
 * of everybody's for managers, whose completed-matches table reads it so.
 */
export const matchesCall =
  (gateway: Gateway): Handler<'matches'> =>
  async ({ query, caller }) => {
    const { reads } = gateway.projections
    const { actor, account } = caller
    const since = momentOf(query.fromTime)
    if (since === null) return refused(refusal('INVALID_REQUEST'))
    const other = query.userId !== undefined && query.userId !== actor.userId ? query.userId : undefined
    if (other !== undefined && !may(actor, 'Admin')) return refused(refusal('NOT_ALLOWED'))
    const person = other === undefined ? account : await findUser(reads, other)
    if (!person) return refused(refusal('NOT_FOUND'))
    const options = {
      ...(asksForAll(query, actor) ? {} : { whose: whoseOf(person) }),
      ...statusesFor(query, actor),
      ...(since !== undefined && { updatedSince: since }),
    }
    if (query.recent) {
      const found = await listMatches(reads, { ...options, limit: RECENT })
      return { answer: await gateway.matches.cards(found, caller) }
    }
    const page = await readPage(
      {
        descending: true,
        placeOf: ({ lastUpdate, id }) => [lastUpdate, id],
        read: (until, limit) =>
          listMatches(reads, { ...options, ...(until !== undefined && { updatedUntil: until }), limit }),
        ...(query.search?.trim() && { meant: meantBy(reads, query.search.trim()) }),
      },
      query.cursor,
    )
    if ('refused' in page) return page
    return { answer: await gateway.matches.cards(page.rows, caller), next: page.next }
  }

/** ISO 8601 of milliseconds since 1970; null for a number that is no moment. */
function momentOf(milliseconds: number | undefined): string | undefined | null {
  if (milliseconds === undefined) return undefined
  const moment = new Date(milliseconds)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** What annotators see of matches that are not theirs: the rows of the queue (D22). */
const IN_QUEUE: readonly MatchStatus[] = ['Queued', 'Annotating']

/**
 * A request by status that names nobody means the matches of all users: managers those of any status, the tables of
 * section 2; annotators what waits in the queue (D113).
 */
const asksForAll = (query: Query<'matches'>, actor: Actor): boolean =>
  query.status !== undefined &&
  query.userId === undefined &&
  (may(actor, 'AnnotationManager') || may(actor, 'Annotate'))

function statusesFor(query: Query<'matches'>, actor: Actor): { readonly statuses?: readonly MatchStatus[] } {
  if (query.status === undefined) return {}
  // Deleted matches, which can be brought back for a while, are an admin's to see (D109).
  const statuses = [query.status].flat().filter((each) => each !== 'Deleted' || may(actor, 'Admin'))
  const isQueueAlone = asksForAll(query, actor) && !may(actor, 'AnnotationManager')
  return { statuses: isQueueAlone ? statuses.filter((each) => IN_QUEUE.includes(each)) : statuses }
}

/** Addresses count once they are proved (D60). */
export const whoseOf = (user: UserDocument): Whose => ({
  userId: user.id,
  emails: user.emails.flatMap(({ email, confirmed }) => (confirmed ? [normalEmail(email)] : [])),
  emailHashes: provedEmailHashes(user),
})

/** Matches whose players, event, surface, rules or date have all the words, by the names that accounts have now (D113). */
const meantBy = (reads: Reads, search: string) => async (found: readonly MatchDocument[]) => {
  const names = await displayNames(
    reads,
    found.flatMap(({ metadata }) => accountsOf(metadata.players)),
  )
  return found.filter(({ metadata }) => {
    const { teams, name, surface, ruleName, date, players } = withAccountNames(metadata, names)
    const inPlayers = players.flat().map((player) => player.name)
    return hasWords(search, [...teams, name, surface, ruleName, date, ...inPlayers])
  })
}
