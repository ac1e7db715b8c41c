import type { UserEvent } from '@courtline/messages/account/user'
import type { UserCommand } from '@courtline/messages/account/user-commands'
import type { Decision } from '@courtline/messages/event-sourcing/decider'
import { record, refuse } from '../decision.ts'
import type { Account } from './state.ts'

/**
 * Mails to others need an address that was confirmed, and are so many a day; admins answer for themselves. Refusals:
 * OWN_EMAIL_NOT_CONFIRMED, MAILS_USED_UP.
 */
export function sendMails(
  { mails, day, mostPerDay }: Extract<UserCommand, { type: 'SendMails' }>,
  { role, addresses, mailsTaken }: Account,
): Decision<UserEvent> {
  const taken: UserEvent = { type: 'MailsTaken', data: { day, mails } }
  if (role === 'Admin') return record(taken)
  if (![...addresses.values()].some(({ isConfirmed }) => isConfirmed))
    return refuse('OWN_EMAIL_NOT_CONFIRMED')
  const soFar = mailsTaken?.day === day ? mailsTaken.mails : 0
  return soFar + mails > mostPerDay ? refuse('MAILS_USED_UP', { most: mostPerDay }) : record(taken)
}
