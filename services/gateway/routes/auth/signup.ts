import { randomUUID } from 'node:crypto'
import { ReadModelsUnavailable } from '@courtline/infra/read-models/read-models'
import { tokenHash } from '@courtline/infra/sessions/session-token'
import { refusal } from '@courtline/messages/refusals'
import { findInvitationByToken } from '@courtline/projections/invitations/read'
import type { InvitationDocument } from '@courtline/projections/invitations/project'
import { findUser, findUserByEmailHash, isInvitedOnly } from '@courtline/projections/users/read'
import { unfitCredentials } from '../../auth/credentials.ts'
import { emailHashOf, normalEmail } from '@courtline/application/accounts/email-address'
import { bySelf, mailConfirmation } from '@courtline/application/accounts/mailed-links'
import { claimAddress, registerAccount } from '@courtline/application/accounts/register-account'
import { hashPassword } from '../../auth/password.ts'
import { beginSession } from '../../auth/session-view.ts'
import type { Gateway } from '../../gateway.ts'
import { refused, type Refused } from '@courtline/application/outcome'
import { releaseRemoved } from '@courtline/application/accounts/release-addresses'
import type { Done } from '@courtline/application/dispatch'
import type { UserEvent } from '@courtline/messages/account/user'
import type { Handler } from '../../register-route.ts'

/**
 * Makes an account and logs in: by oneself, or with an invitation, which sets what the account becomes and confirms its
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
      passwordHash: await hashPassword(body.password, gateway.settings.passwordCost),
      displayName: body.userDetails.displayName ?? null,
      inviteType: invitation?.inviteType ?? 'WebSignup',
      emailConfirmed: invitation !== null,
      signupCode: body.signupCode ?? null,
    } as const
    const registered = await registerAccount(gateway, applicant, bySelf(userId, gateway.now()))
    if ('refused' in registered) return registered
    await endEarlier(gateway, userId, registered.events)

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
  // A sign-up with the invited address that was never confirmed does not void the invitation.
  const isProved = known?.emails.some((each) => each.emailHash === emailHash && each.confirmed)
  if (known && isInvited && !isProved) return known.id
  if (!known || !isInvitedOnly(known)) {
    return claimAddress(gateway, email, randomUUID(), bySelf(randomUUID(), gateway.now()))
  }
  return isInvited ? known.id : refused(refusal('INVITATION_WAITS'))
}

/** Sessions that another person began in the account before its address was confirmed, and addresses that they claimed. */
async function endEarlier(
  gateway: Gateway,
  userId: string,
  events: Done<UserEvent>['events'],
): Promise<void> {
  if (events[0]?.event.type === 'UserRegistered') return
  for (const ended of await gateway.sessions.revokeAllOf(userId)) gateway.live.endSession(ended)
  await releaseRemoved(gateway.dispatch, userId, events, bySelf(userId, gateway.now()))
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
  gateway.dispatch(
    'invitation',
    invitation.id,
    {
      type: 'AcceptInvitation',
      tokenHash: invitation.tokenHash,
      now: gateway.now().toISOString(),
      userId,
    },
    bySelf(userId, gateway.now()),
  )
