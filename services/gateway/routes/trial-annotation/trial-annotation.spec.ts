import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import { HEADERS } from '@courtline/messages/routes/table'
import type { AnnotationView, HistoryEntry } from '@courtline/messages/views/annotation'
import type { AnnotatorQualityOverTime } from '@courtline/messages/views/quality'
import type { TrialAnnotation, TrialDetails } from '@courtline/messages/views/trial'
import { followLive, listen, type Reader } from '../../testing/listen.ts'
import { ACE, matchIn, recordOnMatch, type MatchCast } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, type Method, type TestPerson } from '../../testing/people.ts'

let site: TestSite
let cast: MatchCast
let tess: TestPerson
let other: TestPerson
let demoId: string
const readers: Reader[] = []

beforeAll(async () => {
  site = await openSite()
  await listen(site)
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  other = await joins(site, 'TrialAnnotator', 'oscar')
  const adam = await joins(site, 'Admin', 'adam')
  demoId = await matchIn(site, 'Edited', cast)
  await recordOnMatch(site, demoId, { type: 'SetDemo', by: adam.actor, demo: true })
})
let people = 0
beforeEach(async () => {
  people += 1
  tess = await joins(site, 'TrialAnnotator', `tess${people}`)
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})
afterAll(() => site.close())

const ask = async (who: TestPerson, method: Method, path: string, body?: object) =>
  await call(site, who, method, path, body, { [HEADERS.after]: await site.deps.log.head() })
const whose = () => `userId=${tess.userId}&matchId=${demoId}`
const trial = async (who: TestPerson = tess) =>
  (await ask(who, 'GET', `/api/trialAnnotation?${whose()}`)).json<TrialAnnotation | null>()
const details = async () =>
  (await ask(tess, 'GET', `/api/trialAnnotation/details?${whose()}`)).json<TrialDetails>()
const start = () => ask(tess, 'POST', '/api/trialAnnotation/start')
const complete = () => ask(tess, 'POST', `/api/trialAnnotation/complete?${whose()}`)
const review = (result: boolean, more: object = {}) =>
  ask(cast.manager, 'POST', `/api/trialAnnotation/review?${whose()}`, {
    userId: cast.manager.userId,
    date: '2026-05-01T10:00:00.000Z',
    result,
    ...more,
  })
const beside = (rest: string) => `/api/matches/${demoId}/${rest}?kind=trial&annotatorId=${tess.userId}`
const ace = (start: number) => ({ ...ACE, clockTime: { start, stop: start + 3 } })
const serve = (start: number, who: TestPerson = tess) =>
  ask(who, 'POST', beside('annotation/edits'), {
    edits: [{ type: 'Add', annotationId: randomUUID(), description: ace(start) }],
  })
const problem = (response: Awaited<ReturnType<typeof ask>>) => [
  response.statusCode,
  response.json<Problem>().code,
]

describe('a trial from its beginning to its review', () => {
  it('is NotStarted while there is no record of it', async () => {
    expect(await trial()).toBeNull()
    expect((await ask(tess, 'GET', '/api/trialAnnotation')).json()).toBeNull()
  })

  it('is begun, annotated as a match is, submitted, still edited, and reviewed', async () => {
    await start()
    expect(await trial()).toMatchObject({ status: 'InProgress', completed: null, matchId: demoId })
    await serve(10)
    expect((await complete()).json()).toMatchObject({ status: 'InReview', completed: expect.any(String) })
    expect((await serve(30)).statusCode).toBe(200)
    expect((await review(true)).json()).toMatchObject({
      status: 'Success',
      reviewed: site.clock.now.toISOString(),
      review: { userId: cast.manager.userId, result: true },
    })
    expect(problem(await serve(50))).toEqual([409, 'TRIAL_REVIEWED'])
  })

  it('reaches managers with the queue when it is begun and submitted, and annotators not at all', async () => {
    const [manager, annotator] = [cast.manager, cast.annotator]
    const [managers, annotators] = [
      await followLive(site, manager, 'queue'),
      await followLive(site, annotator, 'queue'),
    ]
    readers.push(managers, annotators)
    await start()
    await managers.until('queueRows', ({ gone }) => gone.includes(demoId))
    const before = managers.received.length
    await serve(10)
    await complete()
    while (managers.received.length === before) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(annotators.received.filter(({ frame }) => frame.type === 'queueRows')).toEqual([])
  })

  it('is the first that is known of the annotator’s agreement', async () => {
    const qualityOfTess = async () =>
      (
        await ask(cast.manager, 'GET', `/api/annotationQuality/${tess.userId}`)
      ).json<AnnotatorQualityOverTime>()
    await start()
    // The reference has one ace, at 1 s.
    await serve(1.4)
    await serve(30)
    await complete()
    expect(await qualityOfTess()).toMatchObject({ matches: 0, trial: null })
    await review(true)
    const at = site.clock.now.toISOString()
    expect(await qualityOfTess()).toMatchObject({ matches: 0, trial: { at, part: 1, whole: 1 } })
  })

  it('has its entries with the score before each (D122)', async () => {
    await start()
    await serve(10)
    await serve(30)
    expect((await details()).fullAnnotation).toMatchObject([
      { entry: { clockTime: { start: 10 } }, games: [0, 0], calledScore: 'Love-All' },
      { entry: { clockTime: { start: 30 } }, games: [0, 0], calledScore: '15-Love' },
    ])
  })

  it('is begun again from a copy, which keeps what was submitted before (D81)', async () => {
    await start()
    await serve(10)
    await complete()
    await review(false, { reason: 'The lets are missing.' })
    expect((await trial())?.review).toMatchObject({ result: false, reason: 'The lets are missing.' })
    expect((await start()).json()).toMatchObject({ status: 'InProgress', review: null })
    await serve(30)
    const again = await details()
    expect(again.fullAnnotation).toHaveLength(2)
    expect(again.previousReview).toMatchObject({
      review: { result: false },
      fullAnnotation: [{ entry: { clockTime: { start: 10 } } }],
    })
  })

  it('is taken whole, and begun by that (platform 7)', async () => {
    const list = [{ annotationId: randomUUID(), ...ace(10) }]
    const put = await ask(tess, 'PUT', `/api/trialAnnotation?${whose()}`, list)
    expect(put.json()).toMatchObject({ status: 'InProgress' })
    expect((await details()).fullAnnotation.map(({ entry }) => entry.annotationId)).toEqual([
      list[0]?.annotationId,
    ])
  })
})

