/** The fixed words, limits and texts of recruiting (D28, D84, D85). */

export const PROGRAM_TYPES = ['Mens', 'Womens'] as const
export type ProgramType = (typeof PROGRAM_TYPES)[number]

export const COACH_TYPES = ['Head', 'Co-Head', 'Associate', 'Assistant', 'Other'] as const
export type CoachType = (typeof COACH_TYPES)[number]

export const DIVISIONS = ['NCAA_D1', 'NCAA_D2', 'NCAA_D3', 'NAIA'] as const
export type Division = (typeof DIVISIONS)[number]

/** What is between a recruit and a program. A recruit never sees an ignored invite: it looks open to them (D85). */
export const LINK_TYPES = ['OpenInvite', 'IgnoredInvite', 'Follow'] as const
export type LinkType = (typeof LINK_TYPES)[number]

/** The status of an application as coach. */
export const COACH_STATES = ['none', 'pending', 'rejected', 'verified'] as const
export type CoachState = (typeof COACH_STATES)[number]

/** Years in which a recruit may enroll: those that are valid, and the first one that screens offer (D28). */
export const ENROLLMENT_YEARS = { earliest: 2015, latest: 2030, offeredFrom: 2016 } as const

/** Characters of a recruit's text about themselves. */
export const LONGEST_BIO = 200
/** Invites that a recruit begins with, unless the site's settings have another number (D85). */
export const INVITES_PER_RECRUIT = 10
/** Matches that one recruit may show. */
export const MOST_RECRUIT_MATCHES = 100
/** Days for which the link of a mail, and that of a shared profile, opens what it names (D82). */
export const RECRUIT_LINK_DAYS = 30
/** Rows of one import of programs. */
export const MOST_IMPORTED_PROGRAMS = 5000
/** Columns of an import of programs, in the order of its heading row (D126). */
export const PROGRAM_COLUMNS = ['collegeName', 'teamName', 'programType', 'division', 'conference'] as const

/** Mails about recruiting, each of which can be turned off: to coaches, to recruits, to who applied as coach (D127). */
export const RECRUITING_MAILS = ['invited', 'followed', 'verified', 'rejected'] as const
export type RecruitingMail = (typeof RECRUITING_MAILS)[number]

/** What screens show, in the specification's words. */
export const RECRUITING_TEXTS = {
  couldNotBecomeRecruit: 'Could not become recruit',
  becameRecruit: 'Successfully added as a recruit.',
  createdMatches: (count: number) => `Created ${count} recruit matches`,
  appliedForCoach: 'Applied for coach',
  notVerified: 'We were unable to verify you as a coach. Please contact support for more details.',
  rejectApplication: 'Are you sure you want to reject the application?',
  deleteProgram: 'Are you sure you want to delete program?',
} as const
