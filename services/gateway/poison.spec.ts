import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { ProjectionView } from '@courtline/messages/views/admin'
import type { MatchView } from '@courtline/messages/views/match'
import { matchStream } from '@courtline/messages/ids'
import { matches } from '@courtline/projections/matches/project'
import { PROJECTIONS } from '@courtline/projections/registry'
import type { Projection } from '@courtline/projections/runtime/projection'
import { recordOnMatch, matchIn, type MatchCast } from './testing/matches.ts'
import { openSite, type TestSite } from './testing/open-site.ts'
import { call, joins, type TestPerson } from './testing/people.ts'

/** Matches that the read model of matches cannot fold. */
const poisoned = new Set<string>()

const fragile: Projection = {
  ...plain(matches.name),
  fold: (page) => {
    if (poisoned.has(page.group)) throw new Error('this cannot be folded')
    return plain(matches.name).fold(page)
  },
}

function plain(name: string): Projection {
  const found = PROJECTIONS.find((projection) => projection.name === name)
  if (!found) throw new Error(`There is no read model ${name}`)
  return found
}

let site: TestSite
let cast: MatchCast
let adam: TestPerson
beforeAll(async () => {
  const projections = PROJECTIONS.map((each) => (each.name === matches.name ? fragile : each))
  site = await openSite({}, undefined, { projections })
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  adam = await joins(site, 'Admin', 'adam')
})
afterAll(() => site.close())

const viewOfMatches = async () => {
  const response = await call(site, adam, 'GET', '/api/admin/projections')
  return response.json<ProjectionView[]>().find(({ name }) => name === matches.name)
}
const unpark = (stream: string, action: 'retry' | 'skip', reason?: string) =>
  call(site, adam, 'POST', `/api/admin/projections/${matches.name}/parked`, {
    stream,
    action,
    ...(reason !== undefined && { reason }),
  })
/** Waits until the read models have come as far as the log. */
async function read(matchId: string): Promise<MatchView> {
  const after = { 'x-after-position': await site.deps.log.head() }
  const response = await call(site, cast.owner, 'GET', `/api/matches/${matchId}`, undefined, after)
  expect(response.statusCode).toBe(200)
  return response.json<MatchView>()
}
const claim = (matchId: string) =>
  recordOnMatch(site, matchId, { type: 'ClaimMatch', by: cast.annotator.actor, highestQueuedPriority: 1 })

it('a match that a read model cannot fold is set aside, all others go on, and an admin has it tried again (P8)', async () => {
  const bad = await matchIn(site, 'Queued', cast)
  const good = await matchIn(site, 'Queued', cast)
  poisoned.add(bad)
  await claim(bad)
  await claim(good)
  expect((await read(good)).status).toBe('Annotating')
  expect((await read(bad)).status).toBe('Queued')
  expect((await viewOfMatches())?.parked).toMatchObject([
    { stream: matchStream(bad), error: 'this cannot be folded', attempts: 3, events: 1 },
  ])
  // Another screen reads another read model: that one is not held up.
  const queue = await call(site, cast.annotator, 'GET', '/api/annotationQueue')
  expect(queue.statusCode).toBe(200)

  expect((await unpark(matchStream(bad), 'retry')).statusCode).toBe(409)
  poisoned.clear()
  expect((await unpark(matchStream(bad), 'retry')).statusCode).toBe(200)
  expect((await viewOfMatches())?.parked).toEqual([])
  expect((await read(bad)).status).toBe('Annotating')
})

it('what nobody can fold is given up for a reason, and what comes later is folded again (P8)', async () => {
  const bad = await matchIn(site, 'Queued', cast)
  poisoned.add(bad)
  await claim(bad)
  await read(bad)
  expect((await unpark(matchStream(bad), 'skip')).statusCode).toBe(400)
  expect((await unpark(matchStream(bad), 'skip', 'Recorded by a bug of last week')).statusCode).toBe(200)
  poisoned.clear()
  await recordOnMatch(site, bad, { type: 'ReleaseMatch', by: cast.annotator.actor })
  expect((await read(bad)).status).toBe('Queued')
  expect((await viewOfMatches())?.parked).toEqual([])
})
