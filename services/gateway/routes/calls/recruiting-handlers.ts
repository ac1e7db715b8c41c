import type { ViewName } from '@courtline/projections/registry'
import {
  acceptInvite,
  acceptedLinks,
  endLinkCall,
  ignoreInvite,
  inviteProgramCall,
  outstandingLinks,
} from '../recruiting/recruit-links.ts'
import {
  applyAsCoach,
  assignCoach,
  coachCall,
  coachTypes,
  pendingCoachesCall,
  recruitingCall,
  rejectCoach,
  shareWatching,
} from '../recruiting/coaches.ts'
import {
  attachableMatches,
  createRecruitMatch,
  deleteRecruitMatch,
  recruitMatchesCall,
} from '../recruiting/recruit-matches.ts'
import {
  becomeRecruit,
  changeRecruit,
  recruitCall,
  recruitsCall,
  stopBeingRecruit,
} from '../recruiting/recruits.ts'
import {
  changeProgram,
  createProgram,
  deleteProgram,
  fullPrograms,
  programsCall,
} from '../recruiting/programs.ts'
import {
  changeScouting,
  followRecruit,
  following,
  ignoreRecruit,
  ignroeRecruit,
  pendingInvites,
  recruitLink,
  visitRecruit,
} from '../recruiting/program-links.ts'
import { importPrograms } from '../recruiting/program-import.ts'
import {
  openRecruitLink,
  recruitProfileCall,
  revokeProfileLinks,
  shareProfile,
  sharedRecruitMatch,
} from '../recruiting/profile.ts'
import { recordWatched, watchedParts } from '../recruiting/watched.ts'
import { fromViews, type CallHandlers } from './call-handlers.ts'

/** What answers about recruits and about coaches are made of. */
const RECRUITS_VIEWS: readonly ViewName[] = [
  'recruits',
  'coaches',
  'programs',
  'scouting',
  'matches',
  'match-state',
  'second-annotations',
  'users',
]

const COACHES_VIEWS: readonly ViewName[] = ['coaches', 'programs', 'users', 'site-settings']

/** Coaches, recruits and programs. */
export const recruitingHandlers = {
  recruiting: fromViews(recruitingCall, COACHES_VIEWS),
  coach: fromViews(coachCall, COACHES_VIEWS),
  applyAsCoach,
  pendingCoaches: fromViews(pendingCoachesCall, COACHES_VIEWS),
  rejectCoach,
  assignCoach,
  shareWatching,
  coachTypes: fromViews(coachTypes, []),
  programs: fromViews(programsCall, ['programs']),
  fullPrograms: fromViews(fullPrograms, COACHES_VIEWS),
  createProgram,
  importPrograms,
  changeProgram,
  deleteProgram,
  pendingInvites: fromViews(pendingInvites, RECRUITS_VIEWS),
  following: fromViews(following, RECRUITS_VIEWS),
  recruitLink: fromViews(recruitLink, RECRUITS_VIEWS),
  followRecruit,
  ignroeRecruit,
  ignoreRecruit,
  changeScouting,
  visitRecruit,
  recruits: fromViews(recruitsCall, RECRUITS_VIEWS),
  recruit: fromViews(recruitCall, RECRUITS_VIEWS),
  changeRecruit,
  becomeRecruit,
  stopBeingRecruit,
  acceptedLinks: fromViews(acceptedLinks, ['recruits', 'programs']),
  outstandingLinks: fromViews(outstandingLinks, ['recruits', 'programs']),
  inviteProgram: inviteProgramCall,
  acceptInvite,
  ignoreInvite,
  endLink: endLinkCall,
  recruitMatches: fromViews(recruitMatchesCall, RECRUITS_VIEWS),
  createRecruitMatch,
  deleteRecruitMatch,
  attachableMatches: fromViews(attachableMatches, RECRUITS_VIEWS),
  recordWatched,
  watchedParts: fromViews(watchedParts, ['recruits', 'programs', 'scouting']),
  recruitProfile: fromViews(recruitProfileCall, RECRUITS_VIEWS),
  shareProfile,
  revokeProfileLinks,
  openRecruitLink,
  sharedRecruitMatch: fromViews(sharedRecruitMatch, RECRUITS_VIEWS),
} satisfies Partial<CallHandlers>
