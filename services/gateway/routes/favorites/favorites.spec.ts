import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import type { FavoriteView } from '@courtline/messages/views/favorite'
import { ACE, matchIn, METADATA, recordOnMatch, type MatchCast } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, proves, type TestPerson } from '../../testing/people.ts'

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

let joined = 0
const newPlayer = () => joins(site, 'Registered', `player${(joined += 1)}`)

/** A finished match with three aces that this account has played in. */
async function playedBy(player: TestPerson): Promise<string> {
  const listed = { name: '', email: null, id: player.userId, visualCue: null }
  const matchId = await matchIn(site, 'Edited', cast, { players: [[listed], METADATA.players[1]] })
  for (const start of [100, 200]) await addAce(matchId, start)
  return matchId
}

async function addAce(matchId: string, start: number): Promise<void> {
  const description = { ...ACE, clockTime: { start, stop: start + 3 } }
  await edit(matchId, { type: 'Add', annotationId: randomUUID(), description })
}

async function edit(matchId: string, one: object): Promise<void> {
  const body = { edits: [one], silent: true }
  const answer = await call(site, admin, 'POST', `/api/matches/${matchId}/annotation/edits`, body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

const create = (who: TestPerson, body: object) => call(site, who, 'PUT', '/api/favorites/create', body)
const list = async (who: TestPerson) =>
  (await call(site, who, 'GET', '/api/favorites')).json<FavoriteView[]>()

describe('favorites (D89, D120)', () => {
  it('answer the serve, the score before it, the match and where to play it', async () => {
    const player = await newPlayer()
    const matchId = await playedBy(player)
    const answer = await create(player, { matchId, index: 1 })
    expect(answer.statusCode).toBe(200)
    const favorite = answer.json<FavoriteView>()
    expect(favorite).toMatchObject({
      userId: player.userId,
      matchId,
      index: 1,
      state: 'playable',
      event: { id: favorite.annotationId, outcome: 'Ace', startSeconds: 100 },
      setScores: [[0, 0]],
      called: '15-Love',
      match: { id: matchId, date: METADATA.date, teams: [`player${joined}`, 'Okafor'] },
    })
    expect(favorite.play?.uri).toMatch(/^v\//)
    expect(await list(player)).toEqual([favorite])
    const one = await call(site, player, 'GET', `/api/favorites/${favorite.id}`)
    expect(one.json()).toEqual(favorite)
    const ofMatch = await call(
      site,
      player,
      'GET',
      `/api/favorites/byMatchAndUser/${matchId}/${player.userId}`,
    )
    expect(ofMatch.json()).toEqual([favorite])
  })

  it('need a match that one has played in; a confirmed address counts as one', async () => {
    const player = await newPlayer()
    const listed = { name: 'Rivera', email: player.email, id: null, visualCue: null }
    const matchId = await matchIn(site, 'Edited', cast, { players: [[listed], METADATA.players[1]] })
    const refused = await create(cast.owner, { matchId, index: 0 })
    expect([refused.statusCode, refused.json<Problem>().msg]).toEqual([
      403,
      'You can only create favorites for matches you have played in.',
    ])
    expect((await create(player, { matchId, index: 0 })).statusCode).toBe(404)
    await proves(site, player)
    expect((await create(player, { matchId, index: 0 })).statusCode).toBe(200)
  })

  it('come several at once, all or none, and the same command twice is one', async () => {
    const player = await newPlayer()
    const matchId = await playedBy(player)
    const bulk = (favorites: object[]) =>
      call(site, player, 'PUT', '/api/favorites/bulkCreate', { favorites })
    expect(
      (
        await bulk([
          { matchId, index: 0 },
          { matchId, index: 9 },
        ])
      ).json<Problem>().code,
    ).toBe('ENTRY_UNKNOWN')
    expect(await list(player)).toEqual([])
    const both = [
      { matchId, index: 2 },
      { matchId, index: 0 },
    ]
    expect((await bulk(both)).json<FavoriteView[]>().map(({ index }) => index)).toEqual([2, 0])
    expect((await bulk(both)).json<FavoriteView[]>()).toHaveLength(2)
    expect(await list(player)).toHaveLength(2)
  })

  it('keep their serve when places shift, and say when it was removed', async () => {
    const player = await newPlayer()
    const matchId = await playedBy(player)
    const { id, annotationId } = (await create(player, { matchId, index: 1 })).json<FavoriteView>()
    await addAce(matchId, 50)
    expect(await list(player)).toMatchObject([{ id, annotationId, index: 2, state: 'playable' }])
    const state = await call(site, admin, 'GET', `/api/matches/${matchId}/annotation`)
    const { lastEdits } = state.json<{ lastEdits: Record<string, string> }>()
    await edit(matchId, { type: 'Remove', annotationId, basedOn: lastEdits[annotationId] })
    expect(await list(player)).toMatchObject([{ id, index: null, state: 'serveRemoved', play: null }])
  })

  it('say when their match cannot be watched, and nothing of it', async () => {
    const player = await newPlayer()
    const matchId = await playedBy(player)
    await create(player, { matchId, index: 0 })
    await recordOnMatch(site, matchId, { type: 'DeleteMatch', by: admin.actor })
    expect(await list(player)).toMatchObject([{ state: 'matchNotViewable', match: null, event: null }])
  })

  it('are put into another order, deleted one by one, and all at once', async () => {
    const player = await newPlayer()
    const matchId = await playedBy(player)
    for (const index of [0, 1, 2]) await create(player, { matchId, index })
    const [first, , third] = await list(player)
    const moved = await call(site, player, 'PUT', '/api/favorites/order', {
      favoriteIds: [third?.id],
      beforeId: first?.id,
    })
    expect(moved.statusCode).toBe(200)
    expect((await list(player)).map(({ index }) => index)).toEqual([2, 0, 1])
    await call(site, player, 'DELETE', `/api/favorites/${first?.id}`)
    expect((await list(player)).map(({ index }) => index)).toEqual([2, 1])
    expect((await call(site, player, 'DELETE', '/api/favorites/deleteAll')).statusCode).toBe(200)
    expect(await list(player)).toEqual([])
  })

  it('are nobody else’s business, but an admin’s', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()]
    const matchId = await playedBy(player)
    const { id } = (await create(player, { matchId, index: 0 })).json<FavoriteView>()
    const reads = [`/${id}`, `/byUser/${player.userId}`, `/byMatchAndUser/${matchId}/${player.userId}`]
    for (const read of reads) {
      expect((await call(site, other, 'GET', `/api/favorites${read}`)).statusCode).toBe(404)
      expect((await call(site, admin, 'GET', `/api/favorites${read}`)).statusCode).toBe(200)
    }
    expect((await call(site, other, 'GET', `/api/favorites/byMatch/${matchId}`)).json()).toEqual([])
    expect((await call(site, admin, 'GET', `/api/favorites/byMatch/${matchId}`)).json()).toHaveLength(1)
    await call(site, other, 'DELETE', `/api/favorites/${id}`)
    expect(await list(player)).toHaveLength(1)
  })

  it('go with the account', async () => {
    const player = await newPlayer()
    const matchId = await playedBy(player)
    await create(player, { matchId, index: 0 })
    await call(site, admin, 'DELETE', `/api/users/${player.userId}`)
    expect((await call(site, admin, 'GET', `/api/favorites/byMatch/${matchId}`)).json()).toEqual([])
  })
})
