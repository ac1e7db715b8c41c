import { describe, expect, it } from '@jest/globals'
import { recruitStream, userStream } from '@courtline/messages/ids'
import type { RecruitDetails, RecruitEvent } from '@courtline/messages/recruiting/recruit'
import { recruitLinkIdOf, recruitMatchIdOf } from '@courtline/messages/recruiting/link-id'
import type { Role } from '@courtline/messages/permissions'
import type { StreamEvent } from '../testing/event-storage.ts'
import { givenEvents } from '../testing/given.ts'
import { anaId, bob, cleo, entry, final } from '../testing/people.ts'
import { signedUp } from '../testing/account-history.ts'
import { recruits } from './project.ts'
import { findRecruit, findRecruitByLink, recruitsOfProgram, recruitsShowing, searchGallery } from './read.ts'

const [lakeside, hillside] = [entry(700), entry(701)]
const about = (userId: string, ...events: RecruitEvent[]): StreamEvent[] =>
  events.map((event) => ({
    stream: recruitStream(userId),
    event,
    by: { actorId: userId, subjectId: userId },
  }))
const details = (changes: Partial<RecruitDetails> = {}): RecruitEvent => ({
  type: 'RecruitDetailsChanged',
  data: {
    details: {
      email: 'me@example.org',
      phone: null,
      bio: null,
      youtubeLink: null,
      includeInGallery: true,
      enrollmentYear: 2027,
      ...changes,
    },
  },
})
const link = (
  type:
    | 'InviteSent'
    | 'InviteCancelled'
    | 'InviteAccepted'
    | 'InviteIgnored'
    | 'RecruitFollowed'
    | 'FollowerBlocked'
    | 'ProgramLinkClosed'
    | 'RecruitUnfollowed',
  programId = lakeside,
): RecruitEvent => ({ type, data: { programId } })
const role = (userId: string, of: Role): StreamEvent => ({
  stream: userStream(userId),
  event: { type: 'RoleChanged', data: { role: of } },
  by: { actorId: userId, subjectId: userId },
})
const recruited = (userId: string, name: string, ...events: RecruitEvent[]): StreamEvent[] => [
  ...signedUp(userId, name, 'Registered'),
  ...about(userId, details(), { type: 'RecruitJoined', data: {} }, ...events),
  role(userId, 'Recruit'),
]
const viewOf = (...histories: StreamEvent[][]) => givenEvents(...histories).view(recruits)
const namesIn = (found: readonly { displayName: string | null }[]) =>
  found.map(({ displayName }) => displayName)
const all = { name: '', limit: 100 }

describe('the gallery (D87)', () => {
  it('is searched by name and year, in the order of names', async () => {
    const reads = await viewOf(
      recruited(bob, 'Bob Okafor'),
      recruited(cleo, 'Cleo Rivera', details({ enrollmentYear: 2028 })),
      recruited(anaId, 'ana rivers'),
    )
    expect(namesIn(await searchGallery(reads, all))).toEqual(['ana rivers', 'Bob Okafor', 'Cleo Rivera'])
    expect(namesIn(await searchGallery(reads, { ...all, name: ' RIVER ' }))).toEqual([
      'ana rivers',
      'Cleo Rivera',
    ])
    expect(namesIn(await searchGallery(reads, { ...all, enrollmentYear: 2027 }))).toEqual([
      'ana rivers',
      'Bob Okafor',
    ])
    expect(namesIn(await searchGallery(reads, { ...all, enrollmentYear: 2028, name: 'okafor' }))).toEqual([])
    const later = { ...all, enrollmentYear: 2027, from: '2027 bob' }
    expect(namesIn(await searchGallery(reads, later))).toEqual(['Bob Okafor'])
    expect(namesIn(await searchGallery(reads, { ...all, from: 'bob okafor', limit: 1 }))).toEqual([
      'Bob Okafor',
    ])
  })

  it('has nobody who is not a recruit now, or does not want to be found', async () => {
    const reads = await viewOf(
      recruited(bob, 'Bob', details({ includeInGallery: false })),
      [...recruited(cleo, 'Cleo'), role(cleo, 'Registered')],
      [...signedUp(anaId, 'Ana', 'Registered'), ...about(anaId, details())],
    )
    expect(await searchGallery(reads, all)).toEqual([])
  })

  it('does not know whose account was deleted, whatever comes afterwards', async () => {
    const deleted: StreamEvent = { stream: userStream(bob), event: { type: 'UserDeleted', data: {} } }
    const reads = await viewOf([...recruited(bob, 'Bob'), deleted, ...about(bob, link('InviteSent'))])
    expect(await searchGallery(reads, all)).toEqual([])
    expect(await findRecruit(reads, bob)).toBeUndefined()
    expect(await findRecruitByLink(reads, recruitLinkIdOf(bob, lakeside))).toBeUndefined()
  })
})

