import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { measureAgreement } from '@courtline/application/second/measure-agreement'
import type { Problem } from '@courtline/messages/problem'
import { HEADERS } from '@courtline/messages/routes/table'
import type { AnnotationView, HistoryEntry } from '@courtline/messages/views/annotation'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import type { FavoriteView } from '@courtline/messages/views/favorite'
import type { MatchView, StatusLogEntry } from '@courtline/messages/views/match'
import type { ReelView } from '@courtline/messages/views/reel'
import type { QueueView } from '@courtline/messages/views/queue'
import type { SecondAnnotation } from '@courtline/messages/views/second'
import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import { findAnnotation } from '@courtline/projections/match-state/read'
import { followLive, listen, type Reader } from '../../testing/listen.ts'
import { ACE, matchIn, METADATA, recordOnMatch, type MatchCast, type Reached } from '../../testing/matches.ts'
import { finishedReel } from '../../testing/reels.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { before, call, joins, proves, type Method, type TestPerson } from '../../testing/people.ts'

let site: TestSite
let cast: MatchCast
let ben: TestPerson
let matchId: string
const readers: Reader[] = []

beforeAll(async () => {
  site = await openSite()
  await listen(site)
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
})
let people = 0
beforeEach(async () => {
  people += 1
  ben = await joins(site, 'Annotator', `ben${people}`)
})
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close()
  // Whatever waits would come before the next one.
  await ask(cast.manager, 'DELETE', second())
})
afterAll(() => site.close())

const ask = async (who: TestPerson, method: Method, path: string, body?: object) =>
  await call(site, who, method, path, body, { [HEADERS.after]: await site.deps.log.head() })
const second = (rest = '') => `/api/secondAnnotations/${matchId}${rest}`
const beside = (rest: string) => `/api/matches/${matchId}/${rest}?kind=second&annotatorId=${ben.userId}`
const own = (rest = '') => `/api/matches/${matchId}${rest}`
const problem = (response: Awaited<ReturnType<typeof ask>>) => [
  response.statusCode,
  response.json<Problem>().code,
]

const request = (annotatorId: string | null = null, priority = 2) =>
  ask(cast.manager, 'PUT', second(), { annotatorId, priority })
const claim = (who = ben) => ask(who, 'POST', second('/claim'))
const ace = (start: number) => ({ ...ACE, clockTime: { start, stop: start + 3 } })
const serve = (start: number, more: object = {}) =>
  ask(ben, 'POST', beside('annotation/edits'), {
    edits: [{ type: 'Add', annotationId: randomUUID(), description: { ...ace(start), ...more } }],
  })
const settle = (outcome: string) => ask(cast.manager, 'POST', second('/settle'), { outcome })
const entriesOf = async (who: TestPerson, path: string) =>
  (await ask(who, 'GET', path)).json<AnnotationView>().annotation
const shownTo = async (who: TestPerson) =>
  (await ask(who, 'GET', '/api/secondAnnotations')).json<SecondAnnotation[]>()

/** A match that came this far with one ace at 1 s, whose second annotation Ben has begun. */
async function begun(status: Reached): Promise<void> {
  matchId = await matchIn(site, status, cast)
  await request()
  await claim()
}

/** Both complete, and compared as the reactor does. */
async function compared(): Promise<void> {
  await ask(ben, 'POST', second('/complete'))
  await site.deps.projections.waitFor('match-state', await site.deps.log.head(), 2000)
  const { reads } = site.deps.projections
  const first = await findAnnotation(reads, ownAnnotation(matchId))
  const other = await findAnnotation(reads, { kind: 'second', userId: ben.userId, matchId })
  if (!first || !other) throw new Error('There is nothing to compare')
  const agreement = measureAgreement(
    { ...first, annotatorId: cast.annotator.userId },
    { ...other, annotatorId: ben.userId },
  )
  await site.dispatch(
    'secondRequest',
    matchId,
    { type: 'RecordAgreement', agreement },
    before(site, 'worker'),
  )
}

