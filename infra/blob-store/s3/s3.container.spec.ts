// Needs a real store in S3_ENDPOINT, with the bucket S3_BUCKET: `npm run test:containers` has both.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { NoSuchFile } from '../blob-store.ts'
import { openS3BlobStore, type S3BlobStore } from './s3-blob-store.ts'

const MIB = 1024 * 1024
/** The least that a real store takes as a part that is not the last. */
const PART_BYTES = 5 * MIB

function settings() {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new Error('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY name a real store')
  const key = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  return { ...key, endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: 'us-east-1' }
}

let folder = ''
let store: S3BlobStore
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-s3-'))
  store = openS3BlobStore({ ...settings(), workFolder: path.join(folder, 'work') })
})
afterAll(async () => {
  store.close()
  await rm(folder, { recursive: true })
})

it('a file that came in parts, some straight from a browser, is read as it was, whole and in ranges', async () => {
  const bytes = randomBytes(PART_BYTES + MIB)
  const uri = 'r/container/match.mp4'
  const id = await store.startUpload(uri, bytes.length, PART_BYTES)
  await store.writePart(id, 1, Readable.from([bytes.subarray(0, PART_BYTES)]), PART_BYTES)
  const [address = ''] = (await store.partAddresses(id, [2], 60_000)) ?? []
  const sent = await fetch(address, { method: 'PUT', body: new Uint8Array(bytes.subarray(PART_BYTES)) })
  expect(sent.status).toBe(200)
  await store.complete(id)
  expect((await buffer(await store.openRead(uri))).equals(bytes)).toBe(true)
  const range = await buffer(await store.openRead(uri, { start: 100, end: 299 }))
  expect(range.equals(bytes.subarray(100, 300))).toBe(true)
})

it('a file that was brought whole can be taken away, and is then not there', async () => {
  const file = path.join(folder, 'title.webp')
  await writeFile(file, 'a picture')
  await store.importFile(file, 'r/container/title.webp')
  expect(String(await buffer(await store.openRead('r/container/title.webp')))).toBe('a picture')
  await store.remove('r/container/title.webp')
  await expect(store.openRead('r/container/title.webp')).rejects.toBeInstanceOf(NoSuchFile)
})
