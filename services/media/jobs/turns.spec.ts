import { describe, expect, it } from '@jest/globals'
import type { MediaJob } from './job.ts'
import { inTurns } from './turns.ts'

const cut = (jobId: string, ownerId: string): MediaJob => ({
  kind: 'postprocess',
  jobId,
  matchId: `match of ${jobId}`,
  ownerId,
  videoUri: 'p/m/video.mp4',
})
const fetchJob = (jobId: string, ownerId: string): MediaJob => ({
  kind: 'fetch',
  jobId,
  matchId: `match of ${jobId}`,
  ownerId,
  links: [],
  source: 'url',
})
const order = (
  jobs: readonly MediaJob[],
  underWay: readonly string[] = [],
  lastTurns?: ReadonlyMap<string, number>,
) => inTurns(jobs, 'video', ({ jobId }) => underWay.includes(jobId), lastTurns).map(({ jobId }) => jobId)

describe('turns', () => {
  it('go round the accounts, however many jobs one has brought', () =>
    expect(order([cut('a1', 'a'), cut('a2', 'a'), cut('a3', 'a'), cut('b1', 'b'), cut('c1', 'c')])).toEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'a3',
    ]))

  it('count what is under way', () =>
    expect(order([cut('a1', 'a'), cut('a2', 'a'), cut('b1', 'b')], ['a1'])).toEqual(['a1', 'b1', 'a2']))

  it('go to the account whose last turn is the longest ago', () =>
    expect(
      order(
        [cut('a1', 'a'), cut('b1', 'b'), cut('c1', 'c')],
        [],
        new Map([
          ['a', 2],
          ['b', 1],
        ]),
      ),
    ).toEqual(['c1', 'b1', 'a1']))

  it('are as asked for within an account', () =>
    expect(order([cut('b1', 'b'), cut('a1', 'a'), cut('b2', 'b')])).toEqual(['b1', 'a1', 'b2']))

  it('of videos are apart from those of fetching', () => {
    const jobs = [fetchJob('a1', 'a'), cut('b1', 'b')]
    expect(order(jobs)).toEqual(['b1'])
    expect(inTurns(jobs, 'fetch', () => false).map(({ jobId }) => jobId)).toEqual(['a1'])
  })
})
