import type { QueueRow } from '@courtline/messages/views/queue'
import { rowOf } from '../../testing/match-samples.ts'
import {
  belongs,
  claimProblem,
  inOrder,
  nextToClaim,
  rowActions,
  queueWithFrame,
  type RowAction,
} from './queue-rows.ts'

const me = '11111111-1111-4111-8111-111111111111'
const annotator = { lowestClaimablePriority: 3 }
const manager = { lowestClaimablePriority: 0 }

describe('the order of the queue', () => {
  it('puts the highest priority first, and within one what has waited longest', () => {
    const late = rowOf({ priority: 3, since: '2026-11-21T09:00:00Z' })
    const early = rowOf({ priority: 3, since: '2026-11-21T08:00:00Z' })
    const urgent = rowOf({ priority: 5, since: '2026-11-21T10:00:00Z' })
    expect(inOrder([late, early, urgent])).toEqual([urgent, early, late])
  })
})

describe('claiming', () => {
  it.each([
    [3, annotator, undefined],
    [2, annotator, 'A match with a higher priority is waiting. Please claim that one first.'],
    [0, { lowestClaimablePriority: 1 }, 'This match is held back for managers.'],
    [2, manager, undefined],
    [0, manager, undefined],
  ])('of priority %i, %j', (priority, claims, problem) => {
    expect(claimProblem(rowOf({ priority }), claims)).toBe(problem)
  })

  it('takes the first match that may be claimed', () => {
    const [taken, best, other] = [
      rowOf({ priority: 5, status: 'Annotating', actions: [] }),
      rowOf({ priority: 3 }),
      rowOf({ priority: 1 }),
    ]
    expect(nextToClaim([other, best, taken], annotator)).toBe(best)
    expect(nextToClaim([taken], annotator)).toBeUndefined()
  })
})

describe('what can be done with a row', () => {
  const failed = { state: 'failed', jobId: 'j', why: 'no picture' } as const

  it.each<[QueueRow['status'], Partial<QueueRow>, RowAction[]]>([
    ['Queued', { actions: ['claim'] }, ['claim']],
    ['Annotating', { annotatorId: me, annotatorActions: ['annotate', 'release'] }, ['annotate', 'release']],
    ['Annotating', { annotatorId: me, annotatorActions: ['annotate', 'open'] }, ['annotate']],
    ['Annotating', { annotatorId: 'another', actions: [], annotatorActions: ['annotate'] }, []],
    ['Annotating', { annotatorId: 'another', actions: ['open', 'release'] }, ['watch', 'release']],
    ['Review', { actions: [] }, []],
    ['Review', { actions: ['open', 'acceptAnnotation', 'rejectAnnotation'] }, ['accept', 'reject', 'review']],
    ['Preprocessing', { actions: ['open', 'setPriority'] }, []],
    ['Preprocessing', { actions: ['open', 'retry'], processing: failed }, ['retry']],
    ['Preprocessing', { actions: [], processing: failed }, []],
  ])('%s %j', (status, changes, expected) => {
    expect(rowActions(rowOf({ status, ...changes }), me)).toEqual(expected)
  })
})

describe('the chips', () => {
  it('count preprocessing and postprocessing as processing', () => {
    expect(belongs(rowOf({ status: 'Postprocessing' }), 'Processing')).toBe(true)
    expect(belongs(rowOf({ status: 'Preprocessing' }), 'Queued')).toBe(false)
    expect(belongs(rowOf({ status: 'Review' }), 'All')).toBe(true)
  })
})

describe('a live frame', () => {
  const row = rowOf({ revision: 4 })
  const view = {
    rows: [row],
    more: false,
    highestQueuedPriority: 1,
    lowestClaimablePriority: 1,
    position: '0',
  }

  it('moves rows and shows the highest priority', () => {
    const claimed = { ...row, status: 'Annotating' as const, revision: 5 }
    const frame = {
      type: 'queueRows' as const,
      rows: [claimed],
      gone: [],
      highestQueuedPriority: 0,
      lowestClaimablePriority: 2,
    }
    expect(queueWithFrame(view, frame)).toMatchObject({ rows: [claimed], lowestClaimablePriority: 2 })
  })

  it('never makes a row older, and takes away what is gone', () => {
    const older = { ...row, priority: 5, revision: 3 }
    const frame = {
      type: 'queueRows' as const,
      rows: [older],
      gone: [],
      highestQueuedPriority: 1,
      lowestClaimablePriority: 1,
    }
    expect(queueWithFrame(view, frame).rows).toEqual([row])
    expect(queueWithFrame(view, { ...frame, rows: [], gone: [row.matchId] }).rows).toEqual([])
  })
})
