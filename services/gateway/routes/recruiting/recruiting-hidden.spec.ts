import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Reads, ViewReader } from '@courtline/projections/runtime/read/reads'
import { matchIn } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, type TestPerson } from '../../testing/people.ts'
import { recruitingCast, type RecruitingCast } from '../../testing/recruiting.ts'

let site: TestSite
let cast: RecruitingCast
let unfinishedId: string
const read: string[] = []
beforeAll(async () => {
  site = await openSite()
  cast = await recruitingCast(site)
  unfinishedId = await matchIn(site, 'Queued', { owner: cast.hidden, ...cast })
  noteReads(site.deps.projections.reads)
})
afterAll(() => site.close())

/** From now on every read of a read model is noted, by the name of the view. */
function noteReads(reads: Reads): void {
  const view = reads.view.bind(reads)
  const noted: Reads['view'] = <D extends object>(projection: Parameters<typeof view<D>>[0]) => {
    const reader = view(projection)
    const note = (how: string) => read.push(`${projection.name} ${how}`)
    const watched: ViewReader<D> = {
      get: async (id) => {
        note('get')
        return await reader.get(id)
      },
      getAll: async (ids) => {
        note('getAll')
        return await reader.getAll(ids)
      },
      find: async (query) => {
        note('find')
        return await reader.find(query)
      },
      kept: async (group, kind) => {
        note('kept')
        return await reader.kept(group, kind)
      },
    }
    return watched
  }
  Object.assign(reads, { view: noted })
}

/** What is read to answer that something is not there. */
async function readsFor(who: TestPerson | null, url: string): Promise<string[]> {
  read.length = 0
  const { statusCode } = await call(site, who, 'GET', url)
  expect([url, statusCode]).toEqual([url, who ? 404 : 401])
  return [...read]
}

const waysToMatch = (id: string) => [
  `/api/matches/${id}`,
  `/api/matches/${id}/annotation`,
  `/api/matches/${id}/statistics`,
  `/api/matches/${id}/points`,
  `/api/recruitMatches/${id}`,
  `/api/videos/url/${encodeURIComponent(`v/${id}/post.mp4`)}`,
  `/media/v/${id}/post.mp4`,
  `/api/live?channels=match:${id}`,
]
const waysToRecruit = (id: string) => [
  `/api/recruits/${id}`,
  `/api/recruits/${id}/matches`,
  `/api/recruits/${id}/profile`,
  `/api/recruits/${id}/links/accepted`,
  `/api/recruits/${id}/links/outstanding`,
]

describe('what is hidden takes as long as what is not there', () => {
  it('because the same is read of a match, finished or not', async () => {
    for (const who of [cast.coach, cast.rival, cast.pending, cast.rejected, cast.stranger, null])
      for (const hiddenId of [cast.hiddenMatchId, unfinishedId]) {
        const missing = waysToMatch(randomUUID())
        for (const [at, hidden] of waysToMatch(hiddenId).entries())
          expect([hidden, await readsFor(who, hidden)]).toEqual([
            hidden,
            await readsFor(who, missing[at] ?? ''),
          ])
      }
  })

  it('because the same is read of a recruit', async () => {
    for (const who of [cast.coach, cast.rival, cast.pending, cast.rejected, cast.stranger]) {
      const missing = waysToRecruit(randomUUID())
      for (const [at, hidden] of waysToRecruit(cast.hidden.userId).entries())
        expect([hidden, await readsFor(who, hidden)]).toEqual([
          hidden,
          await readsFor(who, missing[at] ?? ''),
        ])
    }
  })

  it('because the same is read before a recruit is followed or ignored', async () => {
    for (const act of ['follow', 'ignroe', 'scouting', 'visit']) {
      const answered = async (id: string) => {
        read.length = 0
        const body = act === 'scouting' ? { notes: 'x', tags: [] } : undefined
        const path = `/api/programs/${cast.lakeside}/${id}/${act}`
        const { statusCode } = await call(site, cast.coach, 'PUT', path, body)
        return { act, statusCode, read: [...read] }
      }
      const hidden = await answered(cast.hidden.userId)
      expect(hidden).toEqual(await answered(randomUUID()))
      expect(hidden.statusCode).toBeGreaterThanOrEqual(400)
    }
  })
})
