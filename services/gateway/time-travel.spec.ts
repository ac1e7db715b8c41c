import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Answer } from '@courtline/messages/routes/table'
import { sumCounts } from '@courtline/scoring/figures/breakdown'
import type { AnnotationView, HistoryEntry, StatisticsView } from '@courtline/messages/views/annotation'
import type { MatchView, StatusLogEntry } from '@courtline/messages/views/match'
import type { ScoreRowsView } from '@courtline/messages/views/score-rows'
import { ACE, recordOnMatch, matchIn, type MatchCast } from './testing/matches.ts'
import { openSite, type TestSite } from './testing/open-site.ts'
import { call, joins, onAccount, type TestPerson } from './testing/people.ts'

let site: TestSite
let cast: MatchCast
let stranger: TestPerson
let adam: TestPerson
beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  stranger = await joins(site, 'Registered', 'stranger')
  adam = await joins(site, 'Admin', 'adam')
})
afterAll(() => site.close())

const READS = ['', '/annotation', '/history', '/statusLog', '/state', '/scoreRows', '/statistics', '/points']

let matchId: string
beforeEach(async () => {
  matchId = await matchIn(site, 'Annotating', cast, { notes: 'Ask for Rivera at the gate' })
})

async function serve(start: number): Promise<string> {
  site.clock.now = new Date(site.clock.now.getTime() + 60_000)
  const description = { ...ACE, clockTime: { start, stop: start + 3 } }
  const edits = [{ type: 'Add', annotationId: randomUUID(), description }]
  const url = `/api/matches/${matchId}/annotation/edits`
  return (await call(site, cast.annotator, 'POST', url, { edits })).json<Answer<'editAnnotation'>>().position
}

async function read<T>(who: TestPerson, what: string, asOf?: string): Promise<T> {
  const after = { 'x-after-position': await site.deps.log.head() }
  const sign = what.includes('?') ? '&' : '?'
  const query = asOf === undefined ? '' : `${sign}asOf=${encodeURIComponent(asOf)}`
  const response = await call(site, who, 'GET', `/api/matches/${matchId}${what}${query}`, undefined, after)
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.anything()])
  return response.json<T>()
}

