import { describe, expect, it } from '@jest/globals'
import { userStream } from '@courtline/messages/ids'
import type { UserEvent } from '@courtline/messages/account/user'
import { givenEvents } from '../testing/given.ts'
import { anaId, bob, boss, entry, final } from '../testing/people.ts'
import { eventTime, type StreamEvent } from '../testing/event-storage.ts'
import { signedUp } from '../testing/account-history.ts'
import { users } from './project.ts'
import {
  displayNames,
  findUser,
  findUserByEmailHash,
  findUserByToken,
  findUsersByEmailHash,
  provedEmailHashes,
  searchUsers,
  userView,
} from './read.ts'

const onAna = (...events: UserEvent[]): StreamEvent[] =>
  events.map((event) => ({ stream: userStream(anaId), event, by: { subjectId: anaId } }))

const anaSignedUp = () => signedUp(anaId, 'Ana', 'Annotator')
const view = async (...history: StreamEvent[]) => {
  const reads = await givenEvents(anaSignedUp(), history).view(users)
  const user = await findUser(reads, anaId)
  return { reads, user, shown: user && userView(user) }
}

describe('the accounts', () => {
  it('show what the account is, and nothing secret', async () => {
    const { shown } = await view()
    expect(shown).toEqual({
      id: anaId,
      emails: [{ email: 'ana@example.org', confirmed: true }],
      loginEmail: 'ana@example.org',
      role: 'Annotator',
      permissions: ['Login', 'Annotate'],
      userDetails: {
        displayName: 'Ana',
        utrId: null,
        ustaNumber: null,
        handedness: null,
        scoringRules: null,
      },
      socialAccounts: [],
      videoGrants: [],
      registeredAccount: { email: 'ana@example.org', lastPasswordChange: eventTime(2) },
      playsightUsername: null,
      priority: 1,
      credits: 3,
      creditsReserved: 0,
      lastLogin: eventTime(4),
      hasApiToken: false,
      createdAt: eventTime(0),
    })
    expect(JSON.stringify(shown)).not.toContain('argon2')
  })

  it.each<[string, UserEvent[], Partial<NonNullable<Awaited<ReturnType<typeof view>>['shown']>>]>([
    ['credits added', [{ type: 'CreditsAdded', data: { credits: 5 } }], { credits: 8 }],
    ['credits cleared', [{ type: 'CreditsCleared', data: {} }], { credits: 0 }],
    [
      'a credit set aside',
      [{ type: 'CreditReserved', data: { matchId: final, credits: 1 } }],
      { credits: 2, creditsReserved: 1 },
    ],
    [
      'a credit spent',
      [
        { type: 'CreditReserved', data: { matchId: final, credits: 1 } },
        { type: 'CreditSpent', data: { matchId: final, credits: 1 } },
      ],
      { credits: 2, creditsReserved: 0 },
    ],
    [
      'a credit returned',
      [
        { type: 'CreditReserved', data: { matchId: final, credits: 1 } },
        { type: 'CreditReturned', data: { matchId: final, credits: 1 } },
      ],
      { credits: 3, creditsReserved: 0 },
    ],
    ['another role', [{ type: 'RoleChanged', data: { role: 'Coach' } }], { permissions: ['Login', 'Coach'] }],
    [
      'an account of another service',
      [
        { type: 'SocialAccountLinked', data: { provider: 'google', subjectHash: 'old', email: null } },
        { type: 'SocialAccountLinked', data: { provider: 'google', subjectHash: 's', email: 'a@b.org' } },
        { type: 'SocialAccountLinked', data: { provider: 'facebook', subjectHash: 'f', email: null } },
        { type: 'SocialAccountUnlinked', data: { provider: 'facebook' } },
      ],
      { socialAccounts: [{ provider: 'google', email: 'a@b.org', since: eventTime(6) }] },
    ],
    [
      'rights to upload, without their tokens',
      [
        {
          type: 'VideoGrantGiven',
          data: { site: 'youtube', grantId: entry(801), email: 'a@b.org', refreshToken: 'secret' },
        },
      ],
      { videoGrants: [{ site: 'youtube', email: 'a@b.org', since: eventTime(5) }] },
    ],
    [
      'a right to upload that has ended',
      [
        {
          type: 'VideoGrantGiven',
          data: { site: 'youtube', grantId: entry(801), email: null, refreshToken: 'secret' },
        },
        { type: 'VideoGrantEnded', data: { site: 'youtube', grantId: entry(801), by: 'person' } },
      ],
      { videoGrants: [] },
    ],
    ['another priority', [{ type: 'UserPriorityChanged', data: { priority: 4 } }], { priority: 4 }],
    ['a token for programs', [{ type: 'ApiTokenIssued', data: { tokenHash: 't' } }], { hasApiToken: true }],
    [
      'another address, not yet proved',
      [{ type: 'EmailAdded', data: { email: 'a@b.org', emailHash: 'other' } }],
      {
        emails: [
          { email: 'ana@example.org', confirmed: true },
          { email: 'a@b.org', confirmed: false },
        ],
      },
    ],
  ])('know of %s', async (_, events, expected) => {
    const { shown } = await view(...onAna(...events))
    expect(shown).toMatchObject(expected)
  })

  it('give only proved addresses as proved (D60)', async () => {
    const { user } = await view(
      ...onAna({ type: 'EmailAdded', data: { email: 'a@b.org', emailHash: 'other' } }),
    )
    expect(user && provedEmailHashes(user)).toEqual(['hash-of-Ana'])
  })

  it('are found by the hash of an address', async () => {
    const { reads } = await view(...signedUp(bob, 'Bob', 'Registered'))
    expect((await findUserByEmailHash(reads, 'hash-of-Ana'))?.id).toBe(anaId)
    expect(await findUserByEmailHash(reads, 'hash-of-nobody')).toBeUndefined()
    const found = await findUsersByEmailHash(reads, ['hash-of-Ana', 'hash-of-Bob', 'hash-of-nobody'])
    expect(found.map(({ id }) => id).toSorted()).toEqual([anaId, bob])
  })

  it('are found by a token until it is used', async () => {
    const emailHash = 'hash-of-Ana'
    const asked: UserEvent[] = [
      { type: 'PasswordResetRequested', data: { emailHash, tokenHash: 'reset', expiresAt: eventTime(100) } },
      {
        type: 'EmailConfirmationRequested',
        data: { emailHash, tokenHash: 'confirm', expiresAt: eventTime(100) },
      },
    ]
    const before = await view(...onAna(...asked))
    expect((await findUserByToken(before.reads, 'reset'))?.id).toBe(anaId)
    expect((await findUserByToken(before.reads, 'confirm'))?.id).toBe(anaId)
    const after = await view(
      ...onAna(
        ...asked,
        { type: 'PasswordSet', data: { passwordHash: 'new' } },
        { type: 'EmailConfirmed', data: { emailHash, by: 'confirmationLink' } },
      ),
    )
    expect(await findUserByToken(after.reads, 'reset')).toBeUndefined()
    expect(await findUserByToken(after.reads, 'confirm')).toBeUndefined()
  })

  it('are searched by a piece of name or address, in any case of letters', async () => {
    const { reads } = await view(...signedUp(bob, 'Bob', 'Registered'), ...signedUp(boss, 'Boss', 'Admin'))
    const found = async (text: string) => (await searchUsers(reads, text, 10)).map(({ id }) => id)
    expect(await found('BO')).toEqual([bob, boss])
    expect(await found('ana@')).toEqual([anaId])
    expect(await found('')).toEqual([anaId, bob, boss])
  })

  it('give names to join, and say who is gone (D32)', async () => {
    const { reads } = await view(
      ...signedUp(bob, 'Bob', 'Registered'),
      ...onAna({ type: 'UserDeleted', data: {} }),
    )
    expect(await displayNames(reads, [anaId, bob, entry(1)])).toEqual(
      new Map([
        [anaId, 'Deleted user'],
        [bob, 'Bob'],
      ]),
    )
  })

  it('keep nothing of an account that was deleted (D27)', async () => {
    const { reads, user } = await view(
      ...onAna({ type: 'UserDeleted', data: {} }, { type: 'LoggedIn', data: {} }),
    )
    expect(user).toBeUndefined()
    expect(await findUserByEmailHash(reads, 'hash-of-Ana')).toBeUndefined()
    expect(await searchUsers(reads, 'ana', 10)).toEqual([])
    expect(await reads.view(users).get(anaId)).toEqual({ id: anaId, state: 'deleted', revision: 6 })
  })
})
