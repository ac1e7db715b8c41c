import { describe, it } from '@jest/globals'
import type { UserEvent } from '@courtline/messages/account/user'
import { adam } from '../people.ts'
import { given, STREAM_ID } from '../testing/given.ts'
import { userDecider } from './decider.ts'

const self = { userId: STREAM_ID, permissions: ['Login' as const] }
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
const added = (name: string): UserEvent => ({
  type: 'EmailAdded',
  data: { email: `${name}@example.org`, emailHash: `hash of ${name}` },
})
const active: readonly UserEvent[] = [
  registered('Registered'),
  added('ida'),
  { type: 'PasswordSet', data: { passwordHash: 'argon' } },
]
const account = (history: readonly UserEvent[]) => given(userDecider, history)

const BEFORE = '2026-05-01T11:59:59.999Z'
const EXPIRY = '2026-05-01T12:00:00.000Z'
const link = (tokenHash: string) => ({ emailHash: 'hash of ida', tokenHash, expiresAt: EXPIRY })

const requested = (tokenHash: string): UserEvent => ({
  type: 'EmailConfirmationRequested',
  data: link(tokenHash),
})
const confirmed: UserEvent = {
  type: 'EmailConfirmed',
  data: { emailHash: 'hash of ida', by: 'confirmationLink' },
}
const confirmedEva: UserEvent = {
  type: 'EmailConfirmed',
  data: { emailHash: 'hash of eva', by: 'confirmationLink' },
}
const confirm = (tokenHash: string, now = BEFORE) => ({ type: 'ConfirmEmail', tokenHash, now }) as const

describe('proving an address (D60)', () => {
  it('begins with a link', () =>
    account(active)
      .when({ type: 'RequestEmailConfirmation', ...link('first') })
      .records(requested('first')))

  it('needs an address of the account', () =>
    account(active)
      .when({ type: 'RequestEmailConfirmation', ...link('first'), emailHash: 'hash of eva' })
      .refuses('NOT_FOUND'))

  it('needs no link when it is done', () =>
    account([...active, confirmed])
      .when({ type: 'RequestEmailConfirmation', ...link('first') })
      .records())

  it('ends with the link', () =>
    account([...active, requested('first')])
      .when(confirm('first'))
      .records(confirmed))

  it('refuses a link that is unknown', () => account(active).when(confirm('first')).refuses('LINK_NOT_VALID'))

  it('refuses a link that is too old', () =>
    account([...active, requested('first')])
      .when(confirm('first', EXPIRY))
      .refuses('LINK_NOT_VALID'))

  it('refuses a link that a newer one replaced', () =>
    account([...active, requested('first'), requested('second')])
      .when(confirm('first'))
      .refuses('LINK_NOT_VALID'))

  it('refuses a link that was used', () =>
    account([...active, requested('first'), confirmed])
      .when(confirm('first'))
      .refuses('LINK_NOT_VALID'))

  it('refuses the link of an address that was removed', () =>
    account([
      ...active,
      requested('first'),
      added('eva'),
      { type: 'EmailRemoved', data: { emailHash: 'hash of ida' } },
    ])
      .when(confirm('first'))
      .refuses('LINK_NOT_VALID'))
})

describe('the addresses of an account', () => {
  const eva = { email: 'eva@example.org', emailHash: 'hash of eva' }

  it('grow', () =>
    account(active)
      .when({ type: 'AddEmail', by: self, ...eva })
      .records(added('eva')))

  it('hold each address once', () =>
    account([...active, added('eva')])
      .when({ type: 'AddEmail', by: self, ...eva })
      .records())

  it('shrink', () =>
    account([...active, added('eva')])
      .when({ type: 'RemoveEmail', by: self, emailHash: 'hash of eva' })
      .records({ type: 'EmailRemoved', data: { emailHash: 'hash of eva' } }))

  it('keep the one that logs in (D110)', () =>
    account([...active, added('eva')])
      .when({ type: 'RemoveEmail', by: self, emailHash: 'hash of ida' })
      .refuses('LOGIN_EMAIL'))

  it('keep the last confirmed one (D110)', () =>
    account([
      ...active,
      added('eva'),
      confirmedEva,
      { type: 'LoginEmailChosen', data: { emailHash: 'hash of eva' } },
    ])
      .when({ type: 'RemoveEmail', by: self, emailHash: 'hash of eva' })
      .refuses('LAST_EMAIL'))

  it('log in by another one once that is confirmed (D110)', () => {
    const choose = { type: 'ChooseLoginEmail', by: self, emailHash: 'hash of eva' } as const
    account([...active, added('eva')])
      .when(choose)
      .refuses('EMAIL_NOT_CONFIRMED')
    account([...active, added('eva'), confirmedEva])
      .when(choose)
      .records({ type: 'LoginEmailChosen', data: { emailHash: 'hash of eva' } })
  })

  it('of an admin are not another admin’s to change', () =>
    account([...active, { type: 'RoleChanged', data: { role: 'Admin' } }])
      .when({ type: 'AddEmail', by: adam, email: 'eva@example.org', emailHash: 'hash of eva' })
      .refuses('NOT_ALLOWED'))

  it('do not lose what they do not hold', () =>
    account(active).when({ type: 'RemoveEmail', by: self, emailHash: 'hash of eva' }).refuses('NOT_FOUND'))

  it('are never none', () =>
    account(active).when({ type: 'RemoveEmail', by: self, emailHash: 'hash of ida' }).refuses('LAST_EMAIL'))
})

