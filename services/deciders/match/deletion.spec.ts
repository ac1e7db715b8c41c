import { describe, expect, it } from '@jest/globals'
import { lifeCycleAfter, CREATED } from '@courtline/messages/match/status'
import type { MatchEvent } from '@courtline/messages/events'
import { given } from '../testing/given.ts'
import { adam, mia, olga } from '../people.ts'
import { matchDecider } from './decider.ts'
import { by, edited, preprocessing, type History } from './testing/histories.ts'

const match = (history: History) => given(matchDecider, history)
const deleted = (history: History): History => [
  ...history,
  by(adam.userId, { type: 'MatchDeleted', data: {} }, '12:00'),
]
const REMOVED: MatchEvent = { type: 'MediaRemoved', data: {} }
const RESTORED: MatchEvent = { type: 'MatchRestored', data: {} }
const restore = (who: typeof olga) => ({ type: 'RestoreMatch', by: who }) as const
const remove = (now: string, keptForDays = 7) => ({ type: 'RemoveMedia', now, keptForDays }) as const

describe('a deleted match (D109)', () => {
  it('is brought back by an admin, and by nobody else', () => {
    match(deleted(edited)).when(restore(adam)).records(RESTORED)
    match(deleted(edited)).when(restore(mia)).refuses('NOT_ALLOWED')
    match(deleted(edited)).when(restore(olga)).refuses('NOT_ALLOWED')
    match(edited).when(restore(adam)).refuses('STATUS_FORBIDS', { status: 'Edited' })
  })

  it('has its earlier status, once it is restored', () => {
    match([...deleted(edited), RESTORED])
      .when({ type: 'RejectAnnotation', by: mia, why: 'Again.' })
      .records({
        type: 'AnnotationRejected',
        data: { annotatorId: expect.any(String) as never, why: 'Again.' },
      })
  })

  it('comes back with its job stopped, to be tried again', () => {
    const events = [...deleted(preprocessing), RESTORED].map((one) => ('event' in one ? one.event : one))
    expect(events.reduce(lifeCycleAfter, CREATED)).toMatchObject({
      status: 'Preprocessing',
      job: { state: 'failed', jobId: 'pre-1' },
    })
  })

  it('is gone for good after its days, and not before', () => {
    match(deleted(edited)).when(remove('2026-05-08T11:59:59.000Z')).records()
    match(deleted(edited)).when(remove('2026-05-08T12:00:00.000Z')).records(REMOVED)
    match([...deleted(edited), REMOVED])
      .when(restore(adam))
      .refuses('FILES_REMOVED')
    match([...deleted(edited), REMOVED])
      .when(remove('2026-06-01T12:00:00.000Z'))
      .records()
  })

  it('keeps its files when it was brought back meanwhile', () => {
    match([...deleted(edited), RESTORED])
      .when(remove('2026-06-01T12:00:00.000Z'))
      .records()
    match(edited).when(remove('2026-06-01T12:00:00.000Z', 0)).records()
  })
})
