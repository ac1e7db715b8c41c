import type { UserEvent } from '@courtline/messages/account/user'
import { subjectIdOf } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { COACH_EVENTS, type CoachDetails, type CoachEvent } from '@courtline/messages/recruiting/coach'
import type { CoachState } from '@courtline/messages/recruiting/words'
import { oneDocument, type Projection } from '../runtime/projection.ts'

/** The coach record of an account (D84, D124). */
export interface CoachDocument {
  readonly id: string
  readonly state: CoachState
  readonly details: CoachDetails | null
  /** The program of a verified coach. */
  readonly programId: string | null
  readonly sharesWatching: boolean
  /** When the application that waits, or was answered last, was made. */
  readonly appliedAt: string | null
  /** When the program was assigned last. */
  readonly verifiedAt: string | null
  /** Earlier rejections, the newest first. */
  readonly rejections: readonly { readonly at: string; readonly why: string | null }[]
}

/** What is left of an account that was deleted. */
export interface DeletedCoach {
  readonly id: string
  readonly state: 'deleted'
}

type HandledEvent = CoachEvent | Extract<UserEvent, { type: 'UserDeleted' }>

/** Coach records of accounts. Erased on UserDeleted (D27). */
export const coaches: Projection<HandledEvent, CoachDocument | DeletedCoach> = {
  name: 'coaches',
  version: 1,
  ordering: 'stream',
  handles: [...COACH_EVENTS.map((schema) => schema.properties.type.const), 'UserDeleted'],
  indexes: { pendingSince: 'one', program: 'one' },
  personal: true,
  groupsOf: ({ stream }) => [subjectIdOf(stream)],
  fold: oneDocument(foldCoach),
  keysOf: (coach) => ({
    pendingSince: coach.state === 'pending' ? coach.appliedAt : null,
    program: coach.state === 'verified' ? coach.programId : null,
  }),
}

/** The record of an account that never applied. */
export const noCoach = (id: string): CoachDocument => ({
  id,
  state: 'none',
  details: null,
  programId: null,
  sharesWatching: false,
  appliedAt: null,
  verifiedAt: null,
  rejections: [],
})

function foldCoach(
  document: CoachDocument | DeletedCoach | null,
  { event, stream, meta }: Recorded<HandledEvent>,
): CoachDocument | DeletedCoach {
  const id = subjectIdOf(stream)
  if (event.type === 'UserDeleted' || document?.state === 'deleted') return { id, state: 'deleted' }
  const coach = document ?? noCoach(id)
  switch (event.type) {
    case 'CoachApplied':
      return { ...coach, state: 'pending', details: event.data.details, programId: null, appliedAt: meta.at }
    case 'CoachDetailsChanged':
      return { ...coach, details: event.data.details }
    case 'CoachAssigned': {
      const { programId, programType } = event.data
      const details = coach.details && { ...coach.details, programType }
      return { ...coach, state: 'verified', details, programId, verifiedAt: meta.at }
    }
    case 'CoachRejected': {
      const rejections = [{ at: meta.at, why: event.data.why }, ...coach.rejections]
      return { ...coach, state: 'rejected', programId: null, rejections }
    }
    case 'CoachUnassigned':
      return { ...coach, state: 'pending', programId: null, appliedAt: meta.at }
    case 'WatchingConsentChanged':
      return { ...coach, sharesWatching: event.data.shares }
  }
}
