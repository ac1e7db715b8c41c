import { may } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import type { InvitationEvent } from '@courtline/messages/account/invitation'
import type { InvitationCommand } from '@courtline/messages/account/user-commands'
import { NOTHING, record, refuse } from './decision.ts'
import { isUsable, type MailedToken } from './mailed-token.ts'

/** An invitation by mail, whose link is good once until it expires (D62). */
export type InvitationState =
  | { readonly stage: 'Absent' }
  | { readonly stage: 'Open'; readonly token: MailedToken }
  | { readonly stage: 'Accepted'; readonly userId: string }

type InvitationCommandOf<T extends InvitationCommand['type']> = Extract<InvitationCommand, { type: T }>

/** The stream `invitation-<id>`. */
export const invitationDecider: Decider<InvitationState, InvitationCommand, InvitationEvent> = {
  initial: { stage: 'Absent' },
  evolve: (state, page) => page.reduce((_, { event }) => stageAfter(event), state),
  decide(command, state) {
    switch (command.type) {
      case 'IssueInvitation':
        return issue(command, state)
      case 'ResendInvitation':
        return resend(command, state)
      case 'AcceptInvitation':
        return accept(command, state)
    }
  },
}

function stageAfter(event: InvitationEvent): InvitationState {
  switch (event.type) {
    case 'InvitationIssued':
    case 'InvitationResent': {
      const { tokenHash, expiresAt } = event.data
      return { stage: 'Open', token: { tokenHash, expiresAt } }
    }
    case 'InvitationAccepted':
      return { stage: 'Accepted', userId: event.data.userId }
  }
}

/**
 * Admins invite with every type; anybody else only to a match of theirs, and so does the product itself (`by` is null),
 * which also invites players who have no account yet (D62, D75). Refusals: NOT_ALLOWED, INVITATION_EXISTS,
 * INVALID_REQUEST for an invitation to a match that names none.
 */
function issue(
  command: InvitationCommandOf<'IssueInvitation'>,
  state: InvitationState,
): Decision<InvitationEvent> {
  const { type: _, by, ...invitation } = command
  const { inviteType, matchId } = invitation
  if (by && !may(by, 'Admin') && inviteType !== 'MatchReferenceInvite') return refuse('NOT_ALLOWED')
  if ((inviteType === 'MatchReferenceInvite') !== (matchId !== null)) return refuse('INVALID_REQUEST')
  if (state.stage !== 'Absent') return refuse('INVITATION_EXISTS')
  return record({ type: 'InvitationIssued', data: { ...invitation, inviterId: by?.userId ?? null } })
}

/** A new link, which ends the old one. Refusals: NOT_FOUND; LINK_NOT_VALID once it was accepted. */
function resend(
  { tokenHash, expiresAt }: InvitationCommandOf<'ResendInvitation'>,
  { stage }: InvitationState,
): Decision<InvitationEvent> {
  switch (stage) {
    case 'Absent':
      return refuse('NOT_FOUND')
    case 'Accepted':
      return refuse('LINK_NOT_VALID')
    case 'Open':
      return record({ type: 'InvitationResent', data: { tokenHash, expiresAt } })
  }
}

/**
 * Uses the link up. The same user again is a sign-up that was interrupted half-way. Refusal: LINK_NOT_VALID when the
 * link is unknown, used, replaced by a newer one or too old.
 */
function accept(
  { tokenHash, now, userId }: InvitationCommandOf<'AcceptInvitation'>,
  state: InvitationState,
): Decision<InvitationEvent> {
  switch (state.stage) {
    case 'Absent':
      return refuse('LINK_NOT_VALID')
    case 'Accepted':
      return state.userId === userId ? NOTHING : refuse('LINK_NOT_VALID')
    case 'Open':
      return isUsable(state.token, tokenHash, now)
        ? record({ type: 'InvitationAccepted', data: { userId } })
        : refuse('LINK_NOT_VALID')
  }
}
