import { mailCredentialChange, type CredentialChange } from '@courtline/application/accounts/security-notices'
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
