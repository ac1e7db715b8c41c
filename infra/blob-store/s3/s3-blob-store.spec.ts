import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { StoreFull, StoreUnavailable } from '../blob-store.ts'
import { startS3Double, type S3Double } from './testing/start-s3-double.ts'
import { partSizeOf } from './import-file.ts'
import { openS3BlobStore, type S3BlobStore } from './s3-blob-store.ts'
import { originForBrowsers } from './s3-client.ts'
import { setUpBucket } from './set-up-bucket.ts'
import { closeLater } from '../../testing/close-later.ts'

const KEY = { accessKeyId: 'tests', secretAccessKey: 'not a secret' }
const MIB = 1024 * 1024
const GIB = 1024 * MIB
const SITE = 'https://courtline.test'

let folder = ''
let s3: S3Double
let store: S3BlobStore
const settings = () => ({ ...KEY, endpoint: s3.endpoint, region: 'eu-central-1', bucket: 'media' })
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-s3-'))
  s3 = await startS3Double(KEY, 'media')
  store = openS3BlobStore({
    ...settings(),
    storageClass: 'STANDARD_IA',
    workFolder: path.join(folder, 'work'),
  })
  await setUpBucket(settings(), SITE)
})
afterAll(async () => {
  store.close()
  await s3.close()
  await rm(folder, { recursive: true })
})
afterEach(() => {
  s3.faults.full = false
  s3.faults.down = false
})

const local = async (bytes: Uint8Array) => {
  const file = path.join(folder, 'arriving')
  await writeFile(file, bytes)
  return file
}
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const addressOf = async (name: string, validMilliseconds = 60_000) => {
  const id = await store.startUpload(`r/direct/${name}.mp4`, 1000, 600)
  const [, second = ''] = (await store.partAddresses(id, [1, 2], validMilliseconds)) ?? []
  return { id, url: second }
}
const put = (url: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body, headers })

describe('an address of a part', () => {
  it('takes the part straight from a browser, whose page may read the answer’s ETag', async () => {
    const { id, url } = await addressOf('taken')
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: SITE, 'access-control-request-method': 'PUT' },
    })
    expect(preflight.status).toBe(200)
    const answer = await put(url, new Uint8Array(400), { origin: SITE })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-expose-headers')).toBe('ETag')
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    expect((await store.listParts(id))?.arrived).toEqual([2])
  })

  it('lets no page of another site in', async () => {
    const { url } = await addressOf('foreign')
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'PUT' },
    })
    expect(preflight.status).toBe(403)
  })

  it('takes nothing of another length, and nothing for another part', async () => {
    const { id, url } = await addressOf('bound')
    expect((await put(url, new Uint8Array(401))).status).toBe(403)
    expect((await put(url.replace('partNumber=2', 'partNumber=1'), new Uint8Array(400))).status).toBe(403)
    expect((await store.listParts(id))?.arrived).toEqual([])
  })

  it('is good for its time only', async () => {
    const { url } = await addressOf('late')
    const signedAt = /X-Amz-Date=(\w+)/.exec(url)?.[1] ?? ''
    const earlier = `${Number(signedAt.slice(0, 4)) - 1}${signedAt.slice(4)}`
    expect((await put(url.replace(signedAt, earlier), new Uint8Array(400))).status).toBe(403)
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('60')
  })

  it('names the host that browsers reach, where that is another one', async () => {
    const outside = { ...settings(), publicEndpoint: 'https://media.courtline.test' }
    expect(originForBrowsers(outside)).toBe('https://media.courtline.test')
    const seenOutside = openS3BlobStore(outside)
    closeLater(() => seenOutside.close())
    const id = await seenOutside.startUpload('r/direct/outside.mp4', 10, 10)
    const [url = ''] = (await seenOutside.partAddresses(id, [1], 60_000)) ?? []
    expect(url).toMatch(/^https:\/\/media\.courtline\.test\/media\/r\/direct\/outside\.mp4\?/)
  })
})

const fail = () => Promise.reject(new Error('ffmpeg failed'))

