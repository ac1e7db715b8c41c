import type { FastifyRequest } from 'fastify'
import { mailCredentialChange, type CredentialChange } from '@courtline/application/accounts/security-notices'
import { loginEmailOfDocument, type UserDocument } from '@courtline/projections/users/user-document'
import type { Gateway } from '../gateway.ts'

/**
 * Mails the owner of an account what was done to its ways in, to the address with which they logged in before it (D110).
 * The change stands whether the mail is sent or not.
 */
export async function notifyOwner(
  gateway: Gateway,
  request: FastifyRequest,
  before: UserDocument,
  change: CredentialChange,
): Promise<void> {
  const to = loginEmailOfDocument(before)?.email
  if (to === undefined) return
  await mailCredentialChange(gateway, to, change).catch((error: unknown) =>
    request.log.error({ err: error }, 'the owner of an account could not be notified of a change'),
  )
}
