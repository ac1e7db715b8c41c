import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import { StoreFull } from '../blob-store.ts'
import { openDiskBlobStore } from './disk-blob-store.ts'
import { whileRoom } from './durable-files.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

it('is full for media before it is full for the log, and keeps what had arrived until then', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'courtline-full-'))
  let free = 10_000
  const store = await openDiskBlobStore(folder, {
    reserveBytes: 5000,
    freeBytes: () => Promise.resolve(free),
  })
  const id = await store.startUpload('r/m1/full.mp4', 4000, 2000)
  const write = (part: number) => store.writePart(id, part, Readable.from([randomBytes(2000)]), 2000)
  expect(await write(1)).toEqual({ written: 2000 })
  free = 6999
  await expect(write(2)).rejects.toThrow(StoreFull)
  expect((await store.listParts(id))?.arrived).toEqual([1])
  free = 7000
  expect(await write(2)).toEqual({ written: 2000 })
  expect(await store.complete(id)).toMatchObject({ completed: { sizeBytes: 4000 } })
  await rm(folder, { recursive: true })
})

describe('a full disk', () => {
  it.each(['ENOSPC', 'EDQUOT'])('is distinguished from other failures: %s', async (code) => {
    await expect(whileRoom(() => Promise.reject(failure(code)))).rejects.toThrow(StoreFull)
  })

  it('is not claimed for other failures', async () => {
    await expect(whileRoom(() => Promise.reject(failure('EACCES')))).rejects.toThrow('EACCES')
  })
})
