import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { type BlobStore, InvalidUri, NoSuchFile } from './blob-store.ts'
import { openDiskBlobStore } from './disk/disk-blob-store.ts'
import { startS3Double, type S3Double } from './s3/testing/start-s3-double.ts'
import { openS3BlobStore } from './s3/s3-blob-store.ts'

const KEY = { accessKeyId: 'tests', secretAccessKey: 'not a secret' }
const BUCKET = 'media'

/** One line per adapter: every store keeps the same promises. */
const ADAPTERS: Readonly<Record<string, (folder: string) => Promise<BlobStore>>> = {
  disk: (folder) => openDiskBlobStore(path.join(folder, 'store')),
  s3: (workFolder) =>
    Promise.resolve(
      openS3BlobStore({ ...KEY, endpoint: s3.endpoint, region: 'eu-central-1', bucket: BUCKET, workFolder }),
    ),
}

let s3: S3Double
beforeAll(async () => (s3 = await startS3Double(KEY, BUCKET)))
afterAll(() => s3.close())

const PART = 1000

async function* chunksOf(bytes: Uint8Array, size = 300) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

async function* breakingOff(bytes: Uint8Array) {
  yield* chunksOf(bytes)
  throw new Error('connection lost')
}

const partOf = (bytes: Uint8Array, partNumber: number) =>
  bytes.subarray((partNumber - 1) * PART, partNumber * PART)

