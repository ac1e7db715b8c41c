import { describe, expect, it } from '@jest/globals'
import { openMemoryLeases } from '@courtline/infra/leases/testing/memory-leases'
import { claimsOf } from './claim-by-lease.ts'
import { JobBoard } from './job-board.ts'
import { keyOfJob, type MediaJob } from './job.ts'

const fetchJob = (jobId: string, ownerId: string): MediaJob => ({
  kind: 'fetch',
  jobId,
  matchId: `match of ${jobId}`,
  ownerId,
  links: ['https://films.example/a.mp4'],
  source: 'url',
})
const cut = (jobId: string, ownerId: string): MediaJob => ({
  kind: 'postprocess',
  jobId,
  matchId: `match of ${jobId}`,
  ownerId,
  videoUri: 'p/m/video.mp4',
})

function boardOf(...jobs: readonly MediaJob[]): JobBoard {
  const board = new JobBoard()
  board.update(new Map(jobs.map((job) => [keyOfJob(job), job])))
  return board
}

describe('fetches of one account', () => {
  it('are done one after the other, so that each counts what those before it brought', async () => {
    const [first, second, other] = [fetchJob('a1', 'a'), fetchJob('a2', 'a'), fetchJob('b1', 'b')]
    const board = boardOf(first, second, other)
    expect((await board.next('fetch'))?.job).toBe(first)
    expect((await board.next('fetch'))?.job).toBe(other)
    const third = board.next('fetch')
    expect(board.waiting()).toEqual([{ job: second, behind: 2 }])
    board.settle(first)
    expect((await third)?.job).toBe(second)
  })

  it('are one at a time for all workers of a site too, while videos are cut side by side', async () => {
    const leases = openMemoryLeases()
    const claimOf = (worker: string) => claimsOf(leases, worker, () => undefined)
    const first = await claimOf('w1')(fetchJob('a1', 'a'))
    expect(first).toBeDefined()
    expect(await claimOf('w2')(fetchJob('a2', 'a'))).toBeUndefined()
    const beside = [await claimOf('w2')(fetchJob('b1', 'b')), await claimOf('w2')(cut('a3', 'a'))]
    await first?.release()
    const next = await claimOf('w2')(fetchJob('a2', 'a'))
    expect(next).toBeDefined()
    for (const each of [...beside, next]) await each?.release()
  })

  it('do not hold up the cutting of videos of that account', async () => {
    const board = boardOf(cut('a1', 'a'), cut('a2', 'a'))
    expect((await board.next('video'))?.job.jobId).toBe('a1')
    expect((await board.next('video'))?.job.jobId).toBe('a2')
  })
})
