import type { Decision } from '@courtline/messages/event-sourcing/decider'
import type { UserEvent } from '@courtline/messages/account/user'
import { NOTHING, record, refuse } from '../decision.ts'
import type { UserCommandOf } from './command-of.ts'
import type { Account } from './state.ts'
import { withoutVideoGrants } from './video-grants.ts'

/**
 * A way in through another service (D25), in place of an earlier account there. The service's word proves an address
 * of the account (D60). Refusal: NOT_ALLOWED for an account that was only invited, whose invitation is the way in.
 */
export function linkSocial(
  { provider, subjectHash, email, provedEmailHash }: UserCommandOf<'LinkSocialAccount'>,
  { role, socialAccounts, addresses }: Account,
): Decision<UserEvent> {
  if (role === 'New') return refuse('NOT_ALLOWED')
  const events: UserEvent[] = []
  if (socialAccounts.get(provider) !== subjectHash) {
    events.push({ type: 'SocialAccountLinked', data: { provider, subjectHash, email } })
  }
  if (provedEmailHash !== null && addresses.get(provedEmailHash)?.isConfirmed === false) {
    events.push({ type: 'EmailConfirmed', data: { emailHash: provedEmailHash, by: 'provider' } })
  }
  return events.length === 0 ? NOTHING : { events }
}

/** With Google goes its right to upload (D121). Refusal: LAST_WAY_IN where nobody could log in any more. */
export function unlinkSocial(
  { provider }: UserCommandOf<'UnlinkSocialAccount'>,
  { socialAccounts, videoGrants, hasPassword }: Account,
): Decision<UserEvent> {
  const grants = provider === 'google' ? withoutVideoGrants({ videoGrants }) : []
  if (!socialAccounts.has(provider)) return record(...grants)
  if (!hasPassword && socialAccounts.size === 1) return refuse('LAST_WAY_IN')
  return record({ type: 'SocialAccountUnlinked', data: { provider } }, ...grants)
}
