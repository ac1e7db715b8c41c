import { describe, it } from '@jest/globals'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { annotationTag } from '@courtline/messages/match/compare-annotations'
import { given } from '../testing/given.ts'
import { adam, ana, mia } from '../people.ts'
import type { CommandOf } from './command-of.ts'
import { matchDecider } from './decider.ts'
import { SECOND_SERVE } from './testing/edit-requests.ts'
import { ace, claimed, edited, FIRST_EDIT, FIRST_SERVE, serveAdded } from './testing/histories.ts'

const oneServe = annotationTag(new Map([[FIRST_SERVE, FIRST_EDIT]]))
const EMPTY = annotationTag(new Map())

const replaceBy = (
  by: typeof ana,
  entries: AnnotatedEvent[],
  knownTag: string | null,
  silent = false,
): CommandOf<'ReplaceAnnotation'> => ({ type: 'ReplaceAnnotation', by, entries, knownTag, silent })
const serve = (annotationId: string, startSeconds: number): AnnotatedEvent => ({
  annotationId,
  ...ace(startSeconds),
})

describe('a whole annotation (D29)', () => {
  it('is recorded as the edits by which it differs', () =>
    given(matchDecider, claimed)
      .when(replaceBy(ana, [serve(SECOND_SERVE, 20)], EMPTY))
      .records(serveAdded(SECOND_SERVE, 20)))

  it('removes what it leaves out, silently where an admin requests it (D51)', () =>
    given(matchDecider, edited)
      .when(replaceBy(adam, [], oneServe, true))
      .records({ type: 'ServeRemoved', data: { annotationId: FIRST_SERVE, silent: true } }))

  it('records nothing when it equals what is there', () =>
    given(matchDecider, claimed)
      .when(replaceBy(ana, [], EMPTY))
      .records())

  it('needs the name of the annotation that it replaces, and the right one', () => {
    given(matchDecider, claimed)
      .when(replaceBy(ana, [], null))
      .refuses('IF_MATCH_REQUIRED')
    given(matchDecider, claimed)
      .when(replaceBy(ana, [], oneServe))
      .refuses('ANNOTATION_STALE')
  })

  it('looks at rights first', () => {
    given(matchDecider, claimed)
      .when(replaceBy(mia, [], null))
      .refuses('NOT_THE_ANNOTATOR')
    given(matchDecider, edited)
      .when(replaceBy(mia, [], null, true))
      .refuses('NOT_ALLOWED')
  })
})
