import { describe, it } from '@jest/globals'
import type { InvitationEvent } from '@courtline/messages/account/invitation'
import type { InvitationCommand } from '@courtline/messages/account/user-commands'
import { given } from './testing/given.ts'
import { invitationDecider } from './invitation.ts'
import { adam, ana, ben, olga } from './people.ts'

const BEFORE = '2026-05-14T11:59:59.999Z'
const EXPIRY = '2026-05-14T12:00:00.000Z'
const matchId = '60000000-0000-4000-8000-000000000001'
const invitation = {
  inviteType: 'AdminInvite',
  email: 'ida@example.org',
  emailHash: 'hash of ida',
  tokenHash: 'first',
  expiresAt: EXPIRY,
  matchId: null,
} as const
const toMatch = { ...invitation, inviteType: 'MatchReferenceInvite', matchId } as const
const issued: InvitationEvent = {
  type: 'InvitationIssued',
  data: { ...invitation, inviterId: adam.userId },
}
const resent: InvitationEvent = {
  type: 'InvitationResent',
  data: { tokenHash: 'second', expiresAt: EXPIRY },
}
const accepted: InvitationEvent = { type: 'InvitationAccepted', data: { userId: ana.userId } }

const invited = (history: readonly InvitationEvent[]) => given(invitationDecider, history)
const accept = (tokenHash = 'first', userId = ana.userId, now = BEFORE): InvitationCommand => ({
  type: 'AcceptInvitation',
  tokenHash,
  now,
  userId,
})
const resend: InvitationCommand = { type: 'ResendInvitation', tokenHash: 'second', expiresAt: EXPIRY }

describe('inviting (D62)', () => {
  it.each(['AdminInvite', 'BreakpointInvite', 'TrialAnnotatorInvite'] as const)(
    'with %s is done by admins',
    (inviteType) => {
      invited([])
        .when({ type: 'IssueInvitation', by: adam, ...invitation, inviteType })
        .records({
          type: 'InvitationIssued',
          data: { ...invitation, inviteType, inviterId: adam.userId },
        })
      invited([])
        .when({ type: 'IssueInvitation', by: olga, ...invitation, inviteType })
        .refuses('NOT_ALLOWED')
    },
  )

  it('to a match is sent by the user who shares it', () =>
    invited([])
      .when({ type: 'IssueInvitation', by: olga, ...toMatch })
      .records({ type: 'InvitationIssued', data: { ...toMatch, inviterId: olga.userId } }))

  it('is done by the product itself, which is nobody', () =>
    invited([])
      .when({ type: 'IssueInvitation', by: null, ...invitation, inviteType: 'BreakpointInvite' })
      .records({
        type: 'InvitationIssued',
        data: { ...invitation, inviteType: 'BreakpointInvite', inviterId: null },
      }))

  it('names a match if and only if it invites to one', () => {
    invited([])
      .when({ type: 'IssueInvitation', by: adam, ...toMatch, matchId: null })
      .refuses('INVALID_REQUEST')
    invited([])
      .when({ type: 'IssueInvitation', by: adam, ...invitation, matchId })
      .refuses('INVALID_REQUEST')
  })

  it('is done once', () =>
    invited([issued])
      .when({ type: 'IssueInvitation', by: adam, ...invitation })
      .refuses('INVITATION_EXISTS'))
})

describe('an invitation (D62)', () => {
  it('is accepted by its link', () => invited([issued]).when(accept()).records(accepted))

  it('is used up by that', () =>
    invited([issued, accepted]).when(accept('first', ben.userId)).refuses('LINK_NOT_VALID'))

  it('lets an interrupted sign-up of the same user go on', () =>
    invited([issued, accepted]).when(accept()).records())

  it('is not accepted by a link that is unknown or too old', () => {
    invited([]).when(accept()).refuses('LINK_NOT_VALID')
    invited([issued]).when(accept('second')).refuses('LINK_NOT_VALID')
    invited([issued])
      .when(accept('first', ana.userId, EXPIRY))
      .refuses('LINK_NOT_VALID')
  })

  it('is sent again with a new link, which ends the old one', () => {
    invited([issued]).when(resend).records(resent)
    invited([issued, resent]).when(accept('first')).refuses('LINK_NOT_VALID')
    invited([issued, resent]).when(accept('second')).records(accepted)
  })

  it('is not sent again once it was accepted, nor where there is none', () => {
    invited([issued, accepted]).when(resend).refuses('LINK_NOT_VALID')
    invited([]).when(resend).refuses('NOT_FOUND')
  })
})
