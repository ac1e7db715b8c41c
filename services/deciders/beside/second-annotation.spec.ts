import { describe, it } from '@jest/globals'
import type { Actor } from '@courtline/messages/actor'
import type { SecondCommand, SecondEvent } from '@courtline/messages/second/second-annotation'
import { rulesByName } from '@courtline/scoring/rules/rules'
import { add, editsBy } from '../match/testing/edit-requests.ts'
import { ace, FIRST_SERVE, numberedUuid } from '../match/testing/histories.ts'
import { adam, ana, ben, mia, stranger } from '../people.ts'
import { given } from '../testing/given.ts'
import { secondDecider } from './second-annotation.ts'

const rules = rulesByName('Regular')
if (!rules) throw new Error('The preset Regular is missing')
const begun = { userId: ben.userId, matchId: numberedUuid(900), rules, teamType: 'Singles' as const }

const STARTED: SecondEvent = { type: 'SecondStarted', data: begun }
const SERVED: SecondEvent = {
  type: 'ServeAdded',
  data: { annotationId: FIRST_SERVE, description: ace(10) },
}
const COMPLETED: SecondEvent = { type: 'SecondCompleted', data: { entries: 1 } }
const CLOSED: SecondEvent = { type: 'SecondClosed', data: {} }
const REOPENED: SecondEvent = { type: 'SecondReopened', data: {} }

const second = (...history: SecondEvent[]) => given(secondDecider, history)
const start = (by: Actor = ben): SecondCommand => ({ type: 'StartSecond', by, ...begun })
const complete = (by: Actor = ben): SecondCommand => ({ type: 'CompleteSecond', by })
const CLOSE: SecondCommand = { type: 'CloseSecond' }

describe('a second annotation (D100)', () => {
  it('is begun by its own annotator', () => {
    second().when(start()).records(STARTED)
    second().when(start(mia)).refuses('NOT_ALLOWED')
    second()
      .when({ type: 'StartSecond', by: stranger, ...begun, userId: stranger.userId })
      .refuses('NOT_ALLOWED')
    second(STARTED, SERVED).when(start()).records()
  })

  it('goes on where it was given back, and is never made twice by one person', () => {
    second(STARTED, SERVED, CLOSED).when(start()).records(REOPENED)
    second(STARTED, SERVED, COMPLETED).when(start()).refuses('SECOND_SUBMITTED')
  })

  const other = numberedUuid(2)
  const added: SecondEvent = { type: 'ServeAdded', data: { annotationId: other, description: ace(20) } }
  const edit = (by: Actor = ben, silent = false) => editsBy(by, silent, add(other, 20))

  it('is edited by nobody else, and silently by nobody', () => {
    second(STARTED, SERVED).when(edit()).records(added)
    for (const by of [ana, mia, adam]) second(STARTED).when(edit(by)).refuses('NOT_ALLOWED')
    second(STARTED).when(edit(ben, true)).refuses('NOT_ALLOWED')
    second().when(edit()).refuses('NOT_FOUND')
  })

  it('is closed to edits once it is submitted or given back', () => {
    second(STARTED, SERVED, COMPLETED).when(edit()).refuses('SECOND_SUBMITTED')
    second(STARTED, SERVED, CLOSED).when(edit()).refuses('NOT_THE_ANNOTATOR')
    second(STARTED, SERVED, CLOSED, REOPENED).when(edit()).records(added)
  })

  it('is replaced as a whole without naming the state that is replaced', () => {
    const replace: SecondCommand = {
      type: 'ReplaceAnnotation',
      by: ben,
      entries: [{ annotationId: other, ...ace(20) }],
      knownTag: null,
      silent: false,
    }
    second(STARTED).when(replace).records(added)
    second(STARTED, COMPLETED).when(replace).refuses('SECOND_SUBMITTED')
  })

  it('is submitted with serves, by its annotator, once', () => {
    second(STARTED).when(complete()).refuses('ANNOTATION_EMPTY')
    second(STARTED, SERVED).when(complete(mia)).refuses('NOT_ALLOWED')
    second(STARTED, SERVED).when(complete()).records(COMPLETED)
    second(STARTED, SERVED, COMPLETED).when(complete()).records()
  })

  it('is closed while it is in progress; what was submitted stays', () => {
    second(STARTED).when(CLOSE).records(CLOSED)
    second(STARTED, CLOSED).when(CLOSE).records()
    second(STARTED, SERVED, COMPLETED).when(CLOSE).records()
  })
})
