import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ROLE_PERMISSIONS, type Role } from '@courtline/messages/permissions'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import type { RecruitMatchView } from '@courtline/messages/views/recruiting'
import { emailHashOf } from '@courtline/application/accounts/email-address'
import { answersTo, changedAnswers, type AnswersOfReads } from './testing/answers.ts'
import { everyRead, type Filling } from './testing/every-read.ts'
import {
  ACE,
  cutUriOf,
  matchIn,
  METADATA,
  recordOnMatch,
  titleUriOf,
  uncutUriOf,
  type MatchCast,
} from './testing/matches.ts'
import { openSite, type TestSite } from './testing/open-site.ts'
import { before, joins, proves, type TestPerson } from './testing/people.ts'
import { done, newRecruit, ownMatch } from './testing/recruiting.ts'

/** Reads that answer a second annotator with refusals alone, and why. */
const NEVER_ANSWERED: Readonly<Record<string, string>> = {
  '*': 'Files of the front end, of which a test has none',
  '/docs*': 'Describes the calls, and redirects to its page',
  '/api/live': 'A stream, which second-annotations.spec.ts follows',
  '/api/highlights/:id/captions.vtt': 'Of a reel, whose maker makes no second annotation of its match',
  '/api/highlights/:id/chapters.vtt': 'The same',
  '/api/reels/:token|:id/captions.vtt': 'Of a film that is open to everybody who has its link',
  '/api/reels/:token|:id/chapters.vtt': 'The same',
  sharedReel: 'The same',
  oEmbed: 'The same',
  '/showcase/:slug': 'There is no showcase, and none shows a match',
  showcase: 'The same',
  courtVideos: 'No service for court videos is set up',
  following: 'For the coaches of a program',
  pendingInvites: 'The same',
  recruitLink: 'The same',
  matchLinks: 'For owners and managers',
  trialDetails: 'They have made no trial',
  uploaded: 'For who uploads: files, no annotation',
}

/** Reads that show a match's annotation to who may see it: the spec would prove nothing if these told of no change. */
const TELLING = [
  '/api/matches/:id/captions.vtt',
  '/api/matches/:id/chapters.vtt',
  '/api/myData',
  'analysis',
  'annotation',
  'attachableMatches',
  'demoMatch',
  'favorite',
  'favorites',
  'favoritesByMatch',
  'favoritesByMatchAndUser',
  'favoritesByUser',
  'history',
  'match',
  'matchState',
  'matches',
  'points',
  'recruit',
  'recruitMatches',
  'recruitProfile',
  'scoreRows',
  'statistics',
]

/** Reads that answer something else every hour. */
const OF_THE_HOUR: Readonly<Record<string, string>> = {
  timestamp: 'The time of the server',
  '/healthz': 'How the site fares',
  '/metrics': 'How the site fares, in counts of requests',
}

let site: TestSite
let cast: MatchCast & { readonly admin: TestPerson }
let ben: TestPerson
let matchId: string
let filling: Filling
let profileLink: string

const ask = <T>(
  ...[who, method, url, body]: [TestPerson, 'GET' | 'PUT' | 'POST' | 'DELETE', string, object?]
) => done<T>(site, who, method, url, body)

