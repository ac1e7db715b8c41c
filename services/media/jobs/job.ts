import type { AnyEvent } from '@courtline/messages/events'
import type { LinkSource, RawUpload } from '@courtline/messages/match/life-cycle'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { VideoSite } from '@courtline/messages/reels/video-sites'
import { subjectIdOf } from '@courtline/messages/ids'
import type { SmallRendition } from '@courtline/messages/media/media'
import { linksIn } from '@courtline/messages/media/link-check'

/** A job on a match. */
interface OfMatch {
  readonly matchId: string
  /** Whose turn it takes; unknown to what does not follow a log. */
  readonly ownerId?: string | undefined
}

/** A job on a highlight reel: what it shows is read when its turn has come. */
interface OfReel {
  readonly reelId: string
  /** Its maker. */
  readonly ownerId: string
}

/** What each kind of job needs. Each kind has a handler in `handlers.ts`. */
interface JobFacts {
  /** Links to the files, in the order in which they are joined. */
  readonly fetch: OfMatch & { readonly links: readonly string[]; readonly source: LinkSource }
  readonly preprocess: OfMatch & { readonly rawUploads: readonly RawUpload[] }
  readonly postprocess: OfMatch & { readonly videoUri: string; readonly small?: SmallRendition }
  /** A picture of the preprocessed video at a moment, as the title image of the match. */
  readonly title: OfMatch & { readonly videoUri: string; readonly clockSeconds: number }
  readonly reel: OfReel
  readonly reelUpload: OfReel & { readonly site: VideoSite; readonly isPrivate: boolean }
}

export type MediaJobKind = keyof JobFacts
export type JobOf<K extends MediaJobKind> = {
  [P in K]: { readonly kind: P; readonly jobId: string } & JobFacts[P]
}[K]
/** What a media worker can be given to do. */
export type MediaJob = JobOf<MediaJobKind>

/** The match or the reel that a job is on. */
export const subjectOfJob = (job: MediaJob): string => ('reelId' in job ? job.reelId : job.matchId)

/** Jobs whose progress is shown: that of a single picture is none. */
export type ReportedJob = Exclude<MediaJob, JobOf<'title'>>
export const isReported = (job: MediaJob): job is ReportedJob => job.kind !== 'title'

/** By what a report of progress names a job. */
export const namesOfJob = (job: ReportedJob) => ({
  jobId: job.jobId,
  kind: job.kind,
  ...('reelId' in job && { ofAccount: job.ownerId }),
})

/**
 * Under what a pending job is kept: each match and each reel has at most one job on its video. A title image is made beside
 * it, for a match may be cut meanwhile.
 */
export const keyOfJob = (job: MediaJob): string =>
  job.kind === 'title' ? titleKey(job.matchId) : subjectOfJob(job)

const titleKey = (matchId: string) => `${matchId}/title`

/** Jobs that were requested and have no result yet, by `keyOfJob`. */
export type PendingJobs = ReadonlyMap<string, MediaJob>

/** Events that request a job, end one, or make one pointless; a job source needs to read no others. */
export const JOB_EVENTS = [
  'FetchRequested',
  'PreprocessingRequested',
  'PostprocessingRequested',
  'Preprocessed',
  'Postprocessed',
  'ProcessingFailed',
  'RevertedToCreated',
  'MatchDeleted',
  'FilesReplaced',
  'TitleImageRequested',
  'TitleImageChanged',
  'TitleImageFailed',
  'ReelRequested',
  'ReelRetried',
  'ReelCompleted',
  'ReelFailed',
  'ReelUploadRequested',
  'ReelUploaded',
  'ReelUploadFailed',
  'ReelCancelled',
  'ReelDeleted',
  'ReelWithdrawn',
] as const satisfies readonly AnyEvent['type'][]

/** Jobs pending after one more event. The newest request of a match is the one that counts (P13). */
export function withJobEvent(pending: PendingJobs, { stream, event }: Recorded<AnyEvent>): PendingJobs {
  if (isReelEvent(event)) return withReelEvent(pending, event, subjectIdOf(stream))
  const matchId = subjectIdOf(stream)
  if (event.type === 'TitleImageRequested') {
    const job: MediaJob = { kind: 'title', matchId, ...event.data }
    return new Map(pending).set(keyOfJob(job), job)
  }
  if (event.type === 'FetchRequested') {
    const { jobId, url, source } = event.data
    return new Map(pending).set(matchId, { kind: 'fetch', jobId, matchId, links: linksIn(url ?? ''), source })
  }
  if (event.type === 'PreprocessingRequested') {
    const { jobId, rawUploads } = event.data
    return new Map(pending).set(matchId, { kind: 'preprocess', jobId, matchId, rawUploads })
  }
  if (event.type === 'PostprocessingRequested') {
    const { cause: _, ...facts } = event.data
    return new Map(pending).set(matchId, { kind: 'postprocess', matchId, ...facts })
  }
  const rest = endsTitleJob(event, pending.get(titleKey(matchId)))
    ? without(pending, titleKey(matchId))
    : pending
  return endsJob(event, rest.get(matchId)) ? without(rest, matchId) : rest
}

/** Another picture, other files or the match's end make the request pointless. */
function endsTitleJob(event: AnyEvent, job: MediaJob | undefined): boolean {
  if (!job) return false
  if (event.type === 'TitleImageFailed') return event.data.jobId === job.jobId
  return event.type === 'TitleImageChanged' || event.type === 'FilesReplaced' || event.type === 'MatchDeleted'
}

type ReelJobEvent = Extract<AnyEvent, { type: `Reel${string}` }>
const isReelEvent = (event: AnyEvent): event is ReelJobEvent => event.type.startsWith('Reel')

function withReelEvent(pending: PendingJobs, { type, data }: ReelJobEvent, ownerId: string): PendingJobs {
  const { reelId } = data
  if (type === 'ReelRequested' || type === 'ReelRetried')
    return new Map(pending).set(reelId, { kind: 'reel', jobId: data.jobId, reelId, ownerId })
  if (type === 'ReelUploadRequested') {
    const { jobId, site, isPrivate } = data
    return new Map(pending).set(reelId, { kind: 'reelUpload', jobId, reelId, ownerId, site, isPrivate })
  }
  const isResult =
    type === 'ReelCompleted' ||
    type === 'ReelFailed' ||
    type === 'ReelUploaded' ||
    type === 'ReelUploadFailed'
  const ends = isResult
    ? pending.get(reelId)?.jobId === data.jobId
    : type === 'ReelCancelled' || type === 'ReelDeleted' || type === 'ReelWithdrawn'
  return ends ? without(pending, reelId) : pending
}

function endsJob(event: AnyEvent, job: MediaJob | undefined): boolean {
  if (!job) return false
  if (event.type === 'RevertedToCreated' || event.type === 'MatchDeleted') return true
  const hasResult =
    event.type === 'Preprocessed' || event.type === 'Postprocessed' || event.type === 'ProcessingFailed'
  return hasResult && event.data.jobId === job.jobId
}

function without(pending: PendingJobs, key: string): PendingJobs {
  const rest = new Map(pending)
  rest.delete(key)
  return rest
}
