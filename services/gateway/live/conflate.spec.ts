import { describe, expect, it } from '@jest/globals'
import type { LiveFrame } from '@courtline/messages/live'
import type { QueueRow } from '@courtline/messages/views/queue'
import { conflate } from './conflate.ts'

const id = (number: number) => `30000000-0000-4000-8000-00000000000${number}`
const row = (number: number, priority: number): QueueRow => ({
  matchId: id(number),
  teams: ['A', 'B'],
  surface: null,
  ruleName: 'Regular',
  teamType: 'Singles',
  priority,
  status: 'Queued',
  ownerId: id(9),
  ownerName: null,
  annotatorId: null,
  annotatorName: null,
  durationSeconds: null,
  processing: { state: 'idle' },
  since: '',
  lastEvent: '',
  lastEventAt: '',
  score: null,
  actions: [],
  annotatorActions: [],
  revision: 0,
  position: '',
})
const rows = (shown: QueueRow[], gone: string[], highestQueuedPriority: number): LiveFrame => ({
  type: 'queueRows',
  rows: shown,
  gone,
  highestQueuedPriority,
  lowestClaimablePriority: highestQueuedPriority,
})

describe('two frames of the queue in one', () => {
  it('have each row once, at its newest', () => {
    const older = rows([row(1, 1), row(2, 1)], [], 1)
    expect(conflate(older, rows([row(2, 5)], [], 5))).toEqual(rows([row(1, 1), row(2, 5)], [], 5))
  })

  it('lose a row that went, and bring back one that came again', () => {
    const older = rows([row(1, 1)], [id(2)], 1)
    expect(conflate(older, rows([row(2, 3)], [id(1)], 3))).toEqual(rows([row(2, 3)], [id(1)], 3))
  })
})
