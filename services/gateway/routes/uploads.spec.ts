import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { quotaLeft } from '@courtline/application/uploads/quota'
import { StoreFull } from '@courtline/infra/blob-store/blob-store'
import type { Problem } from '@courtline/messages/problem'
import type { Answer } from '@courtline/messages/routes/table'
import { PART_SIZE_BYTES } from '@courtline/messages/media/upload'
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '@courtline/messages/site/site'
import type { MatchView } from '@courtline/messages/views/match'
import type { UploadView } from '@courtline/messages/views/upload'
import type { UserView } from '@courtline/messages/views/user'
import { createdMatch, matchIn, recordOnMatch } from '../testing/matches.ts'
import { openSite, type TestSite } from '../testing/open-site.ts'
import { call, joins, onAccount, type TestPerson } from '../testing/people.ts'

let site: TestSite
let olga: TestPerson
let stranger: TestPerson
let adam: TestPerson
beforeAll(async () => {
  site = await openSite()
  olga = await joins(site, 'Registered', 'olga')
  stranger = await joins(site, 'Registered', 'stranger')
  adam = await joins(site, 'Admin', 'adam')
  await onAccount(site, olga.userId, { type: 'AddCredits', by: adam.actor, credits: 100 })
})
afterAll(() => site.close())

const bytes = randomBytes(PART_SIZE_BYTES + 1000)
const fingerprint = createHash('sha256').update(bytes).digest('hex')
const fileOf = (fileName: string, sizeBytes = bytes.length) => ({
  fileName,
  sizeBytes,
  lastModifiedMs: 1_700_000_000_000,
  fingerprint,
})

const sign = (who: TestPerson | null, matchId: string, uploadId: string, more: object = {}) =>
  call(site, who, 'POST', '/api/s3SignatureHandler', {
    matchId,
    uploadId,
    order: 0,
    file: fileOf('court.MP4'),
    partNumbers: [1, 2],
    ...more,
  })
const put = (url: string, part: Buffer) =>
  site.app.inject({
    method: 'PUT',
    url,
    payload: part,
    headers: { 'content-type': 'application/octet-stream' },
  })
const complete = (who: TestPerson, matchId: string, uploadId: string) =>
  call(site, who, 'POST', '/api/s3UploadComplete', { matchId, uploadId })
const parts = [bytes.subarray(0, PART_SIZE_BYTES), bytes.subarray(PART_SIZE_BYTES)]

async function signed(matchId: string, uploadId: string) {
  return (await sign(olga, matchId, uploadId)).json<Answer<'signParts'>>()
}

