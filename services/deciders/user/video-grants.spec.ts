import { describe, it } from '@jest/globals'
import type { UserEvent } from '@courtline/messages/account/user'
import { given, STREAM_ID } from '../testing/given.ts'
import { adam, stranger } from '../people.ts'
import { userDecider } from './decider.ts'

const details = { displayName: 'Ida', utrId: null, ustaNumber: null, handedness: null, scoringRules: null }
const registered = (role: 'Registered' | 'New'): UserEvent => ({
  type: 'UserRegistered',
  data: { role, details, priority: 1, credits: 3, inviteType: 'WebSignup', signupCode: null },
})
const [first, second] = ['20000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000002']
const grant = (grantId: string) => ({
  site: 'youtube' as const,
  grantId,
  email: 'ida@channel.test',
  refreshToken: 'secret',
})
const granted = (grantId = first): UserEvent => ({ type: 'VideoGrantGiven', data: grant(grantId) })
const ended = (grantId: string, by: 'person' | 'service'): UserEvent => ({
  type: 'VideoGrantEnded',
  data: { site: 'youtube', grantId, by },
})
const give = (grantId = first) => ({ type: 'GiveVideoGrant', ...grant(grantId) }) as const
const lose = (grantId: string) => ({ type: 'LoseVideoGrant', site: 'youtube', grantId }) as const
const end = (by: typeof adam) => ({ type: 'EndVideoGrant', by, site: 'youtube' }) as const
const self: typeof adam = { userId: STREAM_ID, permissions: ['Login'] }
const account = (...history: UserEvent[]) => given(userDecider, [registered('Registered'), ...history])

describe('the right to upload to a video site (D121)', () => {
  it('is kept once, and a newer one takes its place', () => {
    account().when(give()).records(granted())
    account(granted()).when(give()).records()
    account(granted()).when(give(second)).records(granted(second))
    given(userDecider, [registered('New')])
      .when(give())
      .refuses('NOT_ALLOWED')
  })

  it('is ended by its person or an admin, once', () => {
    account(granted()).when(end(self)).records(ended(first, 'person'))
    account(granted()).when(end(adam)).records(ended(first, 'person'))
    account(granted()).when(end(stranger)).refuses('NOT_ALLOWED')
    account(granted(), ended(first, 'person')).when(end(self)).records()
  })

  it('is ended by the service that takes it no longer, unless there is a newer one', () => {
    account(granted()).when(lose(first)).records(ended(first, 'service'))
    account(granted(), granted(second)).when(lose(first)).records()
  })

  it('goes with Google, also where Google opens no account here', () => {
    const unlink = { type: 'UnlinkSocialAccount', by: self, provider: 'google' } as const
    account(granted()).when(unlink).records(ended(first, 'person'))
    account(granted())
      .when({ ...unlink, provider: 'facebook' })
      .records()
    const linked: UserEvent = {
      type: 'SocialAccountLinked',
      data: { provider: 'google', subjectHash: 'subject', email: null },
    }
    const unlinked: UserEvent = { type: 'SocialAccountUnlinked', data: { provider: 'google' } }
    const password: UserEvent = { type: 'PasswordSet', data: { passwordHash: 'argon' } }
    account(password, linked, granted()).when(unlink).records(unlinked, ended(first, 'person'))
    account(linked, granted()).when(unlink).refuses('LAST_WAY_IN')
  })
})