describe('a bucket', () => {
  it('keeps files under the class that was set, whichever way they come', async () => {
    await store.importFile(await local(Buffer.from('x')), 'p/class/imported.mp4')
    const id = await store.startUpload('r/class/uploaded.mp4', 1, 1)
    await store.writePart(id, 1, Readable.from([Buffer.from('x')]), 1)
    await store.complete(id)
    for (const uri of ['p/class/imported.mp4', 'r/class/uploaded.mp4']) {
      expect(s3.bucket.objects.get(uri)?.storageClass).toBe('STANDARD_IA')
    }
  })

  it('is refused with a class that S3 does not know', () => {
    expect(() => openS3BlobStore({ ...settings(), storageClass: 'CHEAP' })).toThrow('S3_STORAGE_CLASS')
  })

  it('takes large files in parts, whole and in order', async () => {
    const bytes = randomBytes(33 * MIB + 5)
    const file = await local(bytes)
    await store.importFile(file, 'p/large/video.mp4')
    const kept = s3.bucket.objects.get('p/large/video.mp4')?.bytes ?? Buffer.alloc(0)
    expect(sha(kept)).toBe(sha(bytes))
    expect([...s3.bucket.uploads.values()].filter(({ key }) => key.startsWith('p/'))).toEqual([])
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })

  it.each([
    [5 * GIB, 16 * MIB],
    [48 * GIB, 16 * MIB],
    [400 * GIB, 41 * MIB],
  ])('keeps a file of %d bytes within ten thousand parts', (size, partSize) => {
    expect(partSizeOf(size)).toBe(partSize)
    expect(Math.ceil(size / partSizeOf(size))).toBeLessThanOrEqual(10_000)
  })

  it('lends copies that are gone afterwards, also when the work on them fails', async () => {
    await store.importFile(await local(Buffer.from('lent')), 'r/lent/a.mp4')
    await expect(store.withLocalFile('r/lent/a.mp4', fail)).rejects.toThrow('ffmpeg failed')
    const size = await store.withLocalFile('r/lent/a.mp4', async (file) => (await stat(file)).size)
    expect(size).toBe(4)
    expect(await readdir(path.join(folder, 'work'))).toEqual([])
  })

  it('ends multipart uploads that no plan names', async () => {
    const orphan = s3.bucket.start('r/orphan/a.mp4', 'STANDARD')
    await store.abortStaleUploads(new Date(Date.now() - 60_000))
    expect(s3.bucket.uploads.has(orphan.id)).toBe(true)
    await store.abortStaleUploads(new Date(Date.now() + 60_000))
    expect(s3.bucket.uploads.has(orphan.id)).toBe(false)
  })

  it('answers a completion whose answer was lost as the first one', async () => {
    const id = await store.startUpload('r/lost/a.mp4', 2, 2)
    await store.writePart(id, 1, Readable.from([Buffer.from('ab')]), 2)
    const first = await store.complete(id)
    const other = openS3BlobStore(settings())
    closeLater(() => other.close())
    expect(await other.complete(id)).toEqual(first)
    expect((await buffer(await other.openRead('r/lost/a.mp4'))).toString()).toBe('ab')
  })
})

describe('trouble', () => {
  it('is StoreFull when there is no room, and nothing is seen of the file', async () => {
    const file = await local(Buffer.from('x'))
    s3.faults.full = true
    await expect(store.importFile(file, 'p/full/a.mp4')).rejects.toThrow(StoreFull)
    s3.faults.full = false
    expect(await store.stat('p/full/a.mp4')).toBeUndefined()
    expect((await stat(file)).size).toBe(1)
  })

  it('is StoreUnavailable when the store does not answer, or is not there', async () => {
    s3.faults.down = true
    await expect(store.stat('p/down/a.mp4')).rejects.toThrow(StoreUnavailable)
    const nowhere = openS3BlobStore({ ...settings(), endpoint: 'http://127.0.0.1:9' })
    closeLater(() => nowhere.close())
    await expect(nowhere.stat('p/down/a.mp4')).rejects.toThrow(StoreUnavailable)
  })

  it('is distinguished from a wrong key, which is a mistake of ours', async () => {
    const stranger = openS3BlobStore({ ...settings(), secretAccessKey: 'guessed' })
    closeLater(() => stranger.close())
    await expect(stranger.openRead('p/any/a.mp4')).rejects.toThrow('SignatureDoesNotMatch')
  })
})