describe('who reads and reviews trials', () => {
  it('is nobody but the annotator and managers: neither another one on trial nor an annotator', async () => {
    await start()
    await serve(10)
    const paths = [`/api/trialAnnotation?${whose()}`, beside('annotation'), beside('history')]
    for (const path of paths) {
      expect((await ask(tess, 'GET', path)).statusCode).toBe(200)
      expect((await ask(cast.manager, 'GET', path)).statusCode).toBe(200)
      for (const stranger of [other, cast.annotator, cast.owner])
        expect(problem(await ask(stranger, 'GET', path))).toEqual([404, 'NOT_FOUND'])
    }
    expect(problem(await serve(20, other))).toEqual([404, 'NOT_FOUND'])
    expect(problem(await serve(20, cast.manager))).toEqual([403, 'NOT_ALLOWED'])
  })

  it('lists the trials of a status for managers', async () => {
    await start()
    await serve(10)
    await complete()
    const listed = await ask(cast.manager, 'GET', '/api/trialAnnotation?status=InReview')
    const mine = listed.json<TrialAnnotation[]>().find(({ userId }) => userId === tess.userId)
    expect(mine).toMatchObject({ status: 'InReview', userName: `tess${people}` })
    expect(problem(await ask(tess, 'GET', '/api/trialAnnotation?status=InReview'))).toEqual([
      403,
      'NOT_ALLOWED',
    ])
  })

  it('does not take a review in the name of another user', async () => {
    await start()
    await serve(10)
    await complete()
    expect(problem(await review(true, { userId: tess.userId }))).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('an annotation beside that of the match', () => {
  it('has the same answers, and leaves the match’s own alone', async () => {
    await start()
    const before = (
      await ask(cast.manager, 'GET', `/api/matches/${demoId}/annotation`)
    ).json<AnnotationView>()
    await serve(10)
    const view = (await ask(tess, 'GET', beside('annotation'))).json<AnnotationView>()
    expect(view).toMatchObject({ matchId: demoId, mayEdit: true, annotation: [{ outcome: 'Ace' }] })
    const lines = (await ask(tess, 'GET', beside('history'))).json<HistoryEntry[]>()
    expect(lines).toMatchObject([{ type: 'ServeAdded', userId: tess.userId }])
    const after = (await ask(cast.manager, 'GET', `/api/matches/${demoId}/annotation`)).json<AnnotationView>()
    expect(after).toEqual(before)
    expect(problem(await ask(tess, 'GET', `/api/matches/${demoId}/annotation?kind=trial`))).toEqual([
      400,
      'INVALID_REQUEST',
    ])
  })

  it('is followed live by those who may read it, and by nobody else', async () => {
    await start()
    const channel = `trial:${tess.userId}-${demoId}`
    const [manager, watcher] = [
      await followLive(site, cast.manager, channel),
      await followLive(site, cast.owner, `match:${demoId}`),
    ]
    readers.push(manager, watcher)
    await serve(10)
    const { frame } = await manager.until('edits')
    expect(frame).toMatchObject({
      matchId: demoId,
      annotation: `trial-${tess.userId}-${demoId}`,
      edits: [{ event: { type: 'ServeAdded' }, userId: tess.userId }],
    })
    await complete()
    expect((await manager.until('matchChanged')).frame).toMatchObject({
      annotation: `trial-${tess.userId}-${demoId}`,
    })
    expect(watcher.received.map((received) => received.frame.type)).not.toContain('edits')
    const refused = await call(site, other, 'GET', `/api/live?channels=${channel}`)
    expect(refused.statusCode).toBe(404)
  })
})
