import type {
  RecruitCommand,
  RecruitEvent,
  TypedRecruitDetails,
} from '@courtline/messages/recruiting/recruit'
import { coach, recruit } from '../people.ts'
import { recruitDecider } from '../recruiting/recruit.ts'
import { given } from './given.ts'

export const recruitId = recruit.userId
export const programId = '30000000-0000-4000-8000-000000000001'
export const otherProgram = '30000000-0000-4000-8000-000000000002'
export const typed: TypedRecruitDetails = {
  email: 'sofia@example.net',
  phone: null,
  bio: 'Left-handed.',
  youtubeLink: null,
  includeInGallery: true,
  enrollmentYear: 2027,
}
export const details = (changes: Partial<TypedRecruitDetails> = {}): RecruitEvent => ({
  type: 'RecruitDetailsChanged',
  data: { details: { ...typed, ...changes } },
})
export const ofProgram = (
  type:
    | 'InviteSent'
    | 'InviteCancelled'
    | 'InviteAccepted'
    | 'InviteIgnored'
    | 'RecruitFollowed'
    | 'RecruitUnfollowed'
    | 'FollowerBlocked'
    | 'ProgramLinkClosed',
  id = programId,
): RecruitEvent => ({ type, data: { programId: id } })
export const joined: RecruitEvent = { type: 'RecruitJoined', data: {} }
export const sofia = (...history: RecruitEvent[]) => given(recruitDecider, history)
export const ready = (...history: RecruitEvent[]) => sofia(details(), joined, ...history)

export const invite = (id = programId, invitesGiven = 10, by = recruit): RecruitCommand => ({
  type: 'InviteProgram',
  recruitId,
  by,
  programId: id,
  invitesGiven,
})
export const answer = (
  type: 'AcceptInvite' | 'IgnoreInvite' | 'FollowRecruit' | 'UnfollowRecruit',
  coachOf: string | null = programId,
  by = coach,
): RecruitCommand => ({ type, by, programId, coachOf })
