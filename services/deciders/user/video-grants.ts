import type { UserEvent } from '@courtline/messages/account/user'
import type { Decision } from '@courtline/messages/event-sourcing/decider'
import { NOTHING, record, refuse } from '../decision.ts'
import type { UserCommandOf } from './command-of.ts'
import type { Account } from './state.ts'

/**
 * The right to upload to a video site, in place of an earlier one (D121). It opens no account here. Refusal: NOT_ALLOWED
 * for an account that was only invited.
 */
export function giveVideoGrant(
  { site, grantId, email, refreshToken }: UserCommandOf<'GiveVideoGrant'>,
  { role, videoGrants }: Account,
): Decision<UserEvent> {
  if (role === 'New') return refuse('NOT_ALLOWED')
  if (videoGrants.get(site) === grantId) return NOTHING
  return record({ type: 'VideoGrantGiven', data: { site, grantId, email, refreshToken } })
}

/** Ended by its person, or because the service takes it no longer: then only the grant that the service was shown. */
export function endVideoGrant(
  command: UserCommandOf<'EndVideoGrant' | 'LoseVideoGrant'>,
  { videoGrants }: Account,
): Decision<UserEvent> {
  const { site } = command
  const grantId = videoGrants.get(site)
  if (grantId === undefined) return NOTHING
  if (command.type === 'EndVideoGrant')
    return record({ type: 'VideoGrantEnded', data: { site, grantId, by: 'person' } })
  return command.grantId === grantId
    ? record({ type: 'VideoGrantEnded', data: { site, grantId, by: 'service' } })
    : NOTHING
}

/** The ends of all grants of an account. */
export const withoutVideoGrants = ({ videoGrants }: Pick<Account, 'videoGrants'>): UserEvent[] =>
  [...videoGrants].map(([site, grantId]) => ({
    type: 'VideoGrantEnded',
    data: { site, grantId, by: 'person' },
  }))
