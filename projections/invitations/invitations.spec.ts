import { describe, expect, it } from '@jest/globals'
import { invitationStream } from '@courtline/messages/ids'
import type { InvitationEvent } from '@courtline/messages/invitation'
import { given } from '../stories/given.ts'
import { bob, cleo, final, invitation } from '../stories/people.ts'
import { at, type Told } from '../stories/record.ts'
import { invitations } from './project.ts'
import { findInvitationByToken, invitationsTo } from './read.ts'

const about = (...events: InvitationEvent[]): Told[] =>
  events.map((event) => ({ stream: invitationStream(invitation), event, by: { subjectId: bob } }))

const issued: InvitationEvent = {
  type: 'InvitationIssued',
  data: {
    inviteType: 'MatchReferenceInvite',
    email: 'coach@example.org',
    emailHash: 'hash-of-coach',
    tokenHash: 'first',
    expiresAt: at(100),
    inviterId: bob,
    matchId: final,
  },
}
const resent: InvitationEvent = {
  type: 'InvitationResent',
  data: { tokenHash: 'second', expiresAt: at(200) },
}

describe('invitations', () => {
  it('are found by their newest token only (D62)', async () => {
    const reads = await given(about(issued, resent)).view(invitations)
    expect(await findInvitationByToken(reads, 'first')).toBeUndefined()
    expect(await findInvitationByToken(reads, 'second')).toMatchObject({
      id: invitation,
      inviteType: 'MatchReferenceInvite',
      matchId: final,
      expiresAt: at(200),
      acceptedBy: null,
    })
  })

  it('know who accepted them', async () => {
    const accepted: InvitationEvent = { type: 'InvitationAccepted', data: { userId: cleo } }
    const reads = await given(about(issued, accepted)).view(invitations)
    expect(await invitationsTo(reads, 'hash-of-coach')).toMatchObject([{ acceptedBy: cleo }])
  })

  it('hold no address: only the users do (D32)', async () => {
    const reads = await given(about(issued)).view(invitations)
    expect(JSON.stringify(await invitationsTo(reads, 'hash-of-coach'))).not.toContain('example.org')
  })
})
