import { describe, it } from '@jest/globals'
import type { Actor } from '@courtline/messages/actor'
import type { MatchCommand } from '@courtline/messages/match/commands'
import { adam, ana, ben, mia, olga } from '../people.ts'
import { given } from '../testing/given.ts'
import { matchDecider } from './decider.ts'
import { add, change, editsBy, SECOND_SERVE } from './testing/edit-requests.ts'
import { ace, annotating, edited, FIRST_SERVE, queued, review, type History } from './testing/histories.ts'

const taken = (who: Actor, ...list: Parameters<typeof editsBy>[2][]): MatchCommand => ({
  ...editsBy(who, false, ...list),
  reconciles: ben.userId,
})
const match = (history: History) => given(matchDecider, history)

describe('entries taken from a second annotation (D100)', () => {
  it('are ordinary edits of a manager in review, and keep who annotated them', () => {
    match(review)
      .when(taken(mia, add(SECOND_SERVE, 40), change({ outcome: 'Fault' })))
      .records(
        {
          type: 'ServeAdded',
          data: { annotationId: SECOND_SERVE, description: ace(40), origAnnotatorId: ben.userId },
        },
        { type: 'ServeChanged', data: { annotationId: FIRST_SERVE, changes: { outcome: 'Fault' } } },
      )
    match(review)
      .when(taken(mia, add(FIRST_SERVE, 40)))
      .refuses('ENTRY_EXISTS')
  })

  it('are for managers, and for matches in review', () => {
    for (const who of [ana, ben, olga])
      match(review)
        .when(taken(who, add(SECOND_SERVE, 40)))
        .refuses('NOT_ALLOWED')
    for (const history of [queued, annotating, edited])
      match(history)
        .when(taken(adam, add(SECOND_SERVE, 40)))
        .refuses('STATUS_FORBIDS')
  })
})
