import { recruitLinkIdOf, recruitMatchIdOf } from '@courtline/messages/recruiting/link-id'
import type {
  CoachView,
  FullProgramView,
  ProgramView,
  RecruitCard,
  RecruitLinkView,
  RecruitMatchView,
  RecruitProfile,
  RecruitView,
} from '@courtline/messages/views/recruiting'
import { sampleMetadata } from './match-samples.ts'

/** The id of the account of a test, as sampleUser has it. */
export const OWN_ID = '11111111-1111-4111-8111-111111111111'
export const IMANI_ID = '44444444-4444-4444-8444-444444444444'
export const SOFIE_ID = '55555555-5555-4555-8555-555555555555'
const MATCH_ID = '66666666-6666-4666-8666-666666666666'

export const LAKESHORE: ProgramView = {
  id: '22222222-2222-4222-8222-222222222222',
  collegeName: 'Lakeshore State',
  teamName: 'Herons',
  programType: 'Womens',
  division: 'NCAA_D1',
  conference: 'Great Lakes',
}
export const MILLBROOK: ProgramView = {
  ...LAKESHORE,
  id: '33333333-3333-4333-8333-333333333333',
  collegeName: 'Millbrook College',
  teamName: null,
}

export const fullProgram = (program: ProgramView): FullProgramView => ({ ...program, coaches: [] })

/** What is between a recruit and a program. */
export const sampleLink = (
  recruitId: string,
  program: ProgramView,
  linkType: RecruitLinkView['linkType'],
): RecruitLinkView => ({
  id: recruitLinkIdOf(recruitId, program.id),
  recruitId,
  programId: program.id,
  linkType,
  collegeName: program.collegeName,
  teamName: program.teamName,
  programType: program.programType,
  linkInfo: { id: recruitLinkIdOf(recruitId, program.id) },
  since: '2026-11-16T10:00:00Z',
  answeredBy: null,
})

/** A match that a recruit shows. */
export const sampleRecruitMatch = (
  recruitId: string,
  changes: Partial<RecruitMatchView> = {},
): RecruitMatchView => ({
  id: recruitMatchIdOf(recruitId, changes.matchId ?? MATCH_ID),
  recruitId,
  matchId: MATCH_ID,
  notes: 'State final.',
  attachedAt: '2026-11-15T10:00:00Z',
  viewable: true,
  metadata: sampleMetadata({}),
  titleImage: null,
  computedMatchDetails: { score: null },
  ...changes,
})

export const sampleRecruit = (changes: Partial<RecruitView> = {}): RecruitView => ({
  id: OWN_ID,
  userDetails: { displayName: 'Marta Rivera' },
  recruitDetails: {
    email: 'marta@example.org',
    phone: null,
    bio: null,
    youtubeLink: null,
    includeInGallery: true,
    enrollmentYear: 2028,
  },
  recruitMatches: [],
  isRecruit: true,
  invitesLeft: 10,
  link: null,
  scouting: null,
  ...changes,
})

/** A recruit as a coach reads them. */
export const scoutedRecruit = (
  id: string,
  displayName: string,
  changes: Partial<RecruitView> = {},
): RecruitView =>
  sampleRecruit({
    id,
    userDetails: { displayName },
    invitesLeft: null,
    recruitMatches: [sampleRecruitMatch(id)],
    scouting: { notes: null, tags: [], lastVisit: null, news: [] },
    ...changes,
  })

export const sampleRecruitCard = (
  id: string,
  displayName: string,
  link: RecruitLinkView | null = null,
): RecruitCard => ({
  id,
  userDetails: { displayName },
  enrollmentYear: 2028,
  bio: null,
  matches: 1,
  titleImage: null,
  link,
  tags: [],
})

export const sampleCoach = (state: CoachView['state'], changes: Partial<CoachView> = {}): CoachView => ({
  id: OWN_ID,
  userDetails: { displayName: 'Marta Rivera' },
  state,
  ...(state === 'verified' && { verified: true }),
  ...(state === 'rejected' && { verified: false }),
  coachDetails:
    state === 'none'
      ? null
      : {
          collegeName: 'Lakeshore State',
          email: 'marta@lakeshore.example',
          programType: 'Womens',
          coachType: 'Head',
        },
  programId: state === 'verified' ? LAKESHORE.id : null,
  program: state === 'verified' ? LAKESHORE : null,
  sharesWatching: false,
  appliedAt: state === 'none' ? null : '2026-11-14T10:00:00Z',
  earlierAnswers: [],
  ...changes,
})

const share = (won: number, of: number) => ({ won, of })

export const sampleProfile = (id: string, displayName: string): RecruitProfile => ({
  id,
  userDetails: { displayName },
  recruitDetails: {
    email: 'imani@example.org',
    phone: '+1 520 555 0148',
    bio: 'Left-handed.',
    youtubeLink: null,
    includeInGallery: true,
    enrollmentYear: 2028,
  },
  photo: null,
  matches: [
    {
      id: recruitMatchIdOf(id, MATCH_ID),
      matchId: MATCH_ID,
      notes: 'State final.',
      date: '2026-11-14',
      teams: ['Castellan', 'Okafor'],
      score: null,
    },
  ],
  figures: {
    matches: 1,
    aces: 4,
    doubleFaults: 2,
    winners: 18,
    unforcedErrors: 14,
    firstServesIn: share(38, 60),
    firstServesWon: share(27, 38),
    secondServesWon: share(10, 22),
    returnPointsWon: share(26, 56),
    breakPointsWon: share(3, 7),
    pointsWon: share(63, 116),
  },
  reel: [],
})
