import { describe, it } from '@jest/globals'
import type { UserEvent } from '@courtline/messages/account/user'
import type { Role } from '@courtline/messages/permissions'
import { given } from '../testing/given.ts'
import { userDecider } from './decider.ts'

const day = '2026-05-01'
const registered = (role: Role): UserEvent => ({
  type: 'UserRegistered',
  data: {
    role,
    details: { displayName: 'Olga', utrId: null, ustaNumber: null, handedness: null, scoringRules: null },
    priority: 1,
    credits: 3,
    inviteType: 'WebSignup',
    signupCode: null,
  },
})
const added: UserEvent = { type: 'EmailAdded', data: { email: 'olga@example.org', emailHash: 'h' } }
const confirmed: UserEvent = { type: 'EmailConfirmed', data: { emailHash: 'h', by: 'confirmationLink' } }
const taken = (mails: number, on = day): UserEvent => ({ type: 'MailsTaken', data: { day: on, mails } })
const send = (mails: number) => ({ type: 'SendMails', mails, day, mostPerDay: 10 }) as const

const account = (...history: UserEvent[]) => given(userDecider, [registered('Registered'), added, ...history])

describe('mails to others in an account’s name', () => {
  it('need an address that was confirmed', () => {
    account().when(send(1)).refuses('OWN_EMAIL_NOT_CONFIRMED')
    account(confirmed).when(send(1)).records(taken(1))
  })

  it('are so many a day, all requests of the day together', () => {
    account(confirmed, taken(4), taken(5)).when(send(1)).records(taken(1))
    account(confirmed, taken(4), taken(5)).when(send(2)).refuses('MAILS_USED_UP', { most: 10 })
    account(confirmed, taken(10, '2026-04-30')).when(send(10)).records(taken(10))
  })

  it('are not limited for admins, who answer for themselves', () => {
    given(userDecider, [registered('Admin'), added, taken(500)])
      .when(send(50))
      .records(taken(50))
  })
})
