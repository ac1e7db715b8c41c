import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import type { MatchView } from '@courtline/messages/views/match'
import type { QueueView } from '@courtline/messages/views/queue'
import { matchIn, METADATA, type MatchCast } from '../../../testing/matches.ts'
import { openSite, type TestSite } from '../../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../../testing/people.ts'

let site: TestSite
let cast: MatchCast
let other: TestPerson
let adam: TestPerson
beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  other = await joins(site, 'Annotator', 'ben')
  adam = await joins(site, 'Admin', 'adam')
})
afterAll(() => site.close())

const claim = (who: TestPerson, matchId: string) =>
  call(site, who, 'POST', `/api/matches/${matchId}/annotatorClaim`)

describe('the annotation queue', () => {
  it('shows annotators what waits and what is annotated, managers also what is on its way', async () => {
    const [queued, review] = [await matchIn(site, 'Queued', cast), await matchIn(site, 'Review', cast)]
    const rowsOf = async (who: TestPerson) =>
      (await call(site, who, 'GET', '/api/annotationQueue')).json<QueueView>().rows.map((row) => row.matchId)
    expect(await rowsOf(other)).toContain(queued)
    expect(await rowsOf(other)).not.toContain(review)
    expect(await rowsOf(cast.manager)).toEqual(expect.arrayContaining([queued, review]))
  })

  it('lets one of two annotators have a match, and gives the other the reason', async () => {
    const matchId = await matchIn(site, 'Queued', cast)
    const [one, two] = await Promise.all([claim(cast.annotator, matchId), claim(other, matchId)])
    const [won, lost] = one.statusCode === 200 ? [one, two] : [two, one]
    expect(won.json<MatchView>()).toMatchObject({ status: 'Annotating' })
    expect(lost.statusCode).toBe(409)
    expect(lost.json<Problem>()).toMatchObject({
      code: 'ALREADY_CLAIMED',
      msg: 'Another annotator has claimed this match.',
    })
  })

  it('gives annotators the highest priority only, and priority 0 to managers alone', async () => {
    const [low, high, held] = [
      await matchIn(site, 'Queued', cast),
      await matchIn(site, 'Queued', cast),
      await matchIn(site, 'Queued', cast),
    ]
    const setPriority = (matchId: string, priority: number) =>
      call(site, cast.manager, 'PUT', `/api/matches/${matchId}/priority`, { priority })
    expect((await setPriority(high, 5)).json<MatchView>().priority).toBe(5)
    expect((await setPriority(high, 6)).json<Problem>().code).toBe('PRIORITY_OUT_OF_RANGE')
    expect((await setPriority(high, 2.5)).json<Problem>().code).toBe('PRIORITY_OUT_OF_RANGE')
    await setPriority(held, 0)
    expect((await claim(other, low)).json<Problem>().code).toBe('PRIORITY_TOO_LOW')
    expect((await claim(other, held)).json<Problem>().code).toBe('HELD_BACK')
    expect((await claim(other, high)).statusCode).toBe(200)
    expect((await claim(cast.manager, held)).statusCode).toBe(200)
  })
})

const put = (who: TestPerson, matchId: string, action: string, body?: object) =>
  call(site, who, 'PUT', `/api/matches/${matchId}/${action}`, body)

describe('comments on entries', () => {
  const post = (who: TestPerson, matchId: string, action: string, body?: object) =>
    call(site, who, 'POST', `/api/matches/${matchId}/${action}`, body)

  it('go from a manager to the annotator, who resolves them; the owner does not read them', async () => {
    const matchId = await matchIn(site, 'Review', cast)
    const annotation = await call(site, cast.manager, 'GET', `/api/matches/${matchId}/annotation`)
    const [entry] = annotation.json<AnnotationView>().annotation
    const commented = await post(cast.manager, matchId, 'comments', {
      annotationId: entry?.annotationId,
      text: 'Who served here?',
    })
    const [comment] = commented.json<MatchView>().reviewComments
    expect(comment).toMatchObject({ text: 'Who served here?', name: 'mia', resolved: false })
    const shown = (who: TestPerson) => call(site, who, 'GET', `/api/matches/${matchId}`)
    expect((await shown(cast.owner)).json<MatchView>().reviewComments).toEqual([])
    expect((await shown(cast.annotator)).json<MatchView>().reviewComments).toEqual([comment])
    const done = await post(cast.annotator, matchId, `comments/${comment?.commentId}/resolve`)
    expect(done.json<MatchView>().reviewComments).toEqual([{ ...comment, resolved: true }])
  })
})