describe('room for uploads', () => {
  const limited = async (settings: Partial<SiteSettings>, act: () => Promise<void>) => {
    await call(site, adam, 'PUT', '/api/siteSettings', { ...DEFAULT_SITE_SETTINGS, ...settings })
    try {
      await act()
    } finally {
      await call(site, adam, 'PUT', '/api/siteSettings', DEFAULT_SITE_SETTINGS)
    }
  }
  const codeOf = async (matchId: string, sizeBytes: number, uploadId: string = randomUUID()) => {
    const answer = await sign(olga, matchId, uploadId, { file: fileOf('a.mp4', sizeBytes), partNumbers: [1] })
    return answer.statusCode === 200 ? 'signed' : answer.json<Problem>().code
  }
  const HALF = 500_000_000

  it('is limited by match, and a file that has begun continues', async () => {
    const matchId = await createdMatch(site, { owner: olga })
    const begun = randomUUID()
    await limited({ gigabytesPerMatch: 1 }, async () => {
      expect(await codeOf(matchId, HALF, begun)).toBe('signed')
      expect(await codeOf(matchId, HALF + 1)).toBe('MATCH_FULL')
      expect(await codeOf(matchId, HALF, begun)).toBe('signed')
    })
  })

  it('is limited to so many files of a match', async () => {
    const matchId = await createdMatch(site, { owner: olga })
    await limited({ filesPerMatch: 1 }, async () => {
      expect([await codeOf(matchId, 1000), await codeOf(matchId, 1000)]).toEqual(['signed', 'TOO_MANY_FILES'])
    })
  })

  it('is limited by account, and free again once a match is deleted', async () => {
    const [first, second] = [
      await createdMatch(site, { owner: olga }),
      await createdMatch(site, { owner: olga }),
    ]
    await limited({ gigabytesPerAccount: 2 }, async () => {
      expect(await codeOf(first, 2 * HALF)).toBe('signed')
      expect(await codeOf(second, 2 * HALF)).toBe('ACCOUNT_FULL')
      await call(site, olga, 'DELETE', `/api/matches/${first}`)
      expect(await codeOf(second, 2 * HALF)).toBe('signed')
    })
  })

  it('is not passed by two that begin at the same instant', async () => {
    const matchId = await createdMatch(site, { owner: olga })
    await limited({ gigabytesPerMatch: 1 }, async () => {
      const begun = await Promise.all([
        codeOf(matchId, HALF + 1),
        codeOf(matchId, HALF + 1),
        codeOf(matchId, HALF + 1),
      ])
      expect(begun.toSorted()).toEqual(['MATCH_FULL', 'MATCH_FULL', 'signed'])
      expect(await codeOf(matchId, HALF - 1)).toBe('signed')
    })
  })

  it('counts what was fetched from links', async () => {
    const matchId = await createdMatch(site, { owner: olga })
    const fetched = {
      type: 'AddRawUpload',
      by: olga.actor,
      rawUpload: { fileName: 'a.mp4', source: 'url', order: 0, uri: `r/${matchId}/fetched`, sizeBytes: HALF },
    } as const
    await recordOnMatch(site, matchId, fetched)
    await limited({ gigabytesPerMatch: 1 }, async () => {
      expect([await codeOf(matchId, HALF + 1), await codeOf(matchId, HALF)]).toEqual(['MATCH_FULL', 'signed'])
      const left = await quotaLeft(site.deps.projections.reads, matchId)
      expect(left).toEqual({ leftBytes: 0, why: expect.stringContaining('at most 1 GB') })
    })
  })
})

