import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from '@jest/globals'
import { openDiskBlobStore } from './disk-blob-store.ts'

async function* breakingOff(bytes: Uint8Array) {
  yield bytes
  throw new Error('connection lost')
}

it('takes a part back while it is being written again: its bytes are overwritten in place', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'courtline-disk-'))
  const store = await openDiskBlobStore(folder)
  const id = await store.startUpload('r/m1/rewritten.mp4', 1000, 1000)
  await store.writePart(id, 1, Readable.from([randomBytes(1000)]), 1000)
  await expect(store.writePart(id, 1, breakingOff(randomBytes(500)), 1000)).rejects.toThrow('connection lost')
  expect((await store.listParts(id))?.arrived).toEqual([])
  await rm(folder, { recursive: true })
})
