import { coachStream, PROGRAMS_STREAM, recruitStream, scoutingStream } from '@courtline/messages/ids'
import { recruitLinkIdOf, recruitMatchIdOf } from '@courtline/messages/recruiting/link-id'
import type { RecruitEvent } from '@courtline/messages/recruiting/recruit'
import { aboutUser } from './account-history.ts'
import type { StreamEvent } from './event-storage.ts'
import { anaId, entry, final } from './people.ts'

/** A recruit with two programs: one follows, one ignores; with a coach, and what the program keeps. */
export function recruited(recruitId: string): StreamEvent[] {
  const [first, second] = [entry(700), entry(701)]
  const linkId = recruitLinkIdOf(recruitId, first)
  const about = { recruitId, programId: first }
  const own = (event: RecruitEvent): StreamEvent => ({
    stream: recruitStream(recruitId),
    event,
    by: { actorId: recruitId, subjectId: recruitId },
  })
  const details = {
    email: 'me@example.org',
    phone: '1',
    bio: 'Left-handed',
    youtubeLink: null,
    includeInGallery: true,
    enrollmentYear: 2027,
  }
  const recruitMatchId = recruitMatchIdOf(recruitId, final)
  const college = { teamName: null, division: 'NAIA', conference: null } as const
  const scouted = { stream: scoutingStream(linkId), by: { actorId: anaId, subjectId: recruitId } }
  const coached = {
    collegeName: 'Lakeside',
    email: 'coach@example.org',
    programType: 'Mens',
    coachType: 'Head',
  } as const
  const coaching = { stream: coachStream(recruitId), by: { actorId: recruitId, subjectId: recruitId } }
  return [
    {
      stream: PROGRAMS_STREAM,
      event: {
        type: 'ProgramAdded',
        data: { programId: first, details: { ...college, collegeName: 'Lakeside', programType: 'Mens' } },
      },
    },
    {
      stream: PROGRAMS_STREAM,
      event: {
        type: 'ProgramAdded',
        data: { programId: second, details: { ...college, collegeName: 'Hillside', programType: 'Womens' } },
      },
    },
    own({ type: 'RecruitDetailsChanged', data: { details } }),
    own({ type: 'RecruitJoined', data: {} }),
    aboutUser(recruitId, { type: 'RoleChanged', data: { role: 'Recruit' } }),
    own({ type: 'RecruitMatchAttached', data: { recruitMatchId, matchId: final, notes: 'Second set' } }),
    own({ type: 'InviteSent', data: { programId: first } }),
    own({ type: 'InviteSent', data: { programId: second } }),
    own({ type: 'InviteAccepted', data: { programId: first } }),
    own({ type: 'InviteIgnored', data: { programId: second } }),
    own({ type: 'RecruitMatchNotesChanged', data: { recruitMatchId, notes: 'Third set' } }),
    own({ type: 'InviteCancelled', data: { programId: second } }),
    { ...scouted, event: { type: 'ScoutingNotesChanged', data: { ...about, notes: 'Strong' } } },
    { ...scouted, event: { type: 'ScoutingTagsChanged', data: { ...about, tags: ['serve'] } } },
    { ...scouted, event: { type: 'RecruitVisited', data: { ...about, coachId: anaId } } },
    {
      ...scouted,
      event: {
        type: 'RecruitMatchWatched',
        data: { ...about, matchId: final, parts: [{ startSeconds: 1, endSeconds: 9 }] },
      },
    },
    {
      ...scouted,
      event: {
        type: 'RecruitMatchWatched',
        data: { ...about, matchId: final, parts: [{ startSeconds: 5, endSeconds: 12 }] },
      },
    },
    { ...coaching, event: { type: 'CoachApplied', data: { details: coached } } },
    { ...coaching, event: { type: 'CoachRejected', data: { why: 'Unknown' } } },
    { ...coaching, event: { type: 'CoachApplied', data: { details: coached } } },
    { ...coaching, event: { type: 'CoachAssigned', data: { programId: first, programType: 'Mens' } } },
    { stream: PROGRAMS_STREAM, event: { type: 'ProgramDeleted', data: { programId: second } } },
  ]
}
