import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Answer } from '@courtline/messages/routes/table'
import { nextPageOf } from '@courtline/messages/routes/paging'
import type { Problem } from '@courtline/messages/problem'
import { createdMatch, matchIn, type MatchCast } from '../../../testing/matches.ts'
import { openSite, type TestSite } from '../../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../../testing/people.ts'

let site: TestSite
let cast: MatchCast
let other: TestPerson
const OF_PLAYER = 104
beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'anna'),
    manager: await joins(site, 'AnnotationManager', 'mario'),
  }
  other = await joins(site, 'Annotator', 'aoife')
  for (let n = 0; n < OF_PLAYER; n += 1) {
    site.clock.now = new Date(site.clock.now.getTime() + 1000)
    await createdMatch(site, cast, {
      name: n === 3 ? 'Harbour Open' : null,
      surface: n === 3 ? 'Grass' : 'Clay',
    })
  }
})
afterAll(() => site.close())

async function listed(who: TestPerson, url: string) {
  const response = await call(site, who, 'GET', url)
  const cards = response.json<Answer<'matches'>>()
  return { cards, next: nextPageOf(String(response.headers['link'] ?? '')) }
}

describe('GET /api/matches (D113)', () => {
  it('answers a player with more than a hundred matches page by page, the latest changed first', async () => {
    const first = await listed(cast.owner, '/api/matches')
    expect(first.cards).toHaveLength(100)
    const second = await listed(cast.owner, first.next ?? '')
    expect([second.cards.length, second.next]).toEqual([OF_PLAYER - 100, undefined])
    const all = [...first.cards, ...second.cards]
    expect(new Set(all.map(({ id }) => id)).size).toBe(OF_PLAYER)
    const moments = all.map(({ lastUpdate }) => lastUpdate)
    expect(moments).toEqual(moments.toSorted().toReversed())
  })

  it('searches all of them by players, event and surface', async () => {
    for (const words of ['harbour', 'GRASS rivera', 'okafor open']) {
      const { cards } = await listed(cast.owner, `/api/matches?search=${encodeURIComponent(words)}`)
      expect(cards.map(({ metadata }) => metadata.name)).toEqual(['Harbour Open'])
    }
    expect((await listed(cast.owner, '/api/matches?search=harbour%20haas')).cards).toEqual([])
  })

  it('refuses a cursor that no page gave', async () => {
    const refused = await call(site, cast.owner, 'GET', '/api/matches?cursor=nonsense')
    expect([refused.statusCode, refused.json<Problem>().code]).toEqual([400, 'INVALID_REQUEST'])
  })

  it('answers annotators who ask by status what the queue shows them, and nothing more of it (D22)', async () => {
    const queued = await matchIn(site, 'Queued', cast, { notes: 'for us alone' })
    const edited = await matchIn(site, 'Edited', cast)
    const url = '/api/matches?status=Queued&status=Edited'
    const { cards } = await listed(other, url)
    expect(cards.map(({ id }) => id)).toEqual([queued])
    expect(cards[0]).toMatchObject({ notes: null, titleImage: null, preprocessedVideoUri: null })
    expect(cards[0]?.metadata.notes ?? null).toBeNull()
    const managed = (await listed(cast.manager, url)).cards.map(({ id }) => id)
    expect(new Set(managed)).toEqual(new Set([edited, queued]))
    expect((await listed(cast.owner, '/api/matches?status=Edited')).cards.map(({ id }) => id)).toEqual([
      edited,
    ])
  })
})
