import { may } from '@courtline/messages/actor'
import type { Decision } from '@courtline/messages/decider'
import type { LifeCycleEvent } from '@courtline/messages/match/life-cycle'
import { jobOf } from '@courtline/messages/match/status'
import { record, refuse } from '../decision.ts'
import type { CommandOf } from './command-of.ts'
import { hasServes } from './edit-trail.ts'
import type { Match } from './state.ts'

type Cause<T extends LifeCycleEvent['type']> = Extract<
  LifeCycleEvent,
  { type: T; data: { cause: unknown } }
>['data']['cause']

/** The raw files in the order in which they are joined. */
const inJoinOrder = ({ rawUploads }: Match) => rawUploads.toSorted((one, other) => one.order - other.order)

/** Without any raw file, an admin may send the match to the queue all the same (D76). */
export function completeUpload(
  { by, jobId }: CommandOf<'CompleteUpload'>,
  match: Match,
): Decision<LifeCycleEvent> {
  if (match.rawUploads.length > 0) return preprocess(match, jobId, 'uploadCompleted')
  return may(by, 'Admin') ? record({ type: 'QueuedWithoutVideo', data: {} }) : refuse('NO_FILES')
}

export function preprocess(
  match: Match,
  jobId: string,
  cause: Cause<'PreprocessingRequested'>,
): Decision<LifeCycleEvent> {
  if (match.rawUploads.length === 0) return refuse('NO_FILES')
  return record({
    type: 'PreprocessingRequested',
    data: { jobId, rawUploads: inJoinOrder(match), cause },
  })
}

/** Cuts the video by what is annotated, so there must be both (D20). */
export function postprocess(
  { standing, trail }: Match,
  jobId: string,
  cause: Cause<'PostprocessingRequested'>,
): Decision<LifeCycleEvent> {
  if (standing.videoUri === null) return refuse('NO_FILES')
  if (!hasServes(trail)) return refuse('ANNOTATION_EMPTY')
  return record({ type: 'PostprocessingRequested', data: { jobId, videoUri: standing.videoUri, cause } })
}

/** Asks for the job that failed once more, under a new id. */
export function retry({ jobId }: CommandOf<'RetryProcessing'>, match: Match): Decision<LifeCycleEvent> {
  if (!hasFailed(match)) return refuse('NOT_FAILED')
  return match.standing.status === 'Preprocessing'
    ? preprocess(match, jobId, 'retry')
    : postprocess(match, jobId, 'retry')
}

/** Makes room for other files; the credit goes back by what follows from the event (D23). */
export const replaceFiles = (match: Match): Decision<LifeCycleEvent> =>
  hasFailed(match) ? record({ type: 'FilesReplaced', data: {} }) : refuse('NOT_FAILED')

const hasFailed = (match: Match) => jobOf(match.standing)?.state === 'failed'

type WorkerCommand = CommandOf<'RecordPreprocessed' | 'RecordPostprocessed' | 'RecordProcessingFailed'>

/** What the media worker says counts only for the job that the match waits for now (P13). */
export function workerResult(command: WorkerCommand, { standing }: Match): Decision<LifeCycleEvent> {
  const job = jobOf(standing)
  const isCurrent = job?.state === 'running' && job.jobId === command.jobId
  const kind = standing.status === 'Preprocessing' ? 'preprocess' : 'postprocess'
  if (!isCurrent || kindOf(command) !== kind) return refuse('STALE_JOB')
  return record(resultOf(command))
}

function kindOf(command: WorkerCommand): 'preprocess' | 'postprocess' {
  switch (command.type) {
    case 'RecordPreprocessed':
      return 'preprocess'
    case 'RecordPostprocessed':
      return 'postprocess'
    case 'RecordProcessingFailed':
      return command.kind
  }
}

function resultOf(command: WorkerCommand): LifeCycleEvent {
  switch (command.type) {
    case 'RecordPreprocessed': {
      const { type: _, ...data } = command
      return { type: 'Preprocessed', data }
    }
    case 'RecordPostprocessed': {
      const { type: _, ...data } = command
      return { type: 'Postprocessed', data }
    }
    case 'RecordProcessingFailed': {
      const { type: _, ...data } = command
      return { type: 'ProcessingFailed', data }
    }
  }
}