const resetRequested = (tokenHash: string): UserEvent => ({
  type: 'PasswordResetRequested',
  data: link(tokenHash),
})
const set: UserEvent = { type: 'PasswordSet', data: { passwordHash: 'new argon' } }
const proved: UserEvent = {
  type: 'EmailConfirmed',
  data: { emailHash: 'hash of ida', by: 'passwordReset' },
}
const reset = (tokenHash: string, now = BEFORE) =>
  ({ type: 'ResetPassword', tokenHash, now, passwordHash: 'new argon' }) as const

describe('a new password', () => {
  it('is set by the user', () =>
    account(active).when({ type: 'ChangePassword', by: self, passwordHash: 'new argon' }).records(set))

  it('begins, when the old one is lost, with a link', () =>
    account(active)
      .when({ type: 'RequestPasswordReset', ...link('first') })
      .records(resetRequested('first')))

  it('needs an address of the account', () =>
    account(active)
      .when({ type: 'RequestPasswordReset', ...link('first'), emailHash: 'hash of eva' })
      .refuses('NOT_FOUND'))

  it('is not for an account that was only invited: the invitation sets its first one', () =>
    account([registered('New'), added('ida')])
      .when({ type: 'RequestPasswordReset', ...link('first') })
      .refuses('NOT_ALLOWED'))

  it('is set by the link, which proves the address it went to', () =>
    account([...active, resetRequested('first')])
      .when(reset('first'))
      .records(proved, set))

  it('proves an address only once', () =>
    account([...active, proved, resetRequested('first')])
      .when(reset('first'))
      .records(set))

  it('does not bring back an address that was removed since', () =>
    account([
      ...active,
      resetRequested('first'),
      added('eva'),
      { type: 'EmailRemoved', data: { emailHash: 'hash of ida' } },
    ])
      .when(reset('first'))
      .refuses('LINK_NOT_VALID'))

  it('is not mailed to an address that was only typed in (D110)', () =>
    account([...active, added('eva')])
      .when({ type: 'RequestPasswordReset', ...link('first'), emailHash: 'hash of eva' })
      .refuses('NOT_FOUND'))

  it('starts an account clean whose address was never proved (D60)', () =>
    account([
      ...active,
      added('mallory'),
      { type: 'EmailConfirmed', data: { emailHash: 'hash of mallory', by: 'confirmationLink' } },
      { type: 'SocialAccountLinked', data: { provider: 'google', subjectHash: 's', email: null } },
      { type: 'ApiTokenIssued', data: { tokenHash: 't' } },
      { type: 'PlaysightLoginSet', data: { username: 'm@court.test', password: 'x' } },
      resetRequested('first'),
    ])
      .when(reset('first'))
      .records(
        { type: 'EmailConfirmed', data: { emailHash: 'hash of ida', by: 'passwordReset' } },
        { type: 'EmailRemoved', data: { emailHash: 'hash of mallory' } },
        { type: 'SocialAccountUnlinked', data: { provider: 'google' } },
        { type: 'ApiTokenRevoked', data: {} },
        { type: 'PlaysightLoginSet', data: { username: null, password: null } },
        set,
      ))

  it('is refused to a link that is unknown', () =>
    account(active).when(reset('first')).refuses('LINK_NOT_VALID'))

  it('is refused to a link that is too old', () =>
    account([...active, resetRequested('first')])
      .when(reset('first', EXPIRY))
      .refuses('LINK_NOT_VALID'))

  it('is refused to a link that a newer one replaced', () =>
    account([...active, resetRequested('first'), resetRequested('second')])
      .when(reset('first'))
      .refuses('LINK_NOT_VALID'))

  it('is refused to a link that was used, or after another way to set it', () =>
    account([...active, resetRequested('first'), set])
      .when(reset('first'))
      .refuses('LINK_NOT_VALID'))
})
