import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { closeLater } from '@courtline/infra/testing/close-later'
import { StoreFull } from '@courtline/infra/blob-store/blob-store'
import { describe, expect, it } from '@jest/globals'
import { whileRoomIsLeft, type Room } from './room-watch.ts'

const room = (freeBytes: () => number): Room => ({
  reserveBytes: 100,
  freeBytes: async () => freeBytes(),
  lookEveryMs: 1,
})
/** Runs until it is aborted because there is no room left. */
const untilFull = (full: AbortSignal) =>
  new Promise<never>((_, reject) => full.addEventListener('abort', () => reject(full.reason as Error)))

describe('the room that a job may take', () => {
  it('does not concern a job that ends before it is gone', async () => {
    expect(
      await whileRoomIsLeft(
        room(() => 100),
        async () => 'written',
      ),
    ).toBe('written')
    expect(await whileRoomIsLeft(undefined, async () => 'written')).toBe('written')
  })

  it('ends a job that would leave less than the reserve', async () => {
    let free = 500
    const job = whileRoomIsLeft(
      room(() => (free -= 50)),
      untilFull,
    )
    await expect(job).rejects.toThrow(StoreFull)
    expect(free).toBe(50)
  })

  it('keeps a job from beginning where there is none', async () => {
    let began = false
    const job = whileRoomIsLeft(
      room(() => 99),
      async () => (began = true),
    )
    await expect(job).rejects.toThrow(StoreFull)
    expect(began).toBe(false)
  })

  it('is not gone because a look at it failed', async () => {
    let looks = 0
    const failing = async () => {
      looks += 1
      if (looks > 1) throw new Error('EIO')
      return 500
    }
    const job = whileRoomIsLeft({ ...room(() => 0), freeBytes: failing }, async (full) => {
      while (looks < 4) await new Promise((resolve) => setTimeout(resolve, 1))
      return full.aborted
    })
    expect(await job).toBe(false)
  })
})

const run = promisify(execFile)
/** A disk of 12 MB of its own: a file system in memory, in a namespace of this user. */
const ON_SMALL_DISK = [
  '-rm',
  'sh',
  '-c',
  'mount -t tmpfs -o size=12m tmpfs "$1" && exec "$2" "$3" "$1"',
  'sh',
]

/** Whether this system lets a user mount one; it does wherever videos are worked on in namespaces. */
const mayMountSmallDisk = await run('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).then(
  () => true,
  () => false,
)
const onSmallDisk = mayMountSmallDisk ? it : it.skip

onSmallDisk(
  'is kept on a disk that is really small, by jobs and uploads, and the log writes on',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'courtline-small-disk-'))
    closeLater(() => rm(folder, { recursive: true }))
    const program = fileURLToPath(new URL('../testing/fill-small-disk.ts', import.meta.url))
    const { stdout } = await run('unshare', [...ON_SMALL_DISK, folder, process.execPath, program])
    const seen: unknown = JSON.parse(stdout)
    expect(seen).toEqual({
      ended: 'StoreFull',
      isReserveLeft: true,
      isLogWritten: true,
      partRefused: 'StoreFull',
    })
  },
)