beforeAll(async () => {
  site = await openSite()
  const admin = await joins(site, 'Admin', 'adam')
  await ask(admin, 'PUT', '/api/siteSettings', { ...DEFAULT_SITE_SETTINGS, recruitingEnabled: true })
  const owner = await newRecruit(site, 'sofia', true)
  cast = {
    admin,
    owner,
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  ben = await wasRecruit()
  await ask(cast.manager, 'PUT', `/api/secondAnnotations/${matchId}`, { annotatorId: null, priority: 2 })
  await ask(ben, 'POST', `/api/secondAnnotations/${matchId}/claim`)
  await secondServe(5)
  const { id } = await shows(owner)
  const { path } = await ask<{ path: string }>(owner, 'POST', `/api/recruits/${owner.userId}/profile/link`)
  profileLink = new URL(path, 'http://localhost').searchParams.get('link') ?? ''
  await firstAces(admin, [3000])
  const favoriteId = await comesByEveryRight()
  filling = {
    ids: [matchId, ben.userId, cast.annotator.userId, owner.userId, favoriteId, id],
    texts: {
      asOf: [site.clock.now.toISOString(), '1'],
      provider: ['google'],
      uri: [uncutUriOf(matchId), cutUriOf(matchId), titleUriOf(matchId)],
      '*': [uncutUriOf(matchId), cutUriOf(matchId), titleUriOf(matchId)],
      fromTime: ['0'],
      createdSince: ['2026-01-01T00:00:00.000Z'],
      search: ['Rivera'],
      cursor: [],
    },
  }
})
afterAll(() => site.close())

/** Of a match that is shown by a recruit, who is an annotator by now and not named as its player any more. */
async function wasRecruit(): Promise<TestPerson> {
  const { admin, owner, manager } = cast
  const recruit = await newRecruit(site, 'ben', true)
  await proves(site, recruit)
  const players: MatchMetadata['players'] = [ownMatch(owner).players[0], [namedAs(recruit)]]
  matchId = await matchIn(site, 'Edited', cast, { players })
  await shows(recruit)
  const metadata = { ...METADATA, players: ownMatch(owner).players }
  await ask(manager, 'PUT', `/api/matches/${matchId}/metadata`, { metadata })
  await ask(admin, 'PUT', `/api/users/${recruit.userId}/role`, { role: 'Annotator' })
  return { ...recruit, actor: { userId: recruit.userId, permissions: [...ROLE_PERMISSIONS.Annotator] } }
}

const namedAs = ({ email }: TestPerson) => ({ name: 'Ben', email, id: null, visualCue: null })

/** A recruit shows the match. */
const shows = ({ userId: recruitId }: TestPerson) =>
  ask<RecruitMatchView>(cast.admin, 'PUT', '/api/recruits/matches/create', {
    recruitId,
    matchId,
    notes: 'See the second set.',
  })

/** The second annotator, as a recruit, shows the match no longer: from now on it is one that they might show. */
async function hides(): Promise<void> {
  const shown = await ask<RecruitMatchView[]>(cast.admin, 'GET', `/api/recruits/${ben.userId}/matches`)
  for (const { id } of shown) await ask(cast.admin, 'DELETE', `/api/recruits/matches/${id}`)
}

/** Whatever right to see a match there is, the second annotator comes by it once they have begun. */
async function comesByEveryRight(): Promise<string> {
  const { admin, owner, manager, annotator } = cast
  const players: MatchMetadata['players'] = [ownMatch(owner).players[0], [namedAs(ben)]]
  const { metadata } = await ask<{ metadata: MatchMetadata }>(manager, 'GET', `/api/matches/${matchId}`)
  await ask(manager, 'PUT', `/api/matches/${matchId}/metadata`, { metadata: { ...metadata, players } })
  const emailHash = emailHashOf(ben.email, site.deps.settings.siteSecret)
  const link = { linkId: randomUUID(), email: ben.email, emailHash }
  await recordOnMatch(site, matchId, { type: 'ShareMatch', by: owner.actor, links: [link] })
  await ask(owner, 'PUT', `/api/matches/${matchId}/embed`, { open: true })
  await ask(admin, 'PUT', `/api/matches/${matchId}/demo`, { demo: true })
  const { annotation } = await ask<{ annotation: { annotationId: string }[] }>(
    annotator,
    'GET',
    `/api/matches/${matchId}/annotation`,
  )
  const serves = [{ matchId, hasPlayed: true, annotationIds: annotation.map((entry) => entry.annotationId) }]
  const added = await site.dispatch(
    'favorites',
    ben.userId,
    { type: 'AddFavorites', by: ben.actor, serves },
    before(site, ben.userId),
  )
  if ('refused' in added) throw new Error(added.refused.text)
  await site.deps.projections.waitFor('favorites', added.written.position, 2000)
  const favorites = await ask<{ id: string }[]>(ben, 'GET', '/api/favorites')
  return favorites.at(-1)?.id ?? ''
}

/** The reads that have answered the second annotator anything but a refusal. */
const answered = new Set<string>()

/** What needs a right that annotators have not is refused to them, as routes.access.spec.ts proves. */
const readsOfAnnotators = (role: Role = 'Annotator') =>
  everyRead(site.app).filter(
    ({ permission }) => permission === null || ROLE_PERMISSIONS[role].includes(permission),
  )

/** Every answer to a reader, after what was written. */
async function read(who: TestPerson, role?: Role): Promise<AnswersOfReads> {
  const { log, projections } = site.deps
  const head = await log.head()
  for (const view of ['matches', 'match-state', 'second-annotations', 'favorites', 'annotation-queue'])
    await projections.waitFor(view, head, 2000)
  const reads = readsOfAnnotators(role).filter(({ name }) => !(name in OF_THE_HOUR))
  const reader = { who, cookie: `courtline-profile=${profileLink}` }
  const answers = await answersTo(site, reader, reads, filling)
  for (const { name, isGiven } of answers.values())
    if (isGiven && who === ben && role === undefined) answered.add(name)
  return answers
}

/** The reads whose answers to a reader depend on what happens. */
async function readsThatTellOf(
  who: TestPerson,
  happens: () => Promise<unknown>,
  role?: Role,
): Promise<Record<string, string>> {
  const were = await read(who, role)
  site.clock.now = new Date(site.clock.now.getTime() + 3_600_000)
  await happens()
  return changedAnswers(were, await read(who, role))
}

let newestStart = 100
/** Seconds at which so many serves start, one after the other, and all before that of the favorite. */
const starts = (count: number) => Array.from({ length: count }, () => (newestStart += 17.317))

const addAce = (startSeconds: number) =>
  ({
    type: 'Add',
    annotationId: randomUUID(),
    description: { ...ACE, clockTime: { start: startSeconds, stop: startSeconds + 3 } },
  }) as const

/** Aces more in the first annotation: its entries, its score and its statistics become others. AnswersOfReads the first one’s id. */
async function firstAces(by: TestPerson, startSeconds: readonly number[]): Promise<string> {
  const edits = startSeconds.map(addAce)
  const eventIds = edits.map(() => randomUUID())
  const silent = by === cast.admin
  await recordOnMatch(site, matchId, { type: 'EditAnnotation', by: by.actor, edits, eventIds, silent })
  return edits[0]?.annotationId ?? ''
}

const secondServe = (startSeconds: number) =>
  ask(ben, 'POST', `/api/matches/${matchId}/annotation/edits?kind=second&annotatorId=${ben.userId}`, {
    edits: [addAce(startSeconds)],
  })

/** The video is cut again, by what the first annotation is now. */
async function cutAgain(durationSeconds: number): Promise<void> {
  const jobId = randomUUID()
  await recordOnMatch(site, matchId, { type: 'ForcePostprocessing', by: cast.admin.actor, jobId })
  await recordCut(jobId, durationSeconds)
}

const recordCut = (jobId: string, durationSeconds: number) =>
  recordOnMatch(site, matchId, {
    type: 'RecordPostprocessed',
    jobId,
    uri: cutUriOf(matchId),
    pieces: [{ clockStart: 0, clockStop: 3600, gameStart: 0 }],
    durationSeconds,
    elapsedSeconds: 1,
  })

const commentOn = (annotationId: string) =>
  ask(cast.manager, 'POST', `/api/matches/${matchId}/comments`, { annotationId, text: 'Was this an ace?' })

interface Change {
  readonly comesThere: () => Promise<unknown>
  readonly changes: () => Promise<unknown>
}

/** How the first annotation can change in each status that a match with a second one is in. */
const CHANGES: Readonly<Record<string, Change>> = {
  Edited: { comesThere: async () => undefined, changes: () => firstAces(cast.admin, starts(9)) },
  'Edited, and shown by them no longer': {
    comesThere: hides,
    changes: async () => {
      await firstAces(cast.admin, starts(3))
      await cutAgain(37)
    },
  },
  Annotating: {
    comesThere: () =>
      recordOnMatch(site, matchId, {
        type: 'RejectAnnotation',
        by: cast.manager.actor,
        why: 'The second set',
      }),
    changes: async () => commentOn(await firstAces(cast.annotator, starts(5))),
  },
  Review: {
    comesThere: () => recordOnMatch(site, matchId, { type: 'CompleteAnnotation', by: cast.annotator.actor }),
    changes: async () => commentOn(await firstAces(cast.admin, starts(7))),
  },
}

/** In this order: what is written in one is the past of the next. */
describe('neither of two annotators reads what the other enters (D100)', () => {
  it.each(Object.entries(CHANGES))(
    'the second nothing of the first, by any right, while the match is %s',
    async (_, { comesThere, changes }) => {
      await comesThere()
      expect(await readsThatTellOf(ben, changes)).toEqual({})
    },
  )

  it('the first nothing of the second, while they annotate', async () => {
    const { manager, annotator } = cast
    await recordOnMatch(site, matchId, { type: 'RejectAnnotation', by: manager.actor, why: 'The third set' })
    expect(await readsThatTellOf(annotator, () => secondServe(20))).toEqual({})
  })

  it('the second nothing of the first either once they are a manager, but when it was worked on', async () => {
    const { admin, annotator } = cast
    const becomes = (role: Role) => ask(admin, 'PUT', `/api/users/${ben.userId}/role`, { role })
    await becomes('AnnotationManager')
    const changes = () => firstAces(annotator, starts(3))
    const tell = await readsThatTellOf(ben, changes, 'AnnotationManager')
    await becomes('Annotator')
    expect(Object.keys(tell)).toEqual(['autoRelease'])
  })

  it('in any read: each has answered, or shows the first one once the second is withdrawn, or is listed with a reason', async () => {
    const { manager, annotator, admin } = cast
    await ask(manager, 'DELETE', `/api/secondAnnotations/${matchId}`)
    await recordOnMatch(site, matchId, { type: 'CompleteAnnotation', by: annotator.actor })
    await recordOnMatch(site, matchId, { type: 'AcceptAnnotation', by: manager.actor, jobId: 'accepted' })
    await recordCut('accepted', 41)
    const hidden = await readsThatTellOf(ben, () => firstAces(admin, starts(3)))
    await shows(ben)
    const tell = { ...hidden, ...(await readsThatTellOf(ben, () => firstAces(admin, starts(3)))) }
    expect(Object.keys(tell).toSorted()).toEqual(TELLING)
    const silent = readsOfAnnotators().filter(({ name }) => !answered.has(name) && !(name in OF_THE_HOUR))
    expect(silent.map(({ name }) => name).toSorted()).toEqual(Object.keys(NEVER_ANSWERED).toSorted())
  })
})
