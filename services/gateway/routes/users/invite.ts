import type { Answer } from '@courtline/messages/routes/table'
import { refusal } from '@courtline/messages/refusals'
import { findUserByEmailHash, isInvitedOnly } from '@courtline/projections/users/read'
import { callerMeta } from '../../auth/caller.ts'
import { emailHashOf, isEmail, normalEmail } from '@courtline/application/accounts/email-address'
import { invitationMail, issueInvitation } from '@courtline/application/accounts/invitations'
import { shareByMail } from '@courtline/application/sharing/share-by-mail'
import { queueMail } from '@courtline/application/mail/queue-mail'
import type { Gateway } from '../../gateway.ts'
import { refused, type Result } from '@courtline/application/outcome'
import type { Call, Handler } from '../../register-route.ts'

/**
 * Invites a person by mail (D62). The client names the invitation; a repeated call under the same name sends a new link,
 * which ends the old one.
 */
export const inviteUser =
  (gateway: Gateway): Handler<'inviteUser'> =>
  async (call) => {
    const { params, query, body, caller, commandId } = call
    const email = normalEmail(body.email)
    if (email === '') return refused(refusal('EMAIL_REQUIRED'))
    if (!isEmail(email)) return refused(refusal('EMAIL_INVALID'))
    if (query.inviteType === 'MatchReferenceInvite') return inviteToMatch(gateway, call, email)
    if (query.matchId !== undefined) return refused(refusal('INVALID_REQUEST'))
    const emailHash = emailHashOf(email, gateway.settings.siteSecret)
    const known = await findUserByEmailHash(gateway.projections.reads, emailHash)
    if (known && !isInvitedOnly(known)) return refused(refusal('EMAIL_TAKEN'))
    const meta = callerMeta(caller, commandId, gateway.now())
    const invitation = {
      id: params.id,
      by: caller.actor,
      inviteType: query.inviteType,
      email,
      matchId: null,
    }
    const issued = await issueInvitation(gateway, invitation, meta)
    if ('refused' in issued) return issued
    const mail = { ...invitationMail(email, issued.link), senderId: caller.actor.userId }
    await queueMail(gateway, mail, meta)
    return { answer: { ok: true }, written: issued.written }
  }

/** The right to watch is the match link that the address gets (D60): taken back with it, and requested again with it. */
async function inviteToMatch(
  gateway: Gateway,
  { query, caller, commandId }: Call<'inviteUser'>,
  email: string,
): Promise<Result<Answer<'inviteUser'>>> {
  if (query.matchId === undefined) return refused(refusal('INVALID_REQUEST'))
  const match = await gateway.matches.seen(query.matchId, caller)
  if ('refused' in match) return match
  const sharing = { match, by: caller.actor, emails: [email], message: null }
  const shared = await shareByMail(gateway, sharing, callerMeta(caller, commandId, gateway.now()))
  if ('refused' in shared) return shared
  return { answer: { ok: true }, written: shared.written }
}
