import { describe, expect, it } from '@jest/globals'
import type { LifeCycleState } from '@courtline/messages/match/status'
import type { Processing } from '@courtline/messages/views/match'
import { queueActionsOf } from './match-actions.ts'

const before = { videoUri: null, lastAnnotatorId: null }
const ana = '11111111-1111-4111-8111-111111111111'
const row = (lifeCycle: LifeCycleState, processing: Processing = { state: 'idle' }) => ({
  ownerId: '22222222-2222-4222-8222-222222222222',
  lifeCycle,
  processing,
})
const FAILED: Processing = { state: 'failed', jobId: 'j', why: 'no picture' }
const preprocessing: LifeCycleState = {
  ...before,
  status: 'Preprocessing',
  job: { state: 'failed', jobId: 'j', why: 'no picture' },
}

describe('what may be done with a row of the queue (D20, platform 5)', () => {
  it.each<[string, ReturnType<typeof row>, string[], string[]]>([
    ['queued', row({ ...before, status: 'Queued' }), ['claim'], ['claim', 'open', 'setPriority']],
    [
      'annotated',
      row({ ...before, status: 'Annotating', annotatorId: ana }),
      [],
      ['open', 'release', 'setPriority'],
    ],
    [
      'in review',
      row({ ...before, status: 'Review', annotatorId: ana }),
      [],
      ['open', 'acceptAnnotation', 'rejectAnnotation', 'setPriority'],
    ],
    ['failed', row(preprocessing, FAILED), [], ['open', 'retry', 'setPriority']],
  ])('%s: by annotators and by managers', (_, match, annotators, managers) => {
    expect(queueActionsOf(match, false).actions).toEqual(annotators)
    expect(queueActionsOf(match, true).actions).toEqual(managers)
  })

  it('is more for the annotator of the match', () => {
    const annotated = row({ ...before, status: 'Annotating', annotatorId: ana })
    expect(queueActionsOf(annotated, false).annotatorActions).toEqual(['annotate', 'release'])
    expect(queueActionsOf(row({ ...before, status: 'Queued' }), false).annotatorActions).toEqual([])
  })
})
