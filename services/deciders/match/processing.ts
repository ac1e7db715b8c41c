import { may } from '@courtline/messages/actor'
import type { Decision } from '@courtline/messages/event-sourcing/decider'
import { derivedId } from '@courtline/messages/ids'
import type { JobKind, LifeCycleEvent } from '@courtline/messages/match/life-cycle'
import { jobOf } from '@courtline/messages/match/status'
import { record, refuse } from '../decision.ts'
import type { CommandOf } from './command-of.ts'
import { hasServes } from './annotation/edit-log.ts'
import type { Match } from './state.ts'

type Cause<T extends LifeCycleEvent['type']> = Extract<
  LifeCycleEvent,
  { type: T; data: { cause: unknown } }
>['data']['cause']

/** The raw files in the order in which they are joined. */
const inJoinOrder = ({ rawUploads }: Pick<Match, 'rawUploads'>) =>
  rawUploads.toSorted((one, other) => one.order - other.order)

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
  { lifeCycle, editLog }: Match,
  jobId: string,
  cause: Cause<'PostprocessingRequested'>,
): Decision<LifeCycleEvent> {
  const { videoUri, small } = lifeCycle
  if (videoUri === null) return refuse('NO_FILES')
  if (!hasServes(editLog)) return refuse('ANNOTATION_EMPTY')
  return record({
    type: 'PostprocessingRequested',
    data: { jobId, videoUri, ...(small && { small }), cause },
  })
}

/** Requests the job that failed once more, under a new id. */
export function retry({ jobId }: CommandOf<'RetryProcessing'>, match: Match): Decision<LifeCycleEvent> {
  if (!hasFailed(match)) return refuse('NOT_FAILED')
  if (match.lifeCycle.status === 'Postprocessing') return postprocess(match, jobId, 'retry')
  return match.url === ''
    ? preprocess(match, jobId, 'retry')
    : record({
        type: 'FetchRequested',
        data: { jobId, url: match.url, source: match.linkSource, cause: 'retry' },
      })
}

/** Makes room for other files; the credit goes back by what follows from the event (D23). */
export const replaceFiles = (match: Match): Decision<LifeCycleEvent> =>
  hasFailed(match) ? record({ type: 'FilesReplaced', data: {} }) : refuse('NOT_FAILED')

const hasFailed = (match: Match) => jobOf(match.lifeCycle)?.state === 'failed'

type WorkerCommand = CommandOf<'RecordPreprocessed' | 'RecordPostprocessed' | 'RecordProcessingFailed'>

/**
 * A result of the media worker counts only for the job that the match waits for now (P13). A title image that a user
 * chose stays.
 */
export function workerResult(command: WorkerCommand, match: Match): Decision<LifeCycleEvent> {
  const job = jobOf(match.lifeCycle)
  const isCurrent = job?.state === 'running' && job.jobId === command.jobId
  return isCurrent && kindOf(command) === kindOfJob(match)
    ? record(resultOf(command, match))
    : refuse('STALE_JOB')
}

/** What was fetched joins the files that are there, and all of them are preprocessed, as a job of its own. */
export function fetched(
  { jobId, rawUploads }: CommandOf<'RecordFetched'>,
  match: Match,
): Decision<LifeCycleEvent> {
  const job = jobOf(match.lifeCycle)
  const isCurrent = job?.state === 'running' && job.jobId === jobId
  if (!isCurrent || kindOfJob(match) !== 'fetch') return refuse('STALE_JOB')
  const begin = Math.max(-1, ...match.rawUploads.map(({ order }) => order)) + 1
  const added = rawUploads.map((upload) => ({ ...upload, order: begin + upload.order }))
  const all = inJoinOrder({ rawUploads: [...match.rawUploads, ...added] })
  const next = derivedId('job', jobId, 'preprocess')
  return record<LifeCycleEvent>(...added.map((data) => ({ type: 'RawUploadAdded' as const, data })), {
    type: 'PreprocessingRequested',
    data: { jobId: next, rawUploads: all, cause: 'uploadCompleted' },
  })
}

/** What the match waits for: as long as there are links, they are not fetched yet. */
function kindOfJob({ lifeCycle: { status }, url }: Match): JobKind {
  if (status === 'Postprocessing') return 'postprocess'
  return url === '' ? 'preprocess' : 'fetch'
}

function kindOf(command: WorkerCommand): JobKind {
  switch (command.type) {
    case 'RecordPreprocessed':
      return 'preprocess'
    case 'RecordPostprocessed':
      return 'postprocess'
    case 'RecordProcessingFailed':
      return command.kind
  }
}

function resultOf(command: WorkerCommand, { titleIsChosen }: Match): LifeCycleEvent {
  switch (command.type) {
    case 'RecordPreprocessed': {
      const { type: _, ...data } = command
      const titleImageUri = titleIsChosen ? null : data.titleImageUri
      return { type: 'Preprocessed', data: { ...data, titleImageUri } }
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
