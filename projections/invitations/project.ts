import { subjectIdOf } from '@courtline/messages/ids'
import { INVITATION_EVENTS, type InvitationEvent } from '@courtline/messages/account/invitation'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { InviteType } from '@courtline/messages/account/user'
import { oneDocument, type Projection } from '../runtime/projection.ts'

/**
 * An invitation, known by the hash of its token. The address it went to stays in the log: the user who accepts gives it to
 * the users read model, which alone holds addresses of accounts (D32).
 */
export interface InvitationDocument {
  readonly id: string
  readonly inviteType: InviteType
  readonly emailHash: string
  readonly tokenHash: string
  readonly expiresAt: string
  readonly inviterId: string | null
  readonly matchId: string | null
  readonly issuedAt: string
  /** The account that accepted it; a token is used once (D62). */
  readonly acceptedBy: string | null
  readonly revision: number
}

export const invitations: Projection<InvitationEvent, InvitationDocument> = {
  name: 'invitations',
  version: 1,
  ordering: 'stream',
  handles: INVITATION_EVENTS.map((schema) => schema.properties.type.const),
  indexes: { token: 'one', emailHash: 'one' },
  personal: false,
  groupsOf: ({ stream }) => [subjectIdOf(stream)],
  ofOneStream: true,
  fold: oneDocument(foldInvitation),
  keysOf: ({ tokenHash, emailHash }) => ({ token: tokenHash, emailHash }),
}

function foldInvitation(
  invitation: InvitationDocument | null,
  { event, meta, stream, revision }: Recorded<InvitationEvent>,
): InvitationDocument | null {
  switch (event.type) {
    case 'InvitationIssued': {
      const { inviteType, emailHash, tokenHash, expiresAt, inviterId, matchId } = event.data
      const facts = { inviteType, emailHash, tokenHash, expiresAt, inviterId, matchId }
      return { id: subjectIdOf(stream), ...facts, issuedAt: meta.at, acceptedBy: null, revision }
    }
    case 'InvitationResent':
      return invitation && { ...invitation, ...event.data, revision }
    case 'InvitationAccepted':
      return invitation && { ...invitation, acceptedBy: event.data.userId, revision }
  }
}
