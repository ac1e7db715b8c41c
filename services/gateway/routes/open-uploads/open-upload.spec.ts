import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ALL_ROUTES, type Answer } from '@courtline/messages/routes/table'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import { METADATA } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, type Method, type TestPerson } from '../../testing/people.ts'
import { FILE } from '../../testing/access/asked.ts'

let site: TestSite
let adam: TestPerson
let club: TestPerson
const list = (...openUploads: string[]) =>
  call(site, adam, 'PUT', '/api/siteSettings', { ...DEFAULT_SITE_SETTINGS, openUploads })
const ask = () => call(site, null, 'POST', `/api/openUploads/${club.userId}`)
beforeAll(async () => {
  site = await openSite()
  adam = await joins(site, 'Admin', 'adam')
  club = await joins(site, 'Registered', 'club')
})
afterAll(() => site.close())

describe('an upload without an account (D88)', () => {
  it('is there for accounts that an admin has listed', async () => {
    expect((await ask()).statusCode).toBe(404)
    await list(club.userId)
    expect((await ask()).json()).toMatchObject({ displayName: 'club' })
  })

  it('creates, sends and completes a match of that account', async () => {
    await list(club.userId)
    const kiosk = (await ask()).json<Answer<'openUpload'>>()
    const matchId = randomUUID()
    const created = await call(site, kiosk, 'PUT', '/api/matches/createFromMetadata', {
      matchId,
      metadata: METADATA,
    })
    expect([created.statusCode, created.json<Answer<'createMatch'>>().ownerId]).toEqual([201, club.userId])
    const uploadId = randomUUID()
    const signing = { matchId, uploadId, order: 0, file: FILE, partNumbers: [1] }
    const signed = (await call(site, kiosk, 'POST', '/api/s3SignatureHandler', signing)).json<
      Answer<'signParts'>
    >()
    await site.app.inject({
      method: 'PUT',
      url: signed.parts[0]?.url ?? '',
      payload: Buffer.from('1234'),
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect((await call(site, kiosk, 'POST', '/api/s3UploadComplete', { matchId, uploadId })).statusCode).toBe(
      200,
    )
    expect((await call(site, kiosk, 'GET', `/api/matches/${matchId}/uploaded`)).statusCode).toBe(200)
    const done = await call(site, kiosk, 'POST', `/api/matches/${matchId}/completeUpload`)
    expect(done.json()).toMatchObject({ status: 'Preprocessing' })
  })

  it('opens nothing else: everywhere else its holder is nobody', async () => {
    await list(club.userId)
    const kiosk = (await ask()).json<Answer<'openUpload'>>()
    for (const { method, path, permission, byUploadToken } of ALL_ROUTES) {
      if (permission === null || byUploadToken) continue
      const url = path.replaceAll(/:\w+/g, club.userId)
      const answer = await call(site, kiosk, method satisfies Method, url, method === 'GET' ? undefined : {})
      expect([`${method} ${path}`, answer.statusCode]).toEqual([`${method} ${path}`, 401])
    }
    expect((await call(site, kiosk, 'GET', '/api/live?channels=me')).statusCode).toBe(401)
    expect((await call(site, kiosk, 'GET', '/api/myData')).statusCode).not.toBe(200)
  })

  it('ends when the account is taken off the list', async () => {
    await list(club.userId)
    const kiosk = (await ask()).json<Answer<'openUpload'>>()
    await list()
    const body = { metadata: METADATA }
    expect((await call(site, kiosk, 'PUT', '/api/matches/createFromMetadata', body)).statusCode).toBe(401)
  })
})