describe('a match as of a position or a moment', () => {
  it('has the score of then, and nothing that can be done', async () => {
    const first = await serve(1)
    const moment = site.clock.now.toISOString()
    await serve(10)
    for (const asOf of [first, moment]) {
      const then = await read<MatchView>(cast.annotator, '', asOf)
      expect(then.computedMatchDetails.score).toMatchObject({ game: '15-Love', points: 1 })
      expect(then.actions).toEqual([])
    }
    const now = await read<MatchView>(cast.annotator, '')
    expect(now.computedMatchDetails.score).toMatchObject({ game: '30-Love', points: 2 })
    expect(now.actions).toContain('annotate')
  })

  it('has the statistics of then', async () => {
    const first = await serve(1)
    await serve(10)
    const aces = async (asOf?: string) =>
      sumCounts(await read<StatisticsView>(cast.annotator, '/statistics', asOf), { team: 0 }).aces
    expect([await aces(first), await aces()]).toEqual([1, 2])
  })

  it('has the serves and scores of then', async () => {
    const first = await serve(1)
    await serve(10)
    const called = async (asOf?: string) =>
      (await read<ScoreRowsView>(cast.annotator, '/scoreRows', asOf)).points.map((point) => point.called)
    expect([await called(first), await called()]).toEqual([['Love-All'], ['Love-All', '15-Love']])
  })

  it('has the status, the status history and the history of edits of then', async () => {
    const first = await serve(1)
    await serve(10)
    await recordOnMatch(site, matchId, { type: 'CompleteAnnotation', by: cast.annotator.actor })
    expect((await read<MatchView>(cast.manager, '', first)).status).toBe('Annotating')
    expect((await read<MatchView>(cast.manager, '')).status).toBe('Review')
    expect((await read<StatusLogEntry[]>(cast.manager, '/statusLog', first))[0]?.what).toBe('Claimed')
    expect(await read<HistoryEntry[]>(cast.manager, '/history', first)).toHaveLength(1)
    expect(await read<HistoryEntry[]>(cast.manager, '/history')).toHaveLength(2)
  })

  it('has the state after each entry of then', async () => {
    const first = await serve(1)
    await serve(10)
    const then = await read<Answer<'matchState'>>(cast.manager, '/state', first)
    expect(then.score).toMatchObject({ game: '15-Love', points: 1 })
    expect(then.sets.map((entries) => entries.map(({ after }) => after.points))).toEqual([[[1, 0]]])
    const now = await read<Answer<'matchState'>>(cast.manager, '/state')
    expect(now.sets.map((entries) => entries.map(({ after }) => after.points))).toEqual([
      [
        [1, 0],
        [2, 0],
      ],
    ])
  })

  it('has the analysis of then', async () => {
    const first = await serve(1)
    await serve(10)
    const shown = async (asOf?: string) => {
      const { sides, options } = await read<Answer<'analysis'>>(
        cast.annotator,
        '/analysis?analysis=serve&service=First&forPlayer=0',
        asOf,
      )
      return [sides[0]?.categories[0], sides[0]?.numPoints, sides[1], options.set]
    }
    const ofAces = (numPoints: number) => [
      expect.objectContaining({ name: 'Ace', tone: 'good', numPoints }),
      numPoints,
      null,
      [{ value: 0, numPoints }],
    ]
    expect([await shown(first), await shown()]).toEqual([ofAces(1), ofAces(2)])
  })

  it('answers a point filter as it would have then', async () => {
    const first = await serve(1)
    await serve(10)
    const asked = '/points?outcome=Ace&outcome=Winner&side=0&playedServe=true'
    const then = await read<Answer<'points'>>(cast.manager, asked, first)
    expect(then).toMatchObject({ filtersActive: true, numPoints: 1, percentWon: 100 })
    expect((await read<Answer<'points'>>(cast.manager, '/points')).serves).toHaveLength(2)
    const forTheOther = await read<Answer<'points'>>(cast.manager, '/points?forTeam=1')
    expect(forTheOther).toMatchObject({ filtersActive: false, numPoints: 2, percentWon: 0 })
  })

  it('of this moment is what is read without it', async () => {
    await serve(1)
    await serve(10)
    await recordOnMatch(site, matchId, { type: 'CompleteAnnotation', by: cast.annotator.actor })
    const head = await site.deps.log.head()
    for (const what of ['/state', '/statistics', '/points', '/statusLog', '/history'])
      expect(await read<unknown>(cast.manager, what, head)).toEqual(await read<unknown>(cast.manager, what))
  })

  it('has no score before the first serve', async () => {
    const before = await site.deps.log.head()
    await serve(1)
    expect((await read<MatchView>(cast.manager, '', before)).computedMatchDetails.score).toBeNull()
  })

  it('is shown to those who may see it today', async () => {
    const then = await serve(1)
    for (const what of READS) {
      const url = `/api/matches/${matchId}${what}?asOf=${then}`
      expect((await call(site, stranger, 'GET', url)).statusCode).toBe(404)
    }
  })

  it('is refused for what is neither a position nor a moment', async () => {
    for (const what of READS) {
      const url = `/api/matches/${matchId}${what}?asOf=yesterday`
      expect((await call(site, cast.manager, 'GET', url)).statusCode).toBe(400)
    }
  })

  it('gives a former owner no more than what they may see today', async () => {
    const then = await serve(1)
    const listed = { name: '', email: null, id: cast.owner.userId, visualCue: null }
    const { metadata } = await read<MatchView>(cast.owner, '')
    await recordOnMatch(site, matchId, {
      type: 'ChangeMetadata',
      by: adam.actor,
      metadata: { ...metadata, players: [[listed], metadata.players[1]] },
    })
    await recordOnMatch(site, matchId, { type: 'MoveOwner', by: adam.actor, ownerId: stranger.userId })
    expect((await read<MatchView>(stranger, '', then)).rawUploads).toHaveLength(1)
    expect((await read<MatchView>(cast.owner, '', then)).rawUploads).toEqual([])
  })

  it('shows nothing that was erased since', async () => {
    const olaf = await joins(site, 'Registered', `olaf-${randomUUID()}`)
    matchId = await matchIn(
      site,
      'Annotating',
      { ...cast, owner: olaf },
      { notes: 'Ask for Rivera at the gate' },
    )
    const then = await serve(1)
    expect(JSON.stringify(await read<MatchView>(adam, '', then))).toContain('Rivera')
    await onAccount(site, olaf.userId, { type: 'DeleteUser', by: adam.actor })
    await site.deps.keys.destroy(olaf.userId)
    for (const what of READS) {
      const text = JSON.stringify(await read<unknown>(adam, what, then))
      expect(text).not.toMatch(/Rivera|gate|olaf/)
    }
    expect((await read<AnnotationView>(adam, '/annotation', then)).annotation).toHaveLength(1)
  })
})
