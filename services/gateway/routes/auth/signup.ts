import { randomUUID } from 'node:crypto'
import { ReadModelsUnavailable } from '@courtline/infra/read-models/read-models'
import { tokenHash } from '@courtline/infra/sessions/session-token'
import { refusal } from '@courtline/messages/refusals'
import { findInvitationByToken } from '@courtline/projections/invitations/read'
import type { InvitationDocument } from '@courtline/projections/invitations/project'
import { findUser, findUserByEmailHash, isInvitedOnly } from '@courtline/projections/users/read'
import { unfitCredentials } from '../../auth/credentials.ts'
import { emailHashOf, normalEmail } from '../../auth/email-hash.ts'
import { bySelf, mailConfirmation } from '../../auth/mailed-links.ts'
import { claimAddress, registerAccount } from '../../auth/register-account.ts'
import { beginSession } from '../../auth/session-view.ts'
import type { Gateway } from '../../gateway.ts'
import { refused, type Refused } from '../../outcome.ts'
import type { Handler } from '../../register-route.ts'

/**
 * Makes an account and logs in: by oneself, or with an invitation, which says what the account becomes and proves its
 * address (D60, D62). The address is claimed before the account is made (P14).
 */
export const signup =
  (gateway: Gateway): Handler<'signup'> =>
  async ({ body, request, reply }) => {
    const emailHash = emailHashOf(body.email, gateway.settings.siteSecret)
    const no = (await gateway.tries.signup(request, emailHash)) ?? unfitCredentials(body)
    if (no) return no
    const invitation = await invitationOf(gateway, body.inviteToken ?? null, emailHash)
    if (invitation && 'refused' in invitation) return invitation

    const userId = await accountFor(gateway, body.email, emailHash, invitation !== null)
    if (typeof userId !== 'string') return userId
    const accepted = invitation && (await accept(gateway, invitation, userId))
    if (accepted && 'refused' in accepted) return accepted
    const applicant = {
      userId,
      email: body.email,
      password: body.password,
      displayName: body.userDetails.displayName ?? null,
      inviteType: invitation?.inviteType ?? 'WebSignup',
      emailConfirmed: invitation !== null,
      signupCode: body.signupCode ?? null,
    } as const
    const registered = await registerAccount(gateway, applicant, bySelf(userId, gateway.now()))
    if ('refused' in registered) return registered

    if (!invitation) {
      const account = { userId, email: normalEmail(body.email), emailHash }
      await mailConfirmation(gateway, account).catch((error: unknown) =>
        request.log.error({ err: error }, 'the confirmation of a new address was not sent'),
      )
    }
    await gateway.readAfter(['users'], registered.written.position)
    const account = await findUser(gateway.projections.reads, userId)
    if (!account) throw new ReadModelsUnavailable('The users read model has not seen an account in time')
    return { answer: await beginSession(gateway, reply, account), written: registered.written }
  }

/**
 * The account that is to be made: a new one under the address, or the one that an invitation has made already, for those
 * who prove the address by it. Refusals: EMAIL_TAKEN, INVITATION_WAITS.
 */
async function accountFor(
  gateway: Gateway,
  email: string,
  emailHash: string,
  isInvited: boolean,
): Promise<string | Refused> {
  const known = await findUserByEmailHash(gateway.projections.reads, emailHash)
  if (!known || !isInvitedOnly(known)) {
    return claimAddress(gateway, email, randomUUID(), bySelf(randomUUID(), gateway.now()))
  }
  return isInvited ? known.id : refused(refusal('INVITATION_WAITS'))
}

/** The invitation to this address; null when there was no token. Refusal: LINK_NOT_VALID. */
async function invitationOf(
  gateway: Gateway,
  token: string | null,
  emailHash: string,
): Promise<InvitationDocument | null | Refused> {
  if (token === null || token === '') return null
  const found = await findInvitationByToken(gateway.projections.reads, tokenHash(token))
  return found?.emailHash === emailHash ? found : refused(refusal('LINK_NOT_VALID'))
}

const accept = (gateway: Gateway, invitation: InvitationDocument, userId: string) =>
  gateway.issue.invitation(
    invitation.id,
    {
      type: 'AcceptInvitation',
      tokenHash: invitation.tokenHash,
      now: gateway.now().toISOString(),
      userId,
    },
    bySelf(userId, gateway.now()),
  )
