import { may, type Actor } from '@courtline/messages/actor'
import { refusal } from '@courtline/messages/refusals'
import type { Query } from '@courtline/messages/routes/table'
import { listMatches, type Whose } from '@courtline/projections/matches/read'
import { findUser, provedEmailHashes } from '@courtline/projections/users/read'
import type { UserDocument } from '@courtline/projections/users/user-document'
import { normalEmail } from '@courtline/application/accounts/email-address'
import type { Gateway } from '../../../gateway.ts'
import { refused } from '@courtline/application/outcome'
import type { Handler } from '../../../register-route.ts'

const PAGE = 100
const RECENT = 10
/** 'No limit' still ends somewhere: an answer has to fit into memory. */
const NO_LIMIT = 10_000

/**
 * Matches by D72: the caller's own, those they play in and those sent to them; of another user for an admin; by status
 * of everybody's for managers, whose completed-matches table asks so.
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
    const found = await listMatches(reads, {
      ...(asksForAll(query, actor) ? {} : { whose: whoseOf(person) }),
      ...(query.status !== undefined && { statuses: [query.status].flat() }),
      ...(since !== undefined && { updatedSince: since }),
      limit: limitOf(query, actor),
    })
    return { answer: await gateway.matches.cards(found, caller) }
  }

/** ISO 8601 of milliseconds since 1970; null for a number that is no moment. */
function momentOf(milliseconds: number | undefined): string | undefined | null {
  if (milliseconds === undefined) return undefined
  const moment = new Date(milliseconds)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** Managers who ask by status mean the matches of all users: the tables of section 2. */
const asksForAll = (query: Query<'matches'>, actor: Actor): boolean =>
  query.status !== undefined && query.userId === undefined && may(actor, 'AnnotationManager')

/** Addresses count once they are proved (D60). */
const whoseOf = (user: UserDocument): Whose => ({
  userId: user.id,
  emails: user.emails.flatMap(({ email, confirmed }) => (confirmed ? [normalEmail(email)] : [])),
  emailHashes: provedEmailHashes(user),
})

function limitOf(query: Query<'matches'>, actor: Actor): number {
  if (query.recent) return RECENT
  return query.noLimit && may(actor, 'AnnotationManager') ? NO_LIMIT : PAGE
}