describe('the way of an annotation', () => {
  it('keeps the reason that it is completed with', async () => {
    const matchId = await matchIn(site, 'Review', cast)
    await put(cast.manager, matchId, 'rejectAnnotation', { reason: 'Again.' })
    const done = await put(cast.annotator, matchId, 'completeAnnotation', {
      reason: 'The owner swapped sets.',
    })
    expect(done.json<MatchView>().statusLog[0]).toMatchObject({ reason: 'The owner swapped sets.' })
  })

  it('requires a reason where the annotated score is not the owner’s', async () => {
    const matchId = await matchIn(site, 'Review', cast)
    await put(cast.manager, matchId, 'rejectAnnotation', { reason: 'Again.' })
    await put(cast.manager, matchId, 'metadata', {
      metadata: { ...METADATA, score: [[6, 4]], unparsedScore: '6-4' },
    })
    const refused = await put(cast.annotator, matchId, 'completeAnnotation')
    expect(refused.statusCode).toBe(400)
    expect(refused.json<Problem>()).toMatchObject({
      code: 'SCORE_DIFFERS',
      detail: 'The annotated score is 0–0, the owner gave 6–4. Please give a reason for the difference.',
    })
    const reason = 'The video ends in the first set.'
    const done = await put(cast.annotator, matchId, 'completeAnnotation', { reason })
    expect(done.json<MatchView>().status).toBe('Review')
    expect(done.json<MatchView>().statusLog[0]).toMatchObject({ reason })
  })

  it('goes from its annotator to review, back with a reason, and on to the cut', async () => {
    const matchId = await matchIn(site, 'Review', cast)
    expect((await put(cast.manager, matchId, 'rejectAnnotation', { reason: ' ' })).statusCode).toBe(400)
    const rejected = await put(cast.manager, matchId, 'rejectAnnotation', {
      reason: 'Two serves are missing.',
    })
    expect(rejected.json<MatchView>()).toMatchObject({
      status: 'Annotating',
      annotatorId: cast.annotator.userId,
      statusLog: expect.arrayContaining([
        expect.objectContaining({ reason: 'Two serves are missing.', name: 'mia' }),
      ]),
    })
    expect((await put(cast.annotator, matchId, 'completeAnnotation')).json<MatchView>().status).toBe('Review')
    expect((await put(cast.annotator, matchId, 'acceptAnnotation')).statusCode).toBe(403)
    const accepted = await put(cast.manager, matchId, 'acceptAnnotation')
    expect(accepted.json<MatchView>().status).toBe('Postprocessing')
  })

  it('can be given back to the queue', async () => {
    const matchId = await matchIn(site, 'Annotating', cast)
    const release = (who: TestPerson) => call(site, who, 'POST', `/api/matches/${matchId}/annotatorRelease`)
    expect((await release(other)).json<Problem>().code).toBe('NOT_YOUR_MATCH')
    expect((await release(cast.annotator)).json<MatchView>()).toMatchObject({
      status: 'Queued',
      annotatorId: null,
    })
  })

  it.each(['status/preprocessing', 'status/postprocessing'])(
    'can be forced by admins: %s',
    async (action) => {
      const matchId = await matchIn(site, 'Edited', cast)
      expect((await put(cast.manager, matchId, action)).statusCode).toBe(403)
      expect((await put(adam, matchId, action)).json<MatchView>().processing.state).toBe('running')
    },
  )

  it('can be reverted to created by admins', async () => {
    const matchId = await matchIn(site, 'Edited', cast)
    const revert = (who: TestPerson) => call(site, who, 'POST', `/api/matches/${matchId}/revertToCreated`)
    expect((await revert(cast.owner)).statusCode).toBe(403)
    expect((await revert(adam)).json<MatchView>()).toMatchObject({ status: 'Created', annotatorId: null })
  })
})

