import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { nextPageOf } from '@courtline/messages/routes/paging'
import type { FavoritesCommand } from '@courtline/messages/favorites/favorite'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import type { FavoriteView } from '@courtline/messages/views/favorite'
import type { MatchView, ReviewComment, StatusLogEntry } from '@courtline/messages/views/match'
import type { QueueView } from '@courtline/messages/views/queue'
import type { MatchLinkView } from '@courtline/messages/views/sharing'
import type { Teammate } from '@courtline/messages/views/team'
import { matchIn, recordOnMatch, type MatchCast } from '../testing/matches.ts'
import { openSite, type TestSite } from '../testing/open-site.ts'
import { before, call, joins, type TestPerson } from '../testing/people.ts'

let site: TestSite
let cast: MatchCast
let admin: TestPerson
beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  admin = await joins(site, 'Admin', 'adam')
})
afterAll(() => site.close())

async function page<T>(who: TestPerson, url: string) {
  const response = await call(site, who, 'GET', url)
  expect(response.statusCode).toBe(200)
  return { answer: response.json<T>(), next: nextPageOf(String(response.headers['link'] ?? '')) }
}

/** Every row of a list, page by page. */
async function everyRow<T>(who: TestPerson, url: string): Promise<{ rows: T[]; sizes: number[] }> {
  const rows: T[] = []
  const sizes: number[] = []
  for (let at: string | undefined = url; at !== undefined;) {
    const read: { answer: T[]; next: string | undefined } = await page<T[]>(who, at)
    rows.push(...read.answer)
    sizes.push(read.answer.length)
    at = read.next
  }
  return { rows, sizes }
}

