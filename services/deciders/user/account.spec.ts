import { describe, expect, it } from '@jest/globals'
import type { UserDetails, UserEvent } from '@courtline/messages/account/user'
import type { UserCommand } from '@courtline/messages/account/user-commands'
import { given, recordedHistory, STREAM_ID, type GivenEvent } from '../testing/given.ts'
import type { Role } from '@courtline/messages/permissions'
import { adam, mia, stranger } from '../people.ts'
import type { UserCommandOf } from './command-of.ts'
import { userDecider } from './decider.ts'

/** A command of a user. */
type CommandBy = (by: typeof adam) => UserCommand

/** The account's own user: the id that the tests' stream is about. */
const self = { userId: STREAM_ID, permissions: ['Login' as const] }

const details: UserDetails = {
  displayName: 'Ida',
  utrId: null,
  ustaNumber: null,
  handedness: null,
  scoringRules: null,
}
const registration: UserCommandOf<'RegisterUser'> = {
  type: 'RegisterUser',
  role: 'Registered',
  details,
  email: 'ida@example.org',
  emailHash: 'hash of ida',
  emailConfirmed: false,
  passwordHash: 'argon',
  inviteType: 'WebSignup',
  signupCode: null,
  credits: 3,
}
const registered: UserEvent = {
  type: 'UserRegistered',
  data: { role: 'Registered', details, priority: 1, credits: 3, inviteType: 'WebSignup', signupCode: null },
}
const added: UserEvent = {
  type: 'EmailAdded',
  data: { email: 'ida@example.org', emailHash: 'hash of ida' },
}
const confirmed: UserEvent = {
  type: 'EmailConfirmed',
  data: { emailHash: 'hash of ida', by: 'invitation' },
}
const passwordSet: UserEvent = { type: 'PasswordSet', data: { passwordHash: 'argon' } }
const active = [registered, added, passwordSet]
const invited: UserEvent[] = [
  {
    type: 'UserRegistered',
    data: {
      role: 'New',
      details: { ...details, displayName: null },
      priority: 1,
      credits: 3,
      inviteType: 'AdminInvite',
      signupCode: null,
    },
  },
  added,
]
const deleted: UserEvent[] = [...active, { type: 'UserDeleted', data: {} }]
const roleIs = (role: Role): UserEvent => ({
  type: 'RoleChanged',
  data: { role },
})

const account = (history: readonly (UserEvent | GivenEvent<UserEvent>)[]) => given(userDecider, history)

describe('registering', () => {
  it('makes an account with its address and password, with priority 1 (D20)', () =>
    account([]).when(registration).records(registered, added, passwordSet))

  it('takes the address as confirmed when it came by an invitation (D60)', () =>
    account([])
      .when({ ...registration, emailConfirmed: true })
      .records(registered, added, confirmed, passwordSet))

  it('makes an invited account without a password, which may do nothing yet (D21)', () =>
    account([])
      .when({
        ...registration,
        role: 'New',
        inviteType: 'AdminInvite',
        passwordHash: null,
        details: { ...details, displayName: null },
      })
      .records(...invited))

  it.each(['WebSignup', 'AdminInvite', 'BreakpointInvite', 'MatchReferenceInvite'] as const)(
    'makes nobody an admin by %s (D62)',
    (inviteType) =>
      account([])
        .when({ ...registration, inviteType, role: 'Admin' })
        .refuses('ROLE_NOT_POSSIBLE'),
  )

  it('makes a trial annotator by the invitation for one (D62)', () => {
    const trial = { role: 'TrialAnnotator', inviteType: 'TrialAnnotatorInvite' } as const
    account([])
      .when({ ...registration, ...trial })
      .records(
        {
          type: 'UserRegistered',
          data: { details, priority: 1, credits: 3, signupCode: null, ...trial },
        },
        added,
        passwordSet,
      )
    account([])
      .when({ ...registration, role: 'TrialAnnotator' })
      .refuses('ROLE_NOT_POSSIBLE')
  })

  it('is refused for an account that is there', () =>
    account(active).when(registration).refuses('EMAIL_TAKEN'))

  it('is refused for an account that was deleted', () =>
    account(deleted).when(registration).refuses('USER_GONE'))

  const acceptance = { ...registration, inviteType: 'AdminInvite', emailConfirmed: true } as const
  const detailsChanged: UserEvent = { type: 'UserDetailsChanged', data: { details } }

  it('opens an invited account when its invitation is accepted', () =>
    account(invited).when(acceptance).records(roleIs('Registered'), detailsChanged, confirmed, passwordSet))

  it('keeps the role that an admin gave an invited account meanwhile', () =>
    account([...invited, roleIs('Annotator')])
      .when(acceptance)
      .records(detailsChanged, confirmed, passwordSet))

  it('does not open an invited account for a person who only knows its address', () =>
    account(invited)
      .when({ ...acceptance, emailConfirmed: false })
      .refuses('EMAIL_TAKEN'))

  it('does not invite an account twice', () =>
    account(invited)
      .when({ ...acceptance, passwordHash: null })
      .refuses('EMAIL_TAKEN'))
})

