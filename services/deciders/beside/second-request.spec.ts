import { describe, it } from '@jest/globals'
import type { Actor } from '@courtline/messages/actor'
import type { MeasuredAgreement } from '@courtline/messages/second/agreement'
import type {
  SecondOutcome,
  SecondRequestCommand,
  SecondRequestEvent,
} from '@courtline/messages/second/second-request'
import { numberedUuid } from '../match/testing/histories.ts'
import { adam, ana, ben, mia, olga } from '../people.ts'
import { given } from '../testing/given.ts'
import { secondRequestDecider } from './second-request.ts'

const matchId = numberedUuid(900)
const none = { n: 0, value: null }
const agreement: MeasuredAgreement = {
  firstAnnotatorId: ana.userId,
  secondAnnotatorId: ben.userId,
  serves: [2, 2],
  matched: 2,
  servesFound: 1,
  kappa: { outcome: none, endingPlayer: none, shotType: none, errorType: none },
  equal: {
    outcome: 0.5,
    winner: 1,
    endingPlayer: null,
    shotType: null,
    errorType: null,
    rallyLength: null,
    server: 1,
    score: 1,
  },
}

const requested = (annotatorId: string | null = null, priority = 2): SecondRequestEvent => ({
  type: 'SecondRequested',
  data: { matchId, annotatorId, priority, cause: 'manager' },
})
const CLAIMED: SecondRequestEvent = { type: 'SecondClaimed', data: { annotatorId: ben.userId } }
const RELEASED: SecondRequestEvent = { type: 'SecondReleased', data: { annotatorId: ben.userId } }
const SUBMITTED: SecondRequestEvent = { type: 'SecondSubmitted', data: { annotatorId: ben.userId } }
const MEASURED: SecondRequestEvent = { type: 'AgreementMeasured', data: { agreement } }
const withdrawn = (annotatorId: string | null): SecondRequestEvent => ({
  type: 'SecondWithdrawn',
  data: { annotatorId },
})
const settled = (outcome: SecondOutcome): SecondRequestEvent => ({ type: 'SecondSettled', data: { outcome } })

const request = (...history: SecondRequestEvent[]) => given(secondRequestDecider, history)
const ask = (by: Actor = mia, annotatorId: string | null = null, priority = 2): SecondRequestCommand => ({
  type: 'RequestSecond',
  by,
  matchId,
  annotatorId,
  priority,
})
const claim = (by: Actor = ben, highestPriority = 2): SecondRequestCommand => ({
  type: 'ClaimSecond',
  by,
  highestPriority,
})
const by = (type: 'ReleaseSecond' | 'WithdrawSecond' | 'SubmitSecond', who: Actor): SecondRequestCommand => ({
  type,
  by: who,
})
const settle = (outcome: SecondOutcome, who: Actor = mia): SecondRequestCommand => ({
  type: 'SettleSecond',
  by: who,
  outcome,
})
const record: SecondRequestCommand = { type: 'RecordAgreement', agreement }
const spotCheck: SecondRequestCommand = { type: 'RequestSpotCheck', matchId, priority: 1 }

describe('asking for a second annotation (D100)', () => {
  it('is for managers: by name, or for any annotator to claim', () => {
    request().when(ask()).records(requested())
    request().when(ask(mia, ben.userId)).records(requested(ben.userId))
    for (const who of [ana, olga]) request().when(ask(who)).refuses('NOT_ALLOWED')
  })

  it('changes the request until an annotator has begun', () => {
    request(requested()).when(ask()).records()
    request(requested())
      .when(ask(adam, ben.userId, 5))
      .records({ type: 'SecondRequestChanged', data: { annotatorId: ben.userId, priority: 5 } })
    request(requested(), CLAIMED).when(ask()).refuses('SECOND_CLAIMED')
    request(requested(), CLAIMED, SUBMITTED).when(ask()).refuses('SECOND_EXISTS')
  })

  it('may follow one that was settled or withdrawn, by another annotator', () => {
    const done = [requested(), CLAIMED, SUBMITTED, MEASURED, settled('first')]
    request(...done)
      .when(ask())
      .records(requested())
    request(...done)
      .when(ask(mia, ben.userId))
      .refuses('SECOND_SUBMITTED')
    request(...done, requested())
      .when(claim())
      .refuses('SECOND_SUBMITTED')
    request(requested(), withdrawn(null)).when(ask()).records(requested())
  })

  it('is done by the site once for each match (spot checks)', () => {
    const drawn: SecondRequestEvent = {
      type: 'SecondRequested',
      data: { matchId, annotatorId: null, priority: 1, cause: 'spotCheck' },
    }
    request().when(spotCheck).records(drawn)
    request(drawn).when(spotCheck).records()
    request(requested(), CLAIMED, SUBMITTED, MEASURED, settled('first')).when(spotCheck).records()
  })
})

