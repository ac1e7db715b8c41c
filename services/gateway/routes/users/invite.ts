import { newToken, tokenHash } from '@courtline/infra/sessions/session-token'
import { INVITATION_VALID_DAYS } from '@courtline/messages/invitation'
import { derivedId } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import { findUserByEmailHash } from '@courtline/projections/users/read'
import { metaOf } from '../../auth/caller.ts'
import { emailHashOf, isEmail, normalEmail } from '../../auth/email-hash.ts'
import type { Gateway } from '../../gateway.ts'
import { refused } from '../../outcome.ts'
import type { Handler } from '../../register-route.ts'

const DAY_MS = 86_400_000

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
    if (known) return refused(refusal('EMAIL_TAKEN'))
    const token = newToken()
    const link = {
      tokenHash: tokenHash(token),
      expiresAt: new Date(gateway.now().getTime() + INVITATION_VALID_DAYS * DAY_MS).toISOString(),
    }
    const meta = metaOf(caller, commandId, gateway.now())
    const issued = await gateway.issue.invitation(
      params.id,
      {
        type: 'IssueInvitation',
        by: caller.actor,
        inviteType: query.inviteType,
        email,
        emailHash,
        ...link,
        matchId: null,
      },
      meta,
    )
    if ('refused' in issued) return issued
    // The link of an invitation that was issued before is known to nobody any more.
    const again = issued.deduplicated
      ? await gateway.issue.invitation(
          params.id,
          { type: 'ResendInvitation', ...link },
          { ...meta, commandId: derivedId('resend', link.tokenHash) },
        )
      : issued
    if ('refused' in again) return again
    try {
      await gateway.mailer.send(letterOf(gateway.settings.publicUrl, email, token))
    } catch (error) {
      request.log.error({ err: error }, 'an invitation was not sent')
      return refused(refusal('NO_EMAIL_SENT', { email }))
    }
    return { answer: { ok: true }, written: again.written }
  }

function letterOf(publicUrl: string, email: string, token: string) {
  const link = `${publicUrl}/invite?${new URLSearchParams({ token, email }).toString()}`
  return {
    to: email,
    subject: 'You are invited to Courtline',
    text: `You are invited to Courtline. Accept here within ${INVITATION_VALID_DAYS} days: ${link}\n`,
  }
}
