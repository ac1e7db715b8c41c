import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startS3Double, type S3Double } from '@courtline/infra/blob-store/s3/testing/start-s3-double'
import { openS3BlobStore, type S3BlobStore } from '@courtline/infra/blob-store/s3/s3-blob-store'
import type { Problem } from '@courtline/messages/problem'
import type { Answer } from '@courtline/messages/routes/table'
import { PART_SIZE_BYTES } from '@courtline/messages/media/upload'
import type { UploadView } from '@courtline/messages/views/upload'
import { createdMatch } from '../testing/matches.ts'
import { openSite, type TestSite } from '../testing/open-site.ts'
import { call, joins, type TestPerson } from '../testing/people.ts'

const KEY = { accessKeyId: 'tests', secretAccessKey: 'not a secret' }
const bytes = randomBytes(PART_SIZE_BYTES + 1000)

let s3: S3Double
let blobs: S3BlobStore
let site: TestSite
let olga: TestPerson
beforeAll(async () => {
  s3 = await startS3Double(KEY, 'media')
  blobs = openS3BlobStore({ ...KEY, endpoint: s3.endpoint, region: 'eu-central-1', bucket: 'media' })
  site = await openSite({ storeOrigin: s3.endpoint }, undefined, { blobs })
  olga = await joins(site, 'Registered', 'olga')
})
afterAll(async () => {
  await site.close()
  blobs.close()
  await s3.close()
})

describe('an upload to a store that takes parts itself', () => {
  const sign = (matchId: string, uploadId: string) =>
    call(site, olga, 'POST', '/api/s3SignatureHandler', {
      matchId,
      uploadId,
      order: 0,
      file: {
        fileName: 'court.mp4',
        sizeBytes: bytes.length,
        lastModifiedMs: 1_700_000_000_000,
        fingerprint: createHash('sha256').update(bytes).digest('hex'),
      },
      partNumbers: [1, 2],
    })

  it('goes past the site: its parts have addresses of the store', async () => {
    const [matchId, uploadId] = [await createdMatch(site, { owner: olga }), randomUUID()]
    const { parts } = (await sign(matchId, uploadId)).json<Answer<'signParts'>>()
    for (const { partNumber, url } of parts) {
      expect(new URL(url).origin).toBe(s3.endpoint)
      const body = bytes.subarray((partNumber - 1) * PART_SIZE_BYTES, partNumber * PART_SIZE_BYTES)
      expect((await fetch(url, { method: 'PUT', body })).status).toBe(200)
    }
    const known = (await call(site, olga, 'GET', `/api/matches/${matchId}/uploaded`)).json<UploadView[]>()
    expect(known).toMatchObject([{ uploadId, arrivedParts: [1, 2] }])
    const done = await call(site, olga, 'POST', '/api/s3UploadComplete', { matchId, uploadId })
    expect(done.json<UploadView>().state).toBe('completed')
    expect(s3.bucket.objects.get(`r/${matchId}/${uploadId}.mp4`)?.bytes.equals(bytes)).toBe(true)
  })

  it('is allowed by the page’s policy', async () => {
    const { headers } = await site.app.inject('/healthz')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`connect-src 'self' ${s3.endpoint}`)
    expect(policy).toContain(`media-src 'self' blob: ${s3.endpoint}`)
    expect(policy).toContain(`img-src 'self' data: blob: ${s3.endpoint}`)
  })

  it('may be tried again in a moment while the store does not answer', async () => {
    const matchId = await createdMatch(site, { owner: olga })
    s3.faults.down = true
    const answer = await sign(matchId, randomUUID())
    s3.faults.down = false
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([503, 'STORE_UNAVAILABLE'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})
