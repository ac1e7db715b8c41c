import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Answer } from '@courtline/messages/routes/table'
import { ACE, matchIn, type MatchCast } from '../../../testing/matches.ts'
import { openSite, type TestSite } from '../../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../../testing/people.ts'

let site: TestSite
let cast: MatchCast
beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
})
afterAll(() => site.close())

const read = (who: TestPerson | null, matchId: string, headers = {}) =>
  call(site, who, 'GET', `/api/matches/${matchId}/statistics`, undefined, headers)

/** A serve that scores, so that the figures change; answers the position of the edit. */
async function aceIn(matchId: string, start: number) {
  const description = { ...ACE, clockTime: { start, stop: start + 2 } }
  const body = { edits: [{ type: 'Add', annotationId: randomUUID(), description }] }
  const answer = await call(site, cast.annotator, 'POST', `/api/matches/${matchId}/annotation/edits`, body)
  return answer.json<Answer<'editAnnotation'>>().position
}

describe('the statistics of a match', () => {
  it('are the same bytes for all who may see the match, and nobody else is given what was kept', async () => {
    const matchId = await matchIn(site, 'Edited', cast)
    const [first, again, managers] = [
      await read(cast.owner, matchId),
      await read(cast.owner, matchId),
      await read(cast.manager, matchId),
    ]
    expect(first.statusCode).toBe(200)
    expect([again.body, managers.body]).toEqual([first.body, first.body])
    const stranger = await joins(site, 'Registered', 'stan')
    expect((await read(stranger, matchId)).statusCode).toBe(404)
    expect((await read(null, matchId)).statusCode).toBe(401)
  })

  it('are compressed for those who read gzip', async () => {
    const matchId = await matchIn(site, 'Edited', cast)
    const plain = await read(cast.owner, matchId)
    const small = await read(cast.owner, matchId, { 'accept-encoding': 'gzip, br' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
    const unwanted = await read(cast.owner, matchId, { 'accept-encoding': 'gzip;q=0' })
    expect(unwanted.body).toBe(plain.body)
  })

  it('are new after an edit, for a caller who waits for it (P6)', async () => {
    const matchId = await matchIn(site, 'Annotating', cast)
    await aceIn(matchId, 100)
    const seen = new Set<string>()
    for (let n = 0; n < 3; n += 1) {
      const after = await aceIn(matchId, 200 + n * 10)
      seen.add((await read(cast.annotator, matchId, { 'x-after-position': after })).body)
    }
    expect(seen.size).toBe(3)
  })
})
