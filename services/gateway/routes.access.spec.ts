import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openSimulatedCourtVideo } from '@courtline/infra/outside/court-video/simulated/simulated-court-video'
import { openSimulatedHosting } from '@courtline/infra/outside/file-hosting/simulated/simulated-hosting'
import { ROUTES } from '@courtline/messages/routes/table'
import {
  ROLE_OF_CALLER,
  signing,
  WHO,
  type About,
  type Asked,
  type Scene,
  type AskingRole,
} from './testing/access/asked.ts'
import { TABLE } from './testing/access/table.ts'
import { emailHashOf } from '@courtline/application/accounts/email-address'
import { ACE, recordOnMatch, matchIn, METADATA, type MatchCast, type Reached } from './testing/matches.ts'
import { openSite, type TestSite } from './testing/open-site.ts'
import { call, joins, onAccount, proves, type Method, type TestPerson } from './testing/people.ts'

/** Nothing is fetched here: no media worker runs. */
const NO_VIDEO = () => Promise.reject(new Error('No video is made here'))

let site: TestSite
let people: Record<Exclude<AskingRole, 'anonymous'> | 'target', TestPerson>
let cast: MatchCast
let gone: TestPerson

beforeAll(async () => {
  site = await openSite({}, undefined, {
    courtVideo: openSimulatedCourtVideo(() => site.clock.now, NO_VIDEO),
    fileHosting: openSimulatedHosting(NO_VIDEO),
  })
  const join = (who: Exclude<AskingRole, 'anonymous'>) => joins(site, ROLE_OF_CALLER[who], who)
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
  gone = await joins(site, 'Admin', 'gone')
  await onAccount(site, gone.userId, { type: 'DeleteUser', by: people.admin.actor })
  await proves(site, people.friend)
  // Only users with a confirmed address mail others.
  await proves(site, people.owner)
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
  DemoInWork: 'Review',
  Deleted: 'Edited',
  Embed: 'Edited',
  File: 'Created',
}

type Place = Pick<About, 'matchId' | 'uploadId' | 'linkId'>

/** A match of the owner, with a listed player and two match links, in the state of the row. */
async function stage(scene: Scene): Promise<Place> {
  const uploadId = randomUUID()
  if (scene === 'none') return { matchId: '', uploadId, linkId: '' }
  const listed = { name: '', email: null, id: people.player.userId, visualCue: null }
  const players: typeof METADATA.players = [[listed], METADATA.players[1]]
  const matchId = await matchIn(site, REACHED[scene], cast, { players })
  const links = [people.friend, people.hearsay].map(({ email }) => ({
    linkId: randomUUID(),
    email,
    emailHash: emailHashOf(email, site.deps.settings.siteSecret),
  }))
  await recordOnMatch(site, matchId, { type: 'ShareMatch', by: people.owner.actor, links })
  await setUp(scene, matchId, uploadId)
  return { matchId, uploadId, linkId: links[0]?.linkId ?? '' }
}

async function setUp(scene: Scene, matchId: string, uploadId: string): Promise<void> {
  const { owner, its, admin } = people
  if (scene === 'Uploaded') {
    const rawUpload = { ...FILE_IN_STORE, uri: `r/${matchId}/a.mp4` }
    await recordOnMatch(site, matchId, { type: 'AddRawUpload', by: owner.actor, rawUpload })
  }
  if (scene === 'Failed') {
    const failed = { jobId: 'pre', kind: 'preprocess', why: 'No picture.' } as const
    await recordOnMatch(site, matchId, { type: 'RecordProcessingFailed', ...failed })
  }
  if (scene === 'Annotated') {
    const edits = [{ type: 'Add', annotationId: randomUUID(), description: ACE } as const]
    const command = { type: 'EditAnnotation', edits, eventIds: [randomUUID()], silent: false } as const
    await recordOnMatch(site, matchId, {
      ...command,
      by: its.actor,
      edits: [...edits],
      eventIds: [...command.eventIds],
    })
  }
  if (scene === 'Demo' || scene === 'DemoInWork')
    await recordOnMatch(site, matchId, { type: 'SetDemo', by: admin.actor, demo: true })
  if (scene === 'Deleted') await recordOnMatch(site, matchId, { type: 'DeleteMatch', by: admin.actor })
  if (scene === 'Embed') await recordOnMatch(site, matchId, { type: 'SetEmbed', by: owner.actor, open: true })
  if (scene === 'File') {
    const body = {
      ...signing({ matchId, uploadId, linkId: '', who: 'owner', self: '', target: '' }),
      uploadId,
    }
    const signed = await call(site, await freshSession('owner'), 'POST', ROUTES.signParts.path, body)
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

/** Each call has a session of its own, since some calls end it. */
async function freshSession(who: AskingRole): Promise<Pick<TestPerson, 'token'> | null> {
  if (who === 'anonymous') return null
  return site.deps.sessions.create(people[who].userId, site.clock.now.getTime())
}

async function statusOf(
  row: Asked,
  who: AskingRole,
  place: Place,
  session = freshSession(who),
): Promise<number> {
  const about: About = {
    ...place,
    who,
    self: who === 'anonymous' ? people.target.userId : people[who].userId,
    target: people.target.userId,
  }
  const { method, path } = ROUTES[row.route]
  const verb: Method = method
  const response = await call(site, await session, verb, row.url?.(about) ?? path, row.body?.(about))
  return response.statusCode
}

/** Sessions that are not what they were made as: in whose place each of them must stand, on every route. */
const CHANGED: readonly (readonly [
  name: string,
  like: AskingRole,
  session: () => Promise<Pick<TestPerson, 'token'>>,
])[] = [
  ['an admin who impersonates (D64)', 'stranger', impersonating],
  ['the old session of a deleted admin', 'anonymous', async () => gone],
]

/** What users do only themselves, though an admin may act in their name otherwise. */
const OWN_ONLY: ReadonlySet<string> = new Set(['changeRegistration', 'issueApiToken'])

async function impersonating(): Promise<Pick<TestPerson, 'token'>> {
  const session = await site.deps.sessions.create(people.admin.userId, site.clock.now.getTime())
  await call(site, session, 'POST', `/api/auth/become/${people.stranger.userId}`)
  return session
}

const named = (statuses: readonly number[]) => WHO.map((who, index) => `${who} ${statuses[index]}`)

describe('who may call what (D21, D22)', () => {
  it('is listed for every route', () => {
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
        // A refused call changes nothing; one that worked leaves another scene behind.
        if (status < 300 && row.scene !== 'none') place = await stage(row.scene)
      }
      const expected = row.expected.trim().split(/\s+/).map(Number)
      expect(named(answers)).toEqual(named(expected))
      for (const [name, like, session] of CHANGED) {
        const status = await statusOf(row, like, place, session())
        const theirs = expected[WHO.indexOf(like)]
        const isKept = like !== 'anonymous' && theirs === 200 && OWN_ONLY.has(row.route)
        expect([name, status]).toEqual([name, isKept ? 409 : theirs])
        if (status < 300 && row.scene !== 'none') place = await stage(row.scene)
      }
    },
  )
})

describe('a session whose account has changed', () => {
  it('loses what its role gave with the next request', async () => {
    const bea = await joins(site, 'Annotator', 'bea')
    expect((await call(site, bea, 'GET', '/api/annotationQueue')).statusCode).toBe(200)
    const admin = await freshSession('admin')
    await call(site, admin, 'PUT', `/api/users/${bea.userId}/role`, { role: 'Registered' })
    expect((await call(site, bea, 'GET', '/api/annotationQueue')).statusCode).toBe(403)
  })
})
