import { describe, expect, it } from '@jest/globals'
import type { MatchEvent } from '@courtline/messages/events'
import type { MatchCommand } from '@courtline/messages/match/commands'
import { given, recordedHistory } from '../testing/given.ts'
import { adam, ana, ben, mia, olga } from '../people.ts'
import { matchDecider } from './decider.ts'
import {
  ace,
  annotating,
  by,
  claimed,
  queued,
  released,
  review,
  numberedUuid,
  type History,
} from './testing/histories.ts'

const match = (history: History) => given(matchDecider, history)
const releasedBy = (annotatorId: string, cause: 'released' | 'lapsed'): MatchEvent => ({
  type: 'MatchReleased',
  data: { annotatorId, cause },
})

const withPriority = (priority: number): History => [
  ...queued,
  { type: 'PriorityChanged', data: { priority } },
]
const claim = (who: typeof ana, highestQueuedPriority = 1): MatchCommand => ({
  type: 'ClaimMatch',
  by: who,
  highestQueuedPriority,
})
const claimedBy = (annotatorId: string): MatchEvent => ({ type: 'MatchClaimed', data: { annotatorId } })
const lapse = (time: string): MatchCommand => ({
  type: 'LapseClaim',
  now: `2026-05-02T${time}:00.000Z`,
  lapsesAfterHours: 24,
})

describe('claiming a match', () => {
  it('lets an annotator take a match of the highest waiting priority', () =>
    match(withPriority(3)).when(claim(ana, 3)).records(claimedBy(ana.userId)))

  it('lets an annotator take a match above what the queue view had seen', () =>
    match(withPriority(4)).when(claim(ana, 3)).records(claimedBy(ana.userId)))

  it('refuses a match below the highest waiting priority', () =>
    match(withPriority(2)).when(claim(ana, 3)).refuses('PRIORITY_TOO_LOW'))

  it('never lets an annotator take priority 0, which only managers hand out', () =>
    match(withPriority(0)).when(claim(ana, 0)).refuses('HELD_BACK'))

  it.each([0, 1])('lets a manager take priority %i while higher ones wait', (priority) =>
    match(withPriority(priority)).when(claim(mia, 5)).records(claimedBy(mia.userId)),
  )

  it('counts an admin as a manager', () =>
    match(withPriority(0)).when(claim(adam, 5)).records(claimedBy(adam.userId)))

  it('starts with the priority that the match was created with', () =>
    match(queued).when(claim(ana, 1)).records(claimedBy(ana.userId)))

  it('refuses the slower of two who claim at once', () =>
    match(claimed).when(claim(ben)).refuses('ALREADY_CLAIMED'))

  it('refuses a manager, too, where another annotator has it', () =>
    match(claimed).when(claim(mia)).refuses('ALREADY_CLAIMED'))

  it("changes nothing when one claims one's own match again", () => match(claimed).when(claim(ana)).records())

  it('names the status of a match that is not in the queue', () =>
    match(review).when(claim(ben)).refuses('STATUS_FORBIDS', { status: 'Review' }))

  it('is for annotators only, not for the owner', () =>
    match(queued).when(claim(olga)).refuses('NOT_ALLOWED'))
})

describe('giving a match back (D20)', () => {
  it.each([
    ['its annotator', ana],
    ['a manager', mia],
  ])('is released by %s', (_, who) =>
    match(annotating).when({ type: 'ReleaseMatch', by: who }).records(releasedBy(ana.userId, 'released')),
  )

  it('is not released by another annotator', () =>
    match(annotating).when({ type: 'ReleaseMatch', by: ben }).refuses('NOT_YOUR_MATCH'))

  it('keeps its annotation', () => {
    const state = matchDecider.evolve(matchDecider.initial, recordedHistory(released))
    expect(state?.editLog.annotation.entries.size).toBe(1)
  })

  it('lapses 24 hours after the claim when nothing was edited', () =>
    match(claimed).when(lapse('11:00')).records(releasedBy(ana.userId, 'lapsed')))

  it('does not lapse a minute earlier', () => match(claimed).when(lapse('10:59')).records())

  it('counts the hours from the last edit', () => {
    match(annotating).when(lapse('11:29')).records()
    match(annotating).when(lapse('11:30')).records(releasedBy(ana.userId, 'lapsed'))
  })

  it("does not count an admin's silent correction as work", () => {
    const silently: History = [
      ...claimed,
      by(
        adam.userId,
        { type: 'ServeAdded', data: { annotationId: numberedUuid(2), description: ace(30), silent: true } },
        '23:00',
        numberedUuid(102),
      ),
    ]
    match(silently).when(lapse('11:00')).records(releasedBy(ana.userId, 'lapsed'))
  })

  it('counts again from a rejection', () => {
    const rejected: History = [
      ...review,
      by(mia.userId, { type: 'AnnotationRejected', data: { annotatorId: ana.userId, why: 'No' } }, '20:00'),
    ]
    match(rejected).when(lapse('11:30')).records()
    match(rejected).when(lapse('20:00')).records(releasedBy(ana.userId, 'lapsed'))
  })
})
