import { describe, expect, it } from '@jest/globals'
import type { ReelEvent } from '@courtline/messages/reels/reel'
import { withJobEvent, type PendingJobs } from '../jobs/job.ts'
import { laneOf } from '../jobs/turns.ts'
import { videoDescription } from './upload-reel.ts'

const meta = { actorId: 'worker:test', at: '2026-05-01T12:00:00Z', commandId: 'c' }

function after(...events: readonly ReelEvent[]) {
  const none: PendingJobs = new Map()
  const recorded = events.map((event, revision) => ({
    event,
    id: `e${revision}`,
    stream: 'reels-maya',
    revision,
    position: String(revision),
    meta,
  }))
  return [...recorded.reduce(withJobEvent, none).values()]
}

const upload = (jobId: string) => ({ reelId: 'r1', jobId, site: 'youtube' as const })
const requested = (jobId: string): ReelEvent => ({
  type: 'ReelUploadRequested',
  data: { ...upload(jobId), isPrivate: true },
})
const uploaded = (jobId: string): ReelEvent => ({
  type: 'ReelUploaded',
  data: { ...upload(jobId), videoId: 'v' },
})
const failed = (jobId: string): ReelEvent => ({
  type: 'ReelUploadFailed',
  data: { ...upload(jobId), failure: 'QuotaExceeded' },
})
const idsAfter = (...events: readonly ReelEvent[]) => after(...events).map(({ jobId }) => jobId)

describe('uploads among the pending jobs', () => {
  it('name whose they are and where they go, in a lane of their own', () => {
    const [job] = after(requested('a'))
    expect(job).toEqual({
      kind: 'reelUpload',
      jobId: 'a',
      reelId: 'r1',
      ownerId: 'maya',
      site: 'youtube',
      isPrivate: true,
    })
    expect(job && laneOf(job)).toBe('upload')
  })

  it('end with their own result, whichever it is', () => {
    expect(idsAfter(requested('a'), uploaded('a'))).toEqual([])
    expect(idsAfter(requested('a'), failed('a'))).toEqual([])
    expect(idsAfter(requested('b'), failed('a'))).toEqual(['b'])
  })

  it.each<ReelEvent>([
    { type: 'ReelDeleted', data: { reelId: 'r1' } },
    { type: 'ReelWithdrawn', data: { reelId: 'r1', matchId: 'm1' } },
  ])('end with their reel: $type', (event) => expect(idsAfter(requested('a'), event)).toEqual([]))
})

describe('the description of a video', () => {
  const chapters = [
    { startSeconds: 3.2, text: 'Love-all · Ace' },
    { startSeconds: 65.9, text: '15-Love' },
  ]

  it('ends with the chapters, the first of which begins at 0:00 as YouTube requires', () => {
    expect(videoDescription({ description: ' On clay\n', chapters })).toBe(
      'On clay\n\n0:00 Love-all · Ace\n1:05 15-Love',
    )
  })

  it('is its chapters alone, or nothing', () => {
    expect(videoDescription({ description: ' ', chapters })).toBe('0:00 Love-all · Ace\n1:05 15-Love')
    expect(videoDescription({ description: '', chapters: [] })).toBe('')
  })
})
