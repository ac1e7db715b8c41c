import { Type, type Static } from 'typebox'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { Event } from '../event-sourcing/fact.ts'
import { PersonalText, personal } from '../event-sourcing/personal-data.ts'
import { MATCH_STATUSES } from '../match/life-cycle.ts'
import { ROLES } from '../permissions.ts'
import { closed, Count, Email, Nullable, OneOf, Text, Uuid } from '../schema.ts'
import { ENROLLMENT_YEARS, LONGEST_BIO } from './words.ts'

const EnrollmentYear = Type.Integer({ minimum: ENROLLMENT_YEARS.earliest, maximum: ENROLLMENT_YEARS.latest })

/** What recruits enter about themselves, beside the name of their account. */
export const RecruitDetails = Type.Object(
  {
    /** Where coaches write to. */
    email: personal(Email),
    phone: PersonalText(50),
    bio: PersonalText(LONGEST_BIO),
    /** Address of a video elsewhere. */
    youtubeLink: PersonalText(500),
    /** Whether coaches find this recruit by a search (D87). */
    includeInGallery: Type.Boolean(),
    enrollmentYear: EnrollmentYear,
  },
  closed,
)
export type RecruitDetails = Static<typeof RecruitDetails>

/** What a recruit writes to a match that they show. */
const notes = PersonalText(2000)

export const RecruitDetailsChanged = Event('RecruitDetailsChanged', { details: RecruitDetails })
/** The account applied; its role is an event of its own stream (D125). */
export const RecruitJoined = Event('RecruitJoined', {})
/** Open invites come back, followers are let go, matches are no longer shown. */
export const RecruitLeft = Event('RecruitLeft', {})

export const RecruitMatchAttached = Event('RecruitMatchAttached', {
  recruitMatchId: Uuid,
  matchId: Uuid,
  /** Null for an upload that was saved as a recruiting match without notes. */
  notes,
})
export const RecruitMatchNotesChanged = Event('RecruitMatchNotesChanged', { recruitMatchId: Uuid, notes })
export const RecruitMatchDetached = Event('RecruitMatchDetached', { recruitMatchId: Uuid })

const OfProgram = { programId: Uuid }
/** One of the recruit's invites is used (D85). */
export const InviteSent = Event('InviteSent', OfProgram)
/** By the recruit, before it led to anything; the invite comes back. */
export const InviteCancelled = Event('InviteCancelled', OfProgram)
/** By a coach of the program, which follows the recruit from then on. */
export const InviteAccepted = Event('InviteAccepted', OfProgram)
/** By a coach of the program; the recruit never sees it. */
export const InviteIgnored = Event('InviteIgnored', OfProgram)
/** By a coach of the program, without an invite. */
export const RecruitFollowed = Event('RecruitFollowed', OfProgram)
export const RecruitUnfollowed = Event('RecruitUnfollowed', OfProgram)
/** By the recruit: a program that followed sees nothing of them any more, until it is invited. */
export const FollowerBlocked = Event('FollowerBlocked', OfProgram)
/** The program is gone: an open invite comes back, a follow ends (D126). */
export const ProgramLinkClosed = Event('ProgramLinkClosed', OfProgram)

/** Links to the profile that were given out before open nothing any more. */
export const ProfileLinksRevoked = Event('ProfileLinksRevoked', {})

export const RECRUIT_EVENTS = [
  RecruitDetailsChanged,
  RecruitJoined,
  RecruitLeft,
  RecruitMatchAttached,
  RecruitMatchNotesChanged,
  RecruitMatchDetached,
  InviteSent,
  InviteCancelled,
  InviteAccepted,
  InviteIgnored,
  RecruitFollowed,
  RecruitUnfollowed,
  FollowerBlocked,
  ProgramLinkClosed,
  ProfileLinksRevoked,
] as const
export type RecruitEvent = Static<(typeof RECRUIT_EVENTS)[number]>

/** Details as they are typed: what is wrong with them is answered in words. */
export const TypedRecruitDetails = Type.Object(
  {
    email: Text(300),
    phone: Nullable(Text(300)),
    bio: Nullable(Text(2000)),
    youtubeLink: Nullable(Text(2000)),
    includeInGallery: Type.Boolean(),
    enrollmentYear: Type.Number(),
  },
  closed,
)
export type TypedRecruitDetails = Static<typeof TypedRecruitDetails>

/** The program that the sender coaches, by its verified coach record; null for who coaches none. */
const coachOf = Nullable(Uuid)
/** Whom the stream is about: who may send what depends on it. */
const recruitId = Uuid

export const RECRUIT_COMMANDS = [
  Command('ChangeRecruitDetails', { recruitId, by: Actor, details: TypedRecruitDetails }),
  /** `role` and `hasName` are the account's; `isEnabled` the site's. */
  Command('BecomeRecruit', {
    recruitId,
    by: Actor,
    role: OneOf(ROLES),
    hasName: Type.Boolean(),
    isEnabled: Type.Boolean(),
  }),
  /** `by` is null where an account lost the role otherwise. */
  Command('StopBeingRecruit', { recruitId, by: Nullable(Actor) }),
  /** `by` is null for an upload that was saved as a recruiting match, once it is finished. */
  Command('AttachMatch', {
    recruitId,
    by: Nullable(Actor),
    matchId: Uuid,
    notes: Nullable(Text(5000)),
    /** Of the match: its status, and whether the recruit owns it or played in it (D87). */
    status: OneOf(MATCH_STATUSES),
    isTheirs: Type.Boolean(),
  }),
  Command('DetachMatch', { recruitId, by: Actor, recruitMatchId: Uuid }),
  /** `invitesGiven` is the site's setting: how many invites each recruit begins with. */
  Command('InviteProgram', { recruitId, by: Actor, programId: Uuid, invitesGiven: Count }),
  /** `seen` is what the recruit saw: cancelling an invite must not block a program that has just accepted it. */
  Command('EndLink', {
    recruitId,
    by: Actor,
    programId: Uuid,
    seen: Nullable(OneOf(['OpenInvite', 'Follow'] as const)),
  }),
  Command('AcceptInvite', { by: Actor, programId: Uuid, coachOf }),
  Command('IgnoreInvite', { by: Actor, programId: Uuid, coachOf }),
  /** Also what a coach does who accepts an invite without looking at it. */
  Command('FollowRecruit', { by: Actor, programId: Uuid, coachOf }),
  Command('UnfollowRecruit', { by: Actor, programId: Uuid, coachOf }),
  Command('CloseProgramLink', { programId: Uuid }),
  Command('RevokeProfileLinks', { recruitId, by: Actor }),
] as const
export type RecruitCommand = Static<(typeof RECRUIT_COMMANDS)[number]>