describe.each(Object.entries(ADAPTERS))('media files on the %s store', (_, openStore) => {
  let folder = ''
  let store: BlobStore
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'courtline-blobs-'))
    store = await openStore(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const read = async (uri: string, range?: { start: number; end?: number }) =>
    buffer(await store.openRead(uri, range))
  const sendPart = (uploadId: string, bytes: Uint8Array, partNumber: number) => {
    const part = partOf(bytes, partNumber)
    return store.writePart(uploadId, partNumber, chunksOf(part), part.byteLength)
  }
  const imported = async (uri: string, text: string) => {
    const file = path.join(folder, 'arriving')
    await writeFile(file, text)
    return store.importFile(file, uri)
  }

  describe('uploads in parts', () => {
    it('joins parts in the order of their numbers, whatever order they came in', () =>
      fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 4500 }).chain((size) =>
            fc.record({
              bytes: fc.constant(randomBytes(size)),
              order: fc.shuffledSubarray(
                Array.from({ length: Math.ceil(size / PART) }, (_part, index) => index + 1),
                { minLength: Math.ceil(size / PART) },
              ),
            }),
          ),
          async ({ bytes, order }) => {
            const id = await store.startUpload('r/property/file.mp4', bytes.byteLength, PART)
            for (const part of order) await sendPart(id, bytes, part)
            expect(await store.complete(id)).toMatchObject({ completed: { sizeBytes: bytes.byteLength } })
            expect(await read('r/property/file.mp4')).toEqual(bytes)
          },
        ),
        { numRuns: 15 },
      ))

    it('takes parts at the same time', async () => {
      const bytes = randomBytes(4 * PART)
      const id = await store.startUpload('r/m1/same-time.mp4', bytes.byteLength, PART)
      const answers = await Promise.all([1, 2, 3, 4].map((part) => sendPart(id, bytes, part)))
      expect(answers).toEqual([1, 2, 3, 4].map(() => ({ written: PART })))
      await store.complete(id)
      expect(await read('r/m1/same-time.mp4')).toEqual(bytes)
    })

    it('lists the parts that arrived and refuses to complete while others are missing', async () => {
      const bytes = randomBytes(2500)
      const id = await store.startUpload('r/m1/missing.mp4', bytes.byteLength, PART)
      await sendPart(id, bytes, 3)
      expect(await store.listParts(id)).toEqual({
        uri: 'r/m1/missing.mp4',
        sizeBytes: 2500,
        partSizeBytes: PART,
        arrived: [3],
      })
      expect(await store.complete(id)).toEqual({ refused: 'PARTS_MISSING', missing: [1, 2] })
      expect(await store.stat('r/m1/missing.mp4')).toBeUndefined()
    })

    it('goes on where it was when the same upload starts again', async () => {
      const bytes = randomBytes(2500)
      const id = await store.startUpload('r/m1/resumed.mp4', bytes.byteLength, PART)
      await sendPart(id, bytes, 2)
      expect(await store.startUpload('r/m1/resumed.mp4', bytes.byteLength, PART)).toBe(id)
      expect((await store.listParts(id))?.arrived).toEqual([2])
    })

    it('starts again when the file has another size', async () => {
      const id = await store.startUpload('r/m1/other-size.mp4', 2500, PART)
      await sendPart(id, randomBytes(2500), 1)
      const again = await store.startUpload('r/m1/other-size.mp4', 2600, PART)
      expect((await store.listParts(again))?.arrived).toEqual([])
    })

    it('does not count a part that ends early, runs over or breaks off', async () => {
      const id = await store.startUpload('r/m1/broken.mp4', 2500, PART)
      const write = (content: AsyncIterable<Uint8Array>) => store.writePart(id, 1, content, PART)
      expect(await write(chunksOf(randomBytes(PART - 1)))).toEqual({ refused: 'PART_LENGTH' })
      expect(await write(chunksOf(randomBytes(PART + 1)))).toEqual({ refused: 'PART_LENGTH' })
      await expect(write(breakingOff(randomBytes(PART)))).rejects.toThrow('connection lost')
      expect((await store.listParts(id))?.arrived).toEqual([])
    })

    it('never counts a part of which a second write broke off half-way', async () => {
      const bytes = randomBytes(PART)
      const id = await store.startUpload('r/m1/rewritten.mp4', PART, PART)
      await store.writePart(id, 1, chunksOf(bytes), PART)
      await expect(store.writePart(id, 1, breakingOff(randomBytes(500)), PART)).rejects.toThrow(
        'connection lost',
      )
      const { arrived } = (await store.listParts(id)) ?? { arrived: [] }
      // Gone, or whole as it was before.
      if (arrived.length === 0) await store.writePart(id, 1, chunksOf(bytes), PART)
      await store.complete(id)
      expect(await read('r/m1/rewritten.mp4')).toEqual(bytes)
    })

    it('lets a second try of a part take over from one that hangs', async () => {
      const bytes = randomBytes(PART)
      const id = await store.startUpload('r/m1/hanging.mp4', PART, PART)
      const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
      async function* hanging() {
        yield bytes.subarray(0, 10)
        reach()
        await new Promise(() => {})
      }
      const first = store.writePart(id, 1, hanging(), PART)
      await reached
      expect(await store.writePart(id, 1, chunksOf(bytes), PART)).toEqual({ written: PART })
      expect(await first).toEqual({ refused: 'PART_TAKEN_OVER' })
      await store.complete(id)
      expect(await read('r/m1/hanging.mp4')).toEqual(bytes)
    })

    it.each([
      ['a part that the file does not have', 4, PART, 'PART_UNKNOWN'],
      ['part 0', 0, PART, 'PART_UNKNOWN'],
      ['a last part of full length', 3, PART, 'PART_LENGTH'],
      ['a first part that is short', 1, 500, 'PART_LENGTH'],
    ])('refuses %s', async (_what, partNumber, length, refused) => {
      const id = await store.startUpload('r/m1/lengths.mp4', 2500, PART)
      const answer = await store.writePart(id, partNumber, chunksOf(randomBytes(length)), length)
      expect(answer).toEqual({ refused })
    })

    it('answers a repeated completion as the first one', async () => {
      const id = await store.startUpload('r/m1/twice.mp4', 10, PART)
      await store.writePart(id, 1, chunksOf(randomBytes(10)), 10)
      expect(await store.complete(id)).toEqual(await store.complete(id))
    })

    it('has no upload that was aborted or never began', async () => {
      const id = await store.startUpload('r/m1/aborted.mp4', 10, PART)
      await store.abort(id)
      for (const unknown of [id, '../../etc', '']) {
        expect(await store.listParts(unknown)).toBeUndefined()
        expect(await store.writePart(unknown, 1, chunksOf(randomBytes(10)), 10)).toEqual({
          refused: 'UPLOAD_UNKNOWN',
        })
        expect(await store.complete(unknown)).toEqual({ refused: 'UPLOAD_UNKNOWN' })
      }
    })

    it('ends uploads to which nothing was added for long, and keeps the others (D68)', async () => {
      const id = await store.startUpload('r/m1/stale.mp4', 10, PART)
      const hourMs = 3_600_000
      await store.abortStaleUploads(new Date(Date.now() - hourMs))
      expect(await store.listParts(id)).toBeDefined()
      expect(await store.abortStaleUploads(new Date(Date.now() + hourMs))).toBeGreaterThan(0)
      expect(await store.listParts(id)).toBeUndefined()
    })

    it('keeps what arrived when the store is opened again', async () => {
      const id = await store.startUpload('r/m1/reopened.mp4', 2500, PART)
      await sendPart(id, randomBytes(2500), 1)
      const reopened = await openStore(folder)
      expect((await reopened.listParts(id))?.arrived).toEqual([1])
    })
  })

  describe('whole files', () => {
    it('takes over a local file, replacing what was there', async () => {
      await imported('p/m1/video.mp4', 'first')
      expect(await imported('p/m1/video.mp4', 'second!')).toMatchObject({ sizeBytes: 7 })
      expect((await read('p/m1/video.mp4')).toString()).toBe('second!')
    })

    it('reads ranges with both ends included', async () => {
      await imported('v/m1/video.mp4', '0123456789')
      expect((await read('v/m1/video.mp4', { start: 2, end: 4 })).toString()).toBe('234')
      expect((await read('v/m1/video.mp4', { start: 7 })).toString()).toBe('789')
    })

    it('lends a file as a local path', async () => {
      await imported('r/m1/lent.mp4', 'lent')
      expect(
        await store.withLocalFile('r/m1/lent.mp4', (file) => Promise.resolve(path.isAbsolute(file))),
      ).toBe(true)
    })

    it('reports a file that is not there', async () => {
      expect(await store.stat('p/nothing/here.mp4')).toBeUndefined()
      await expect(store.openRead('p/nothing/here.mp4')).rejects.toThrow(NoSuchFile)
      await expect(store.withLocalFile('p/nothing/here.mp4', () => Promise.resolve())).rejects.toThrow(
        NoSuchFile,
      )
    })

    it('lists every file that is there, and no upload on its way', async () => {
      const wanted = ['r/listed/a.mp4', 'p/listed/deeper/b.mp4', 'v/listed/c.mp4', 'i/listed/d.jpg']
      for (const uri of wanted) await imported(uri, 'four')
      await store.startUpload('r/listed/coming.mp4', 10, PART)
      const listed = async () => {
        const found: string[] = []
        for await (const { uri, sizeBytes } of store.list())
          if (uri.includes('/listed/')) found.push(`${uri} ${sizeBytes}`)
        return found.toSorted()
      }
      expect(await listed()).toEqual(wanted.map((uri) => `${uri} 4`).toSorted())
      for (const uri of wanted) await store.remove(uri)
      expect(await listed()).toEqual([])
    })

    it('removes a file, also one that is gone already', async () => {
      await imported('i/m1/title.jpg', 'picture')
      await store.remove('i/m1/title.jpg')
      await store.remove('i/m1/title.jpg')
      expect(await store.stat('i/m1/title.jpg')).toBeUndefined()
    })

    it.each([
      '../secret',
      'p/../../secret',
      'p/..',
      'p/./x',
      '/etc/passwd',
      'x/m1/video.mp4',
      'p/.hidden',
      'p//x',
      'p',
      'p/',
      'p/a\0b',
      'p/a\\..\\b',
      'p/a b',
      'p/%2e%2e/x',
      `p/${'x'.repeat(300)}`,
    ])('refuses the path trick %j in every call', async (uri) => {
      await expect(store.stat(uri)).rejects.toThrow(InvalidUri)
      await expect(store.openRead(uri)).rejects.toThrow(InvalidUri)
      await expect(store.remove(uri)).rejects.toThrow(InvalidUri)
      await expect(store.startUpload(uri, 10, PART)).rejects.toThrow(InvalidUri)
      await expect(imported(uri, 'x')).rejects.toThrow(InvalidUri)
      await expect(store.withLocalFile(uri, () => Promise.resolve())).rejects.toThrow(InvalidUri)
    })
  })
})
