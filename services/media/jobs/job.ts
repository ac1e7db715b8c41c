import type { AnyEvent } from '@courtline/messages/events'
import type { LifeCycleEvent, LinkSource, RawUpload } from '@courtline/messages/match/life-cycle'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { subjectIdOf } from '@courtline/messages/ids'
import { linksIn } from '@courtline/messages/media/link-check'

/** What each kind of job needs to know. Each kind has a handler in `handlers.ts`. */
interface JobFacts {
  /** Links to the files, in the order in which they are joined. */
  readonly fetch: { readonly links: readonly string[]; readonly source: LinkSource }
  readonly preprocess: { readonly rawUploads: readonly RawUpload[] }
  readonly postprocess: { readonly videoUri: string }
}

export type MediaJobKind = keyof JobFacts
export type JobOf<K extends MediaJobKind> = {
  [P in K]: {
    readonly kind: P
    readonly jobId: string
    readonly matchId: string
    /** Whose turn it takes; unknown to what does not follow a log. */
    readonly ownerId?: string | undefined
  } & JobFacts[P]
}[K]
/** What a media worker can be asked to do. */
export type MediaJob = JobOf<MediaJobKind>

/** Jobs that were asked for and have no result yet, by match: a match has at most one. */
export type PendingJobs = ReadonlyMap<string, MediaJob>

/** Events that ask for a job, end one, or make one pointless; a job source needs to read no others. */
export const JOB_EVENTS = [
  'FetchRequested',
  'PreprocessingRequested',
  'PostprocessingRequested',
  'Preprocessed',
  'Postprocessed',
  'ProcessingFailed',
  'RevertedToCreated',
  'MatchDeleted',
] as const satisfies readonly LifeCycleEvent['type'][]

/** Jobs pending after one more event. The newest request of a match is the one that counts (P13). */
export function withJobEvent(pending: PendingJobs, { stream, event }: Recorded<AnyEvent>): PendingJobs {
  const matchId = subjectIdOf(stream)
  if (event.type === 'FetchRequested') {
    const { jobId, url, source } = event.data
    return new Map(pending).set(matchId, { kind: 'fetch', jobId, matchId, links: linksIn(url ?? ''), source })
  }
  if (event.type === 'PreprocessingRequested') {
    const { jobId, rawUploads } = event.data
    return new Map(pending).set(matchId, { kind: 'preprocess', jobId, matchId, rawUploads })
  }
  if (event.type === 'PostprocessingRequested') {
    const { jobId, videoUri } = event.data
    return new Map(pending).set(matchId, { kind: 'postprocess', jobId, matchId, videoUri })
  }
  return endsJob(event, pending.get(matchId)) ? without(pending, matchId) : pending
}

function endsJob(event: AnyEvent, job: MediaJob | undefined): boolean {
  if (!job) return false
  if (event.type === 'RevertedToCreated' || event.type === 'MatchDeleted') return true
  const hasResult =
    event.type === 'Preprocessed' || event.type === 'Postprocessed' || event.type === 'ProcessingFailed'
  return hasResult && event.data.jobId === job.jobId
}

function without(pending: PendingJobs, matchId: string): PendingJobs {
  const rest = new Map(pending)
  rest.delete(matchId)
  return rest
}
