import { emailHashOf, normalEmail } from '@courtline/application/accounts/email-address'
import { refused } from '@courtline/application/outcome'
import { tokenHash } from '@courtline/infra/sessions/session-token'
import { derivedId } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import { roleOf } from '@courtline/deciders/user/registration'
import { findInvitationByToken } from '@courtline/projections/invitations/read'
import { callerMeta } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { accountAfter } from '../users/change.ts'

/**
 * Accepts an invitation with the account that is logged in: the invited address becomes one of its own, confirmed (D110).
 * Refusals: IMPERSONATING, LINK_NOT_VALID, EMAIL_TAKEN where another account holds the address.
 */
export const acceptInvitation =
  (gateway: Gateway): Handler<'acceptInvitation'> =>
  async ({ body, caller, commandId, request }) => {
    if (caller.impersonator) return refused(refusal('IMPERSONATING'))
    const hash = tokenHash(body.inviteToken)
    const tooMany = await gateway.tries.signup(request, hash)
    if (tooMany) return tooMany
    const email = normalEmail(body.email)
    const emailHash = emailHashOf(email, gateway.settings.siteSecret)
    const invitation = await findInvitationByToken(gateway.projections.reads, hash)
    if (invitation?.emailHash !== emailHash) return refused(refusal('LINK_NOT_VALID'))
    const { userId } = caller.actor
    const meta = callerMeta(caller, commandId, gateway.now())
    const claimed = await gateway.dispatch('email', emailHash, { type: 'ClaimEmail', userId }, meta)
    if ('refused' in claimed) return claimed
    const accept = { type: 'AcceptInvitation', tokenHash: hash, now: meta.at, userId } as const
    const accepted = await gateway.dispatch('invitation', invitation.id, accept, meta)
    if ('refused' in accepted) return accepted
    const done = await gateway.dispatch(
      'user',
      userId,
      { type: 'AcceptInvitedEmail', email, emailHash, role: roleOf(invitation.inviteType) },
      { ...meta, commandId: derivedId('accept invitation', meta.commandId) },
    )
    return 'refused' in done ? done : accountAfter(gateway, userId, done.written)
  }