describe('an upload in parts', () => {
  it('goes to signed addresses without a session, can be resumed, and becomes a file of the match', async () => {
    const [matchId, uploadId] = [await createdMatch(site, { owner: olga }), randomUUID()]
    const { upload, parts: addresses } = await signed(matchId, uploadId)
    expect(upload).toMatchObject({ uploadId, matchId, parts: 2, arrivedParts: [], state: 'uploading' })
    const [one, two] = addresses
    expect((await put(two?.url ?? '', parts[1] ?? bytes)).json()).toEqual({ partNumber: 2, sizeBytes: 1000 })

    const early = await complete(olga, matchId, uploadId)
    expect([early.statusCode, early.json<Problem>().msg]).toEqual([
      409,
      'Some parts of the file are not uploaded yet: 1.',
    ])
    const noon = site.clock.now
    site.clock.now = new Date(noon.getTime() + 60_000)
    const goingOn = await signed(matchId, uploadId)
    expect(goingOn.upload).toMatchObject({ startedAt: noon.toISOString(), arrivedParts: [2] })
    site.clock.now = noon
    const known = (await call(site, olga, 'GET', `/api/matches/${matchId}/uploaded`)).json<UploadView[]>()
    expect(known).toMatchObject([{ uploadId, arrivedParts: [2], fileName: 'court.MP4', fingerprint }])

    await put(one?.url ?? '', parts[0] ?? bytes)
    const done = await complete(olga, matchId, uploadId)
    expect(done.json<UploadView>()).toMatchObject({ state: 'completed', arrivedParts: [1, 2] })
    const match = (await call(site, olga, 'GET', `/api/matches/${matchId}`)).json<MatchView>()
    expect(match.rawUploads).toEqual([
      {
        fileName: 'court.MP4',
        source: 'directUpload',
        order: 0,
        uri: `r/${matchId}/${uploadId}.mp4`,
        sizeBytes: bytes.length,
      },
    ])
    // A retry of what was answered changes nothing.
    expect((await complete(olga, matchId, uploadId)).statusCode).toBe(200)
    const after = (await call(site, olga, 'GET', `/api/matches/${matchId}`)).json<MatchView>()
    expect(after.rawUploads).toHaveLength(1)
  })

  it('sets the owner’s credit aside before a byte is sent, once per match', async () => {
    const creditsOf = async () =>
      (await call(site, olga, 'GET', `/api/users/${olga.userId}`)).json<UserView>().credits
    const matchId = await createdMatch(site, { owner: olga })
    const before = await creditsOf()
    await signed(matchId, randomUUID())
    await signed(matchId, randomUUID())
    expect(await creditsOf()).toBe(before - 1)
  })

  it('is refused with 402 when there is no credit', async () => {
    const matchId = await createdMatch(site, { owner: stranger })
    await onAccount(site, stranger.userId, {
      type: 'ClearCredits',
      by: { userId: randomUUID(), permissions: ['Admin'] },
    })
    const response = await sign(stranger, matchId, randomUUID())
    expect([response.statusCode, response.json<Problem>().code]).toEqual([402, 'NO_CREDITS'])
  })

  it.each([
    ['notes.txt', 10, 'FILE_TYPE'],
    ['mp4', 10, 'FILE_TYPE'],
    ['GOPR_thm.mp4', 10, 'THUMBNAIL_FILE'],
    ['empty.mp4', 0, 'FILE_EMPTY'],
    ['whale.mp4', 60 * 1024 ** 3, 'FILE_TOO_LARGE'],
  ])('refuses %s of %d bytes: %s', async (fileName, sizeBytes, code) => {
    const matchId = await createdMatch(site, { owner: olga })
    const response = await sign(olga, matchId, randomUUID(), {
      file: fileOf(fileName, sizeBytes),
      partNumbers: [],
    })
    expect([response.statusCode, response.json<Problem>().code]).toEqual([400, code])
  })

  it.each([
    '../../../etc/passwd.mp4',
    '..\\..\\boot.mp4',
    '/etc/passwd.mp4',
    'C:\\court.mp4',
    'court\u0000.txt.mp4',
    '%2e%2e%2fcourt.mp4',
  ])('lets no path trick of a file name out of its folder: %j', async (fileName) => {
    const [matchId, uploadId] = [await createdMatch(site, { owner: olga }), randomUUID()]
    const file = fileOf(fileName, 4)
    const answer = (await sign(olga, matchId, uploadId, { file, partNumbers: [1] })).json<
      Answer<'signParts'>
    >()
    await put(answer.parts[0]?.url ?? '', Buffer.from('abcd'))
    await complete(olga, matchId, uploadId)
    const match = (await call(site, olga, 'GET', `/api/matches/${matchId}`)).json<MatchView>()
    expect(match.rawUploads[0]?.uri).toBe(`r/${matchId}/${uploadId}.mp4`)
  })

  it.each([
    ['a name without end', { fileName: `${'x'.repeat(300)}.mp4` }, 'file.fileName'],
    ['a size below nothing', { sizeBytes: -1 }, 'file.sizeBytes'],
    ['half a byte', { sizeBytes: 1.5 }, 'file.sizeBytes'],
    ['a fingerprint that is none', { fingerprint: '../x' }, 'file.fingerprint'],
  ])('names the field of %s', async (_, wrong, field) => {
    const matchId = await createdMatch(site, { owner: olga })
    const response = await sign(olga, matchId, randomUUID(), { file: { ...fileOf('court.mp4'), ...wrong } })
    const { code, errors } = response.json<Problem>()
    expect([response.statusCode, code]).toEqual([400, 'INVALID_REQUEST'])
    expect(errors?.map((each) => each.field)).toEqual([field])
  })

  it('is for the owner while the match is Created', async () => {
    const matchId = await createdMatch(site, { owner: olga })
    expect((await sign(null, matchId, randomUUID())).statusCode).toBe(401)
    expect((await sign(stranger, matchId, randomUUID())).statusCode).toBe(404)
    const annotator = await joins(site, 'Annotator', 'ana')
    const manager = await joins(site, 'AnnotationManager', 'mia')
    expect((await sign(manager, matchId, randomUUID())).statusCode).toBe(403)
    const queued = await matchIn(site, 'Queued', { owner: olga, annotator, manager })
    expect((await sign(olga, queued, randomUUID())).json<Problem>().code).toBe('STATUS_FORBIDS')
  })

  it('does not let one upload become another', async () => {
    const [matchId, uploadId] = [await createdMatch(site, { owner: olga }), randomUUID()]
    await signed(matchId, uploadId)
    const other = { ...fileOf('other.mp4'), fingerprint: '0'.repeat(64) }
    const response = await sign(olga, matchId, uploadId, { file: other })
    expect([response.statusCode, response.json<Problem>().code]).toEqual([409, 'UPLOAD_EXISTS'])
    expect((await complete(olga, matchId, randomUUID())).statusCode).toBe(404)
    expect((await complete(stranger, matchId, uploadId)).statusCode).toBe(404)
  })

  it('can be given up', async () => {
    const [matchId, uploadId] = [await createdMatch(site, { owner: olga }), randomUUID()]
    const { parts: addresses } = await signed(matchId, uploadId)
    expect((await call(site, olga, 'DELETE', `/api/uploads/${uploadId}`)).json()).toEqual({ ok: true })
    expect((await put(addresses[0]?.url ?? '', parts[0] ?? bytes)).statusCode).toBe(404)
    expect((await complete(olga, matchId, uploadId)).statusCode).toBe(404)
  })
})

