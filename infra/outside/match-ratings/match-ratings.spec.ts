import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { listenOnLoopback } from '../../testing/listen-on-loopback.ts'
import { MOST_FOUND, RatingsUnavailable } from './match-ratings.ts'
import { openUtr } from './real/utr.ts'
import { openSimulatedRatings } from './simulated/simulated-ratings.ts'

const me = { id: 77, firstName: 'Marta', lastName: 'Rivera' }
const okafor = { id: 5, firstName: 'Ada', lastName: 'Okafor' }
const haas = { id: 6, firstName: 'Iris', lastName: 'Haas' }
const result = (more: object) => ({
  id: 900,
  date: '2026-10-04T00:00:00',
  players: { winner1: me, winner2: null, loser1: okafor, loser2: null },
  score: { 2: { winner: 7, loser: 6, tiebreak: 3 }, 1: { winner: 6, loser: 4 } },
  ...more,
})
const answerWith = (...results: object[]) => ({
  events: [{ id: 31, name: 'Club open', draws: [{ name: 'Singles A', results }] }],
})

let service: Server
let asked: { url: string | undefined; token: string | undefined }
let address: string
let reply: { status: number; body: string }
beforeAll(async () => {
  service = createServer((request, response) => {
    asked = { url: request.url, token: request.headers.authorization }
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  })
  address = await listenOnLoopback(service)
})
afterAll(() => new Promise((closed) => service.close(closed)))

const utr = () => openUtr({ token: 'given', address })
const found = (body: unknown, status = 200) => {
  reply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  return utr().matchesOf('77')
}

describe('matches at Universal Tennis', () => {
  it('are asked for with the token of the site, and read from the player’s side', async () => {
    expect(await found(answerWith(result({})))).toEqual([
      {
        matchId: '900',
        name: 'Club open',
        date: '2026-10-04',
        teamType: 'Singles',
        players: [['Marta Rivera'], ['Ada Okafor']],
        score: [
          [6, 4],
          [7, 6],
        ],
        surface: null,
        utrId: '77',
        playerId: '77',
        opponentId: '5',
        tournamentId: '31',
        tourEntry: 'Singles A',
        playerHand: null,
        opponentHand: null,
      },
    ])
    expect(asked).toEqual({ url: '/v1/player/77/results', token: 'Bearer given' })
  })

  it('turn the score of a lost one, and put the player before the partner', async () => {
    const players = { winner1: okafor, winner2: null, loser1: haas, loser2: me }
    const [lost] = await found(answerWith(result({ players })))
    expect(lost).toMatchObject({
      teamType: 'Doubles',
      players: [['Marta Rivera', 'Iris Haas'], ['Ada Okafor']],
      score: [
        [4, 6],
        [6, 7],
      ],
    })
  })

  it('come newest first, and not without end', async () => {
    const many = Array.from({ length: MOST_FOUND + 5 }, (_, day) =>
      result({ id: day, date: `2026-01-${String(day + 1).padStart(2, '0')}` }),
    )
    const list = await found(answerWith(...many))
    expect(list).toHaveLength(MOST_FOUND)
    expect(list[0]?.date).toBe('2026-01-25')
  })

  it.each([
    ['without a day', { date: null }],
    ['of others', { players: { winner1: haas, loser1: okafor } }],
    ['without an opponent', { players: { winner1: me, loser1: null } }],
    ['without a name', { id: null }],
  ])('leave out results %s', async (_, more) => {
    expect(await found(answerWith(result(more)))).toEqual([])
  })

  it.each([[null], [[]], [{ events: [null, { draws: 'none' }] }]])('are none in %j', async (body) => {
    expect(await found(body)).toEqual([])
  })

  it('are none for a player whom it does not know', async () => {
    expect(await found({}, 404)).toEqual([])
  })

  it.each([
    ['refuses the token', 401, '{}'],
    ['is broken', 500, '{}'],
    ['is no JSON', 200, '<html>'],
  ])('are not answered when it %s', async (_, status, body) => {
    await expect(found(body, status)).rejects.toThrow(RatingsUnavailable)
  })
})

describe('the simulated rating service', () => {
  it('makes up matches of the last weeks, and marks them so', async () => {
    const simulated = openSimulatedRatings(() => new Date('2026-11-21T10:00:00Z'))
    const made = await simulated.matchesOf('9')
    expect(simulated.simulated).toBe(true)
    expect(made.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-12', '2026-11-05'])
    expect(made[0]).toMatchObject({ matchId: 'simulated-2026-11-19', utrId: '9', playerId: '9' })
  })
})
