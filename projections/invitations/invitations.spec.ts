import { describe, expect, it } from '@jest/globals'
import { invitationStream } from '@courtline/messages/ids'
import type { InvitationEvent } from '@courtline/messages/account/invitation'
import { givenEvents } from '../testing/given.ts'
import { bob, cleo, final, invitation } from '../testing/people.ts'
import { eventTime, type StreamEvent } from '../testing/event-storage.ts'
import { invitations } from './project.ts'
import { findInvitationByToken, invitationsTo } from './read.ts'

const about = (...events: InvitationEvent[]): StreamEvent[] =>
  events.map((event) => ({ stream: invitationStream(invitation), event, by: { subjectId: bob } }))

const issued: InvitationEvent = {
  type: 'InvitationIssued',
  data: {
    inviteType: 'MatchReferenceInvite',
    email: 'coach@example.org',
    emailHash: 'hash-of-coach',
    tokenHash: 'first',
    expiresAt: eventTime(100),
    inviterId: bob,
    matchId: final,
  },
}
const resent: InvitationEvent = {
  type: 'InvitationResent',
  data: { tokenHash: 'second', expiresAt: eventTime(200) },
}

describe('invitations', () => {
  it('are found by their newest token only (D62)', async () => {
    const reads = await givenEvents(about(issued, resent)).view(invitations)
    expect(await findInvitationByToken(reads, 'first')).toBeUndefined()
    expect(await findInvitationByToken(reads, 'second')).toMatchObject({
      id: invitation,
      inviteType: 'MatchReferenceInvite',
      matchId: final,
      expiresAt: eventTime(200),
      acceptedBy: null,
    })
  })

  it('know who accepted them', async () => {
    const accepted: InvitationEvent = { type: 'InvitationAccepted', data: { userId: cleo } }
    const reads = await givenEvents(about(issued, accepted)).view(invitations)
    expect(await invitationsTo(reads, 'hash-of-coach')).toMatchObject([{ acceptedBy: cleo }])
  })

  it('hold no address: only the users do (D32)', async () => {
    const reads = await givenEvents(about(issued)).view(invitations)
    expect(JSON.stringify(await invitationsTo(reads, 'hash-of-coach'))).not.toContain('example.org')
  })
})
