import { refusal } from '@courtline/messages/refusals'
import { invitationsTo } from '@courtline/projections/invitations/read'
import type { InvitationDocument } from '@courtline/projections/invitations/project'
import { findUserByEmailHash, isInvitedOnly } from '@courtline/projections/users/read'
import { emailHashOf, normalEmail } from '@courtline/application/accounts/email-address'
import { invitationMail, renewInvitation } from '@courtline/application/accounts/invitations'
import { bySelf } from '@courtline/application/accounts/mailed-links'
import { queueMail } from '@courtline/application/mail/queue-mail'
import type { Gateway } from '../../gateway.ts'
import { refused } from '@courtline/application/outcome'
import type { Handler } from '../../register-route.ts'

/**
 * Mails a new link for the newest invitation that waits for this address, expired or not. A missing one is reported,
 * behind a limit per address and sender (D61).
 */
export const resendInvitation =
  (gateway: Gateway): Handler<'resendInvitation'> =>
  async ({ params, request }) => {
    const email = normalEmail(params.email)
    const emailHash = emailHashOf(email, gateway.settings.siteSecret)
    const tooMany = await gateway.tries.mail(request, emailHash)
    if (tooMany) return tooMany
    const none = refused(refusal('NO_INVITATION_SENT', { email: params.email }))
    const invitation = await waitingInvitation(gateway, emailHash)
    if (!invitation) return none
    const meta = bySelf(invitation.id, gateway.now())
    const redirect = invitation.matchId === null ? undefined : `/match/${invitation.matchId}/watch`
    const renewed = await renewInvitation(gateway, invitation.id, email, meta, redirect)
    if ('refused' in renewed) return none
    await queueMail(gateway, { ...invitationMail(email, renewed.link), senderId: null }, meta)
    return { answer: { ok: true }, written: renewed.written }
  }

/** An account that has a password needs no invitation any more. */
async function waitingInvitation(
  { projections }: Gateway,
  emailHash: string,
): Promise<InvitationDocument | undefined> {
  const account = await findUserByEmailHash(projections.reads, emailHash)
  if (account && !isInvitedOnly(account)) return undefined
  const waiting = (await invitationsTo(projections.reads, emailHash)).filter(
    ({ acceptedBy }) => acceptedBy === null,
  )
  return waiting.toSorted((a, b) => Date.parse(b.issuedAt) - Date.parse(a.issuedAt))[0]
}