describe('asking for a second annotation (D100)', () => {
  it('offers it to annotators who cannot see the first one, by its own priority', async () => {
    matchId = await matchIn(site, 'Review', cast)
    expect((await request()).json()).toMatchObject({
      status: 'Open',
      priority: 2,
      annotatorId: null,
      first: { status: 'Review', annotatorId: cast.annotator.userId, cause: 'manager' },
      actions: ['change', 'withdraw'],
    })
    expect(await shownTo(ben)).toMatchObject([{ matchId, first: null, agreement: null, actions: ['claim'] }])
    expect(await shownTo(cast.annotator)).toEqual([])
    expect(problem(await claim(cast.annotator))).toEqual([409, 'SECOND_NOT_INDEPENDENT'])
    expect(problem(await claim(cast.manager))).toEqual([409, 'SECOND_NOT_INDEPENDENT'])
  })

  it('requests an annotator by name, if they cannot see the first one', async () => {
    matchId = await matchIn(site, 'Review', cast)
    expect(problem(await request(cast.annotator.userId))).toEqual([409, 'SECOND_NOT_INDEPENDENT'])
    expect(problem(await request(cast.owner.userId))).toEqual([404, 'NOT_FOUND'])
    await request(ben.userId)
    const other = await joins(site, 'Annotator', `other${people}`)
    expect(await shownTo(other)).toEqual([])
    expect(problem(await claim(other))).toEqual([403, 'SECOND_NOT_YOURS'])
    expect((await claim()).statusCode).toBe(200)
  })

  it('is made by nobody who has a reel of the match, which stays theirs', async () => {
    await proves(site, ben)
    const listed = { name: 'Ben', email: ben.email, id: null, visualCue: null }
    matchId = await matchIn(site, 'Edited', cast, { players: [[listed], METADATA.players[1]] })
    const reelId = await finishedReel(site, ben, matchId)
    expect((await ask(cast.manager, 'PUT', own('/metadata'), { metadata: METADATA })).statusCode).toBe(200)
    expect((await ask(ben, 'GET', own())).statusCode).toBe(404)
    expect(problem(await request(ben.userId))).toEqual([409, 'SECOND_NOT_INDEPENDENT'])
    await request()
    expect(await shownTo(ben)).toEqual([])
    expect(problem(await claim())).toEqual([409, 'SECOND_NOT_INDEPENDENT'])
    const reels = (await ask(ben, 'GET', `/api/favorites/highlights/byUser/${ben.userId}`)).json<ReelView[]>()
    expect(reels).toMatchObject([{ id: reelId, status: 'Complete' }])
  })

  it('takes the highest priority that waits for this annotator first', async () => {
    matchId = await matchIn(site, 'Review', cast)
    await request(null, 3)
    const first = matchId
    matchId = await matchIn(site, 'Review', cast)
    await request(null, 1)
    expect(problem(await claim())).toEqual([409, 'PRIORITY_TOO_LOW'])
    await ask(cast.manager, 'DELETE', `/api/secondAnnotations/${first}`)
    expect((await claim()).statusCode).toBe(200)
  })

  it('needs a match with a video to annotate', async () => {
    matchId = await matchIn(site, 'Created', cast)
    expect(problem(await request())).toEqual([409, 'STATUS_FORBIDS'])
  })
})

