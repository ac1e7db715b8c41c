import { expect, it } from '@jest/globals'
import type { MatchEvent } from '@courtline/messages/events'
import type { EventDescription } from '@courtline/messages/match/annotated-event'
import { recordedHistory } from '../../testing/given.ts'
import { ana, ben } from '../../people.ts'
import { matchDecider } from '../decider.ts'
import { playedPoints } from './played-points.ts'
import { by, claimed, numberedUuid } from '../testing/histories.ts'

const entry = (number: number, description: Partial<EventDescription>): MatchEvent => ({
  type: 'ServeAdded',
  data: {
    annotationId: numberedUuid(number),
    description: {
      eventType: 'Point',
      clockTime: { start: number * 10, stop: number * 10 + 4 },
      ...description,
    },
  },
})

it('counts points by the annotator who entered them first: no faults, no lets, a double fault once', () => {
  const history = recordedHistory<MatchEvent>([
    ...claimed,
    by(ana.userId, entry(1, { outcome: 'Ace' })),
    by(ana.userId, entry(2, { outcome: 'Fault' })),
    by(ana.userId, entry(3, { outcome: 'Fault' })),
    by(ana.userId, entry(4, { outcome: 'Let' })),
    by(ben.userId, entry(5, { outcome: 'Ace' })),
    by(ben.userId, {
      type: 'ServeChanged',
      data: { annotationId: numberedUuid(1), changes: { clockTime: { start: 11, stop: 15 } } },
    }),
  ])
  const match = matchDecider.evolve(matchDecider.initial, history)
  expect(match && playedPoints(match)).toEqual([
    { annotatorId: ana.userId, points: 2 },
    { annotatorId: ben.userId, points: 1 },
  ])
})
