import { describe, expect, it } from '@jest/globals'
import type { DownloadOptions } from '@courtline/infra/remote-files/remote-files'
import { openWorkerRig } from '../testing/worker-rig.ts'
import type { MediaJob } from './job.ts'
import type { WorkerSettings } from './worker.ts'

const worker = openWorkerRig()

describe('the order of jobs', () => {
  it('works on videos while a link drips, and says to those that wait how many come first', async () => {
    const { promise: dripping, resolve: drip } = Promise.withResolvers<void>()
    const remote = {
      download: async (_link: string, _file: string, { signal }: DownloadOptions) => {
        signal.addEventListener('abort', () => drip())
        await dripping
        return { flaw: 'NotReachable' as const }
      },
    }
    const link = (jobId: string, matchId: string, ownerId: string): MediaJob => ({
      kind: 'fetch',
      jobId,
      matchId,
      ownerId,
      links: ['https://films.example/a.mp4'],
      source: 'url',
    })
    const mine = [link('job-30', 'm30', 'me'), link('job-31', 'm31', 'me')]
    worker.site.show([...mine, link('job-32', 'm32', 'you'), await worker.preprocessJob('job-33', 'm33')])
    const reported = Promise.withResolvers<void>()
    const report: WorkerSettings['report'] = (_matchId, each) => {
      worker.site.progress.push(each)
      if (each.jobId === 'job-31' && each.waitingBehind === 2) reported.resolve()
    }
    worker.site.start(worker.ffmpeg, { remote, report })
    await reported.promise
    expect((await worker.site.results(1)).map(({ jobId }) => jobId)).toEqual(['job-33'])
    const places = worker.site.progress.filter(({ waitingBehind }) => waitingBehind !== undefined)
    expect(places.find(({ jobId }) => jobId === 'job-32')).toMatchObject({ kind: 'fetch', waitingBehind: 1 })
    drip()
    expect((await worker.site.results(4)).map(({ jobId }) => jobId)).toEqual([
      'job-33',
      'job-30',
      'job-32',
      'job-31',
    ])
  })

  it('does as many videos at once as it may', async () => {
    worker.site.show([
      await worker.preprocessJob('job-34', 'm34'),
      await worker.preprocessJob('job-35', 'm35'),
    ])
    const working = new Set<string>()
    const both = Promise.withResolvers<void>()
    const report: WorkerSettings['report'] = (_matchId, { jobId, waitingBehind }) => {
      if (waitingBehind === undefined) working.add(jobId)
      if (working.size === 2) both.resolve()
    }
    worker.site.start(worker.ffmpeg, { atOnce: { fetch: 1, video: 2 }, report })
    await both.promise
    expect(worker.site.sent.length).toBeLessThan(2)
    await worker.site.results(2)
  })

  it('does one job after the other', async () => {
    worker.site.show([await worker.preprocessJob('job-12', 'm2'), await worker.preprocessJob('job-13', 'm3')])
    worker.site.start()
    expect((await worker.site.results(2)).map((result) => result.jobId)).toEqual(['job-12', 'job-13'])
  })

  it('does not do a job twice while the log has yet to show its result', async () => {
    const job = await worker.badJob('job-14')
    worker.site.show([job])
    worker.site.start()
    await worker.site.results(1)
    worker.site.show([job, { ...(await worker.badJob('job-15')), matchId: 'm2' }])
    expect((await worker.site.results(2)).map((result) => result.jobId)).toEqual(['job-14', 'job-15'])
  })
})