describe('making a second annotation', () => {
  it('is done in a stream of its own, submitted, and closed then', async () => {
    await begun('Review')
    expect(await shownTo(ben)).toMatchObject([{ status: 'InProgress', actions: ['annotate', 'release'] }])
    await serve(1)
    expect(await entriesOf(ben, beside('annotation'))).toMatchObject([{ clockTime: { start: 1 } }])
    expect((await ask(ben, 'POST', second('/complete'))).json()).toMatchObject({ status: 'Submitted' })
    expect(problem(await serve(20))).toEqual([409, 'SECOND_SUBMITTED'])
  })

  it('shows of the first one nothing: neither lists, reads, the past nor the live feed', async () => {
    await begun('Annotating')
    await recordOnMatch(site, matchId, {
      type: 'EditAnnotation',
      by: cast.annotator.actor,
      edits: [{ type: 'Add', annotationId: randomUUID(), description: ACE }],
      eventIds: [randomUUID()],
      silent: false,
    })
    const view = (await ask(ben, 'GET', own())).json<MatchView>()
    expect(view).toMatchObject({
      annotatorId: null,
      annotatorName: null,
      statusLog: [],
      computedMatchDetails: { score: null },
      postprocessedVideoUri: null,
      preprocessedVideoUri: expect.any(String),
    })
    for (const rest of ['/annotation', '/history', '/statistics', '/points', '?asOf=1', '/annotation?asOf=1'])
      expect([rest, ...problem(await ask(ben, 'GET', own(rest)))]).toEqual([rest, 409, 'NOT_VIEWABLE'])
    expect((await ask(ben, 'GET', own('/statusLog'))).json<StatusLogEntry[]>()).toEqual([])
    const { rows } = (await ask(ben, 'GET', '/api/annotationQueue')).json<QueueView>()
    expect(rows.find((row) => row.matchId === matchId)).toMatchObject({ score: null })
    expect(problem(await ask(ben, 'POST', own('/annotatorClaim')))).toEqual([409, 'SECOND_HELD'])
    const live = await followLive(site, ben, `match:${matchId},second:${ben.userId}-${matchId}`)
    readers.push(live)
    await recordOnMatch(site, matchId, {
      type: 'EditAnnotation',
      by: cast.annotator.actor,
      edits: [{ type: 'Add', annotationId: randomUUID(), description: ace(40) }],
      eventIds: [randomUUID()],
      silent: false,
    })
    await serve(7)
    const { frame } = await live.until('edits')
    expect(frame.annotation).toBe(`second-${ben.userId}-${matchId}`)
    expect(live.received.filter((each) => each.frame.type === 'edits')).toHaveLength(1)
  })

  it('shows nothing of the first one by favorites either', async () => {
    await proves(site, ben)
    const listed = { name: 'Ben', email: ben.email, id: null, visualCue: null }
    matchId = await matchIn(site, 'Edited', cast, { players: [[listed], METADATA.players[1]] })
    expect((await ask(ben, 'PUT', '/api/favorites/create', { matchId, index: 0 })).statusCode).toBe(200)
    const listAs = async (players: MatchMetadata['players']) => {
      const body = { metadata: { ...METADATA, players } }
      expect((await ask(cast.manager, 'PUT', own('/metadata'), body)).statusCode).toBe(200)
    }
    await listAs(METADATA.players)
    await request()
    expect((await claim()).statusCode).toBe(200)
    // They come by a right to see the match while they annotate it.
    await listAs([[listed], METADATA.players[1]])
    const favorites = (await ask(ben, 'GET', '/api/favorites')).json<FavoriteView[]>()
    expect(favorites).toMatchObject([{ matchId, state: 'matchNotViewable', match: null, event: null }])
    const archive = (await ask(ben, 'GET', '/api/myData')).json<{
      favorites: FavoriteView[]
      secondAnnotations: AnnotationView[]
    }>()
    expect(archive.favorites).toEqual(favorites)
    expect(archive.secondAnnotations).toMatchObject([{ matchId, annotation: [] }])
    await ask(cast.manager, 'DELETE', second())
    expect((await ask(ben, 'GET', '/api/favorites')).json()).toMatchObject([{ state: 'playable' }])
  })

  it('mails nothing of the first one, though the match becomes theirs', async () => {
    const adam = await joins(site, 'Admin', `adam${people}`)
    await proves(site, ben)
    const owner = await joins(site, 'Registered', `otto${people}`)
    matchId = await matchIn(site, 'Edited', { ...cast, owner })
    await request()
    await claim()
    const moved = { oldEmail: owner.email, newEmail: ben.email }
    expect((await ask(adam, 'POST', '/api/matches/moveOwner', moved)).json()).toEqual({ moved: 1 })
    const to = `friend${people}@courtline.test`
    const mail = () => ask(ben, 'PUT', own('/emailSummary'), { emails: [to] })
    const mailsTo = () => site.mailbox.mails().filter((each) => each.to === to)
    expect(problem(await mail())).toEqual([409, 'NOT_VIEWABLE'])
    expect(mailsTo()).toEqual([])
    await ask(cast.manager, 'DELETE', second())
    expect((await mail()).statusCode).toBe(200)
    expect(mailsTo()).toHaveLength(1)
  })

  it('plays the video that is annotated, and no other', async () => {
    await begun('Edited')
    const { preprocessedVideoUri } = (await ask(ben, 'GET', own())).json<MatchView>()
    const urlOf = (uri: string) => ask(ben, 'GET', `/api/videos/url/${encodeURIComponent(uri)}`)
    const answer = await urlOf(preprocessedVideoUri ?? '')
    expect(answer.statusCode).toBe(200)
    expect((await ask(ben, 'GET', answer.json<{ url: string }>().url)).statusCode).toBe(200)
    const cut = (await ask(cast.manager, 'GET', own())).json<MatchView>().postprocessedVideoUri
    expect(problem(await urlOf(cut ?? ''))).toEqual([409, 'NOT_VIEWABLE'])
  })

  it('is hidden from the annotator of the match, and from everybody but managers', async () => {
    await begun('Annotating')
    await serve(1)
    for (const who of [cast.annotator, cast.owner])
      for (const rest of ['annotation', 'history'])
        expect(problem(await ask(who, 'GET', beside(rest)))).toEqual([404, 'NOT_FOUND'])
    const live = await followLive(site, cast.annotator, `second:${ben.userId}-${matchId}`)
    readers.push(live)
    expect(live.response.statusCode).toBe(404)
    expect(await entriesOf(cast.manager, beside('annotation'))).toHaveLength(1)
    expect((await ask(cast.annotator, 'GET', second())).json()).toBeNull()
  })

  it('is hidden from a manager too who annotates the match', async () => {
    const busy = { ...cast, annotator: cast.manager }
    matchId = await matchIn(site, 'Annotating', busy)
    await request()
    await claim()
    await serve(1)
    expect(problem(await ask(cast.manager, 'GET', beside('annotation')))).toEqual([404, 'NOT_FOUND'])
  })

  it('can be given back, and shows nothing any more then', async () => {
    await begun('Review')
    await ask(ben, 'POST', second('/release'))
    expect((await ask(ben, 'GET', own())).statusCode).toBe(404)
    expect(await shownTo(ben)).toMatchObject([{ status: 'Open', actions: ['claim'] }])
    expect((await claim()).json()).toMatchObject({ status: 'InProgress' })
  })
})