describe('PUT /api/matches/{id}/metadata', () => {
  it('is for owner and managers; rules of an annotated match are for managers (D52)', async () => {
    const matchId = await matchIn(site, 'Edited', cast)
    const change = (who: TestPerson, metadata: object) =>
      call(site, who, 'PUT', `/api/matches/${matchId}/metadata`, { metadata: { ...METADATA, ...metadata } })
    expect((await change(cast.owner, { surface: 'Grass' })).json<MatchView>().metadata.surface).toBe('Grass')
    const rules = { ...METADATA.rules, ad: 'NoAd' }
    expect((await change(cast.owner, { rules })).json<Problem>().code).toBe('RULES_NEED_MANAGER')
    const actionsOf = async (who: TestPerson) =>
      (await call(site, who, 'GET', `/api/matches/${matchId}`)).json<MatchView>().actions
    expect(await actionsOf(cast.owner)).not.toContain('changeRules')
    expect(await actionsOf(cast.manager)).toEqual(
      expect.arrayContaining(['readHistory', 'readAnalysis', 'editMetadata', 'changeRules']),
    )
    expect((await change(cast.manager, { rules })).json<MatchView>().metadata.rules.ad).toBe('NoAd')
  })
})

describe('GET /api/matches (D72)', () => {
  it('answers the caller’s own, those they play in and those sent to them', async () => {
    const [owner, player, friend] = [
      await joins(site, 'Registered', 'own'),
      await joins(site, 'Registered', 'play'),
      await joins(site, 'Registered', 'friend'),
    ]
    const idsOf = async (who: TestPerson) =>
      (await call(site, who, 'GET', '/api/matches')).json<MatchView[]>().map((match) => match.id)
    const listed = { name: '', email: null, id: player.userId, visualCue: null }
    const matchId = await matchIn(
      site,
      'Edited',
      { ...cast, owner },
      { players: [[listed], METADATA.players[1]] },
    )
    expect(await idsOf(owner)).toEqual([matchId])
    expect(await idsOf(player)).toEqual([matchId])
    expect(await idsOf(friend)).toEqual([])
    const [card] = (await call(site, player, 'GET', '/api/matches')).json<MatchView[]>()
    expect(card?.metadata.teams).toEqual(['play', 'Okafor'])
  })

  it('answers another user’s for admins only', async () => {
    const url = `/api/matches?userId=${cast.owner.userId}&allForUser=true`
    expect((await call(site, cast.manager, 'GET', url)).statusCode).toBe(403)
    const matches = (await call(site, adam, 'GET', url)).json<MatchView[]>()
    expect(new Set(matches.map((match) => match.ownerId))).toEqual(new Set([cast.owner.userId]))
  })

  it('filters by status and time; by status managers ask for everybody’s', async () => {
    const url = '/api/matches?status=Edited&status=Completed'
    const all = (await call(site, cast.manager, 'GET', url)).json<MatchView[]>()
    expect(new Set(all.map((match) => match.status))).toEqual(new Set(['Edited']))
    const later = `${url}&fromTime=${site.clock.now.getTime() + 1}`
    expect((await call(site, cast.manager, 'GET', later)).json()).toEqual([])
    expect((await call(site, cast.manager, 'GET', '/api/matches?status=Lost')).statusCode).toBe(400)
  })

  it('answers the ten newest when asked for recent ones', async () => {
    const matches = (await call(site, cast.owner, 'GET', '/api/matches?recent=true')).json<MatchView[]>()
    expect(matches).toHaveLength(10)
  })
})
