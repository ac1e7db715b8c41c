import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Role } from '@courtline/messages/permissions'
import { ROUTES, type RouteName } from '@courtline/messages/routes/table'
import { emailHashOf } from './auth/email-hash.ts'
import { ACE, cutUriOf, given, matchIn, METADATA, type Cast, type Reached } from './test-site/matches.ts'
import { openSite, type Site } from './test-site/open-site.ts'
import { call, joins, onAccount, PASSWORD, proves, type Method, type Person } from './test-site/people.ts'

/**
 * Who asks, in the order of the table's columns. 'player' is listed in the match, 'friend' holds a match link and has
 * proved the address, 'hearsay' holds one and has not; 'annotator' may annotate but has not claimed the match, 'its'
 * has.
 */
const WHO = [
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
type Who = (typeof WHO)[number]

const ROLES: Readonly<Record<Exclude<Who, 'anonymous'>, Role>> = {
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
type Scene = Reached | 'Uploaded' | 'Failed' | 'Annotated' | 'Demo' | 'Embed' | 'File' | 'none'

interface Asked {
  readonly route: RouteName
  /** What is special about this row, where a route has several. */
  readonly note?: string
  readonly scene: Scene
  readonly url?: (about: About) => string
  readonly body?: (about: About) => object
  /** Expected statuses, written by hand from D21, D22 and platform 6, one for each of WHO. */
  readonly expected: string
}

interface About {
  readonly matchId: string
  readonly uploadId: string
  readonly who: Who
  readonly self: string
  readonly target: string
}

const matchPath =
  (rest = '') =>
  ({ matchId }: About) =>
    `/api/matches/${matchId}${rest}`
const oneEdit = (silent: boolean) => () => ({
  edits: [{ type: 'Add', annotationId: randomUUID(), description: ACE }],
  silent,
})
const signing = ({ matchId }: About) => ({
  matchId,
  uploadId: randomUUID(),
  order: 0,
  file: FILE,
  partNumbers: [1],
})
const FILE = { fileName: 'a.mp4', sizeBytes: 4, lastModifiedMs: 1, fingerprint: 'a'.repeat(64) }

//                  anon new str coa rec tri ann own pla fri hea its man adm
const ANYONE = '    200 200 200 200 200 200 200 200 200 200 200 200 200 200'
const LOGGED_IN = ' 401 401 200 200 200 200 200 200 200 200 200 200 200 200'
const ADMINS = '    401 401 403 403 403 403 403 403 403 403 403 403 403 200'
const MANAGERS = '  401 401 403 403 403 403 403 403 403 403 403 403 200 200'
const WHO_SEES = '  401 401 404 404 404 404 404 200 200 200 404 200 200 200'

const TABLE: readonly Asked[] = [
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
  { route: 'matches', scene: 'none', expected: LOGGED_IN },
  {
    route: 'matches',
    note: 'of somebody else',
    scene: 'none',
    url: ({ target }) => `/api/matches?userId=${target}&allForUser=true`,
    expected: ADMINS,
  },
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
  { route: 'history', scene: 'Annotated', url: matchPath('/history'), expected: WHO_SEES },
  { route: 'statusLog', scene: 'Edited', url: matchPath('/statusLog'), expected: WHO_SEES },
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
  { route: 'scoringRules', scene: 'none', expected: ANYONE },
  {
    route: 'videoUrl',
    scene: 'Edited',
    url: ({ matchId }) => `/api/videos/url/${encodeURIComponent(cutUriOf(matchId))}?matchId=${matchId}`,
    expected: WHO_SEES,
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
]

let site: Site
let people: Record<Exclude<Who, 'anonymous'> | 'target', Person>
let cast: Cast

beforeAll(async () => {
  site = await openSite()
  const join = (who: Exclude<Who, 'anonymous'>) => joins(site, ROLES[who], who)
  people = {
    new: await join('new'),
    stranger: await join('stranger'),
    coach: await join('coach'),
    recruit: await join('recruit'),
    trial: await join('trial'),
    annotator: await join('annotator'),
    owner: await join('owner'),
    player: await join('player'),
    friend: await join('friend'),
    hearsay: await join('hearsay'),
    its: await join('its'),
    manager: await join('manager'),
    admin: await join('admin'),
    target: await joins(site, 'Registered', 'target'),
  }
  cast = { owner: people.owner, annotator: people.its, manager: people.manager }
  await proves(site, people.friend)
  for (const rich of [people.owner, people.target]) {
    await onAccount(site, rich.userId, { type: 'AddCredits', by: people.admin.actor, credits: 1000 })
  }
})
afterAll(() => site.close())

const REACHED: Readonly<Record<Exclude<Scene, 'none'>, Reached>> = {
  Created: 'Created',
  Preprocessing: 'Preprocessing',
  Queued: 'Queued',
  Annotating: 'Annotating',
  Review: 'Review',
  Postprocessing: 'Postprocessing',
  Edited: 'Edited',
  Uploaded: 'Created',
  Failed: 'Preprocessing',
  Annotated: 'Annotating',
  Demo: 'Edited',
  Embed: 'Edited',
  File: 'Created',
}

/** A match of the owner, with a listed player and two match links, that stands as the row wants it. */
async function stage(scene: Scene): Promise<Pick<About, 'matchId' | 'uploadId'>> {
  const uploadId = randomUUID()
  if (scene === 'none') return { matchId: '', uploadId }
  const listed = { name: '', email: null, id: people.player.userId, visualCue: null }
  const players: typeof METADATA.players = [[listed], METADATA.players[1]]
  const matchId = await matchIn(site, REACHED[scene], cast, { players })
  const links = [people.friend, people.hearsay].map(({ email }) => ({
    linkId: randomUUID(),
    email,
    emailHash: emailHashOf(email, site.deps.settings.siteSecret),
  }))
  await given(site, matchId, { type: 'ShareMatch', by: people.owner.actor, links })
  await setUp(scene, matchId, uploadId)
  return { matchId, uploadId }
}

async function setUp(scene: Scene, matchId: string, uploadId: string): Promise<void> {
  const { owner, its, admin } = people
  if (scene === 'Uploaded') {
    const rawUpload = { ...FILE_IN_STORE, uri: `r/${matchId}/a.mp4` }
    await given(site, matchId, { type: 'AddRawUpload', by: owner.actor, rawUpload })
  }
  if (scene === 'Failed') {
    const failed = { jobId: 'pre', kind: 'preprocess', why: 'No picture.' } as const
    await given(site, matchId, { type: 'RecordProcessingFailed', ...failed })
  }
  if (scene === 'Annotated') {
    const edits = [{ type: 'Add', annotationId: randomUUID(), description: ACE } as const]
    const command = { type: 'EditAnnotation', edits, eventIds: [randomUUID()], silent: false } as const
    await given(site, matchId, {
      ...command,
      by: its.actor,
      edits: [...edits],
      eventIds: [...command.eventIds],
    })
  }
  if (scene === 'Demo') await given(site, matchId, { type: 'SetDemo', by: admin.actor, demo: true })
  if (scene === 'Embed') await given(site, matchId, { type: 'SetEmbed', by: owner.actor, open: true })
  if (scene === 'File') {
    const body = { ...signing({ matchId, uploadId, who: 'owner', self: '', target: '' }), uploadId }
    const signed = await call(site, owner, 'POST', ROUTES.signParts.path, body)
    const url = signed.json<{ parts: { url: string }[] }>().parts[0]?.url ?? ''
    await site.app.inject({
      method: 'PUT',
      url,
      payload: Buffer.from('1234'),
      headers: { 'content-type': 'application/octet-stream' },
    })
  }
}

const FILE_IN_STORE = { fileName: 'a.mp4', source: 'directUpload', order: 0, sizeBytes: 4 } as const

/** Everybody asks with a session of their own, since some calls end it. */
async function freshSession(who: Who): Promise<Pick<Person, 'token'> | null> {
  if (who === 'anonymous') return null
  return site.deps.sessions.create(people[who].userId, site.clock.now.getTime())
}

async function statusOf(row: Asked, who: Who, place: Pick<About, 'matchId' | 'uploadId'>): Promise<number> {
  const about: About = {
    ...place,
    who,
    self: who === 'anonymous' ? people.target.userId : people[who].userId,
    target: people.target.userId,
  }
  const { method, path } = ROUTES[row.route]
  const verb: Method = method
  const response = await call(
    site,
    await freshSession(who),
    verb,
    row.url?.(about) ?? path,
    row.body?.(about),
  )
  return response.statusCode
}

describe('who may call what (D21, D22)', () => {
  it('is said for every route', () => {
    expect(new Set(TABLE.map((row) => row.route))).toEqual(new Set(Object.keys(ROUTES)))
  })

  it.each(TABLE.map((row) => [`${row.route}${row.note ? `, ${row.note}` : ''}`, row] as const))(
    '%s',
    async (_, row) => {
      let place = await stage(row.scene)
      const answers: number[] = []
      for (const who of WHO) {
        const status = await statusOf(row, who, place)
        answers.push(status)
        // Whoever is refused changes nothing; a call that worked leaves another scene behind.
        if (status < 300 && row.scene !== 'none') place = await stage(row.scene)
      }
      const expected = row.expected.trim().split(/\s+/).map(Number)
      const named = (statuses: readonly number[]) => WHO.map((who, index) => `${who} ${statuses[index]}`)
      expect(named(answers)).toEqual(named(expected))
    },
  )
})

describe('a session whose account has changed', () => {
  it('is nobody’s once the account is deleted', async () => {
    const gone = await joins(site, 'Admin', 'gone')
    await onAccount(site, gone.userId, { type: 'DeleteUser', by: people.admin.actor })
    for (const path of ['/api/users', '/api/matches', '/api/annotationQueue', '/api/userSettings']) {
      expect((await call(site, gone, 'GET', path)).statusCode).toBe(401)
    }
  })

  it('has the rights of the impersonated account and none of the admin’s (D64)', async () => {
    const { matchId } = await stage('Edited')
    const session = await freshSession('admin')
    await call(site, session, 'POST', `/api/auth/become/${people.stranger.userId}`)
    expect((await call(site, session, 'GET', '/api/users')).statusCode).toBe(403)
    expect((await call(site, session, 'GET', `/api/matches/${matchId}`)).statusCode).toBe(404)
  })

  it('loses what its role gave with the next request', async () => {
    const bea = await joins(site, 'Annotator', 'bea')
    expect((await call(site, bea, 'GET', '/api/annotationQueue')).statusCode).toBe(200)
    await call(site, people.admin, 'PUT', `/api/users/${bea.userId}/role`, { role: 'Registered' })
    expect((await call(site, bea, 'GET', '/api/annotationQueue')).statusCode).toBe(403)
  })
})