describe('an account that is not there', () => {
  it('is not found', () => account([]).when({ type: 'RecordLogin' }).refuses('NOT_FOUND'))

  it('is refused as deleted', () => {
    account(deleted).when({ type: 'RecordLogin' }).refuses('USER_GONE')
    account(deleted).when({ type: 'DeleteUser', by: adam }).refuses('USER_GONE')
  })

  it('cannot be folded', () =>
    expect(() => userDecider.evolve(userDecider.initial, recordedHistory([passwordSet]))).toThrow(
      'The account is Absent, but PasswordSet follows',
    ))
})

const typed = (commands: readonly CommandBy[]) =>
  commands.map((command) => [command(adam).type, command] as const)

describe('whose an account is', () => {
  const named = { ...details, displayName: 'Ida B.' }
  const ofOwnerOrAdmin: readonly CommandBy[] = [
    (by) => ({ type: 'AddEmail', by, email: 'new@example.org', emailHash: 'hash of new' }),
    (by) => ({ type: 'RemoveEmail', by, emailHash: 'hash of ida' }),
    (by) => ({ type: 'ChangeUserDetails', by, details: named }),
    (by) => ({ type: 'RevokeApiToken', by }),
    (by) => ({ type: 'SetPlaysightLogin', by, username: 'ida@example.org', password: 'secret' }),
  ]
  const ofOwner: readonly CommandBy[] = [
    (by) => ({ type: 'ChangePassword', by, passwordHash: 'other' }),
    (by) => ({ type: 'IssueApiToken', by, tokenHash: 'hash' }),
  ]
  const ofOthers: readonly CommandBy[] = [
    (by) => ({ type: 'ChangeRole', by, role: 'Annotator' }),
    (by) => ({ type: 'StartImpersonation', by }),
    (by) => ({ type: 'DeleteUser', by }),
  ]
  const ofAdmin: readonly CommandBy[] = [
    ...ofOthers,
    (by) => ({ type: 'SetUserPriority', by, priority: 2 }),
    (by) => ({ type: 'AddCredits', by, credits: 5 }),
    (by) => ({ type: 'ClearCredits', by }),
  ]

  it.each(typed([...ofOwnerOrAdmin, ...ofOwner, ...ofAdmin]))('keeps %s from a stranger', (_, command) => {
    account(active).when(command(stranger)).refuses('NOT_ALLOWED')
    account(active).when(command(mia)).refuses('NOT_ALLOWED')
  })

  it.each(typed(ofOwner))('keeps %s even from an admin', (_, command) =>
    account(active).when(command(adam)).refuses('NOT_ALLOWED'),
  )

  it.each(typed(ofAdmin))('keeps %s from its own user', (_, command) =>
    account(active).when(command(self)).refuses('NOT_ALLOWED'),
  )

  it.each(typed(ofOthers))('keeps %s from an admin for their own account (D27)', (_, command) =>
    account([...active, roleIs('Admin')])
      .when(command({ ...adam, userId: STREAM_ID }))
      .refuses('OWN_ACCOUNT'),
  )

  it.each([
    ['its user', self],
    ['an admin', adam],
  ])('lets %s change the details', (_, by) =>
    account(active)
      .when({ type: 'ChangeUserDetails', by, details: named })
      .records({ type: 'UserDetailsChanged', data: { details: named } }),
  )

  it('records no details that are as before', () =>
    account(active).when({ type: 'ChangeUserDetails', by: self, details }).records())

  it('keeps the login of the court-video service', () =>
    account(active)
      .when({ type: 'SetPlaysightLogin', by: self, username: 'ida@example.org', password: 'secret' })
      .records({
        type: 'PlaysightLoginSet',
        data: { username: 'ida@example.org', password: 'secret' },
      }))

  it('is deleted by an admin', () =>
    account(active).when({ type: 'DeleteUser', by: adam }).records({ type: 'UserDeleted', data: {} }))
})

