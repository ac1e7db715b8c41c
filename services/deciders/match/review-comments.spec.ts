import { describe, it } from '@jest/globals'
import type { MatchEvent } from '@courtline/messages/events'
import { given } from '../testing/given.ts'
import { ana, ben, mia, olga } from '../people.ts'
import { matchDecider } from './decider.ts'
import { annotating, edited, FIRST_SERVE, numberedUuid, review, type History } from './testing/histories.ts'

const COMMENT = numberedUuid(70)
const add = (text = ' Who served? ', by = mia, annotationId = FIRST_SERVE) => ({
  type: 'AddReviewComment' as const,
  by,
  commentId: COMMENT,
  annotationId,
  text,
})
const resolve = (by = ana, commentId = COMMENT) => ({ type: 'ResolveReviewComment' as const, by, commentId })
const added: MatchEvent = {
  type: 'ReviewCommentAdded',
  data: { commentId: COMMENT, annotationId: FIRST_SERVE, text: 'Who served?' },
}
const resolved: MatchEvent = { type: 'ReviewCommentResolved', data: { commentId: COMMENT } }
const match = (history: History) => given(matchDecider, history)

describe('a comment on an entry', () => {
  it.each([
    ['while it is annotated', annotating],
    ['in review', review],
    ['once it is finished', edited],
  ])('is a manager’s, %s', (_, history) => match(history).when(add()).records(added))

  it('is not an annotator’s, nor the owner’s', () => {
    match(review).when(add('Mine', ana)).refuses('NOT_ALLOWED')
    match(review).when(add('Mine', olga)).refuses('NOT_ALLOWED')
  })

  it('needs words, and an entry that is there', () => {
    match(review).when(add('  ')).refuses('COMMENT_REQUIRED')
    match(review)
      .when(add('Who?', mia, numberedUuid(99)))
      .refuses('ENTRY_UNKNOWN')
  })

  it('is written once', () =>
    match([...review, added])
      .when(add())
      .records())
})

describe('resolving a comment', () => {
  it.each([
    ['the annotator', ana],
    ['a manager', mia],
  ])('is for %s', (_, who) =>
    match([...annotating, added])
      .when(resolve(who))
      .records(resolved),
  )

  it('is not for another annotator', () =>
    match([...annotating, added])
      .when(resolve(ben))
      .refuses('NOT_YOUR_MATCH'))

  it('a second time changes nothing', () =>
    match([...annotating, added, resolved])
      .when(resolve())
      .records())

  it('of a comment that is not there is refused', () =>
    match(annotating).when(resolve()).refuses('NOT_FOUND'))
})
