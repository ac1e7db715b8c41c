import { describe, expect, it } from '@jest/globals'
import type { MatchEvent } from '@courtline/messages/events'
import { given, recordedHistory } from '../testing/given.ts'
import { adam, ana, ben, mia } from '../people.ts'
import { matchDecider } from './decider.ts'
import {
  annotating,
  by,
  claimed,
  completed,
  edited,
  metadata,
  postprocessResult,
  queued,
  review,
  reviewWithoutVideo,
  serveAdded,
  numberedUuid,
  type History,
} from './testing/histories.ts'

const match = (history: History) => given(matchDecider, history)
const cut = (jobId: string, cause: 'accepted' | 'forced' | 'retry'): MatchEvent => ({
  type: 'PostprocessingRequested',
  data: { jobId, videoUri: 'p/court.mp4', cause },
})

/** With the one point that ana entered (D92). */
const ACCEPTED: MatchEvent = {
  type: 'AnnotationAccepted',
  data: { annotatorId: ana.userId, points: [{ annotatorId: ana.userId, points: 1 }] },
}

describe('completing an annotation (D20)', () => {
  it.each([
    ['its annotator', ana],
    ['a manager', mia],
  ])('goes to review when %s completes it', (_, who) =>
    match(annotating)
      .when({ type: 'CompleteAnnotation', by: who })
      .records({ type: 'AnnotationCompleted', data: { annotatorId: ana.userId, entries: 1 } }),
  )

  it('is not for another annotator', () =>
    match(annotating).when({ type: 'CompleteAnnotation', by: ben }).refuses('NOT_YOUR_MATCH'))

  it('needs something annotated', () =>
    match(claimed).when({ type: 'CompleteAnnotation', by: ana }).refuses('ANNOTATION_EMPTY'))

  it('needs a serve: adjustments alone are no match', () =>
    match([
      ...claimed,
      {
        type: 'AdjustmentAdded',
        data: {
          annotationId: numberedUuid(2),
          description: {
            eventType: 'Adjustment',
            clockTime: { start: 0 },
            adjustment: { name: 'Switch server' },
          },
        },
      },
    ])
      .when({ type: 'CompleteAnnotation', by: ana })
      .refuses('ANNOTATION_EMPTY'))

  describe('with another score than the owner gave', () => {
    const given: MatchEvent = {
      type: 'MetadataChanged',
      data: { metadata: { ...metadata, score: [[6, 4]], unparsedScore: '6-4' } },
    }

    it.each([undefined, '', '  '])('is refused without a reason (%p), with both scores', (why) =>
      match([...annotating, given])
        .when({ type: 'CompleteAnnotation', by: ana, ...(why !== undefined && { why }) })
        .refuses('SCORE_DIFFERS', { annotated: '0–0', given: '6–4' }),
    )

    it('goes to review with one', () =>
      match([...annotating, given])
        .when({ type: 'CompleteAnnotation', by: ana, why: 'The video ends early.' })
        .records({ type: 'AnnotationCompleted', data: { annotatorId: ana.userId, entries: 1 } }))

    it('needs none where the scores are the same, or the owner gave none', () => {
      for (const score of [null, [], [[0, 0] as [number, number]]])
        match([...annotating, { ...given, data: { metadata: { ...metadata, score } } }])
          .when({ type: 'CompleteAnnotation', by: ana })
          .records({ type: 'AnnotationCompleted', data: { annotatorId: ana.userId, entries: 1 } })
    })
  })

  it('is refused while the annotation has errors, with their number and the first text', () => {
    const wrong: MatchEvent = {
      type: 'ServeAdded',
      data: {
        annotationId: numberedUuid(2),
        description: { eventType: 'Point', clockTime: { start: 30, stop: 34 } },
      },
    }
    match([...annotating, wrong])
      .when({ type: 'CompleteAnnotation', by: ana })
      .refuses('ANNOTATION_HAS_ERRORS', { count: 1, first: "Outcome isn't defined for a point" })
  })
})

describe('reviewing (D20)', () => {
  it('requests the cut in the same append when a manager accepts', () =>
    match(review)
      .when({ type: 'AcceptAnnotation', by: mia, jobId: 'post-1' })
      .records(ACCEPTED, cut('post-1', 'accepted')))

  it('completes a match without a video', () => {
    match(reviewWithoutVideo).when({ type: 'AcceptAnnotation', by: mia, jobId: 'post-1' }).records(ACCEPTED)
    expect(matchDecider.evolve(null, recordedHistory(completed))?.lifeCycle.status).toBe('Completed')
  })

  it('is for managers, not for the annotator', () =>
    match(review).when({ type: 'AcceptAnnotation', by: ana, jobId: 'post-1' }).refuses('NOT_ALLOWED'))

  it('lets an annotator who is a manager accept their own work', () => {
    const own: History = [
      ...queued,
      { type: 'MatchClaimed', data: { annotatorId: mia.userId } },
      by(mia.userId, serveAdded(numberedUuid(1), 10)),
      { type: 'AnnotationCompleted', data: { annotatorId: mia.userId, entries: 1 } },
    ]
    match(own)
      .when({ type: 'AcceptAnnotation', by: mia, jobId: 'post-1' })
      .records(
        {
          type: 'AnnotationAccepted',
          data: { annotatorId: mia.userId, points: [{ annotatorId: mia.userId, points: 1 }] },
        },
        cut('post-1', 'accepted'),
      )
  })

  it.each([
    ['Review', review],
    ['Edited', edited],
    ['Completed', completed],
  ])('is sent back from %s to the same annotator, with the reason', (_, history) => {
    match(history)
      .when({ type: 'RejectAnnotation', by: mia, why: ' The second set is missing. ' })
      .records({
        type: 'AnnotationRejected',
        data: { annotatorId: ana.userId, why: 'The second set is missing.' },
      })
  })

  it('is not sent back without a reason', () =>
    match(review).when({ type: 'RejectAnnotation', by: mia, why: '  ' }).refuses('REASON_REQUIRED'))

  it('is not sent back by an annotator', () =>
    match(review).when({ type: 'RejectAnnotation', by: ana, why: 'Mine' }).refuses('NOT_ALLOWED'))

  it('goes to the last editor when nobody ever claimed the match', () => {
    const corrected: History = [
      ...queued,
      by(adam.userId, serveAdded(numberedUuid(1), 10)),
      cut('post-1', 'forced'),
      { type: 'Postprocessed', data: postprocessResult },
    ]
    match(corrected)
      .when({ type: 'RejectAnnotation', by: mia, why: 'Again' })
      .records({ type: 'AnnotationRejected', data: { annotatorId: adam.userId, why: 'Again' } })
  })
})
