import { may } from '@courtline/messages/actor'
import type { Decision } from '@courtline/messages/event-sourcing/decider'
import type { RecruitCommand, RecruitEvent } from '@courtline/messages/recruiting/recruit'
import { NOTHING, record, refuse } from '../decision.ts'
import { NO_LINK, type ProgramLink, type RecruitState } from './recruit-state.ts'

type Of<T extends RecruitCommand['type']> = Extract<RecruitCommand, { type: T }>
type OfCoach = Of<'AcceptInvite' | 'IgnoreInvite' | 'FollowRecruit' | 'UnfollowRecruit'>

const linkWith = ({ links }: RecruitState, programId: string): ProgramLink => links.get(programId) ?? NO_LINK

/**
 * Uses one invite. Sending an invite that is open changes nothing; a program that was blocked is let in again by it.
 * Refusals: NOT_ALLOWED, RECRUIT_DETAILS_REQUIRED, FOLLOWED_ALREADY, NO_INVITES_LEFT.
 */
export function inviteProgram(
  { by, recruitId, programId, invitesGiven }: Of<'InviteProgram'>,
  state: RecruitState,
): Decision<RecruitEvent> {
  if (by.userId !== recruitId || !may(by, 'Recruit')) return refuse('NOT_ALLOWED')
  if (!state.details || state.left) return refuse('RECRUIT_DETAILS_REQUIRED')
  const { sent, program } = linkWith(state, programId)
  if (sent) return NOTHING
  if (program === 'follows') return refuse('FOLLOWED_ALREADY')
  if (state.invitesUsed >= invitesGiven) return refuse('NO_INVITES_LEFT')
  return record({ type: 'InviteSent', data: { programId } })
}

/**
 * The recruit cancels an invite, which comes back, or blocks a program that follows. Who saw an invite that was accepted
 * meanwhile is notified, rather than made to block the program. Refusals: NOT_ALLOWED, INVITE_ANSWERED.
 */
export function endLink(
  { by, recruitId, programId, seen }: Of<'EndLink'>,
  state: RecruitState,
): Decision<RecruitEvent> {
  if (by.userId !== recruitId && !may(by, 'Admin')) return refuse('NOT_ALLOWED')
  const { sent, program } = linkWith(state, programId)
  if (sent) return seen === 'Follow' ? NOTHING : record({ type: 'InviteCancelled', data: { programId } })
  if (program !== 'follows') return NOTHING
  return seen === 'OpenInvite'
    ? refuse('INVITE_ANSWERED')
    : record({ type: 'FollowerBlocked', data: { programId } })
}

/**
 * What a coach of the program does. Any of its coaches acts for it; to another program's the recruit's links are not
 * there. Refusals: NOT_ALLOWED, NOT_FOUND, and those of the rules below.
 */
export function decideForProgram(command: OfCoach, state: RecruitState): Decision<RecruitEvent> {
  if (!may(command.by, 'Coach')) return refuse('NOT_ALLOWED')
  if (command.coachOf !== command.programId) return refuse('NOT_FOUND')
  const link = linkWith(state, command.programId)
  const data = { programId: command.programId }
  switch (command.type) {
    case 'AcceptInvite':
      return accept(link, data)
    case 'IgnoreInvite':
      return ignore(link, data)
    case 'FollowRecruit':
      return follow(link, data, state)
    case 'UnfollowRecruit':
      return link.program === 'follows' ? record({ type: 'RecruitUnfollowed', data }) : NOTHING
  }
}

interface OfProgram {
  readonly programId: string
}

/** Accepting twice is accepting once. Refusals: ANSWERED_BY_COLLEAGUE, INVITE_GONE. */
function accept({ program }: ProgramLink, data: OfProgram): Decision<RecruitEvent> {
  switch (program) {
    case 'asked':
      return record({ type: 'InviteAccepted', data })
    case 'follows':
      return NOTHING
    case 'ignored':
      return refuse('ANSWERED_BY_COLLEAGUE', { answer: 'ignored' })
    case 'none':
    case 'blocked':
      return refuse('INVITE_GONE')
  }
}

/** Ignoring twice is ignoring once. Refusals: ANSWERED_BY_COLLEAGUE, NO_INVITE. */
function ignore({ program }: ProgramLink, data: OfProgram): Decision<RecruitEvent> {
  switch (program) {
    case 'asked':
      return record({ type: 'InviteIgnored', data })
    case 'ignored':
      return NOTHING
    case 'follows':
      return refuse('ANSWERED_BY_COLLEAGUE', { answer: 'accepted' })
    case 'none':
    case 'blocked':
      return refuse('NO_INVITE')
  }
}

/** Following a recruit who waits for an answer is accepting. Refusal: NOT_FOUND for whom the program cannot see. */
function follow(
  { sent, program }: ProgramLink,
  data: OfProgram,
  state: RecruitState,
): Decision<RecruitEvent> {
  const isFound = state.details?.includeInGallery === true && !state.left
  switch (program) {
    case 'asked':
      return record({ type: 'InviteAccepted', data })
    case 'follows':
      return NOTHING
    case 'ignored':
      return sent || isFound ? record({ type: 'RecruitFollowed', data }) : refuse('NOT_FOUND')
    case 'none':
      return isFound ? record({ type: 'RecruitFollowed', data }) : refuse('NOT_FOUND')
    case 'blocked':
      return refuse('NOT_FOUND')
  }
}
