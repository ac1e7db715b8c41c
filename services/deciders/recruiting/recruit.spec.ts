import { describe, it } from '@jest/globals'
import type {
  RecruitCommand,
  RecruitEvent,
  TypedRecruitDetails,
} from '@courtline/messages/recruiting/recruit'
import { recruitMatchIdOf } from '@courtline/messages/recruiting/link-id'
import { MOST_RECRUIT_MATCHES } from '@courtline/messages/recruiting/words'
import { adam, recruit, stranger } from '../people.ts'
import {
  answer,
  invite,
  details,
  joined,
  ofProgram,
  otherProgram,
  ready,
  recruitId,
  sofia,
  typed,
} from '../testing/recruit-fixture.ts'

const matchId = '40000000-0000-4000-8000-000000000001'
const recruitMatchId = recruitMatchIdOf(recruitId, matchId)

const left: RecruitEvent = { type: 'RecruitLeft', data: {} }
const attached: RecruitEvent = {
  type: 'RecruitMatchAttached',
  data: { recruitMatchId, matchId, notes: 'See the second set.' },
}

const change = (changes: Partial<TypedRecruitDetails>, by = recruit): RecruitCommand => ({
  type: 'ChangeRecruitDetails',
  recruitId,
  by,
  details: { ...typed, ...changes },
})
const become = (facts: Partial<Extract<RecruitCommand, { type: 'BecomeRecruit' }>> = {}): RecruitCommand => ({
  type: 'BecomeRecruit',
  recruitId,
  by: { userId: recruitId, permissions: ['Login'] },
  role: 'Registered',
  hasName: true,
  isEnabled: true,
  ...facts,
})
const attach = (facts: Partial<Extract<RecruitCommand, { type: 'AttachMatch' }>> = {}): RecruitCommand => ({
  type: 'AttachMatch',
  recruitId,
  by: recruit,
  matchId,
  notes: 'See the second set.',
  status: 'Edited',
  isTheirs: true,
  ...facts,
})

describe('details of a recruit (D86, D28)', () => {
  it('are changed by the recruit or an admin', () => {
    sofia().when(change({})).records(details())
    sofia().when(change({}, adam)).records(details())
    sofia().when(change({}, stranger)).refuses('NOT_ALLOWED')
    sofia(details()).when(change({})).records()
  })

  it('are written down without blanks, and null where nothing is left', () => {
    sofia()
      .when(change({ email: ' sofia@example.net ', bio: '  ', phone: ' 1 ' }))
      .records(details({ bio: null, phone: '1' }))
  })

  it.each([2014, 2031, 2020.5])('refuse the year %p', (enrollmentYear) =>
    sofia().when(change({ enrollmentYear })).refuses('ENROLLMENT_YEAR'),
  )

  it.each([2015, 2030])('take the year %p', (enrollmentYear) =>
    sofia().when(change({ enrollmentYear })).records(details({ enrollmentYear })),
  )

  it('refuse what is not an address, too long, or no link', () => {
    sofia()
      .when(change({ email: ' ' }))
      .refuses('EMAIL_REQUIRED')
    sofia()
      .when(change({ email: 'sofia' }))
      .refuses('EMAIL_INVALID')
    sofia()
      .when(change({ bio: 'x'.repeat(201) }))
      .refuses('BIO_TOO_LONG')
    sofia()
      .when(change({ bio: 'x'.repeat(200) }))
      .records(details({ bio: 'x'.repeat(200) }))
    sofia()
      .when(change({ phone: '1'.repeat(51) }))
      .refuses('PHONE_TOO_LONG')
    for (const youtubeLink of ['video', 'javascript:alert(1)', `https://a.example/${'x'.repeat(500)}`])
      sofia().when(change({ youtubeLink })).refuses('VIDEO_LINK_INVALID')
  })
})

