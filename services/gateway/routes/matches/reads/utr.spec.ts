import { RatingsUnavailable, type MatchRatings } from '@courtline/infra/outside/match-ratings/match-ratings'
import { openSimulatedRatings } from '@courtline/infra/outside/match-ratings/simulated/simulated-ratings'
import type { Problem } from '@courtline/messages/problem'
import type { FoundMatches } from '@courtline/messages/views/found-matches'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { METADATA } from '../../../testing/matches.ts'
import { openSite, type TestSite } from '../../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../../testing/people.ts'
import { closeLater } from '@courtline/infra/testing/close-later'

const asked: string[] = []
const simulated = openSimulatedRatings(() => new Date('2026-05-01T12:00:00Z'))
const ratings: MatchRatings = {
  simulated: true,
  matchesOf: async (playerId) => {
    asked.push(playerId)
    if (playerId === 'down') throw new RatingsUnavailable('no line')
    return simulated.matchesOf(playerId)
  },
}

let site: TestSite
beforeAll(async () => {
  site = await openSite({}, undefined, { ratings })
})
afterAll(() => site.close())

async function playerWith(name: string, utrId: string | null): Promise<TestPerson> {
  const person = await joins(site, 'Registered', name)
  const details = { displayName: name, utrId, ustaNumber: null, handedness: null, scoringRules: null }
  const answer = await call(site, person, 'PUT', `/api/users/${person.userId}/userDetails`, details)
  expect(answer.statusCode).toBe(200)
  return person
}
const found = async (person: TestPerson) =>
  (await call(site, person, 'GET', '/api/matches/utr')).json<FoundMatches>()

describe('GET /matches/utr', () => {
  it('lists the matches of the player whom the profile names, and that they are made up', async () => {
    const { simulated: madeUp, matches } = await found(await playerWith('ida', ' 77 '))
    expect(madeUp).toBe(true)
    expect(matches).toHaveLength(3)
    expect(asked.at(-1)).toBe('77')
  })

  it('leaves out those that have been uploaded already', async () => {
    const iris = await playerWith('iris', '78')
    const [first, ...others] = (await found(iris)).matches
    const metadata = { ...METADATA, matchId: first?.matchId ?? null }
    const made = await call(site, iris, 'PUT', '/api/matches/createFromMetadata', { metadata })
    expect(made.statusCode).toBe(201)
    expect((await found(iris)).matches).toEqual(others)
  })

  it('sends no request for a player without a UTR id, and lists none', async () => {
    const before = asked.length
    expect(await found(await playerWith('nora', null))).toEqual({ simulated: false, matches: [] })
    expect(asked).toHaveLength(before)
  })

  it('reports a service that does not answer', async () => {
    const down = await playerWith('dora', 'down')
    const answer = await call(site, down, 'GET', '/api/matches/utr')
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([503, 'RATINGS_UNAVAILABLE'])
  })
})

it('GET /matches/utr lists none where no rating service is set up', async () => {
  const plain = await openSite()
  closeLater(() => plain.close())
  const person = await joins(plain, 'Registered', 'pia')
  const answer = await call(plain, person, 'GET', '/api/matches/utr')
  expect(answer.json<FoundMatches>()).toEqual({ simulated: false, matches: [] })
})
