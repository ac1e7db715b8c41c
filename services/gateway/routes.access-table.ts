import { randomUUID } from 'node:crypto'
import type { Role } from '@courtline/messages/permissions'
import type { RouteName } from '@courtline/messages/routes/table'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site'
import { ACE, cutUriOf, METADATA, type Reached } from './test-site/matches.ts'
import { PASSWORD } from './test-site/people.ts'

/**
 * Who asks, in the order of the table's columns. 'player' is listed in the match, 'friend' holds a match link and has
 * proved the address, 'hearsay' holds one and has not; 'annotator' may annotate but has not claimed the match, 'its'
 * has.
 */
export const WHO = [
  'anonymous',
  'new',
  'stranger',
  'coach',
  'recruit',
  'trial',
  'annotator',
  'owner',
  'player',
  'friend',
  'hearsay',
  'its',
  'manager',
  'admin',
] as const
export type Who = (typeof WHO)[number]

export const ROLES: Readonly<Record<Exclude<Who, 'anonymous'>, Role>> = {
  new: 'New',
  stranger: 'Registered',
  coach: 'Coach',
  recruit: 'Recruit',
  trial: 'TrialAnnotator',
  annotator: 'Annotator',
  owner: 'Registered',
  player: 'Registered',
  friend: 'Registered',
  hearsay: 'Registered',
  its: 'Annotator',
  manager: 'AnnotationManager',
  admin: 'Admin',
}

/** How the match stands that the call is about. */
export type Scene = Reached | 'Uploaded' | 'Failed' | 'Annotated' | 'Demo' | 'Embed' | 'File' | 'none'

export interface Asked {
  readonly route: RouteName
  /** What is special about this row, where a route has several. */
  readonly note?: string
  readonly scene: Scene
  readonly url?: (about: About) => string
  readonly body?: (about: About) => object
  /** Expected statuses, written by hand from D21, D22 and platform 6, one for each of WHO. */
  readonly expected: string
}

export interface About {
  readonly matchId: string
  readonly uploadId: string
  /** The friend's match link. */
  readonly linkId: string
  readonly who: Who
  readonly self: string
  readonly target: string
}

const matchPath =
  (rest = '') =>
  ({ matchId }: About) =>
    `/api/matches/${matchId}${rest}`
const linksPath = ({ matchId }: About) => `/api/matches/links/byMatch/${matchId}`
const oneEdit = (silent: boolean) => () => ({
  edits: [{ type: 'Add', annotationId: randomUUID(), description: ACE }],
  silent,
})
export const signing = ({ matchId }: About) => ({
  matchId,
  uploadId: randomUUID(),
  order: 0,
  file: FILE,
  partNumbers: [1],
})
const DETAILS = {
  displayName: 'Tess',
  utrId: null,
  ustaNumber: null,
  handedness: null,
  scoringRules: null,
}
const NO_TEAM = '00000000-0000-4000-8000-000000000000'
const HOSTED = {
  name: 'club-final-set-1.mp4',
  sizeBytes: 4,
  link: 'https://dropbox.example/club-final-set-1.mp4',
}
const FILE = { fileName: 'a.mp4', sizeBytes: 4, lastModifiedMs: 1, fingerprint: 'a'.repeat(64) }

//                  anon new str coa rec tri ann own pla fri hea its man adm
const ANYONE = '    200 200 200 200 200 200 200 200 200 200 200 200 200 200'
const LOGGED_IN = ' 401 401 200 200 200 200 200 200 200 200 200 200 200 200'
const ADMINS = '    401 401 403 403 403 403 403 403 403 403 403 403 403 200'
const ADMINS_FIND_NONE = '401 401 403 403 403 403 403 403 403 403 403 403 403 404'
const MANAGERS = '  401 401 403 403 403 403 403 403 403 403 403 403 200 200'
const WHO_SHARES = '401 401 404 404 404 404 404 200 403 403 404 403 403 200'
const WHO_SEES = '  401 401 404 404 404 404 404 200 200 200 404 200 200 200'

