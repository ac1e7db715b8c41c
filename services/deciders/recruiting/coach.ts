import { may } from '@courtline/messages/actor'
import { fits } from '@courtline/messages/check'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import { isElevated } from '@courtline/messages/permissions'
import type {
  CoachCommand,
  CoachDetails,
  CoachEvent,
  TypedCoachDetails,
} from '@courtline/messages/recruiting/coach'
import { isSame } from '@courtline/messages/same'
import { Email } from '@courtline/messages/schema'
import { NOTHING, record, refuse, type RefusedDecision } from '../decision.ts'

/** An account's application as coach, and what came of it (D84, D124). */
export type CoachStatus =
  | { readonly stage: 'None' }
  | { readonly stage: 'Pending' | 'Rejected'; readonly details: CoachDetails }
  | { readonly stage: 'Verified'; readonly details: CoachDetails; readonly programId: string }

export interface CoachRecord {
  readonly status: CoachStatus
  readonly sharesWatching: boolean
}

type Of<T extends CoachCommand['type']> = Extract<CoachCommand, { type: T }>

const LONGEST_COLLEGE = 200

/** The stream `coach-<userId>`: who applied as coach, how that was answered, and which program they coach. */
export const coachDecider: Decider<CoachRecord, CoachCommand, CoachEvent> = {
  initial: { status: { stage: 'None' }, sharesWatching: false },
  evolve: (state, page) => page.reduce((before, { event }) => coachAfter(before, event), state),
  decide(command, state) {
    switch (command.type) {
      case 'ApplyAsCoach':
        return apply(command, state)
      case 'AssignCoach':
        return assign(command, state)
      case 'RejectCoach':
        return reject(command, state)
      case 'UnassignCoach':
        return unassign(command, state)
      case 'ChangeWatchingConsent':
        return changeConsent(command, state)
    }
  },
}

function coachAfter(state: CoachRecord, event: CoachEvent): CoachRecord {
  const { status } = state
  const known = status.stage === 'None' ? undefined : status.details
  switch (event.type) {
    case 'CoachApplied':
      return { ...state, status: { stage: 'Pending', details: event.data.details } }
    case 'CoachDetailsChanged':
      return status.stage === 'None'
        ? state
        : { ...state, status: { ...status, details: event.data.details } }
    case 'CoachAssigned': {
      const { programId, programType } = event.data
      const details = known && { ...known, programType }
      return details ? { ...state, status: { stage: 'Verified', details, programId } } : state
    }
    case 'CoachRejected':
      return known ? { ...state, status: { stage: 'Rejected', details: known } } : state
    case 'CoachUnassigned':
      return known ? { ...state, status: { stage: 'Pending', details: known } } : state
    case 'WatchingConsentChanged':
      return { ...state, sharesWatching: event.data.shares }
  }
}

/**
 * Applies, changes an application that waits, or what a coach entered about themselves; who was rejected applies again. Refusals:
 * NOT_ALLOWED, ELEVATED_ACCOUNT (D63), RECRUITING_OFF, COACH_DETAILS_REQUIRED, EMAIL_INVALID, COACH_PROGRAM_FIXED.
 */
function apply(
  { by, userId, details: typed, role, isEnabled }: Of<'ApplyAsCoach'>,
  { status }: CoachRecord,
): Decision<CoachEvent> {
  if (by.userId !== userId && !may(by, 'Admin')) return refuse('NOT_ALLOWED')
  const isVerified = status.stage === 'Verified'
  if (isElevated(role) && !(isVerified && role === 'Coach')) return refuse('ELEVATED_ACCOUNT')
  if (!isEnabled && !isVerified && !may(by, 'Admin')) return refuse('RECRUITING_OFF')
  const details = coachDetailsOf(typed)
  if ('refused' in details) return details
  switch (status.stage) {
    case 'None':
    case 'Rejected':
      return record({ type: 'CoachApplied', data: { details } })
    case 'Verified':
      if (details.programType !== status.details.programType) return refuse('COACH_PROGRAM_FIXED')
      return changed(status.details, details)
    case 'Pending':
      return changed(status.details, details)
  }
}

const changed = (before: CoachDetails, details: CoachDetails): Decision<CoachEvent> =>
  isSame(before, details) ? NOTHING : record({ type: 'CoachDetailsChanged', data: { details } })

function coachDetailsOf(typed: TypedCoachDetails): CoachDetails | RefusedDecision {
  const { programType, coachType } = typed
  const [collegeName = '', email = ''] = [typed.collegeName?.trim(), typed.email?.trim()]
  if (collegeName === '' || email === '' || programType === null || coachType === null)
    return refuse('COACH_DETAILS_REQUIRED')
  if (collegeName.length > LONGEST_COLLEGE)
    return refuse('PROGRAM_TEXT_TOO_LONG', { field: 'name of the college', most: LONGEST_COLLEGE })
  return fits(Email, email) ? { collegeName, email, programType, coachType } : refuse('EMAIL_INVALID')
}

/**
 * Verifies a coach, or moves one to another program. Refusals: NOT_ALLOWED, NO_APPLICATION, ELEVATED_ACCOUNT for an account
 * that got another role meanwhile.
 */
function assign(
  { by, programId, programType, role }: Of<'AssignCoach'>,
  { status }: CoachRecord,
): Decision<CoachEvent> {
  if (!may(by, 'Admin')) return refuse('NOT_ALLOWED')
  if (status.stage === 'None') return refuse('NO_APPLICATION')
  if (isElevated(role) && role !== 'Coach') return refuse('ELEVATED_ACCOUNT')
  const isSo = status.stage === 'Verified' && status.programId === programId
  return isSo ? NOTHING : record({ type: 'CoachAssigned', data: { programId, programType } })
}

/** Refusals: NOT_ALLOWED, NO_APPLICATION. */
function reject({ by, why }: Of<'RejectCoach'>, { status }: CoachRecord): Decision<CoachEvent> {
  if (!may(by, 'Admin')) return refuse('NOT_ALLOWED')
  if (status.stage === 'None') return refuse('NO_APPLICATION')
  if (status.stage === 'Rejected') return NOTHING
  return record({ type: 'CoachRejected', data: { why: why?.trim() || null } })
}

/** Pending again; a coach who was moved to another program meanwhile stays there. */
function unassign({ why, programId }: Of<'UnassignCoach'>, { status }: CoachRecord): Decision<CoachEvent> {
  const isMeant = status.stage === 'Verified' && (programId === null || status.programId === programId)
  return isMeant ? record({ type: 'CoachUnassigned', data: { why } }) : NOTHING
}

/** The coach alone agrees to be counted, and only a verified one is. Refusal: NOT_ALLOWED. */
function changeConsent(
  { by, userId, shares }: Of<'ChangeWatchingConsent'>,
  { status, sharesWatching }: CoachRecord,
): Decision<CoachEvent> {
  if (by.userId !== userId || status.stage !== 'Verified') return refuse('NOT_ALLOWED')
  return shares === sharesWatching ? NOTHING : record({ type: 'WatchingConsentChanged', data: { shares } })
}
