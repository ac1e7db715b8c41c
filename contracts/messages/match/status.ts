import type { SmallRendition } from '../media/media.ts'
import { isAnnotationEvent, type MatchEvent } from '../events.ts'

/** The job that was requested of the media worker, and whether it gave up. */
export type Job =
  | { readonly state: 'running'; readonly jobId: string }
  | { readonly state: 'failed'; readonly jobId: string; readonly why: string }

/** Where a match is in its life (D20). Created, Preprocessing and Queued have no annotator. */
export type Stage =
  | { readonly status: 'Created' | 'Queued' }
  /** The status it had, for when it is brought back (D109). */
  | { readonly status: 'Deleted'; readonly before: Exclude<Stage, { status: 'Deleted' }> }
  | { readonly status: 'Preprocessing'; readonly job: Job }
  | { readonly status: 'Annotating' | 'Review'; readonly annotatorId: string }
  /** No annotator is known where only silent changes made the annotation and the cut was forced. */
  | { readonly status: 'Postprocessing'; readonly annotatorId: string | null; readonly job: Job }
  | { readonly status: 'Edited' | 'Completed'; readonly annotatorId: string | null }

/** Where a match is in its life cycle, with what later stages depend on. */
export type LifeCycleState = Stage & {
  /** The preprocessed video, once there is one; a match without any is never cut (D76). */
  readonly videoUri: string | null
  /** Its smaller rendition, where there is one. */
  readonly small?: SmallRendition
  /** Who claimed last, kept while the match waits in the queue again. */
  readonly lastAnnotatorId: string | null
}

/** The life cycle after the first event of a match. */
export const CREATED: LifeCycleState = { status: 'Created', videoUri: null, lastAnnotatorId: null }

/** The annotator whose work the match now is, or null. */
export function annotatorOf(lifeCycle: LifeCycleState): string | null {
  return 'annotatorId' in lifeCycle ? lifeCycle.annotatorId : null
}

/** The media worker's job that the match waits for or that failed, or null. */
export function jobOf(lifeCycle: LifeCycleState): Job | null {
  return 'job' in lifeCycle ? lifeCycle.job : null
}

/**
 * The life cycle after one more event: the one place that states which event leads to which status, for the decider
 * and every read model alike (D20). An accepted match that has a video stays in Review until the request to cut it,
 * which follows in the same append: it must not look finished in between.
 */
export function lifeCycleAfter(lifeCycle: LifeCycleState, event: MatchEvent): LifeCycleState {
  if (isAnnotationEvent(event)) return lifeCycle
  const { videoUri, small, lastAnnotatorId } = lifeCycle
  const known = withVideo(lastAnnotatorId, videoUri, small)
  switch (event.type) {
    case 'MatchCreated':
      return CREATED
    case 'FetchRequested':
    case 'PreprocessingRequested':
      return { ...known, status: 'Preprocessing', job: running(event.data.jobId) }
    case 'Preprocessed':
      return { ...withVideo(lastAnnotatorId, event.data.uri, event.data.small), status: 'Queued' }
    case 'QueuedWithoutVideo':
    case 'MatchReleased':
      return { ...known, status: 'Queued' }
    case 'ProcessingFailed':
      return 'job' in lifeCycle ? { ...lifeCycle, job: failed(event.data) } : lifeCycle
    case 'FilesReplaced':
      return { ...withVideo(lastAnnotatorId, null), status: 'Created' }
    case 'MatchClaimed':
    case 'AnnotationRejected':
      return annotating(known, event.data.annotatorId)
    case 'AnnotationCompleted':
      return { ...known, status: 'Review', annotatorId: event.data.annotatorId }
    case 'AnnotationAccepted':
      return videoUri ? lifeCycle : { ...known, status: 'Completed', annotatorId: event.data.annotatorId }
    case 'PostprocessingRequested':
      return {
        ...known,
        status: 'Postprocessing',
        annotatorId: annotatorOf(lifeCycle) ?? lastAnnotatorId,
        job: running(event.data.jobId),
      }
    case 'Postprocessed':
      return { ...known, status: 'Edited', annotatorId: annotatorOf(lifeCycle) }
    case 'RevertedToCreated':
      return { ...known, status: 'Created', lastAnnotatorId: null }
    case 'MatchDeleted':
      return lifeCycle.status === 'Deleted'
        ? lifeCycle
        : { ...known, status: 'Deleted', before: withoutJob(lifeCycle) }
    case 'MatchRestored':
      return lifeCycle.status === 'Deleted' ? { ...known, ...lifeCycle.before } : lifeCycle
    case 'PlayerLeft':
    case 'MediaRemoved':
    case 'RawUploadAdded':
    case 'ReviewCommentAdded':
    case 'ReviewCommentResolved':
    case 'PriorityChanged':
    case 'MetadataChanged':
    case 'RulesChanged':
    case 'TitleImageRequested':
    case 'TitleImageChanged':
    case 'TitleImageFailed':
    case 'MatchShared':
    case 'MatchLinkDeleted':
    case 'EmbedChanged':
    case 'DemoChanged':
    case 'OwnerMoved':
      return lifeCycle
  }
}

/** A job ends when its match is deleted: when the match is brought back it is stopped, to be tried again. */
function withoutJob(stage: Exclude<Stage, { status: 'Deleted' }>): Exclude<Stage, { status: 'Deleted' }> {
  const why = 'The match was deleted while its video was worked on.'
  return 'job' in stage && stage.job.state === 'running'
    ? { ...stage, job: failed({ jobId: stage.job.jobId, why }) }
    : stage
}

type Known = Pick<LifeCycleState, 'videoUri' | 'small' | 'lastAnnotatorId'>

const withVideo = (
  lastAnnotatorId: string | null,
  videoUri: string | null,
  small?: SmallRendition,
): Known => ({
  videoUri,
  lastAnnotatorId,
  ...(small && { small }),
})

const running = (jobId: string): Job => ({ state: 'running', jobId })

const failed = ({ jobId, why }: { jobId: string; why: string }): Job => ({ state: 'failed', jobId, why })

const annotating = (known: Known, annotatorId: string): LifeCycleState => ({
  ...known,
  status: 'Annotating',
  annotatorId,
  lastAnnotatorId: annotatorId,
})
