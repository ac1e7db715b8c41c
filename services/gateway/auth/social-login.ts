import { createHmac, randomUUID } from 'node:crypto'
import type { SocialIdentity } from '@courtline/infra/outside/oauth/oauth'
import { refusal } from '@courtline/messages/refusals'
import { PROVIDER_NAMES, type SocialProvider } from '@courtline/messages/account/user'
import {
  findUser,
  findUserByEmailHash,
  findUserBySocial,
  isInvitedOnly,
} from '@courtline/projections/users/read'
import type { UserDocument } from '@courtline/projections/users/user-document'
import type { Gateway } from '../gateway.ts'
import { refused, type Refused } from '@courtline/application/outcome'
import { emailHashOf, isEmail, normalEmail } from '@courtline/application/accounts/email-address'
import { bySelf, mailConfirmation } from '@courtline/application/accounts/mailed-links'
import { claimAddress, registerAccount } from '@courtline/application/accounts/register-account'

/** A person whom another service has named, and by which campaign they came. */
export interface SocialArrival {
  readonly provider: SocialProvider
  readonly identity: SocialIdentity
  readonly signupCode: string | null
}

/** The service's name of a person, as the site keeps it: keyed, like addresses (P14). */
export const subjectHashOf = (provider: SocialProvider, subject: string, siteSecret: Uint8Array): string =>
  createHmac('sha256', siteSecret).update(`social:${provider}:${subject}`).digest('hex')

/**
 * The account that another service opens: the one it is linked to; else the one with its address, where both the service
 * and the account have proved that address; else a new one. An address that only one of them has proved might be
 * another person's: then its account is opened with its password first (D25, D60).
 * Refusals: SOCIAL_NO_EMAIL, SOCIAL_LOG_IN_FIRST, INVITATION_WAITS, those of the decider.
 */
export async function accountOf(gateway: Gateway, arrival: SocialArrival): Promise<UserDocument | Refused> {
  const { provider, identity } = arrival
  const { siteSecret } = gateway.settings
  await gateway.readAfter(['users'], await gateway.log.head())
  const { reads } = gateway.projections
  const known = await findUserBySocial(reads, subjectHashOf(provider, identity.subject, siteSecret))
  if (known) return known
  const { email } = identity
  if (email === null || !isEmail(email)) return refused(refusal('SOCIAL_NO_EMAIL', named(provider)))
  const emailHash = emailHashOf(email, siteSecret)
  const withAddress = await findUserByEmailHash(reads, emailHash)
  if (!withAddress) return newAccount(gateway, arrival, email)
  if (isInvitedOnly(withAddress) && withAddress.role === 'New') return refused(refusal('INVITATION_WAITS'))
  const isProvedHere = withAddress.emails.some((each) => each.emailHash === emailHash && each.confirmed)
  // An account without any way in was made by this very call, which was interrupted.
  const isNobodys = isInvitedOnly(withAddress)
  return (isProvedHere && identity.isEmailVerified) || isNobodys
    ? linked(gateway, withAddress.id, arrival)
    : refused(refusal('SOCIAL_LOG_IN_FIRST', named(provider)))
}

export const named = (provider: SocialProvider) => ({ provider: PROVIDER_NAMES[provider] })

/** Links the service to an account. Refusals: SOCIAL_TAKEN, those of the decider. */
export async function linked(
  gateway: Gateway,
  userId: string,
  { provider, identity }: SocialArrival,
): Promise<UserDocument | Refused> {
  const { siteSecret } = gateway.settings
  const subjectHash = subjectHashOf(provider, identity.subject, siteSecret)
  const holder = await findUserBySocial(gateway.projections.reads, subjectHash)
  if (holder && holder.id !== userId) return refused(refusal('SOCIAL_TAKEN', named(provider)))
  const email = identity.email !== null && isEmail(identity.email) ? normalEmail(identity.email) : null
  const provedEmailHash = email !== null && identity.isEmailVerified ? emailHashOf(email, siteSecret) : null
  const done = await gateway.dispatch(
    'user',
    userId,
    { type: 'LinkSocialAccount', provider, subjectHash, email, provedEmailHash },
    bySelf(userId, gateway.now()),
  )
  if ('refused' in done) return done
  await gateway.readAfter(['users'], done.written.position)
  const account = await findUser(gateway.projections.reads, userId)
  return account ?? refused(refusal('USER_GONE'))
}

/** An account without a password, whose address counts as proved only by the service's word. */
async function newAccount(
  gateway: Gateway,
  arrival: SocialArrival,
  email: string,
): Promise<UserDocument | Refused> {
  const { identity, signupCode } = arrival
  const userId = await claimAddress(gateway, email, randomUUID(), bySelf(randomUUID(), gateway.now()))
  if (typeof userId !== 'string') return userId
  const emailHash = emailHashOf(email, gateway.settings.siteSecret)
  const applicant = {
    userId,
    email,
    passwordHash: null,
    displayName: identity.displayName?.slice(0, 100) ?? null,
    inviteType: 'WebSignup',
    emailConfirmed: false,
    signupCode,
  } as const
  const registered = await registerAccount(gateway, applicant, bySelf(userId, gateway.now()))
  if ('refused' in registered) return registered
  if (!identity.isEmailVerified) {
    // The account works without it; a new link can be requested.
    await mailConfirmation(gateway, { userId, email: normalEmail(email), emailHash })
  }
  return linked(gateway, userId, arrival)
}
