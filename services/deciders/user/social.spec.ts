import { describe, it } from '@jest/globals'
import type { UserEvent } from '@courtline/messages/account/user'
import { given, STREAM_ID } from '../testing/given.ts'
import { adam, stranger } from '../people.ts'
import { userDecider } from './decider.ts'

const details = {
  displayName: 'Ida',
  utrId: null,
  ustaNumber: null,
  handedness: null,
  scoringRules: null,
}
const registered = (role: 'Registered' | 'New'): UserEvent => ({
  type: 'UserRegistered',
  data: { role, details, priority: 1, credits: 3, inviteType: 'WebSignup', signupCode: null },
})
const added: UserEvent = { type: 'EmailAdded', data: { email: 'ida@example.org', emailHash: 'ida' } }
const confirmed: UserEvent = { type: 'EmailConfirmed', data: { emailHash: 'ida', by: 'provider' } }
const passwordSet: UserEvent = { type: 'PasswordSet', data: { passwordHash: 'argon' } }
const linked = (subjectHash = 'subject'): UserEvent => ({
  type: 'SocialAccountLinked',
  data: { provider: 'google', subjectHash, email: 'ida@example.org' },
})
const unlinked: UserEvent = { type: 'SocialAccountUnlinked', data: { provider: 'google' } }

const self: typeof adam = { userId: STREAM_ID, permissions: ['Login'] }
const link = {
  type: 'LinkSocialAccount',
  provider: 'google',
  subjectHash: 'subject',
  email: 'ida@example.org',
  provedEmailHash: 'ida',
} as const
const unlink = (by: typeof adam = self) => ({ type: 'UnlinkSocialAccount', by, provider: 'google' }) as const

const account = (...history: UserEvent[]) => given(userDecider, [registered('Registered'), added, ...history])

describe('an account of another service (D25)', () => {
  it('is linked, and proves the address that it vouches for (D60)', () =>
    account().when(link).records(linked(), confirmed))

  it('proves no address that it does not vouch for, or that the account does not have', () => {
    account()
      .when({ ...link, provedEmailHash: null })
      .records(linked())
    account()
      .when({ ...link, provedEmailHash: 'other' })
      .records(linked())
  })

  it('is linked once, and another one takes its place', () => {
    account(confirmed, linked()).when(link).records()
    account(confirmed, linked('before')).when(link).records(linked())
  })

  it('does not open an account that was only invited: its invitation does', () =>
    given(userDecider, [registered('New'), added])
      .when(link)
      .refuses('NOT_ALLOWED'))

  it('is unlinked by its user or an admin, once', () => {
    account(passwordSet, linked()).when(unlink()).records(unlinked)
    account(passwordSet, linked()).when(unlink(adam)).records(unlinked)
    account(passwordSet, linked()).when(unlink(stranger)).refuses('NOT_ALLOWED')
    account(passwordSet, linked(), unlinked).when(unlink()).records()
  })

  it('stays while it is the only way in', () => account(linked()).when(unlink()).refuses('LAST_WAY_IN'))
})
