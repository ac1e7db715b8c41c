import type { Decision } from '@courtline/messages/event-sourcing/decider'
import type { UserEvent } from '@courtline/messages/account/user'
import { NOTHING, record, refuse } from '../decision.ts'
import { isUsable } from '../mailed-token.ts'
import type { UserCommandOf } from './command-of.ts'
import { keptByLogin } from './deletion.ts'
import { loginEmailOf, type Account } from './state.ts'
import { withoutVideoGrants } from './video-grants.ts'

/** What mailed links prove: whose address it is, and who may set a new password (D60). Each is good once. */

/** A link for one address is on its way; a newer one takes the place of the older. Refusal: NOT_FOUND. */
export function requestConfirmation(
  { emailHash, tokenHash, expiresAt }: UserCommandOf<'RequestEmailConfirmation'>,
  { addresses }: Account,
): Decision<UserEvent> {
  const address = addresses.get(emailHash)
  if (!address) return refuse('NOT_FOUND')
  if (address.isConfirmed) return NOTHING
  return record({ type: 'EmailConfirmationRequested', data: { emailHash, tokenHash, expiresAt } })
}

/** Refusal: LINK_NOT_VALID when it is unknown, used, replaced by a newer one or too old. */
export function confirmEmail(
  { tokenHash, now }: UserCommandOf<'ConfirmEmail'>,
  { addresses }: Account,
): Decision<UserEvent> {
  const found = [...addresses].find(([, { confirmation }]) => isUsable(confirmation, tokenHash, now))
  if (!found) return refuse('LINK_NOT_VALID')
  return record({ type: 'EmailConfirmed', data: { emailHash: found[0], by: 'confirmationLink' } })
}

/**
 * Only a confirmed address, or the one that one logs in with, may set a password: one that was merely typed in may be
 * another user's. Refusals: NOT_FOUND; NOT_ALLOWED for an account that was only invited so far.
 */
export function requestReset(
  { emailHash, tokenHash, expiresAt }: UserCommandOf<'RequestPasswordReset'>,
  account: Account,
): Decision<UserEvent> {
  const address = account.addresses.get(emailHash)
  if (!address || !(address.isConfirmed || loginEmailOf(account) === emailHash)) return refuse('NOT_FOUND')
  if (account.role === 'New') return refuse('NOT_ALLOWED')
  return record({ type: 'PasswordResetRequested', data: { emailHash, tokenHash, expiresAt } })
}

/**
 * The link also proves the address it went to (D60). Where that had not been confirmed before, the account may
 * have been created by another person: it starts clean. Refusal: LINK_NOT_VALID.
 */
export function resetPassword(
  { tokenHash, now, passwordHash }: UserCommandOf<'ResetPassword'>,
  account: Account,
): Decision<UserEvent> {
  const { passwordReset, addresses } = account
  if (!passwordReset || !isUsable(passwordReset, tokenHash, now)) return refuse('LINK_NOT_VALID')
  const { emailHash } = passwordReset
  const isProof = addresses.get(emailHash)?.isConfirmed === false
  const set: UserEvent = { type: 'PasswordSet', data: { passwordHash } }
  const events = isProof
    ? [...startedClean(account, emailHash, 'passwordReset'), set]
    : [set, ...withoutToken(account)]
  return { events: [...events, ...keptByLogin(account)] }
}

/** Programs that log in with the account's token have to be let in again. */
export const changePassword = (
  { passwordHash }: UserCommandOf<'ChangePassword'>,
  account: Account,
): Decision<UserEvent> => ({
  events: [{ type: 'PasswordSet', data: { passwordHash } }, ...withoutToken(account)],
})

const withoutToken = ({ hasApiToken }: Account): UserEvent[] =>
  hasApiToken ? [{ type: 'ApiTokenRevoked', data: {} }] : []

/**
 * The address is proved for the first time, and everything that its owner has not put into the account goes: other
 * addresses, links to other services, the token, the login of the court-video service. Sessions end with the password.
 */
export function startedClean(
  account: Account,
  emailHash: string,
  by: 'passwordReset' | 'invitation',
): UserEvent[] {
  const others = [...account.addresses.keys()].filter((hash) => hash !== emailHash)
  return [
    { type: 'EmailConfirmed', data: { emailHash, by } },
    ...others.map((hash): UserEvent => ({ type: 'EmailRemoved', data: { emailHash: hash } })),
    ...[...account.socialAccounts.keys()].map((provider): UserEvent => ({
      type: 'SocialAccountUnlinked',
      data: { provider },
    })),
    ...withoutVideoGrants(account),
    ...withoutToken(account),
    ...(account.hasCourtLogin
      ? [{ type: 'PlaysightLoginSet', data: { username: null, password: null } } as const]
      : []),
  ]
}

/** More than anybody uses. */
const MOST_EMAILS = 10

/** Nothing changes until it is confirmed: only then it is claimed on its own stream (P14, D110). Refusal: TOO_MANY_EMAILS. */
export function addEmail(
  { email, emailHash }: UserCommandOf<'AddEmail'>,
  { addresses }: Account,
): Decision<UserEvent> {
  if (addresses.has(emailHash)) return NOTHING
  if (addresses.size >= MOST_EMAILS) return refuse('TOO_MANY_EMAILS', { most: MOST_EMAILS })
  return record({ type: 'EmailAdded', data: { email, emailHash } })
}

/** Refusals: NOT_FOUND; LAST_EMAIL, which counts confirmed ones only; LOGIN_EMAIL for the one that one logs in with. */
export function removeEmail(
  { emailHash }: UserCommandOf<'RemoveEmail'>,
  account: Account,
): Decision<UserEvent> {
  const { addresses } = account
  const address = addresses.get(emailHash)
  if (!address) return refuse('NOT_FOUND')
  const confirmed = [...addresses.values()].filter(({ isConfirmed }) => isConfirmed).length
  if (addresses.size === 1 || (address.isConfirmed && confirmed === 1)) return refuse('LAST_EMAIL')
  if (loginEmailOf(account) === emailHash) return refuse('LOGIN_EMAIL')
  return record({ type: 'EmailRemoved', data: { emailHash } })
}

/** Refusals: NOT_FOUND, EMAIL_NOT_CONFIRMED. */
export function chooseLoginEmail(
  { emailHash }: UserCommandOf<'ChooseLoginEmail'>,
  account: Account,
): Decision<UserEvent> {
  const address = account.addresses.get(emailHash)
  if (!address) return refuse('NOT_FOUND')
  if (!address.isConfirmed) return refuse('EMAIL_NOT_CONFIRMED')
  return loginEmailOf(account) === emailHash
    ? NOTHING
    : record({ type: 'LoginEmailChosen', data: { emailHash } })
}

/** The invited address becomes one of the account's, confirmed; a player may become a trial annotator by it (D62). */
export function acceptInvitedEmail(
  { email, emailHash, role }: UserCommandOf<'AcceptInvitedEmail'>,
  account: Account,
): Decision<UserEvent> {
  const known = account.addresses.get(emailHash)
  const events: UserEvent[] = []
  if (!known) events.push({ type: 'EmailAdded', data: { email, emailHash } })
  if (!known?.isConfirmed) events.push({ type: 'EmailConfirmed', data: { emailHash, by: 'invitation' } })
  if (account.role === 'Registered' && role !== 'Registered')
    events.push({ type: 'RoleChanged', data: { role } })
  return events.length === 0 ? NOTHING : { events }
}
