import { randomUUID } from 'node:crypto'
import { ROUTES } from '@courtline/messages/routes/table'
import { ADMINS, ADMINS_FIND_NONE, LOGGED_IN, NO_TEAM, type About, type Asked } from './asked.ts'

const NOBODYS = NO_TEAM
//                     anon new str coa rec tri ann own pla fri hea its man adm
const ADMIN_READS = '  401 401 404 404 404 404 404 404 404 404 404 404 404 200'
const FINDS_NONE = '   401 401 404 404 404 404 404 404 404 404 404 404 404 404'
const COACHES_NONE = ' 401 401 403 404 403 403 403 403 403 403 403 403 403 403'
const RECRUITS_NONE = '401 401 403 403 404 403 403 403 403 403 403 403 403 403'
const NOBODY_MAY = '   401 401 403 403 403 403 403 403 403 403 403 403 403 403'

type RecruitingRoute = Extract<Asked['route'], keyof typeof ROUTES>

/** An address with the target in the place of each account, and what is not there in the place of everything else. */
const ofTarget =
  (route: RecruitingRoute) =>
  ({ target }: About) =>
    ROUTES[route].path
      .replace(/:(programId|matchId)/, NOBODYS)
      .replace(/:(recruitId|userId)/, target)
      .replace(':id', target)
const ofNobody = (route: RecruitingRoute) => () => ROUTES[route].path.replaceAll(/:\w+/g, NOBODYS)

const PROGRAM = { teamName: null, programType: 'Mens', division: null, conference: null }
const COACH = { collegeName: 'Lakeside', email: 'c@courtline.test', programType: 'Mens', coachType: 'Head' }
const RECRUIT = { email: 'r@courtline.test', includeInGallery: false, enrollmentYear: 2027 }

const row = (
  route: RecruitingRoute,
  note: string,
  url: (about: About) => string,
  expected: string,
  body?: () => object,
): Asked => ({ route, note, scene: 'none', url, expected, ...(body && { body }) })

/**
 * Recruiting, for accounts without a coach record and links: the coach of these rows is verified for no program, and the
 * recruit has no details. What verified coaches see is in `recruiting.spec.ts` and `recruiting-leaks.spec.ts`.
 */
