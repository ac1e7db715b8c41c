import { mailCredentialChange, type CredentialChange } from '@courtline/application/accounts/security-notices'
import type { UserEvent } from '@courtline/messages/account/user'
import { loginEmailOfDocument, type UserDocument } from '@courtline/projections/users/user-document'
import type { Gateway } from '../gateway.ts'

/**
 * Mails the owner of an account what was done to its ways in, to the address with which they logged in before it (D110).
 */
export async function notifyOwner(
  gateway: Gateway,
  before: UserDocument,
  change: CredentialChange,
): Promise<void> {
  const to = loginEmailOfDocument(before)?.email
  if (to === undefined) return
  await mailCredentialChange(gateway, before.id, to, change)
}

/** A user logged in who had requested the deletion of their account: it stays, and they are notified (D111). */
export async function notifyIfKept(
  gateway: Gateway,
  account: UserDocument,
  events: readonly { readonly event: UserEvent }[],
): Promise<void> {
  if (events.some(({ event }) => event.type === 'DeletionCancelled'))
    await notifyOwner(gateway, account, 'deletionCancelled')
}
