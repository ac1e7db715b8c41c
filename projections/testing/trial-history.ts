import type { AnyEvent } from '@courtline/messages/events'
import { annotationStream } from '@courtline/messages/match/which-annotation'
import type { StreamEvent } from './event-storage.ts'
import { clubFinal } from './match-history.ts'
import { bob, boss, entry, final } from './people.ts'

/** The trial of Bob, who is deleted at the end of the site: rejected once, then begun again. */
export function triedOut(): StreamEvent[] {
  const stream = annotationStream({ kind: 'trial', userId: bob, matchId: final })
  const { rules, teamType } = clubFinal
  const served = (number: number): AnyEvent => ({
    type: 'ServeAdded',
    data: {
      annotationId: entry(700 + number),
      description: {
        eventType: 'Point',
        clockTime: { start: number * 30 },
        outcome: 'Ace',
        event: 'Bob saw it',
      },
    },
  })
  const events: AnyEvent[] = [
    { type: 'TrialStarted', data: { userId: bob, matchId: final, rules, teamType } },
    served(1),
    { type: 'TrialCompleted', data: { entries: 1 } },
    { type: 'TrialReviewed', data: { reviewerId: boss, result: false, reason: 'Bob missed the lets' } },
    { type: 'TrialRedone', data: {} },
    served(2),
  ]
  return events.map((event) => ({ stream, event, by: { actorId: bob, subjectId: bob } }))
}
