import { describe, it } from '@jest/globals'
import type { UserEvent } from '@courtline/messages/account/user'
import { adam, stranger } from '../people.ts'
import { given, STREAM_ID } from '../testing/given.ts'
import { userDecider } from './decider.ts'

const self = { userId: STREAM_ID, permissions: ['Login' as const] }
const now = '2026-05-01T10:00:00.000Z'
const dueAt = '2026-05-08T10:00:00.000Z'
const details = { displayName: 'Ida', utrId: null, ustaNumber: null, handedness: null, scoringRules: null }
const active: UserEvent[] = [
  {
    type: 'UserRegistered',
    data: { role: 'Registered', details, priority: 1, credits: 3, inviteType: 'WebSignup', signupCode: null },
  },
  { type: 'EmailAdded', data: { email: 'ida@example.org', emailHash: 'hash' } },
  { type: 'PasswordSet', data: { passwordHash: 'argon' } },
]
const requested: UserEvent = { type: 'DeletionRequested', data: { dueAt } }
const cancelled: UserEvent = { type: 'DeletionCancelled', data: {} }
const begun: UserEvent = { type: 'DeletionBegun', data: {} }
const loggedIn: UserEvent = { type: 'LoggedIn', data: {} }
const resetAsked: UserEvent = {
  type: 'PasswordResetRequested',
  data: { emailHash: 'hash', tokenHash: 'token', expiresAt: dueAt },
}

const account = (...more: UserEvent[]) => given(userDecider, [...active, ...more])
const request = (by = self) => ({ type: 'RequestDeletion', by, now }) as const
const begin = (at: string) => ({ type: 'BeginDeletion', now: at }) as const
const reset = { type: 'ResetPassword', tokenHash: 'token', now, passwordHash: 'new' } as const

describe('deleting one’s own account (D111)', () => {
  it('is held for seven days; the token for programs goes at once', () => {
    account().when(request()).records(requested)
    account({ type: 'ApiTokenIssued', data: { tokenHash: 'hash' } })
      .when(request())
      .records(requested, { type: 'ApiTokenRevoked', data: {} })
  })

  it('is not put off by asking again', () => account(requested).when(request()).records())

  it.each([
    ['an admin', { ...adam }],
    ['anybody else', { ...stranger }],
  ])('is not asked for by %s', (_, by) =>
    account().when({ type: 'RequestDeletion', by, now }).refuses('NOT_ALLOWED'),
  )

  it('is taken back by a log-in of any kind', () => {
    account(requested).when({ type: 'RecordLogin' }).records(loggedIn, cancelled)
    account(requested, cancelled).when({ type: 'RecordLogin' }).records(loggedIn)
    account(requested, resetAsked)
      .when(reset)
      .records(
        { type: 'EmailConfirmed', data: { emailHash: 'hash', by: 'passwordReset' } },
        { type: 'PasswordSet', data: { passwordHash: 'new' } },
        cancelled,
      )
  })

  it('begins when it is due, and not before', () => {
    account(requested).when(begin(dueAt)).records(begun)
    account(requested).when(begin('2026-05-08T09:59:59.999Z')).refuses('DELETION_NOT_DUE')
    account(requested, cancelled).when(begin(dueAt)).refuses('DELETION_NOT_DUE')
    account().when(begin(dueAt)).refuses('DELETION_NOT_DUE')
  })

  it('is finished by the next one who begins it, and nobody can log in meanwhile', () => {
    const going = () => account(requested, resetAsked, begun)
    going().when(begin(dueAt)).records()
    going().when({ type: 'RecordLogin' }).refuses('USER_GONE')
    going().when(reset).refuses('USER_GONE')
    going().when({ type: 'DeleteUser', by: adam }).records({ type: 'UserDeleted', data: {} })
  })
})
