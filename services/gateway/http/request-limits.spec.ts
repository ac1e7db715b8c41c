import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import { METADATA } from '../testing/matches.ts'
import { openSite, type TestSite } from '../testing/open-site.ts'
import { joins, type TestPerson } from '../testing/people.ts'

let site: TestSite
let olga: TestPerson
beforeAll(async () => {
  site = await openSite()
  olga = await joins(site, 'Registered', 'olga')
})
afterAll(() => site.close())

const send = (payload: string, type = 'application/json') =>
  site.app.inject({
    method: 'PUT',
    url: '/api/matches/createFromMetadata',
    payload,
    headers: { authorization: `Bearer ${olga.token}`, 'content-type': type },
  })

describe('limits of a request', () => {
  it('refuses a body that is too large, no JSON, or of another kind, each in a sentence', async () => {
    const large = await send(JSON.stringify({ metadata: { ...METADATA, notes: 'x'.repeat(3_000_000) } }))
    expect([large.statusCode, large.json<Problem>().code]).toEqual([413, 'TOO_LARGE'])
    const broken = await send('{"metadata":')
    expect([broken.statusCode, broken.json<Problem>().msg]).toEqual([400, 'The request is not valid JSON.'])
    const xml = await send('<match/>', 'text/xml')
    expect([xml.statusCode, xml.json<Problem>().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })
})
