import { refusal } from '@courtline/messages/refusals'
import { findUserByEmailHash, isInvitedOnly } from '@courtline/projections/users/read'
import { callerMeta } from '../../auth/caller.ts'
import { emailHashOf, isEmail, normalEmail } from '@courtline/application/accounts/email-address'
import { invitationMail, issueInvitation } from '@courtline/application/accounts/invitations'
import type { Gateway } from '../../gateway.ts'
import { refused } from '@courtline/application/outcome'
import type { Handler } from '../../register-route.ts'

/**
 * Invites somebody by mail (D62). The client names the invitation; asking again under the same name sends a new link,
 * which ends the old one.
 */
export const inviteUser =
  (gateway: Gateway): Handler<'inviteUser'> =>
  async ({ params, query, body, caller, commandId, request }) => {
    const email = normalEmail(body.email)
    if (email === '') return refused(refusal('EMAIL_REQUIRED'))
    if (!isEmail(email)) return refused(refusal('EMAIL_INVALID'))
    const emailHash = emailHashOf(email, gateway.settings.siteSecret)
    const known = await findUserByEmailHash(gateway.projections.reads, emailHash)
    if (known && !isInvitedOnly(known)) return refused(refusal('EMAIL_TAKEN'))
    const invitation = {
      id: params.id,
      by: caller.actor,
      inviteType: query.inviteType,
      email,
      matchId: null,
    }
    const issued = await issueInvitation(gateway, invitation, callerMeta(caller, commandId, gateway.now()))
    if ('refused' in issued) return issued
    try {
      await gateway.mailer.send(invitationMail(email, issued.link))
    } catch (error) {
      request.log.error({ err: error }, 'an invitation was not sent')
      return refused(refusal('NO_EMAIL_SENT', { email }))
    }
    return { answer: { ok: true }, written: issued.written }
  }
