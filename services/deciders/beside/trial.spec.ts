import { describe, it } from '@jest/globals'
import type { Actor } from '@courtline/messages/actor'
import { rulesByName } from '@courtline/scoring/rules/rules'
import type { TrialCommand, TrialEvent } from '@courtline/messages/trial/trial'
import { add, editsBy } from '../match/testing/edit-requests.ts'
import { ace, FIRST_SERVE, numberedUuid } from '../match/testing/histories.ts'
import { adam, ana, ben, mia, stranger, tess } from '../people.ts'
import { given } from '../testing/given.ts'
import { trialDecider } from './trial.ts'

const matchId = numberedUuid(900)
const rules = rulesByName('Regular')
if (!rules) throw new Error('The preset Regular is missing')
const begun = { userId: tess.userId, matchId, rules, teamType: 'Singles' as const }

const STARTED: TrialEvent = { type: 'TrialStarted', data: begun }
const SERVED: TrialEvent = {
  type: 'ServeAdded',
  data: { annotationId: FIRST_SERVE, description: ace(10) },
}
const COMPLETED: TrialEvent = { type: 'TrialCompleted', data: { entries: 1 } }
const reviewed = (result: boolean, reason: string | null = null): TrialEvent => ({
  type: 'TrialReviewed',
  data: { reviewerId: mia.userId, result, reason },
})
const REDONE: TrialEvent = { type: 'TrialRedone', data: {} }

const trial = (...history: TrialEvent[]) => given(trialDecider, history)
const start = (by: Actor = tess): TrialCommand => ({ type: 'StartTrial', by, ...begun })
const complete = (by: Actor = tess): TrialCommand => ({ type: 'CompleteTrial', by })
const review = (result: boolean, by: Actor = mia, reason: string | null = null): TrialCommand => ({
  type: 'ReviewTrial',
  by,
  result,
  reason,
})

describe('beginning a trial (D81)', () => {
  it('is for its own annotator', () => {
    trial().when(start()).records(STARTED)
    trial().when(start(mia)).refuses('NOT_ALLOWED')
    trial()
      .when({ ...start(stranger), userId: stranger.userId } as TrialCommand)
      .refuses('NOT_ALLOWED')
  })

  it.each([
    ['in progress', [STARTED]],
    ['in review', [STARTED, SERVED, COMPLETED]],
  ])('again changes nothing while it is %s', (_, history) => {
    trial(...history)
      .when(start())
      .records()
  })

  it('again after no success continues with a copy; after success there is no other', () => {
    trial(STARTED, SERVED, COMPLETED, reviewed(false)).when(start()).records(REDONE)
    trial(STARTED, SERVED, COMPLETED, reviewed(true)).when(start()).refuses('TRIAL_REVIEWED')
  })
})

describe('the annotation of a trial', () => {
  const second = numberedUuid(2)
  const added: TrialEvent = { type: 'ServeAdded', data: { annotationId: second, description: ace(20) } }
  const edit = (by: Actor = tess, silent = false) => editsBy(by, silent, add(second, 20))

  it.each([
    ['in progress', [STARTED, SERVED]],
    ['in review', [STARTED, SERVED, COMPLETED]],
    ['being redone', [STARTED, SERVED, COMPLETED, reviewed(false), REDONE]],
  ])('is edited as a match is, while it is %s', (_, history) => {
    trial(...history)
      .when(edit())
      .records(added)
    trial(...history)
      .when(editsBy(tess, false, add(FIRST_SERVE, 30)))
      .refuses('ENTRY_EXISTS')
  })

  it('is nobody else’s to edit, and nobody’s to correct silently', () => {
    for (const by of [ana, ben, mia, adam]) trial(STARTED).when(edit(by)).refuses('NOT_ALLOWED')
    trial(STARTED).when(edit(tess, true)).refuses('NOT_ALLOWED')
  })

  it.each([true, false])('is closed by a review (success %s)', (result) => {
    trial(STARTED, SERVED, COMPLETED, reviewed(result)).when(edit()).refuses('TRIAL_REVIEWED')
  })

  it('is replaced as a whole, without naming the state that is replaced', () => {
    const entry = { annotationId: second, ...ace(20) }
    const replace: TrialCommand = {
      type: 'ReplaceAnnotation',
      by: tess,
      entries: [entry],
      knownTag: null,
      silent: false,
    }
    trial(STARTED).when(replace).records(added)
    trial().when(replace).refuses('NOT_FOUND')
    trial(STARTED)
      .when({ ...replace, knownTag: 'another state' })
      .refuses('ANNOTATION_STALE')
  })
})

describe('handing a trial in', () => {
  it('needs serves, and is for its annotator', () => {
    trial(STARTED).when(complete()).refuses('ANNOTATION_EMPTY')
    trial(STARTED, SERVED).when(complete()).records(COMPLETED)
    trial(STARTED, SERVED).when(complete(mia)).refuses('NOT_ALLOWED')
    trial().when(complete()).refuses('NOT_FOUND')
  })

  it('again changes nothing until it is reviewed', () => {
    trial(STARTED, SERVED, COMPLETED).when(complete()).records()
    trial(STARTED, SERVED, COMPLETED, reviewed(false)).when(complete()).refuses('TRIAL_REVIEWED')
    trial(STARTED, SERVED, COMPLETED, reviewed(false), REDONE).when(complete()).records(COMPLETED)
  })
})

describe('reviewing a trial (D80)', () => {
  const inReview = [STARTED, SERVED, COMPLETED]

  it('is for managers of trials, with a reason where they give one', () => {
    trial(...inReview)
      .when(review(true))
      .records(reviewed(true))
    trial(...inReview)
      .when(review(false, mia, ' Lets are missing. '))
      .records(reviewed(false, 'Lets are missing.'))
    for (const by of [tess, ana, stranger])
      trial(...inReview)
        .when(review(true, by))
        .refuses('NOT_ALLOWED')
  })

  it('is never of one’s own', () => {
    const own: TrialEvent = { type: 'TrialStarted', data: { ...begun, userId: mia.userId } }
    trial(own, SERVED, COMPLETED).when(review(true)).refuses('NOT_ALLOWED')
  })

  it('waits until it is submitted, and happens once', () => {
    trial(STARTED, SERVED).when(review(true)).refuses('TRIAL_NOT_IN_REVIEW')
    trial(...inReview, reviewed(false))
      .when(review(true))
      .refuses('TRIAL_NOT_IN_REVIEW')
  })
})
