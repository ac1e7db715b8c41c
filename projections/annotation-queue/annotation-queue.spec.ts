import { describe, expect, it } from '@jest/globals'
import { userStream } from '@courtline/messages/ids'
import { givenEvents } from '../testing/given.ts'
import { MatchHistory } from '../testing/match-history.ts'
import { anaId, bob, boss, final, friendly } from '../testing/people.ts'
import { eventTime } from '../testing/event-storage.ts'
import { annotationQueue, queueOrder } from './project.ts'
import {
  accountsInRow,
  highestQueuedPriority,
  queueRow,
  queueRows,
  queueRowsOf,
  queueRowView,
} from './read.ts'

const queued = (matchId: string, priority: number) =>
  new MatchHistory(matchId).created({ priority }).uploaded().preprocessed()

describe('the annotation queue', () => {
  it('shows a waiting match with names joined', async () => {
    const reads = await givenEvents(queued(final, 2).events).view(annotationQueue)
    const [row] = await queueRows(reads, ['Queued'], 10)
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
      since: eventTime(3),
      lastEvent: 'Preprocessed in 41 s',
      lastEventAt: eventTime(3),
      score: null,
      revision: 3,
      position: '4'.padStart(20, '0'),
    })
  })

  it('puts the highest priority first, and then the match that waits longest', async () => {
    const third = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
    const history = [queued(final, 1), queued(friendly, 3), queued(third, 1)].map(({ events }) => events)
    const reads = await givenEvents(...history).view(annotationQueue)
    const rows = await queueRows(reads, ['Queued'], 10)
    expect(rows.map(({ matchId }) => matchId)).toEqual([friendly, final, third])
    const [, second] = rows
    if (!second) throw new Error('There is no second row')
    const onwards = await queueRows(reads, ['Queued'], 10, queueOrder(second))
    expect(onwards).toEqual(rows.slice(1))
    expect(await queueRows(reads, ['Queued'], 2)).toEqual(rows.slice(0, 2))
    expect((await queueRowsOf(reads, [third, anaId])).map(({ matchId }) => matchId)).toEqual([third])
  })

  it('answers the highest priority that waits, for the rule of claims', async () => {
    const reads = await givenEvents(queued(final, 1).events, queued(friendly, 3).claimed().events).view(
      annotationQueue,
    )
    expect(await highestQueuedPriority(reads)).toBe(1)
    expect(await highestQueuedPriority(await givenEvents([]).view(annotationQueue))).toBe(0)
  })

  it('shows who has claimed a match and since when; an edit is no event of the queue', async () => {
    const reads = await givenEvents(queued(final, 1).claimed().annotated(3).events).view(annotationQueue)
    const row = await queueRow(reads, final)
    expect(row).toMatchObject({
      since: eventTime(4),
      lastEvent: 'Claimed',
      lifeCycle: { annotatorId: anaId },
    })
    expect(await queueRows(reads, ['Queued'], 10)).toEqual([])
  })

  it('follows a change of priority and metadata without losing the last event', async () => {
    const history = queued(final, 1).add(boss, { type: 'PriorityChanged', data: { priority: 5 } })
    const row = await queueRow(await givenEvents(history.events).view(annotationQueue), final)
    expect(row).toMatchObject({ priority: 5, lastEvent: 'Preprocessed in 41 s', lastEventAt: eventTime(3) })
  })

  it('has no row for a deleted match', async () => {
    const history = queued(final, 1)
      .add(boss, { type: 'MatchDeleted', data: {} })
      .add(boss, { type: 'MediaRemoved', data: {} })
    expect(await queueRow(await givenEvents(history.events).view(annotationQueue), final)).toBeUndefined()
  })

  it('forgets what a forgotten owner typed (D27)', async () => {
    const gone = { stream: userStream(bob), event: { type: 'UserDeleted' as const, data: {} } }
    const row = await queueRow(
      await givenEvents(queued(final, 1).events, [gone]).view(annotationQueue),
      final,
    )
    expect(JSON.stringify(row)).not.toMatch(/Olga|Club final|windy/)
  })
})