export const RECRUITING: readonly Asked[] = [
  { route: 'recruiting', scene: 'none', expected: LOGGED_IN },
  { route: 'coachTypes', scene: 'none', expected: LOGGED_IN },
  { route: 'programs', scene: 'none', expected: LOGGED_IN },
  { route: 'pendingCoaches', scene: 'none', expected: ADMINS },
  { route: 'fullPrograms', scene: 'none', expected: ADMINS },
  row('coach', 'one’s own', ({ self }) => `/api/coaches/${self}`, LOGGED_IN),
  row('coach', 'another user’s', ofTarget('coach'), ADMIN_READS),
  row(
    'applyAsCoach',
    'for oneself, while recruiting is off',
    ({ self }) => `/api/coaches/${self}`,
    '401 401 409 409 409 409 409 409 409 409 409 409 409 409',
    () => COACH,
  ),
  row('applyAsCoach', 'for another user', ofTarget('applyAsCoach'), ADMIN_READS, () => COACH),
  row(
    'rejectCoach',
    'who never applied',
    ofNobody('rejectCoach'),
    '401 401 403 403 403 403 403 403 403 403 403 403 403 409',
  ),
  row('assignCoach', 'to a program that is not there', ofNobody('assignCoach'), ADMINS_FIND_NONE),
  row(
    'shareWatching',
    'without a program',
    ({ self }) => `/api/coaches/${self}/watching`,
    NOBODY_MAY,
    () => ({ shares: true }),
  ),
  row(
    'createProgram',
    'with a new name',
    () => '/api/programs/create',
    '401 401 403 403 403 403 403 403 403 403 403 403 403 201',
    () => ({ ...PROGRAM, collegeName: randomUUID() }),
  ),
  row(
    'importPrograms',
    'as a preview',
    () => '/api/programs/import',
    ADMINS,
    () => ({ tsv: 'collegeName\tteamName\tprogramType\tdivision\tconference\nA\t\tMens', apply: false }),
  ),
  row('changeProgram', 'that is not there', ofNobody('changeProgram'), ADMINS_FIND_NONE, () => ({
    ...PROGRAM,
    collegeName: 'A',
  })),
  row('deleteProgram', 'that is not there', ofNobody('deleteProgram'), ADMINS_FIND_NONE),
  ...(['pendingInvites', 'following', 'recruitLink'] as const).map((route) =>
    row(route, 'of another program', ofTarget(route), ADMIN_READS),
  ),
  ...(['followRecruit', 'ignroeRecruit', 'ignoreRecruit', 'visitRecruit'] as const).map((route) =>
    row(route, 'for another program', ofTarget(route), COACHES_NONE),
  ),
  row('changeScouting', 'for another program', ofTarget('changeScouting'), COACHES_NONE, () => ({
    notes: null,
    tags: [],
  })),
  { route: 'recruits', scene: 'none', expected: NOBODY_MAY },
  row('recruit', 'oneself', ({ self }) => `/api/recruits/${self}`, LOGGED_IN),
  row('recruit', 'another user', ofTarget('recruit'), ADMIN_READS),
  row('changeRecruit', 'another user', ofTarget('changeRecruit'), ADMIN_READS, () => RECRUIT),
  row('becomeRecruit', 'for nobody', ofNobody('becomeRecruit'), FINDS_NONE),
  row('stopBeingRecruit', 'for nobody', ofNobody('stopBeingRecruit'), FINDS_NONE),
  ...(
    ['acceptedLinks', 'outstandingLinks', 'recruitMatches', 'attachableMatches', 'watchedParts'] as const
  ).map((route) => row(route, 'of another user', ofTarget(route), ADMIN_READS)),
  row(
    'inviteProgram',
    'that is not there',
    ({ self }) => `/api/recruits/${self}/${NOBODYS}/links/invite`,
    RECRUITS_NONE,
  ),
  row('acceptInvite', 'that is not there', ofNobody('acceptInvite'), COACHES_NONE),
  row('ignoreInvite', 'that is not there', ofNobody('ignoreInvite'), COACHES_NONE),
  row('endLink', 'that is not there', ofNobody('endLink'), FINDS_NONE),
  row(
    'createRecruitMatch',
    'of a match that is not there',
    () => '/api/recruits/matches/create',
    FINDS_NONE,
    () => ({ recruitId: NOBODYS, matchId: NOBODYS, notes: 'A' }),
  ),
  row('deleteRecruitMatch', 'that is not there', ofNobody('deleteRecruitMatch'), FINDS_NONE),
  row('recordWatched', 'of a match that is not there', ofNobody('recordWatched'), COACHES_NONE, () => ({
    parts: [{ startSeconds: 0, endSeconds: 1 }],
  })),
  row('recruitProfile', 'of who is no recruit', ofTarget('recruitProfile'), FINDS_NONE),
  row('shareProfile', 'of who is no recruit', ofTarget('shareProfile'), FINDS_NONE),
  row('revokeProfileLinks', 'of another user', ofTarget('revokeProfileLinks'), ADMIN_READS),
  row(
    'openRecruitLink',
    'that was made up',
    () => '/api/recruitLink',
    '409 409 409 409 409 409 409 409 409 409 409 409 409 409',
    () => ({ link: 'x'.repeat(100) }),
  ),
  {
    route: 'sharedRecruitMatch',
    note: 'of a match that nobody shows',
    scene: 'Edited',
    url: ({ matchId }) => `/api/recruitMatches/${matchId}`,
    expected: FINDS_NONE,
  },
]
