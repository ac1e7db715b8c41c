import { Type, type Static } from 'typebox'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { Event } from '../event-sourcing/fact.ts'
import { PersonalText, personal } from '../event-sourcing/personal-data.ts'
import { ROLES } from '../permissions.ts'
import { closed, Email, Nullable, OneOf, Text, Uuid } from '../schema.ts'
import { COACH_TYPES, PROGRAM_TYPES } from './words.ts'

/** What coaches enter about themselves, beside the name of their account. */
export const CoachDetails = Type.Object(
  {
    collegeName: personal(Text(200)),
    email: personal(Email),
    programType: OneOf(PROGRAM_TYPES),
    coachType: OneOf(COACH_TYPES),
  },
  closed,
)
export type CoachDetails = Static<typeof CoachDetails>

export const CoachApplied = Event('CoachApplied', { details: CoachDetails })
export const CoachDetailsChanged = Event('CoachDetailsChanged', { details: CoachDetails })
/** Verified: the account coaches this program from now on (D84). Its role is an event of its own stream. */
export const CoachAssigned = Event('CoachAssigned', { programId: Uuid, programType: OneOf(PROGRAM_TYPES) })
export const CoachRejected = Event('CoachRejected', { why: PersonalText(1000) })
/** Pending again: the program is gone, or the account has another role (D126). */
export const CoachUnassigned = Event('CoachUnassigned', {
  why: OneOf(['programDeleted', 'roleChanged'] as const),
})
/** Whether recruits are shown which parts of their matches this coach's program watches; off at first. */
export const WatchingConsentChanged = Event('WatchingConsentChanged', { shares: Type.Boolean() })

export const COACH_EVENTS = [
  CoachApplied,
  CoachDetailsChanged,
  CoachAssigned,
  CoachRejected,
  CoachUnassigned,
  WatchingConsentChanged,
] as const
export type CoachEvent = Static<(typeof COACH_EVENTS)[number]>

/** Details as they are typed: what is wrong with them is answered in words. */
export const TypedCoachDetails = Type.Object(
  {
    collegeName: Nullable(Text(300)),
    email: Nullable(Text(300)),
    programType: Nullable(OneOf(PROGRAM_TYPES)),
    coachType: Nullable(OneOf(COACH_TYPES)),
  },
  closed,
)
export type TypedCoachDetails = Static<typeof TypedCoachDetails>

export const COACH_COMMANDS = [
  /** Applies, or changes what was entered. `role` is the account's, `isEnabled` the site's setting. */
  Command('ApplyAsCoach', {
    userId: Uuid,
    by: Actor,
    details: TypedCoachDetails,
    role: OneOf(ROLES),
    isEnabled: Type.Boolean(),
  }),
  Command('AssignCoach', {
    by: Actor,
    programId: Uuid,
    programType: OneOf(PROGRAM_TYPES),
    role: OneOf(ROLES),
  }),
  Command('RejectCoach', { by: Actor, why: Nullable(Text(1000)) }),
  Command('UnassignCoach', {
    why: OneOf(['programDeleted', 'roleChanged'] as const),
    programId: Nullable(Uuid),
  }),
  Command('ChangeWatchingConsent', { userId: Uuid, by: Actor, shares: Type.Boolean() }),
] as const
export type CoachCommand = Static<(typeof COACH_COMMANDS)[number]>
