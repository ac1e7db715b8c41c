import type { Static } from 'typebox'
import { Event } from '../event-sourcing/fact.ts'
import { personal } from '../event-sourcing/personal-data.ts'
import { Email, Instant, Nullable, OneOf, Text, Uuid } from '../schema.ts'
import { INVITE_TYPES } from './user.ts'

/** Days for which a mailed invitation can be accepted (D62). */
export const INVITATION_VALID_DAYS = 14

/** An invitation by mail; its token is single use, and only its hash is kept (D62). */
export const InvitationIssued = Event('InvitationIssued', {
  inviteType: OneOf(INVITE_TYPES),
  email: personal(Email),
  emailHash: Text(64),
  tokenHash: Text(64),
  expiresAt: Instant,
  inviterId: Nullable(Uuid),
  /** The match it gives the right to watch, for a MatchReferenceInvite. */
  matchId: Nullable(Uuid),
})
export const InvitationResent = Event('InvitationResent', { tokenHash: Text(64), expiresAt: Instant })
export const InvitationAccepted = Event('InvitationAccepted', { userId: Uuid })

export const INVITATION_EVENTS = [InvitationIssued, InvitationResent, InvitationAccepted] as const
export type InvitationEvent = Static<(typeof INVITATION_EVENTS)[number]>
