import { may, type Actor } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import { isElevated } from '@courtline/messages/permissions'
import { recruitMatchIdOf } from '@courtline/messages/recruiting/link-id'
import type { RecruitCommand, RecruitEvent } from '@courtline/messages/recruiting/recruit'
import { MOST_RECRUIT_MATCHES } from '@courtline/messages/recruiting/words'
import { isSame } from '@courtline/messages/same'
import { NOTHING, record, refuse } from '../decision.ts'
import { decideForProgram, endLink, inviteProgram } from './links.ts'
import { recruitDetailsOf } from './recruit-details.ts'
import { NO_RECRUIT, recruitAfter, type RecruitState } from './recruit-state.ts'

type Of<T extends RecruitCommand['type']> = Extract<RecruitCommand, { type: T }>

const LONGEST_NOTES = 2000

/**
 * The stream `recruit-<userId>`: a prospective player with what they tell and show, their invites, and their link with
 * each program. One stream decides on all of it, so that invites are never spent twice and of two answers one wins.
 */
export const recruitDecider: Decider<RecruitState, RecruitCommand, RecruitEvent> = {
  initial: NO_RECRUIT,
  evolve: (state, page) => page.reduce(recruitAfter, state),
  decide(command, state) {
    switch (command.type) {
      case 'ChangeRecruitDetails':
        return changeDetails(command, state)
      case 'BecomeRecruit':
        return become(command, state)
      case 'StopBeingRecruit':
        return stop(command, state)
      case 'AttachMatch':
        return attach(command, state)
      case 'DetachMatch':
        return detach(command, state)
      case 'InviteProgram':
        return inviteProgram(command, state)
      case 'EndLink':
        return endLink(command, state)
      case 'AcceptInvite':
      case 'IgnoreInvite':
      case 'FollowRecruit':
      case 'UnfollowRecruit':
        return decideForProgram(command, state)
      case 'CloseProgramLink': {
        const { programId } = command
        return state.links.has(programId)
          ? record({ type: 'ProgramLinkClosed', data: { programId } })
          : NOTHING
      }
      case 'RevokeProfileLinks':
        return isTheirOwn(command.by, command.recruitId)
          ? record({ type: 'ProfileLinksRevoked', data: {} })
          : refuse('NOT_ALLOWED')
    }
  },
}

/** The recruit themselves, or an admin for anybody (D125). */
const isTheirOwn = (by: Actor, recruitId: string) => by.userId === recruitId || may(by, 'Admin')

/** Refusals: NOT_ALLOWED, and those of `recruitDetailsOf`. */
function changeDetails(
  { by, recruitId, details: typed }: Of<'ChangeRecruitDetails'>,
  state: RecruitState,
): Decision<RecruitEvent> {
  if (!isTheirOwn(by, recruitId)) return refuse('NOT_ALLOWED')
  const details = recruitDetailsOf(typed)
  if ('refused' in details) return details
  return isSame(details, state.details)
    ? NOTHING
    : record({ type: 'RecruitDetailsChanged', data: { details } })
}

/**
 * With a name and valid details an account is a recruit at once (D125). Refusals: NOT_ALLOWED, RECRUITING_OFF,
 * ELEVATED_ACCOUNT (D63), NAME_REQUIRED, RECRUIT_DETAILS_REQUIRED.
 */
function become(
  { by, recruitId, role, hasName, isEnabled }: Of<'BecomeRecruit'>,
  state: RecruitState,
): Decision<RecruitEvent> {
  if (!isTheirOwn(by, recruitId)) return refuse('NOT_ALLOWED')
  if (isElevated(role) && role !== 'Recruit') return refuse('ELEVATED_ACCOUNT')
  if (!isEnabled && !may(by, 'Admin')) return refuse('RECRUITING_OFF')
  if (!hasName) return refuse('NAME_REQUIRED')
  if (!state.details) return refuse('RECRUIT_DETAILS_REQUIRED')
  return state.joined ? NOTHING : record({ type: 'RecruitJoined', data: {} })
}

/** Refusal: NOT_ALLOWED. */
function stop({ by, recruitId }: Of<'StopBeingRecruit'>, state: RecruitState): Decision<RecruitEvent> {
  if (by && !isTheirOwn(by, recruitId)) return refuse('NOT_ALLOWED')
  const isAnything = state.joined || state.links.size > 0 || state.matches.size > 0
  return isAnything && !state.left ? record({ type: 'RecruitLeft', data: {} }) : NOTHING
}

/**
 * Shows a match, or writes other notes to one that is shown. An upload that was saved as a recruiting match comes here
 * once it is finished, without notes if none were given, and changes nothing that the recruit did meanwhile. Refusals:
 * NOT_ALLOWED, NOT_FOUND, MATCH_NOT_EDITED, RECRUIT_NOTES_REQUIRED, RECRUIT_NOTES_TOO_LONG, TOO_MANY_RECRUIT_MATCHES.
 */
function attach(command: Of<'AttachMatch'>, state: RecruitState): Decision<RecruitEvent> {
  const { by, recruitId, matchId, status, isTheirs } = command
  if (by && !(may(by, 'Admin') || (by.userId === recruitId && may(by, 'Recruit'))))
    return refuse('NOT_ALLOWED')
  if (!isTheirs) return refuse('NOT_FOUND')
  const notes = command.notes?.trim() || null
  if (by && notes === null) return refuse('RECRUIT_NOTES_REQUIRED')
  if (notes !== null && notes.length > LONGEST_NOTES)
    return refuse('RECRUIT_NOTES_TOO_LONG', { most: LONGEST_NOTES })
  const recruitMatchId = recruitMatchIdOf(recruitId, matchId)
  const shown = state.matches.get(recruitMatchId)
  if (shown && (!by || shown.notes === notes)) return NOTHING
  if (shown) return record({ type: 'RecruitMatchNotesChanged', data: { recruitMatchId, notes } })
  if (status !== 'Edited') return refuse('MATCH_NOT_EDITED')
  if (state.matches.size >= MOST_RECRUIT_MATCHES)
    return refuse('TOO_MANY_RECRUIT_MATCHES', { most: MOST_RECRUIT_MATCHES })
  return record({ type: 'RecruitMatchAttached', data: { recruitMatchId, matchId, notes } })
}

/** Taking away what is not shown changes nothing. Refusal: NOT_ALLOWED. */
function detach(
  { by, recruitId, recruitMatchId }: Of<'DetachMatch'>,
  state: RecruitState,
): Decision<RecruitEvent> {
  if (!isTheirOwn(by, recruitId)) return refuse('NOT_ALLOWED')
  return state.matches.has(recruitMatchId)
    ? record({ type: 'RecruitMatchDetached', data: { recruitMatchId } })
    : NOTHING
}
