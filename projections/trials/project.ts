import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { TRIAL_LIFE_EVENTS, type TrialLifeEvent, type TrialStatus } from '@courtline/messages/trial/trial'
import { oneDocument, scrubEach, type Projection } from '../runtime/projection.ts'

/** What a manager answered to a trial. */
export interface StoredReview {
  readonly userId: string
  readonly date: string
  readonly result: boolean
  readonly reason: string | null
}

/** A trial, without its annotation: that is in the read model of annotations. */
export interface TrialDocument {
  /** Name of its stream. */
  readonly id: string
  readonly userId: string
  readonly matchId: string
  readonly status: TrialStatus
  readonly created: string
  readonly completed: string | null
  readonly review: StoredReview | null
  /** What was submitted before it was redone last: its review, and the revision up to which the stream holds it. */
  readonly previous: {
    readonly completed: string
    readonly review: StoredReview
    readonly revision: number
  } | null
  readonly changedAt: string
  readonly revision: number
  readonly position: string
}

/** One document for each trial. Ordering is global: erasing a person touches whatever trials that person has by then. */
export const trials: Projection<TrialLifeEvent, TrialDocument> = {
  name: 'trials',
  version: 1,
  ordering: 'global',
  handles: TRIAL_LIFE_EVENTS.map((schema) => schema.properties.type.const),
  indexes: { user: 'one', match: 'one', status: 'one', changed: 'one' },
  personal: true,
  groupsOf: ({ stream }) => [stream],
  fold: oneDocument(foldTrial),
  keysOf: ({ userId, matchId, status, changedAt }) => ({
    user: userId,
    match: matchId,
    status,
    changed: changedAt,
  }),
  erasure: { index: 'user', scrub: scrubEach(scrubTrial) },
}

function foldTrial(trial: TrialDocument | null, recorded: Recorded<TrialLifeEvent>): TrialDocument | null {
  const { event, meta, stream, revision, position } = recorded
  const seen = { changedAt: meta.at, revision, position }
  if (event.type === 'TrialStarted') {
    const { userId, matchId } = event.data
    const nothing = { completed: null, review: null, previous: null }
    return { id: stream, userId, matchId, status: 'InProgress', created: meta.at, ...nothing, ...seen }
  }
  return trial && { ...trial, ...changeBy(event, trial, recorded), ...seen }
}

type Change = Partial<Pick<TrialDocument, 'status' | 'completed' | 'review' | 'previous'>>

function changeBy(
  event: Exclude<TrialLifeEvent, { type: 'TrialStarted' }>,
  { completed, review, revision }: TrialDocument,
  { meta }: Recorded<TrialLifeEvent>,
): Change {
  switch (event.type) {
    case 'TrialCompleted':
      return { status: 'InReview', completed: meta.at }
    case 'TrialReviewed': {
      const { reviewerId, result, reason } = event.data
      const status = result ? 'Success' : 'Failure'
      return { status, review: { userId: reviewerId, date: meta.at, result, reason } }
    }
    case 'TrialRedone': {
      const previous = completed !== null && review ? { completed, review, revision } : null
      return { status: 'InProgress', completed: null, review: null, previous }
    }
  }
}

const scrubReview = (review: StoredReview): StoredReview => ({ ...review, reason: null })

function scrubTrial(trial: TrialDocument): TrialDocument {
  const { review, previous } = trial
  return {
    ...trial,
    review: review && scrubReview(review),
    previous: previous && { ...previous, review: scrubReview(previous.review) },
  }
}