describe('claiming a second annotation', () => {
  it('takes the highest priority first, and none that is held back', () => {
    request(requested()).when(claim()).records(CLAIMED)
    request(requested()).when(claim(ben, 3)).refuses('PRIORITY_TOO_LOW')
    request(requested(null, 0)).when(claim(ben, 0)).refuses('HELD_BACK')
    request(requested()).when(claim(olga)).refuses('NOT_ALLOWED')
    request().when(claim()).refuses('NOT_FOUND')
  })

  it('is for the one who was asked, whatever the priority', () => {
    request(requested(ben.userId, 0)).when(claim(ben, 5)).records(CLAIMED)
    request(requested(ben.userId)).when(claim(ana)).refuses('SECOND_NOT_YOURS')
  })

  it('happens once; again by the same person changes nothing', () => {
    request(requested(), CLAIMED).when(claim()).records()
    request(requested(), CLAIMED).when(claim(ana)).refuses('ALREADY_CLAIMED')
    request(requested(), CLAIMED, SUBMITTED).when(claim()).refuses('SECOND_SUBMITTED')
  })

  it('is given back by its annotator or a manager, and waits for anybody then', () => {
    request(requested(ben.userId), CLAIMED).when(by('ReleaseSecond', ben)).records(RELEASED)
    request(requested(), CLAIMED).when(by('ReleaseSecond', mia)).records(RELEASED)
    request(requested(), CLAIMED).when(by('ReleaseSecond', ana)).refuses('NOT_YOUR_MATCH')
    request(requested()).when(by('ReleaseSecond', ben)).records()
    request(requested(ben.userId), CLAIMED, RELEASED)
      .when(claim(ana))
      .records({ type: 'SecondClaimed', data: { annotatorId: ana.userId } })
  })
})

describe('what becomes of a second annotation', () => {
  it('is submitted by its annotator, once', () => {
    request(requested(), CLAIMED).when(by('SubmitSecond', ben)).records(SUBMITTED)
    request(requested(), CLAIMED).when(by('SubmitSecond', ana)).refuses('NOT_YOUR_MATCH')
    request(requested(), CLAIMED, SUBMITTED).when(by('SubmitSecond', ben)).records()
    request(requested()).when(by('SubmitSecond', ben)).refuses('NOT_FOUND')
  })

  it('is measured once, when both are complete', () => {
    request(requested(), CLAIMED, SUBMITTED).when(record).records(MEASURED)
    request(requested(), CLAIMED, SUBMITTED, MEASURED).when(record).records()
    request(requested(), CLAIMED).when(record).records()
    request().when(record).records()
  })

  it.each(['first', 'second', 'reconciled'] as const)('is settled by a manager: %s', (outcome) => {
    const measured = [requested(), CLAIMED, SUBMITTED, MEASURED]
    request(...measured)
      .when(settle(outcome))
      .records(settled(outcome))
    request(...measured)
      .when(settle(outcome, ben))
      .refuses('NOT_ALLOWED')
    request(requested(), CLAIMED, SUBMITTED).when(settle(outcome)).refuses('SECOND_NOT_COMPARED')
    request(...measured, settled(outcome))
      .when(settle(outcome))
      .refuses('NOT_FOUND')
  })

  it('is withdrawn by a manager at any time', () => {
    request(requested()).when(by('WithdrawSecond', mia)).records(withdrawn(null))
    for (const later of [[], [SUBMITTED, MEASURED]])
      request(requested(), CLAIMED, ...later)
        .when(by('WithdrawSecond', mia))
        .records(withdrawn(ben.userId))
    request(requested()).when(by('WithdrawSecond', ben)).refuses('NOT_ALLOWED')
    request().when(by('WithdrawSecond', mia)).refuses('NOT_FOUND')
  })
})