describe('PUT /api/parts', () => {
  it('refuses a forged, a foreign and an expired address', async () => {
    const { parts: addresses } = await signed(await createdMatch(site, { owner: olga }), randomUUID())
    const url = addresses[0]?.url ?? ''
    const part = parts[0] ?? bytes
    const refusedWith = async (address: string) => {
      const response = await put(address, part)
      return [response.statusCode, response.json<Problem>().code]
    }
    const no = [403, 'SIGNATURE_INVALID']
    expect(await refusedWith(url.replace('/1?', '/2?'))).toEqual(no)
    expect(await refusedWith(url.replace(/expires=\d+/, 'expires=9999999999999'))).toEqual(no)
    expect(await refusedWith(url.split('?')[0] ?? '')).toEqual(no)
    const noon = site.clock.now
    site.clock.now = new Date(noon.getTime() + 7 * 3_600_000)
    expect(await refusedWith(url)).toEqual(no)
    site.clock.now = noon
    expect((await put(url, part)).statusCode).toBe(200)
  })

  it('keeps nothing of a file whose first bytes are another kind of file’s', async () => {
    const [matchId, uploadId] = [await createdMatch(site, { owner: olga }), randomUUID()]
    const { parts: addresses } = await signed(matchId, uploadId)
    const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), bytes]).subarray(
      0,
      PART_SIZE_BYTES,
    )
    const refused = await put(addresses[0]?.url ?? '', picture)
    expect([refused.statusCode, refused.json<Problem>().code]).toEqual([415, 'NOT_A_VIDEO'])
    expect((await signed(matchId, uploadId)).upload.arrivedParts).toEqual([])
    expect((await put(addresses[0]?.url ?? '', parts[0] ?? bytes)).statusCode).toBe(200)
  })

  it('refuses a part of the wrong length', async () => {
    const { parts: addresses } = await signed(await createdMatch(site, { owner: olga }), randomUUID())
    const short = await put(addresses[0]?.url ?? '', Buffer.from('abc'))
    expect([short.statusCode, short.json<Problem>().code]).toEqual([400, 'PART_LENGTH'])
    const long = await put(addresses[0]?.url ?? '', bytes)
    expect([long.statusCode, long.json<Problem>().code]).toEqual([400, 'PART_LENGTH'])
  })
})

describe('a full disk', () => {
  it('is reported, loses nothing that had been stored, and the upload continues once there is room', async () => {
    const [matchId, uploadId] = [await createdMatch(site, { owner: olga }), randomUUID()]
    const { parts: addresses } = await signed(matchId, uploadId)
    const [one, two] = addresses.map(({ url }) => url)
    await put(one ?? '', parts[0] ?? bytes)
    const { blobs } = site.deps
    const writePart = blobs.writePart.bind(blobs)
    blobs.writePart = () => Promise.reject(new StoreFull(new Error('ENOSPC')))
    const refused = await put(two ?? '', parts[1] ?? bytes)
    blobs.writePart = writePart
    expect(refused.headers.connection).toBe('close')
    expect([refused.statusCode, refused.json<Problem>().msg]).toEqual([
      507,
      'There is no room left for videos. Please tell support.',
    ])
    expect((await signed(matchId, uploadId)).upload.arrivedParts).toEqual([1])
    await put(two ?? '', parts[1] ?? bytes)
    expect((await complete(olga, matchId, uploadId)).statusCode).toBe(200)
  })
})
