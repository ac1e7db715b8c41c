import { describe, expect, it } from '@jest/globals'
import { userStream } from '@courtline/messages/ids'
import { given } from '../stories/given.ts'
import { MatchTeller } from '../stories/match-story.ts'
import { ana, bob, boss, final, friendly } from '../stories/people.ts'
import { at } from '../stories/record.ts'
import { annotationQueue } from './project.ts'
import { accountsInRow, highestQueuedPriority, queueRow, queueRows, queueRowView } from './read.ts'

const queued = (matchId: string, priority: number) =>
  new MatchTeller(matchId).created({ priority }).uploaded().preprocessed()

describe('the annotation queue', () => {
  it('shows a waiting match with names joined', async () => {
    const reads = await given(queued(final, 2).told).view(annotationQueue)
    const [row] = await queueRows(reads, ['Queued'])
    if (!row) throw new Error('There is no row')
    expect(accountsInRow(row)).toEqual([bob, bob])
    expect(queueRowView(row, new Map([[bob, 'Bob B.']]), null)).toEqual({
      matchId: final,
      teams: ['Bob B.', 'Olga Opponent'],
      surface: 'Clay',
      ruleName: 'Regular',
      teamType: 'Singles',
      priority: 2,
      status: 'Queued',
      ownerId: bob,
      ownerName: 'Bob B.',
      annotatorId: null,
      annotatorName: null,
      durationSeconds: 3600,
      processing: { state: 'idle' },
      since: at(3),
      lastEvent: 'Preprocessed in 41 s',
      lastEventAt: at(3),
      score: null,
      revision: 3,
      position: '4'.padStart(20, '0'),
    })
  })

  it('puts the highest priority first, and then whoever waits longest', async () => {
    const third = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
    const story = [queued(final, 1), queued(friendly, 3), queued(third, 1)].map(({ told }) => told)
    const rows = await queueRows(await given(...story).view(annotationQueue), ['Queued'])
    expect(rows.map(({ matchId }) => matchId)).toEqual([friendly, final, third])
  })

  it('knows the highest priority that waits, for the rule of claims', async () => {
    const reads = await given(queued(final, 1).told, queued(friendly, 3).claimed().told).view(annotationQueue)
    expect(await highestQueuedPriority(reads)).toBe(1)
    expect(await highestQueuedPriority(await given([]).view(annotationQueue))).toBe(0)
  })

  it('shows who has claimed a match and since when; an edit is no event of the queue', async () => {
    const reads = await given(queued(final, 1).claimed().annotated(3).told).view(annotationQueue)
    const row = await queueRow(reads, final)
    expect(row).toMatchObject({ since: at(4), lastEvent: 'Claimed', standing: { annotatorId: ana } })
    expect(await queueRows(reads, ['Queued'])).toEqual([])
  })

  it('follows a change of priority and metadata without losing the last event', async () => {
    const story = queued(final, 1).add(boss, { type: 'PriorityChanged', data: { priority: 5 } })
    const row = await queueRow(await given(story.told).view(annotationQueue), final)
    expect(row).toMatchObject({ priority: 5, lastEvent: 'Preprocessed in 41 s', lastEventAt: at(3) })
  })

  it('has no row for a deleted match', async () => {
    const story = queued(final, 1).add(boss, { type: 'MatchDeleted', data: {} })
    expect(await queueRow(await given(story.told).view(annotationQueue), final)).toBeUndefined()
  })

  it('forgets what a forgotten owner typed (D27)', async () => {
    const gone = { stream: userStream(bob), event: { type: 'UserDeleted' as const, data: {} } }
    const row = await queueRow(await given(queued(final, 1).told, [gone]).view(annotationQueue), final)
    expect(JSON.stringify(row)).not.toMatch(/Olga|Club final|windy/)
  })
})