describe('role and priority', () => {
  it('gives a role', () =>
    account(active).when({ type: 'ChangeRole', by: adam, role: 'Annotator' }).records(roleIs('Annotator')))

  it('records no role that the account has', () =>
    account(active).when({ type: 'ChangeRole', by: adam, role: 'Registered' }).records())

  it('never gives the role New', () =>
    account(active).when({ type: 'ChangeRole', by: adam, role: 'New' }).refuses('ROLE_NOT_POSSIBLE'))

  it('is taken by who is verified as coach or becomes a recruit, never over another one (D63)', () => {
    const take = { type: 'TakeRecruitingRole', role: 'Coach' } as const
    account(active).when(take).records(roleIs('Coach'))
    account([...active, roleIs('Coach')])
      .when(take)
      .records()
    account([...active, roleIs('Annotator')])
      .when(take)
      .refuses('ELEVATED_ACCOUNT')
    account([...active, roleIs('Recruit')])
      .when(take)
      .refuses('ELEVATED_ACCOUNT')
  })

  it('of a coach or recruit goes back, unless it is another one by then', () => {
    const giveUp = { type: 'GiveUpRecruitingRole', role: 'Coach' } as const
    account([...active, roleIs('Coach')])
      .when(giveUp)
      .records(roleIs('Registered'))
    account([...active, roleIs('Annotator')])
      .when(giveUp)
      .records()
    account(active).when(giveUp).records()
  })

  it('makes the first admin, once (D34)', () => {
    account(active).when({ type: 'MakeFirstAdmin' }).records(roleIs('Admin'))
    account([...active, roleIs('Admin')])
      .when({ type: 'MakeFirstAdmin' })
      .records()
  })

  it('sets the priority of new matches, 0 to hold them back (D66)', () =>
    account(active)
      .when({ type: 'SetUserPriority', by: adam, priority: 0 })
      .records({ type: 'UserPriorityChanged', data: { priority: 0 } }))

  it('records no priority that the account has', () =>
    account(active).when({ type: 'SetUserPriority', by: adam, priority: 1 }).records())

  it.each([-1, 6, 2.5, Number.NaN])('refuses the priority %d', (priority) =>
    account(active).when({ type: 'SetUserPriority', by: adam, priority }).refuses('PRIORITY_OUT_OF_RANGE'),
  )
})

describe('logging in', () => {
  it('is recorded', () =>
    account(active).when({ type: 'RecordLogin' }).records({ type: 'LoggedIn', data: {} }))

  it('is refused to an account that was only invited (D21)', () =>
    account(invited).when({ type: 'RecordLogin' }).refuses('NOT_ALLOWED'))
})

describe('the api token', () => {
  const issued: UserEvent = { type: 'ApiTokenIssued', data: { tokenHash: 'hash' } }

  it('is issued to its user', () =>
    account(active).when({ type: 'IssueApiToken', by: self, tokenHash: 'hash' }).records(issued))

  it.each([
    ['its user', self],
    ['an admin', adam],
  ])('is revoked by %s', (_, by) =>
    account([...active, issued])
      .when({ type: 'RevokeApiToken', by })
      .records({ type: 'ApiTokenRevoked', data: {} }),
  )

  it('is not revoked where there is none', () => {
    account(active).when({ type: 'RevokeApiToken', by: self }).records()
    account([...active, issued, { type: 'ApiTokenRevoked', data: {} }])
      .when({ type: 'RevokeApiToken', by: self })
      .records()
  })
})

describe('impersonating (D64)', () => {
  const started: UserEvent = { type: 'ImpersonationStarted', data: {} }
  const stopped: UserEvent = { type: 'ImpersonationStopped', data: {} }
  const byAdam: GivenEvent<UserEvent> = { event: started, meta: { actorId: adam.userId } }

  it('lets an admin enter the account', () =>
    account(active).when({ type: 'StartImpersonation', by: adam }).records(started))

  it('lets nobody become an admin', () =>
    account([...active, roleIs('Admin')])
      .when({ type: 'StartImpersonation', by: adam })
      .refuses('ADMIN_NOT_IMPERSONATED'))

  it('ends', () =>
    account([...active, byAdam])
      .when({ type: 'StopImpersonation', by: adam })
      .records(stopped))

  it('has nothing to end for a user who is not in the account', () => {
    account(active).when({ type: 'StopImpersonation', by: adam }).records()
    account([...active, byAdam, { event: stopped, meta: { actorId: adam.userId } }])
      .when({ type: 'StopImpersonation', by: adam })
      .records()
  })

  it('may start again although the last one was never ended', () =>
    account([...active, byAdam])
      .when({ type: 'StartImpersonation', by: adam })
      .records(started))
})