describe('settling a second annotation', () => {
  it('waits until both are complete', async () => {
    await begun('Review')
    await serve(1)
    expect(problem(await settle('second'))).toEqual([409, 'SECOND_NOT_COMPARED'])
  })

  it('shows managers the agreement, and keeps the first', async () => {
    await begun('Review')
    await serve(1)
    await compared()
    const [row] = await shownTo(cast.manager)
    expect(row).toMatchObject({ agreement: { serves: [1, 1], matched: 1 } })
    expect(row?.actions).toEqual(['withdraw', 'compare', 'settle', 'take'])
    expect((await settle('first')).json()).toMatchObject({
      status: 'Settled',
      settled: { outcome: 'first', userId: cast.manager.userId },
    })
    expect(await entriesOf(cast.manager, own('/annotation'))).toMatchObject([{ outcome: 'Ace' }])
  })

  it('takes the second in the place of the first, entry by entry, with the reason and the annotator', async () => {
    await begun('Review')
    await serve(1.2, { outcome: 'Fault' })
    await serve(20)
    await compared()
    const [known] = await entriesOf(cast.manager, own('/annotation'))
    expect((await settle('second')).statusCode).toBe(200)
    const { annotator, manager } = cast
    expect(await entriesOf(manager, own('/annotation'))).toMatchObject([
      {
        annotationId: known?.annotationId,
        outcome: 'Fault',
        origAnnotatorId: annotator.userId,
        updateAnnotatorId: manager.userId,
      },
      { clockTime: { start: 20 }, origAnnotatorId: ben.userId, updateAnnotatorId: manager.userId },
    ])
    const history = (await ask(manager, 'GET', own('/history'))).json<HistoryEntry[]>()
    expect(history.map(({ reason, userId }) => [reason, userId])).toEqual([
      [null, annotator.userId],
      ['reconciled', manager.userId],
      ['reconciled', manager.userId],
    ])
  })

  it('picks entries, and is reconciled', async () => {
    await begun('Review')
    await serve(1.2, { outcome: 'Fault' })
    await serve(20)
    await compared()
    const [, extra] = await entriesOf(cast.manager, beside('annotation'))
    const take = (entries: object[]) => ask(cast.manager, 'POST', second('/take'), { entries })
    expect((await take([{ first: null, second: extra?.annotationId }])).statusCode).toBe(200)
    expect(problem(await take([{ first: randomUUID(), second: null }]))).toEqual([409, 'SECOND_CHANGED'])
    expect(await entriesOf(cast.manager, own('/annotation'))).toMatchObject([
      { outcome: 'Ace' },
      { clockTime: { start: 20 } },
    ])
    expect((await settle('reconciled')).json()).toMatchObject({ settled: { outcome: 'reconciled' } })
  })

  it('takes entries only while the match is in review', async () => {
    await begun('Edited')
    await serve(20)
    await compared()
    expect((await shownTo(cast.manager))[0]?.actions).not.toContain('take')
    expect(problem(await settle('second'))).toEqual([409, 'STATUS_FORBIDS'])
    expect((await settle('first')).statusCode).toBe(200)
  })
})
