import type { AnyEvent } from '@courtline/messages/events'
import { streamOf } from '@courtline/messages/ids'
import { annotationStream } from '@courtline/messages/match/which-annotation'
import type { MeasuredAgreement } from '@courtline/messages/second/agreement'
import type { SecondRequestEvent } from '@courtline/messages/second/second-request'
import type { StreamEvent } from './event-storage.ts'
import { clubFinal } from './match-history.ts'
import { anaId, bob, boss, cleo, entry, final, friendly } from './people.ts'

const none = { n: 0, value: null }

/** How well Ana and Cleo agreed. */
export const agreed: MeasuredAgreement = {
  firstAnnotatorId: anaId,
  secondAnnotatorId: cleo,
  serves: [30, 29],
  matched: 28,
  servesFound: 56 / 59,
  kappa: { outcome: { n: 28, value: 0.75 }, endingPlayer: none, shotType: none, errorType: none },
  equal: {
    outcome: 0.8,
    winner: 0.9,
    endingPlayer: null,
    shotType: null,
    errorType: null,
    rallyLength: null,
    server: 1,
    score: 0.5,
  },
}

const about = (matchId: string, events: readonly SecondRequestEvent[]): StreamEvent[] =>
  events.map((event) => ({ stream: streamOf('secondRequest', matchId), event, by: { actorId: boss } }))

/** Bob, who is forgotten at the end, gives the second annotation of the final back; Cleo makes it. */
export function annotatedTwice(): StreamEvent[] {
  const { rules, teamType } = clubFinal
  const by = (userId: string, ...events: AnyEvent[]): StreamEvent[] =>
    events.map((event) => ({
      stream: annotationStream({ kind: 'second', userId, matchId: final }),
      event,
      by: { actorId: userId, subjectId: userId },
    }))
  const started = (userId: string): AnyEvent => ({
    type: 'SecondStarted',
    data: { userId, matchId: final, rules, teamType },
  })
  const served = (number: number): AnyEvent => ({
    type: 'ServeAdded',
    data: {
      annotationId: entry(number),
      description: {
        eventType: 'Point',
        clockTime: { start: number },
        outcome: 'Ace',
        event: 'as Bob saw it',
      },
    },
  })
  return [
    ...about(final, [
      { type: 'SecondRequested', data: { matchId: final, annotatorId: bob, priority: 2, cause: 'manager' } },
      { type: 'SecondRequestChanged', data: { annotatorId: null, priority: 4 } },
      { type: 'SecondClaimed', data: { annotatorId: bob } },
    ]),
    ...by(bob, started(bob), served(801), { type: 'SecondClosed', data: {} }),
    ...about(final, [
      { type: 'SecondReleased', data: { annotatorId: bob } },
      { type: 'SecondClaimed', data: { annotatorId: cleo } },
    ]),
    ...by(cleo, started(cleo), served(802), { type: 'SecondClosed', data: {} }),
    ...by(cleo, { type: 'SecondReopened', data: {} }, { type: 'SecondCompleted', data: { entries: 1 } }),
    ...about(final, [
      { type: 'SecondSubmitted', data: { annotatorId: cleo } },
      { type: 'AgreementMeasured', data: { agreement: agreed } },
      { type: 'SecondSettled', data: { outcome: 'reconciled' } },
    ]),
    ...about(friendly, [
      {
        type: 'SecondRequested',
        data: { matchId: friendly, annotatorId: null, priority: 1, cause: 'spotCheck' },
      },
      { type: 'SecondWithdrawn', data: { annotatorId: null } },
    ]),
  ]
}
