import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import type { Problem } from '@courtline/messages/problem'
import type { Answer } from '@courtline/messages/routes/table'
import type { MatchView } from '@courtline/messages/views/match'
import { METADATA } from '../../../testing/matches.ts'
import { openSite, type TestSite } from '../../../testing/open-site.ts'
import { call, joins, onAccount, proves, type TestPerson } from '../../../testing/people.ts'

let site: TestSite
let olga: TestPerson
let mate: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  site = await openSite()
  olga = await joins(site, 'Registered', 'olga')
  mate = await joins(site, 'Registered', 'mate')
  stranger = await joins(site, 'Registered', 'stan')
  const admin = await joins(site, 'Admin', 'adam')
  await onAccount(site, olga.userId, { type: 'AddCredits', by: admin.actor, credits: 50 })
  const team = (await call(site, admin, 'POST', '/api/team', { name: 'Club' })).json<{ id: string }>()
  const emails = [olga.email, mate.email]
  await call(site, admin, 'POST', `/api/team/${team.id}/addPlayers`, { emails })
})
afterAll(() => site.close())

type Player = (typeof METADATA)['players'][0][0]
const player = (fields: Partial<Player>): Player => ({
  name: 'Typed name',
  email: null,
  id: null,
  visualCue: null,
  ...fields,
})
const withOpponent = (opponent: Player) => ({ ...METADATA, players: [METADATA.players[0], [opponent]] })
const made = async (opponent: Player) => {
  const body = { matchId: randomUUID(), metadata: withOpponent(opponent) }
  const answer = await call(site, olga, 'PUT', '/api/matches/createFromMetadata', body)
  return answer.json<MatchView>()
}
const listOf = async (who: TestPerson) =>
  (await call(site, who, 'GET', '/api/matches')).json<Answer<'matches'>>().map(({ id }) => id)
const leave = (who: TestPerson, matchId: string) => call(site, who, 'POST', `/api/matches/${matchId}/leave`)

describe('who may be put into a match by id (D112)', () => {
  it('is a teammate, and oneself', async () => {
    for (const { userId } of [mate, olga]) {
      const { metadata } = await made(player({ id: userId }))
      expect(metadata.players[1][0]?.id).toBe(userId)
    }
  })

  it('is nobody else: the name is kept as a name, and the match is in no list of theirs', async () => {
    const match = await made(player({ id: stranger.userId }))
    expect(match.metadata.players[1]).toEqual([player({})])
    expect(match.metadata.teams[1]).toBe('Typed name')
    const changed = await call(site, olga, 'PUT', `/api/matches/${match.id}/metadata`, {
      metadata: withOpponent(player({ id: stranger.userId, name: '' })),
    })
    expect(changed.json<MatchView>().metadata.players[1]).toEqual([player({ name: '' })])
    expect(await listOf(stranger)).toEqual([])
  })

  it('is the user who confirmed the address that the owner typed', async () => {
    const vera = await joins(site, 'Registered', 'vera')
    const typed = player({ id: vera.userId, email: vera.email })
    expect((await made(typed)).metadata.players[1][0]?.id).toBeNull()
    await proves(site, vera)
    expect((await made(typed)).metadata.players[1][0]?.id).toBe(vera.userId)
  })
})

describe('a player who takes themselves out (D112)', () => {
  it('loses the match from their list; a user who is not listed removes nobody', async () => {
    const { id } = await made(player({ id: mate.userId }))
    expect(await listOf(mate)).toContain(id)
    const card = (await call(site, mate, 'GET', `/api/matches/${id}`)).json<MatchView>()
    expect(card.actions).toContain('leave')
    expect((await leave(olga, id)).json<Problem>().code).toBe('NOT_ALLOWED')
    expect((await leave(stranger, id)).statusCode).toBe(404)
    expect((await leave(mate, id)).json()).toEqual({ ok: true })
    expect(await listOf(mate)).not.toContain(id)
    expect((await call(site, mate, 'GET', `/api/matches/${id}`)).statusCode).toBe(404)
    expect((await leave(mate, id)).statusCode).toBe(404)
  })
})