describe('links of a recruit (D85)', () => {
  const used = async (...events: RecruitEvent[]) =>
    (await findRecruit(await viewOf(recruited(bob, 'Bob', ...events)), bob))?.invitesUsed

  it('are found by program and standing, and by their id', async () => {
    const reads = await viewOf(
      recruited(bob, 'Bob', link('InviteSent'), link('InviteSent', hillside), link('InviteAccepted')),
      recruited(cleo, 'Cleo', link('InviteSent'), link('InviteIgnored')),
    )
    expect(namesIn(await recruitsOfProgram(reads, lakeside, 'follows'))).toEqual(['Bob'])
    expect(namesIn(await recruitsOfProgram(reads, lakeside, 'ignored'))).toEqual(['Cleo'])
    expect(namesIn(await recruitsOfProgram(reads, hillside, 'asked'))).toEqual(['Bob'])
    expect(await recruitsOfProgram(reads, lakeside, 'asked')).toEqual([])
    expect((await recruitsOfProgram(reads, lakeside)).length).toBe(2)
    expect((await findRecruitByLink(reads, recruitLinkIdOf(cleo, lakeside)))?.id).toBe(cleo)
  })

  it('count the invites that are used', async () => {
    const [sent, other] = [link('InviteSent'), link('InviteSent', hillside)]
    expect(await used(sent, other)).toBe(2)
    expect(await used(sent, link('InviteCancelled'))).toBe(0)
    expect(await used(sent, link('InviteIgnored'), link('InviteCancelled'))).toBe(0)
    expect(await used(sent, link('InviteAccepted'), link('RecruitUnfollowed'))).toBe(1)
    expect(await used(sent, other, link('InviteAccepted'), { type: 'RecruitLeft', data: {} })).toBe(1)
    expect(await used(sent, link('ProgramLinkClosed'))).toBe(0)
    expect(await used(sent, link('InviteAccepted'), link('ProgramLinkClosed'))).toBe(1)
  })

  it('know who of the coaches answered, and not who of the recruits did', async () => {
    const answered = { ...about(bob, link('RecruitFollowed'))[0], by: { actorId: anaId } } as StreamEvent
    const reads = await viewOf([...recruited(bob, 'Bob'), answered])
    expect((await findRecruit(reads, bob))?.links).toMatchObject([{ program: 'follows', answeredBy: anaId }])
    const blocked = await viewOf([...recruited(bob, 'Bob'), answered, ...about(bob, link('FollowerBlocked'))])
    expect((await findRecruit(blocked, bob))?.links).toMatchObject([{ program: 'blocked', answeredBy: null }])
  })
})

describe('what a recruit shows', () => {
  const recruitMatchId = recruitMatchIdOf(bob, final)
  const attached: RecruitEvent = {
    type: 'RecruitMatchAttached',
    data: { recruitMatchId, matchId: final, notes: null },
  }

  it('is found by the match until it is taken away, or its recruit stops', async () => {
    const showing = async (...events: RecruitEvent[]) =>
      (await recruitsShowing(await viewOf(recruited(bob, 'Bob', ...events)), final)).length
    expect(await showing(attached)).toBe(1)
    expect(await showing(attached, { type: 'RecruitMatchDetached', data: { recruitMatchId } })).toBe(0)
    expect(await showing(attached, { type: 'RecruitLeft', data: {} })).toBe(0)
  })

  it('is news, with the moment; an invite is news to its program alone', async () => {
    const reads = await viewOf(recruited(bob, 'Bob', attached, link('InviteSent')))
    expect((await findRecruit(reads, bob))?.changes).toMatchObject([
      { what: 'details', programId: null },
      { what: 'matchAttached', programId: null },
      { what: 'invited', programId: lakeside },
    ])
  })

  it('ends older links to the profile when its recruit revokes them', async () => {
    const reads = await viewOf(recruited(bob, 'Bob', { type: 'ProfileLinksRevoked', data: {} }))
    expect((await findRecruit(reads, bob))?.revocations).toBe(1)
  })
})