describe('becoming a recruit (D125)', () => {
  it('needs a name and valid details', () => {
    sofia(details()).when(become()).records(joined)
    sofia(details())
      .when(become({ hasName: false }))
      .refuses('NAME_REQUIRED')
    sofia().when(become()).refuses('RECRUIT_DETAILS_REQUIRED')
    sofia(details(), joined)
      .when(become({ role: 'Recruit' }))
      .records()
  })

  it('is not for accounts with another role (D63), nor while recruiting is off', () => {
    sofia(details())
      .when(become({ role: 'Annotator' }))
      .refuses('ELEVATED_ACCOUNT')
    sofia(details())
      .when(become({ isEnabled: false }))
      .refuses('RECRUITING_OFF')
    sofia(details())
      .when(become({ isEnabled: false, by: adam }))
      .records(joined)
    sofia(details())
      .when(become({ by: stranger }))
      .refuses('NOT_ALLOWED')
  })

  it('can be ended: open invites come back, those that led to something stay used', () => {
    const stop: RecruitCommand = { type: 'StopBeingRecruit', recruitId, by: recruit }
    ready().when(stop).records(left)
    ready(left).when(stop).records()
    ready()
      .when({ ...stop, by: stranger })
      .refuses('NOT_ALLOWED')
    ready()
      .when({ ...stop, by: null })
      .records(left)
    const both = [ofProgram('InviteSent'), ofProgram('InviteSent', otherProgram), ofProgram('InviteAccepted')]
    ready(...both, left, joined)
      .when(invite(otherProgram, 1))
      .refuses('NO_INVITES_LEFT')
    ready(...both, left, joined)
      .when(invite(otherProgram, 2))
      .records(ofProgram('InviteSent', otherProgram))
    ready(left).when(answer('FollowRecruit')).refuses('NOT_FOUND')
    ready(left).when(invite()).refuses('RECRUIT_DETAILS_REQUIRED')
  })
})

describe('matches that a recruit shows (D87)', () => {
  it('are their Edited ones, with notes', () => {
    ready().when(attach()).records(attached)
    ready()
      .when(attach({ notes: ' ' }))
      .refuses('RECRUIT_NOTES_REQUIRED')
    ready()
      .when(attach({ notes: 'x'.repeat(2001) }))
      .refuses('RECRUIT_NOTES_TOO_LONG')
    ready()
      .when(attach({ status: 'Completed' }))
      .refuses('MATCH_NOT_EDITED')
    ready()
      .when(attach({ isTheirs: false }))
      .refuses('NOT_FOUND')
    ready()
      .when(attach({ by: stranger }))
      .refuses('NOT_ALLOWED')
    ready()
      .when(attach({ by: { userId: recruitId, permissions: ['Login'] } }))
      .refuses('NOT_ALLOWED')
    ready()
      .when(attach({ by: adam }))
      .records(attached)
  })

  it('are shown once; other notes are written to them, also while the match is reworked', () => {
    ready(attached).when(attach()).records()
    ready(attached)
      .when(attach({ notes: 'Other.', status: 'Annotating' }))
      .records({ type: 'RecruitMatchNotesChanged', data: { recruitMatchId, notes: 'Other.' } })
  })

  it('come by themselves from an upload that was saved so, and change nothing that is there', () => {
    const itself = attach({ by: null, notes: null })
    const plain: RecruitEvent = {
      type: 'RecruitMatchAttached',
      data: { recruitMatchId, matchId, notes: null },
    }
    ready().when(itself).records(plain)
    ready(attached).when(itself).records()
  })

  it('are taken away by the recruit or an admin', () => {
    const detach: RecruitCommand = { type: 'DetachMatch', recruitId, by: recruit, recruitMatchId }
    const detached: RecruitEvent = { type: 'RecruitMatchDetached', data: { recruitMatchId } }
    ready(attached).when(detach).records(detached)
    ready(attached)
      .when({ ...detach, by: adam })
      .records(detached)
    ready(attached)
      .when({ ...detach, by: stranger })
      .refuses('NOT_ALLOWED')
    ready().when(detach).records()
  })

  it('are so many at most', () => {
    const many = Array.from({ length: MOST_RECRUIT_MATCHES }, (_, index): RecruitEvent => {
      const id = `40000000-0000-4000-8000-${String(index + 10).padStart(12, '0')}`
      return {
        type: 'RecruitMatchAttached',
        data: { recruitMatchId: recruitMatchIdOf(recruitId, id), matchId: id, notes: null },
      }
    })
    ready(...many)
      .when(attach())
      .refuses('TOO_MANY_RECRUIT_MATCHES')
  })
})

describe('links to the profile', () => {
  it('are revoked by the recruit or an admin', () => {
    const revoke: RecruitCommand = { type: 'RevokeProfileLinks', recruitId, by: recruit }
    ready().when(revoke).records({ type: 'ProfileLinksRevoked', data: {} })
    ready()
      .when({ ...revoke, by: stranger })
      .refuses('NOT_ALLOWED')
  })
})