export const TABLE: readonly Asked[] = [
  {
    route: 'login',
    scene: 'none',
    body: () => ({ email: 'target@courtline.test', password: PASSWORD }),
    expected: ANYONE,
  },
  {
    route: 'signup',
    scene: 'none',
    body: () => ({ email: `${randomUUID()}@courtline.test`, password: PASSWORD, userDetails: {} }),
    expected: ANYONE,
  },
  { route: 'logout', scene: 'none', expected: ANYONE },
  { route: 'refreshToken', scene: 'none', expected: LOGGED_IN },
  { route: 'become', scene: 'none', url: ({ target }) => `/api/auth/become/${target}`, expected: ADMINS },
  { route: 'unbecome', scene: 'none', expected: LOGGED_IN },
  {
    route: 'firstAdmin',
    note: 'with a made-up link',
    scene: 'none',
    body: () => ({ token: 'x'.repeat(40), email: 'x@courtline.test', password: PASSWORD, displayName: null }),
    expected: '      409 409 409 409 409 409 409 409 409 409 409 409 409 409',
  },
  {
    route: 'sendReset',
    scene: 'none',
    url: () => '/api/auth/password/sendReset/target@courtline.test',
    expected: ANYONE,
  },
  {
    route: 'resetPassword',
    note: 'with a made-up link',
    scene: 'none',
    body: () => ({ token: 'x'.repeat(40), password: PASSWORD }),
    expected: '      409 409 409 409 409 409 409 409 409 409 409 409 409 409',
  },
  {
    route: 'confirmEmail',
    note: 'with a made-up link',
    scene: 'none',
    body: () => ({ token: 'x'.repeat(40) }),
    expected: '      409 409 409 409 409 409 409 409 409 409 409 409 409 409',
  },
  {
    route: 'resendInvitation',
    note: 'where nobody was invited',
    scene: 'none',
    url: () => '/api/auth/invite/resend/target@courtline.test',
    expected: '      404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  },
  { route: 'socialProviders', scene: 'none', expected: ANYONE },
  {
    route: 'socialLogin',
    note: 'of a service that is not set up',
    scene: 'none',
    url: () => '/api/auth/google',
    expected: '      404 404 404 404 404 404 404 404 404 404 404 404 404 404',
  },
  {
    route: 'socialCallback',
    note: 'without a visit',
    scene: 'none',
    url: () => '/api/auth/google/callback?code=x&state=y',
    expected: '      302 302 302 302 302 302 302 302 302 302 302 302 302 302',
  },
  {
    route: 'unlinkSocial',
    note: 'of somebody else',
    scene: 'none',
    url: ({ target }) => `/api/auth/unlink/${target}/google`,
    expected: '     401 401 404 404 404 404 404 404 404 404 404 404 404 200',
  },
  { route: 'roles', scene: 'none', expected: ANYONE },
  { route: 'users', scene: 'none', expected: ADMINS },
  {
    route: 'user',
    note: 'oneself',
    scene: 'none',
    url: ({ self }) => `/api/users/${self}`,
    expected: LOGGED_IN,
  },
  {
    route: 'user',
    note: 'somebody else',
    scene: 'none',
    url: ({ target }) => `/api/users/${target}`,
    expected: '      401 401 404 404 404 404 404 404 404 404 404 404 404 200',
  },
  {
    route: 'changeRole',
    scene: 'none',
    url: ({ target }) => `/api/users/${target}/role`,
    body: () => ({ role: 'Registered' }),
    expected: ADMINS,
  },
  {
    route: 'addCredits',
    scene: 'none',
    url: ({ target }) => `/api/users/${target}/addCredits`,
    body: () => ({ credits: 1 }),
    expected: ADMINS,
  },
  {
    route: 'changeUserPriority',
    scene: 'none',
    url: ({ target }) => `/api/users/${target}/priority`,
    body: () => ({ priority: 3 }),
    expected: ADMINS,
  },
  {
    route: 'changeUserDetails',
    note: 'one’s own',
    scene: 'none',
    url: ({ self }) => `/api/users/${self}/userDetails`,
    body: () => DETAILS,
    expected: LOGGED_IN,
  },
  {
    route: 'changeUserDetails',
    note: 'somebody else’s',
    scene: 'none',
    url: ({ target }) => `/api/users/${target}/userDetails`,
    body: () => DETAILS,
    expected: '      401 401 404 404 404 404 404 404 404 404 404 404 404 200',
  },
  {
    route: 'changeRegistration',
    note: 'one’s own password',
    scene: 'none',
    url: ({ self }) => `/api/users/${self}/userRegistration`,
    body: () => ({ password: PASSWORD }),
    expected: LOGGED_IN,
  },
  {
    route: 'changeRegistration',
    note: 'somebody else’s password, which is nobody’s to change',
    scene: 'none',
    url: ({ target }) => `/api/users/${target}/userRegistration`,
    body: () => ({ password: PASSWORD }),
    expected: '      401 401 404 404 404 404 404 404 404 404 404 404 404 403',
  },
  {
    route: 'changeRegistration',
    note: 'somebody else’s address',
    scene: 'none',
    url: ({ target }) => `/api/users/${target}/userRegistration`,
    body: () => ({ email: 'target@courtline.test' }),
    expected: '      401 401 404 404 404 404 404 404 404 404 404 404 404 200',
  },
  {
    route: 'apiToken',
    note: 'one’s own',
    scene: 'none',
    url: ({ self }) => `/api/users/${self}/apiToken`,
    expected: LOGGED_IN,
  },
  {
    route: 'apiToken',
    note: 'somebody else’s, which is nobody’s to have',
    scene: 'none',
    url: ({ target }) => `/api/users/${target}/apiToken`,
    expected: '      401 401 404 404 404 404 404 404 404 404 404 404 404 403',
  },
  {
    route: 'changePlaysight',
    note: 'one’s own',
    scene: 'none',
    url: ({ self }) => `/api/users/${self}/playsight`,
    body: () => ({ login: { username: 'a@courtline.test', password: 'x' } }),
    expected: LOGGED_IN,
  },
  {
    route: 'changePlaysight',
    note: 'somebody else’s',
    scene: 'none',
    url: ({ target }) => `/api/users/${target}/playsight`,
    body: () => ({ login: { username: 'a@courtline.test', password: 'x' } }),
    expected: '      401 401 404 404 404 404 404 404 404 404 404 404 404 200',
  },
  {
    route: 'inviteUser',
    scene: 'none',
    url: () => `/api/users/${randomUUID()}?inviteType=AdminInvite`,
    body: () => ({ email: `${randomUUID()}@courtline.test` }),
    expected: ADMINS,
  },
  {
    route: 'deleteUser',
    note: 'who is not there',
    scene: 'none',
    url: () => `/api/users/${randomUUID()}`,
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 404',
  },
  { route: 'matches', scene: 'none', expected: LOGGED_IN },
  {
    route: 'matches',
    note: 'of somebody else',
    scene: 'none',
    url: ({ target }) => `/api/matches?userId=${target}&allForUser=true`,
    expected: ADMINS,
  },
  { route: 'exportUsers', scene: 'none', body: () => ({ accounts: 2 }), expected: ADMINS },
  { route: 'utrMatches', scene: 'none', expected: LOGGED_IN },
  {
    route: 'queue',
    scene: 'none',
    expected: '      401 401 403 403 403 403 200 403 403 403 403 200 200 200',
  },
  {
    route: 'createMatch',
    scene: 'none',
    body: () => ({ metadata: METADATA }),
    expected: '      401 401 201 201 201 201 201 201 201 201 201 201 201 201',
  },
  {
    route: 'createMatchForUser',
    scene: 'none',
    url: ({ target }) => `/api/matches/createFromMetadataForUser/${target}`,
    body: () => ({ metadata: METADATA }),
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 201',
  },
  { route: 'match', note: 'finished', scene: 'Edited', url: matchPath(), expected: WHO_SEES },
  { route: 'match', note: 'claimed', scene: 'Annotating', url: matchPath(), expected: WHO_SEES },
  {
    route: 'match',
    note: 'queued: annotators see its row only',
    scene: 'Queued',
    url: matchPath(),
    expected: '      401 401 404 404 404 404 404 200 200 200 404 404 200 200',
  },
  { route: 'match', note: 'the demo', scene: 'Demo', url: matchPath(), expected: ANYONE },
  { route: 'match', note: 'open embed', scene: 'Embed', url: matchPath('?embed=true'), expected: ANYONE },
  {
    route: 'match',
    note: 'open embed, on another page',
    scene: 'Embed',
    url: matchPath(),
    expected: WHO_SEES,
  },
  {
    route: 'match',
    note: 'embed that is not open',
    scene: 'Edited',
    url: matchPath('?embed=true'),
    expected: WHO_SEES,
  },
  {
    route: 'match',
    note: 'as it was',
    scene: 'Edited',
    url: matchPath('?asOf=2026-05-01T12:00:00.000Z'),
    expected: WHO_SEES,
  },
  { route: 'annotation', scene: 'Edited', url: matchPath('/annotation'), expected: WHO_SEES },
  {
    route: 'annotation',
    note: 'of the demo',
    scene: 'Demo',
    url: matchPath('/annotation'),
    expected: ANYONE,
  },
  { route: 'matchState', scene: 'Edited', url: matchPath('/state'), expected: WHO_SEES },
  { route: 'matchState', note: 'of the demo', scene: 'Demo', url: matchPath('/state'), expected: ANYONE },
  { route: 'statistics', scene: 'Edited', url: matchPath('/statistics'), expected: WHO_SEES },
  {
    route: 'statistics',
    note: 'of the demo, as they were',
    scene: 'Demo',
    url: matchPath('/statistics?asOf=2026-05-01T12:00:00.000Z'),
    expected: ANYONE,
  },
  { route: 'points', scene: 'Edited', url: matchPath('/points?outcome=Ace'), expected: WHO_SEES },
  {
    route: 'points',
    note: 'open embed',
    scene: 'Embed',
    url: matchPath('/points?embed=true'),
    expected: ANYONE,
  },
  {
    route: 'statistics',
    note: 'of the demo',
    scene: 'Demo',
    url: matchPath('/statistics'),
    expected: ANYONE,
  },
  { route: 'history', scene: 'Annotated', url: matchPath('/history'), expected: WHO_SEES },
  { route: 'statusLog', scene: 'Edited', url: matchPath('/statusLog'), expected: WHO_SEES },
  {
    route: 'statusLog',
    note: 'unfolding in the queue',
    scene: 'Queued',
    url: matchPath('/statusLog'),
    expected: '      401 401 404 404 404 404 200 200 200 200 404 200 200 200',
  },
  {
    route: 'editAnnotation',
    scene: 'Annotating',
    url: matchPath('/annotation/edits'),
    body: oneEdit(false),
    expected: '      401 401 404 404 404 404 403 403 403 403 404 200 403 403',
  },
  {
    route: 'editAnnotation',
    note: 'silently',
    scene: 'Edited',
    url: matchPath('/annotation/edits'),
    body: oneEdit(true),
    expected: '      401 401 404 404 404 404 404 403 403 403 404 403 403 200',
  },
  {
    route: 'replaceAnnotation',
    note: 'without If-Match, which is looked at last',
    scene: 'Annotating',
    url: matchPath('/annotation'),
    body: () => ({ annotation: [] }),
    expected: '      401 401 404 404 404 404 403 403 403 403 404 428 403 403',
  },
  {
    route: 'replaceAnnotationSilently',
    note: 'without If-Match, which is looked at last',
    scene: 'Edited',
    url: matchPath('/annotation/silent'),
    body: () => ({ annotation: [] }),
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 428',
  },
  { route: 'flaggedEntries', scene: 'none', expected: ADMINS },
  {
    route: 'changeMetadata',
    scene: 'Annotating',
    url: matchPath('/metadata'),
    body: () => ({ metadata: METADATA }),
    expected: '      401 401 404 404 404 404 403 200 403 403 404 403 200 200',
  },
  {
    route: 'completeUpload',
    scene: 'Uploaded',
    url: matchPath('/completeUpload'),
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 403 200',
  },
  {
    route: 'forceCompleteUpload',
    scene: 'Created',
    url: ({ matchId }) => `/api/matches/forceCompleteUpload/${matchId}`,
    expected: ADMINS,
  },
  {
    route: 'retry',
    scene: 'Failed',
    url: matchPath('/retry'),
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 200 200',
  },
  {
    route: 'replaceFiles',
    scene: 'Failed',
    url: matchPath('/replaceFiles'),
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 403 200',
  },
  {
    route: 'claim',
    scene: 'Queued',
    url: matchPath('/annotatorClaim'),
    expected: '      401 401 404 404 404 404 200 403 403 403 404 200 200 200',
  },
  {
    route: 'release',
    scene: 'Annotating',
    url: matchPath('/annotatorRelease'),
    expected: '      401 401 404 404 404 404 403 403 403 403 404 200 200 200',
  },
  {
    route: 'completeAnnotation',
    scene: 'Annotated',
    url: matchPath('/completeAnnotation'),
    expected: '      401 401 404 404 404 404 403 403 403 403 404 200 200 200',
  },
  {
    route: 'acceptAnnotation',
    scene: 'Review',
    url: matchPath('/acceptAnnotation'),
    expected: '      401 401 404 404 404 404 404 403 403 403 404 403 200 200',
  },
  {
    route: 'rejectAnnotation',
    scene: 'Review',
    url: matchPath('/rejectAnnotation'),
    body: () => ({ reason: 'Please look again.' }),
    expected: MANAGERS,
  },
  {
    route: 'setPriority',
    scene: 'Queued',
    url: matchPath('/priority'),
    body: () => ({ priority: 2 }),
    expected: MANAGERS,
  },
  {
    route: 'forcePreprocessing',
    scene: 'Edited',
    url: matchPath('/status/preprocessing'),
    expected: '      401 401 404 404 404 404 404 403 403 403 404 403 403 200',
  },
  {
    route: 'forcePostprocessing',
    scene: 'Edited',
    url: matchPath('/status/postprocessing'),
    expected: '      401 401 404 404 404 404 404 403 403 403 404 403 403 200',
  },
  {
    route: 'revertToCreated',
    scene: 'Edited',
    url: matchPath('/revertToCreated'),
    expected: '      401 401 404 404 404 404 404 403 403 403 404 403 403 200',
  },
  {
    route: 'deleteMatch',
    note: 'while Created',
    scene: 'Created',
    url: matchPath(),
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 403 200',
  },
  {
    route: 'deleteMatch',
    note: 'later',
    scene: 'Annotating',
    url: matchPath(),
    expected: '      401 401 404 404 404 404 403 409 403 403 404 403 403 200',
  },
  {
    route: 'clearCredits',
    scene: 'none',
    url: ({ target }) => `/api/users/${target}/clearCredits`,
    expected: ADMINS,
  },
  { route: 'scoringRules', scene: 'none', expected: ANYONE },
  {
    route: 'videoUrl',
    scene: 'Edited',
    url: ({ matchId }) => `/api/videos/url/${encodeURIComponent(cutUriOf(matchId))}?matchId=${matchId}`,
    expected: WHO_SEES,
  },
  { route: 'matchLinks', scene: 'Edited', url: linksPath, expected: WHO_SHARES },
  {
    route: 'shareMatch',
    scene: 'Edited',
    url: linksPath,
    body: () => ({ message: null, emails: ['aunt@courtline.test'] }),
    expected: WHO_SHARES,
  },
  {
    route: 'deleteMatchLink',
    scene: 'Edited',
    url: ({ linkId }) => `/api/matches/links/${linkId}`,
    expected: WHO_SHARES,
  },
  {
    route: 'emailSummary',
    scene: 'Edited',
    url: matchPath('/emailSummary'),
    body: () => ({ emails: ['aunt@courtline.test'] }),
    expected: WHO_SHARES,
  },
  {
    route: 'setEmbed',
    scene: 'Edited',
    url: matchPath('/embed'),
    body: () => ({ open: false }),
    expected: WHO_SHARES,
  },
  {
    route: 'demoMatch',
    scene: 'Demo',
    expected: ANYONE,
  },
  {
    route: 'setDemo',
    scene: 'Edited',
    url: matchPath('/demo'),
    body: () => ({ demo: false }),
    expected: ADMINS,
  },
  {
    route: 'titleImage',
    note: 'of a picture that is not stored',
    scene: 'Edited',
    url: matchPath('/titleImage'),
    body: ({ matchId }) => ({ time: 1, uri: `i/${matchId}/none.jpg` }),
    expected: '      401 401 404 404 404 404 404 400 400 400 404 400 400 400',
  },
  { route: 'autoRelease', scene: 'none', expected: MANAGERS },
  {
    route: 'moveOwner',
    note: 'to where it is',
    scene: 'none',
    body: () => ({ oldEmail: 'target@courtline.test', newEmail: 'target@courtline.test' }),
    expected: ADMINS,
  },
  { route: 'teams', scene: 'none', expected: ADMINS },
  {
    route: 'createTeam',
    scene: 'none',
    url: () => '/api/team',
    body: () => ({ name: 'Lakeside' }),
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 201',
  },
  {
    route: 'addPlayers',
    note: 'of a team that is not there',
    scene: 'none',
    url: () => `/api/team/${NO_TEAM}/addPlayers`,
    body: () => ({ emails: ['target@courtline.test'] }),
    expected: ADMINS_FIND_NONE,
  },
  {
    route: 'removePlayer',
    note: 'of a team that is not there',
    scene: 'none',
    url: ({ target }) => `/api/teams/${NO_TEAM}/${target}`,
    expected: ADMINS_FIND_NONE,
  },
  {
    route: 'teammates',
    note: 'one’s own',
    scene: 'none',
    url: ({ self }) => `/api/users/${self}/teammates`,
    expected: LOGGED_IN,
  },
  {
    route: 'teammates',
    note: 'somebody else’s',
    scene: 'none',
    url: ({ target }) => `/api/users/${target}/teammates`,
    expected: '      401 401 404 404 404 404 404 404 404 404 404 404 404 200',
  },
  {
    route: 'checkShareURL',
    scene: 'none',
    body: () => ({ url: 'https://youtu.be/abc' }),
    expected: LOGGED_IN,
  },
  {
    route: 'createFromURLs',
    note: 'with a link that cannot be fetched',
    scene: 'none',
    body: () => ({ metadata: METADATA, url: 'https://youtu.be/abc' }),
    expected: '      401 401 400 400 400 400 400 400 400 400 400 400 400 400',
  },
  { route: 'uploadSources', scene: 'none', expected: LOGGED_IN },
  { route: 'courtVideos', note: 'one’s own', scene: 'none', expected: LOGGED_IN },
  {
    route: 'createFromPlaysightShare',
    note: 'with a share that has expired',
    scene: 'none',
    body: () => ({ metadata: METADATA, url: 'https://playsight.example/share/expired' }),
    expected: '      401 401 400 400 400 400 400 400 400 400 400 400 400 400',
  },
  {
    route: 'dropboxUpload',
    scene: 'Created',
    url: ({ matchId }) => `/api/matches/dropboxUpload/${matchId}`,
    body: () => ({ files: [HOSTED] }),
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 403 200',
  },
  {
    route: 'rawVideoUri',
    note: 'of a file that is not stored',
    scene: 'Created',
    url: matchPath('/rawVideoUri'),
    body: ({ matchId }) => ({ rawVideoUri: `r/${matchId}/none.mp4` }),
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 400',
  },
  {
    route: 'addURL',
    note: 'with a link that cannot be fetched',
    scene: 'Created',
    url: matchPath('/addURL'),
    body: () => ({ url: 'https://youtu.be/abc' }),
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 400',
  },
  {
    route: 'signParts',
    scene: 'Created',
    body: signing,
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 403 200',
  },
  {
    route: 'completeFile',
    scene: 'File',
    body: ({ matchId, uploadId }) => ({ matchId, uploadId }),
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 403 200',
  },
  {
    route: 'abortUpload',
    scene: 'File',
    url: ({ uploadId }) => `/api/uploads/${uploadId}`,
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 403 200',
  },
  {
    route: 'uploaded',
    scene: 'File',
    url: matchPath('/uploaded'),
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 200 200',
  },
  { route: 'timestamp', scene: 'none', expected: ANYONE },
  { route: 'clientLog', scene: 'none', body: () => ({ level: 4, message: 'here' }), expected: ANYONE },
  { route: 'userSettings', scene: 'none', expected: LOGGED_IN },
  {
    route: 'changeUserSettings',
    scene: 'none',
    body: () => ({ quickEntry: false, keyBindings: {} }),
    expected: LOGGED_IN,
  },
  { route: 'siteSettings', scene: 'none', expected: ADMINS },
  {
    route: 'changeSiteSettings',
    scene: 'none',
    body: () => DEFAULT_SITE_SETTINGS,
    expected: ADMINS,
  },
  { route: 'projections', scene: 'none', expected: ADMINS },
  {
    route: 'rebuild',
    scene: 'none',
    url: () => '/api/admin/projections/user-settings/rebuild',
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 202',
  },
  {
    route: 'flip',
    note: 'to a build that is not there',
    scene: 'none',
    url: () => '/api/admin/projections/users/flip',
    body: () => ({ version: 99, build: 1 }),
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 409',
  },
  {
    route: 'unpark',
    note: 'what is not parked',
    scene: 'none',
    url: () => '/api/admin/projections/users/parked',
    body: () => ({ stream: 'user-x', action: 'retry' }),
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 409',
  },
  {
    route: 'replayLab',
    scene: 'none',
    body: () => ({ rules: null, onlyRuleName: null, after: null }),
    expected: ADMINS,
  },
]