describe('lists that can grow (D113)', () => {
  it('answer the annotation queue page by page, by status and by search', async () => {
    const queued: string[] = []
    for (let n = 0; n < 103; n += 1) {
      site.clock.now = new Date(site.clock.now.getTime() + 1000)
      const surface = n === 102 ? 'Grass' : 'Clay'
      queued.push(await matchIn(site, 'Queued', cast, { surface }))
    }
    const claimed = await matchIn(site, 'Annotating', cast)
    const [first, ...others] = queued
    const urgent = { type: 'SetPriority', by: cast.manager.actor, priority: 5 } as const
    await recordOnMatch(site, others[50] ?? '', urgent)
    const one = await page<QueueView>(cast.annotator, '/api/annotationQueue')
    expect([one.answer.rows.length, one.answer.more]).toEqual([100, true])
    expect(one.answer.rows.slice(0, 2).map(({ matchId }) => matchId)).toEqual([others[50], first])
    const two = await page<QueueView>(cast.annotator, one.next ?? '')
    expect([two.answer.rows.length, two.answer.more, two.next]).toEqual([4, false, undefined])
    const seen = [...one.answer.rows, ...two.answer.rows].map(({ matchId }) => matchId)
    expect(seen.toSorted()).toEqual([...queued, claimed].toSorted())

    const grass = await page<QueueView>(cast.annotator, '/api/annotationQueue?search=GRASS%20okafor')
    expect(grass.answer.rows.map(({ matchId }) => matchId)).toEqual([queued.at(-1)])
    const worked = await page<QueueView>(
      cast.annotator,
      '/api/annotationQueue?status=Annotating&status=Review',
    )
    expect(worked.answer.rows.map(({ matchId }) => matchId)).toEqual([claimed])
    expect((await call(site, cast.annotator, 'GET', '/api/annotationQueue?cursor=none')).statusCode).toBe(400)
  })

  it('answer the status history page by page; a match brings the newest along', async () => {
    const matchId = await matchIn(site, 'Queued', cast)
    for (let n = 0; n < 51; n += 1) {
      await recordOnMatch(site, matchId, {
        type: 'ClaimMatch',
        by: cast.manager.actor,
        highestQueuedPriority: 1,
      })
      await recordOnMatch(site, matchId, { type: 'ReleaseMatch', by: cast.manager.actor })
    }
    const path = `/api/matches/${matchId}`
    const { rows, sizes } = await everyRow<StatusLogEntry>(cast.manager, `${path}/statusLog`)
    expect(sizes).toEqual([100, rows.length - 100])
    expect(rows.at(-1)?.status).toBe('Created')
    const positions = rows.map(({ position }) => position)
    expect(positions).toEqual(positions.toSorted().toReversed())
    const { answer } = await page<MatchView>(cast.manager, path)
    expect(answer.statusLog).toEqual(rows.slice(0, 100))
  })

  it('answer the comments of a review page by page; a match brings along a page of them, open ones first', async () => {
    const matchId = await matchIn(site, 'Review', cast)
    const path = `/api/matches/${matchId}`
    const { annotation } = (await page<AnnotationView>(cast.manager, `${path}/annotation`)).answer
    const annotationId = annotation[0]?.annotationId ?? ''
    const ids = Array.from({ length: 103 }, () => randomUUID())
    for (const commentId of ids)
      await recordOnMatch(site, matchId, {
        type: 'AddReviewComment',
        by: cast.manager.actor,
        commentId,
        annotationId,
        text: 'Who served?',
      })
    for (const commentId of ids.slice(-50))
      await recordOnMatch(site, matchId, {
        type: 'ResolveReviewComment',
        by: cast.manager.actor,
        commentId,
      })
    const { rows, sizes } = await everyRow<ReviewComment>(cast.annotator, `${path}/comments`)
    expect(sizes).toEqual([100, 3])
    expect(rows.map(({ commentId }) => commentId).toSorted()).toEqual(ids.toSorted())
    const shown = (await page<MatchView>(cast.annotator, path)).answer.reviewComments
    expect(shown).toHaveLength(100)
    expect(shown.filter(({ resolved }) => !resolved)).toHaveLength(53)
    expect((await page<ReviewComment[]>(admin, `${path}/comments`)).answer).toHaveLength(100)
  })

  it('answer favorites page by page in the order that was given them', async () => {
    const matchId = await matchIn(site, 'Edited', cast)
    const player = await joins(site, 'Registered', 'pia')
    const record = async (command: FavoritesCommand) => {
      const done = await site.dispatch('favorites', player.userId, command, before(site, player.userId))
      if ('refused' in done) throw new Error(done.refused.text)
      await site.deps.projections.waitFor('favorites', done.written.position, 2000)
    }
    const annotationIds = Array.from({ length: 205 }, () => randomUUID())
    const by = player.actor
    await record({ type: 'AddFavorites', by, serves: [{ matchId, hasPlayed: true, annotationIds }] })
    const mine = () => everyRow<FavoriteView>(player, '/api/favorites')
    const first = (await mine()).rows.map(({ id }) => id)
    // To the front, where ranks are below zero.
    const moved = first.slice(-2)
    await record({ type: 'MoveFavorites', by, favoriteIds: moved, beforeId: first[0] ?? null })
    const { rows, sizes } = await mine()
    expect(sizes).toEqual([100, 100, 5])
    expect(rows.map(({ id }) => id)).toEqual([...moved, ...first.slice(0, -2)])
    for (const path of [
      `byUser/${player.userId}`,
      `byMatch/${matchId}`,
      `byMatchAndUser/${matchId}/${player.userId}`,
    ])
      expect((await everyRow<FavoriteView>(admin, `/api/favorites/${path}`)).rows).toHaveLength(205)
    expect((await call(site, player, 'GET', '/api/favorites?cursor=none')).statusCode).toBe(400)
  })

  it('answer the links of a match by address, page by page and by search', async () => {
    const matchId = await matchIn(site, 'Edited', cast)
    const links = Array.from({ length: 101 }, (_, n) => ({
      linkId: randomUUID(),
      email: `friend${String(n).padStart(3, '0')}@example.org`,
      emailHash: `hash ${n}`,
    }))
    await recordOnMatch(site, matchId, {
      type: 'ShareMatch',
      by: cast.owner.actor,
      links: links.toReversed(),
    })
    const path = `/api/matches/links/byMatch/${matchId}`
    const { rows, sizes } = await everyRow<MatchLinkView>(cast.owner, path)
    expect(sizes).toEqual([100, 1])
    expect(rows).toEqual(links.map(({ linkId, email }) => ({ id: linkId, email })))
    const found = await page<MatchLinkView[]>(cast.owner, `${path}?search=FRIEND042`)
    expect(found.answer.map(({ email }) => email)).toEqual(['friend042@example.org'])
  })

  it('answer teammates by name and by search, and claims in the order in which they lapse', async () => {
    const team = await call(site, admin, 'POST', '/api/team', { name: 'Lakeside' })
    const players = [cast.owner, cast.annotator, cast.manager, admin].map(({ email }) => email)
    const { id } = team.json<{ id: string }>()
    await call(site, admin, 'POST', `/api/team/${id}/addPlayers`, { emails: players })
    const path = `/api/users/${cast.owner.userId}/teammates`
    const names = async (url: string) =>
      (await page<Teammate[]>(cast.owner, url)).answer.map(({ displayName }) => displayName)
    expect(await names(path)).toEqual(['adam', 'ana', 'mia'])
    expect(await names(`${path}?search=MIA`)).toEqual(['mia'])
    const lapses = await everyRow<{ lapsesAt: string }>(cast.manager, '/api/matches/autoRelease')
    const moments = lapses.rows.map(({ lapsesAt }) => lapsesAt)
    expect(moments).toEqual(moments.toSorted())
  })
})
