import { describe, it } from '@jest/globals'
import type { RecruitCommand } from '@courtline/messages/recruiting/recruit'
import { adam, recruit, stranger } from '../people.ts'
import {
  answer,
  invite,
  details,
  ofProgram,
  otherProgram,
  programId,
  ready,
  recruitId,
  sofia,
} from '../testing/recruit-fixture.ts'

const end = (seen: 'OpenInvite' | 'Follow' | null = null, by = recruit): RecruitCommand => ({
  type: 'EndLink',
  recruitId,
  by,
  programId,
  seen,
})

describe('an invite (D85)', () => {
  const sent = ofProgram('InviteSent')

  it('uses one of those that are left; the last one once', () => {
    ready().when(invite(programId, 1)).records(sent)
    ready(sent).when(invite(programId, 1)).records()
    ready(sent).when(invite(otherProgram, 1)).refuses('NO_INVITES_LEFT')
    ready(sent).when(invite(otherProgram, 2)).records(ofProgram('InviteSent', otherProgram))
    ready().when(invite(programId, 0)).refuses('NO_INVITES_LEFT')
  })

  it('is the recruit’s own, with details', () => {
    ready()
      .when(invite(programId, 10, adam))
      .refuses('NOT_ALLOWED')
    ready()
      .when(invite(programId, 10, { userId: recruitId, permissions: ['Login'] }))
      .refuses('NOT_ALLOWED')
    sofia().when(invite()).refuses('RECRUIT_DETAILS_REQUIRED')
  })

  it('comes back when it is cancelled, once', () => {
    ready(sent).when(end()).records(ofProgram('InviteCancelled'))
    ready(sent, ofProgram('InviteCancelled')).when(end()).records()
    ready(sent, ofProgram('InviteCancelled'))
      .when(invite(otherProgram, 1))
      .records(ofProgram('InviteSent', otherProgram))
    ready(sent).when(end('OpenInvite', stranger)).refuses('NOT_ALLOWED')
  })

  it('is answered by a coach of the program', () => {
    ready(sent).when(answer('AcceptInvite')).records(ofProgram('InviteAccepted'))
    ready(sent).when(answer('FollowRecruit')).records(ofProgram('InviteAccepted'))
    ready(sent).when(answer('IgnoreInvite')).records(ofProgram('InviteIgnored'))
    for (const type of ['AcceptInvite', 'IgnoreInvite', 'FollowRecruit', 'UnfollowRecruit'] as const) {
      ready(sent).when(answer(type, otherProgram)).refuses('NOT_FOUND')
      ready(sent).when(answer(type, null)).refuses('NOT_FOUND')
      ready(sent)
        .when(answer(type, programId, stranger))
        .refuses('NOT_ALLOWED')
    }
  })

  it('is answered once: of two coaches one wins, the other is refused with what happened', () => {
    ready(sent, ofProgram('InviteAccepted'))
      .when(answer('IgnoreInvite'))
      .refuses('ANSWERED_BY_COLLEAGUE', { answer: 'accepted' })
    ready(sent, ofProgram('InviteIgnored'))
      .when(answer('AcceptInvite'))
      .refuses('ANSWERED_BY_COLLEAGUE', { answer: 'ignored' })
    ready(sent, ofProgram('InviteAccepted')).when(answer('AcceptInvite')).records()
    ready(sent, ofProgram('InviteIgnored')).when(answer('IgnoreInvite')).records()
    ready().when(answer('IgnoreInvite')).refuses('NO_INVITE')
  })

  it('is cancelled or accepted, whichever is first; the other is refused with what happened', () => {
    ready(sent, ofProgram('InviteCancelled')).when(answer('AcceptInvite')).refuses('INVITE_GONE')
    ready(sent, ofProgram('InviteAccepted')).when(end('OpenInvite')).refuses('INVITE_ANSWERED')
  })

  it('that is ignored looks open to the recruit, whatever they do with it', () => {
    const ignored = [sent, ofProgram('InviteIgnored')]
    ready(...ignored)
      .when(invite(programId, 1))
      .records()
    ready(...ignored)
      .when(end('OpenInvite'))
      .records(ofProgram('InviteCancelled'))
    const again = [...ignored, ofProgram('InviteCancelled'), sent]
    ready(...ignored, ofProgram('InviteCancelled'))
      .when(invite(programId, 1))
      .records(sent)
    ready(...again)
      .when(invite(otherProgram, 1))
      .refuses('NO_INVITES_LEFT')
    ready(...again)
      .when(answer('AcceptInvite'))
      .refuses('ANSWERED_BY_COLLEAGUE')
    ready(...ignored)
      .when(answer('FollowRecruit'))
      .records(ofProgram('RecruitFollowed'))
  })
})

describe('a follow (D87, D127)', () => {
  const follows = ofProgram('RecruitFollowed')

  it('needs no invite for a recruit of the gallery', () => {
    ready().when(answer('FollowRecruit')).records(follows)
    ready(follows).when(answer('FollowRecruit')).records()
    ready(details({ includeInGallery: false }))
      .when(answer('FollowRecruit'))
      .refuses('NOT_FOUND')
    sofia().when(answer('FollowRecruit')).refuses('NOT_FOUND')
  })

  it('is no way to a hidden recruit who has taken an ignored invite back', () => {
    const takenBack = [ofProgram('InviteSent'), ofProgram('InviteIgnored'), ofProgram('InviteCancelled')]
    const hidden = details({ includeInGallery: false })
    ready(hidden, ...takenBack)
      .when(answer('FollowRecruit'))
      .refuses('NOT_FOUND')
    ready(...takenBack)
      .when(answer('FollowRecruit'))
      .records(follows)
  })

  it('ends when a coach unfollows, and the recruit may invite again', () => {
    ready(follows).when(answer('UnfollowRecruit')).records(ofProgram('RecruitUnfollowed'))
    ready().when(answer('UnfollowRecruit')).records()
    ready(follows).when(invite()).refuses('FOLLOWED_ALREADY')
    ready(follows, ofProgram('RecruitUnfollowed')).when(invite()).records(ofProgram('InviteSent'))
  })

  it('is blocked by the recruit until they invite the program', () => {
    const blocked = ofProgram('FollowerBlocked')
    ready(follows).when(end('Follow')).records(blocked)
    ready(follows, blocked).when(answer('FollowRecruit')).refuses('NOT_FOUND')
    ready(follows, blocked).when(answer('AcceptInvite')).refuses('INVITE_GONE')
    ready(follows, blocked).when(answer('IgnoreInvite')).refuses('NO_INVITE')
    ready(follows, blocked).when(invite()).records(ofProgram('InviteSent'))
    ready(follows, blocked, ofProgram('InviteSent'))
      .when(answer('AcceptInvite'))
      .records(ofProgram('InviteAccepted'))
  })

  it('is not blocked by who meant an invite', () =>
    ready(ofProgram('InviteSent')).when(end('Follow')).records())
})

describe('a program that is deleted (D126)', () => {
  it('gives its open invite back and follows no more', () => {
    const close: RecruitCommand = { type: 'CloseProgramLink', programId }
    const closed = ofProgram('ProgramLinkClosed')
    ready(ofProgram('InviteSent')).when(close).records(closed)
    ready().when(close).records()
    ready(ofProgram('InviteSent'), closed)
      .when(invite(otherProgram, 1))
      .records(ofProgram('InviteSent', otherProgram))
    ready(ofProgram('InviteSent'), ofProgram('InviteAccepted'), closed)
      .when(invite(otherProgram, 1))
      .refuses('NO_INVITES_LEFT')
  })
})
