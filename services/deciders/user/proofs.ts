import type { Decision } from '@courtline/messages/decider'
import type { UserEvent } from '@courtline/messages/user'
import { NOTHING, record, refuse } from '../decision.ts'
import { isUsable } from '../mailed-token.ts'
import type { UserCommandOf } from './command-of.ts'
import type { Account } from './state.ts'

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

/** Refusals: NOT_FOUND for an address that is not the account's; NOT_ALLOWED for one that was only invited so far. */
export function requestReset(
  { emailHash, tokenHash, expiresAt }: UserCommandOf<'RequestPasswordReset'>,
  { addresses, role }: Account,
): Decision<UserEvent> {
  if (!addresses.has(emailHash)) return refuse('NOT_FOUND')
  if (role === 'New') return refuse('NOT_ALLOWED')
  return record({ type: 'PasswordResetRequested', data: { emailHash, tokenHash, expiresAt } })
}

/** The link also proves the address it went to (D60). Refusal: LINK_NOT_VALID. */
export function resetPassword(
  { tokenHash, now, passwordHash }: UserCommandOf<'ResetPassword'>,
  { passwordReset, addresses }: Account,
): Decision<UserEvent> {
  if (!passwordReset || !isUsable(passwordReset, tokenHash, now)) return refuse('LINK_NOT_VALID')
  const { emailHash } = passwordReset
  const isProof = addresses.get(emailHash)?.isConfirmed === false
  const set: UserEvent = { type: 'PasswordSet', data: { passwordHash } }
  return isProof
    ? record<UserEvent>({ type: 'EmailConfirmed', data: { emailHash, by: 'passwordReset' } }, set)
    : record(set)
}

/** The address is claimed on its own stream first (P14). */
export const addEmail = (
  { email, emailHash }: UserCommandOf<'AddEmail'>,
  { addresses }: Account,
): Decision<UserEvent> =>
  addresses.has(emailHash) ? NOTHING : record({ type: 'EmailAdded', data: { email, emailHash } })

/** Refusals: NOT_FOUND, LAST_EMAIL. */
export function removeEmail(
  { emailHash }: UserCommandOf<'RemoveEmail'>,
  { addresses }: Account,
): Decision<UserEvent> {
  if (!addresses.has(emailHash)) return refuse('NOT_FOUND')
  return addresses.size === 1 ? refuse('LAST_EMAIL') : record({ type: 'EmailRemoved', data: { emailHash } })
}
