import { type EventFilter, type EventLogReader, START } from '@courtline/infra/event-log/event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { StoredFile } from '@courtline/infra/blob-store/blob-store'
import type { AnyEvent } from '@courtline/messages/events'
import { subjectIdOf } from '@courtline/messages/ids'
import { isOutputOfJob } from '@courtline/messages/media/job-outputs'

/** The media jobs that were ever asked for on a match, or on a reel. */
export interface SubjectJobs {
  readonly asked: ReadonlySet<string>
  /** Those that may still write: the one on the video or the reel's film, the one on the title image. */
  readonly pending: { readonly video: string | null; readonly title: string | null }
}

const NONE = { video: null, title: null }
const NO_JOBS: SubjectJobs = { asked: new Set(), pending: NONE }
/** Of a match the last two end whatever was asked for, of a reel the last three. */
const FILTER: EventFilter = {
  categories: ['match', 'reels'],
  types: [
    'FetchRequested',
    'PreprocessingRequested',
    'PostprocessingRequested',
    'Preprocessed',
    'Postprocessed',
    'ProcessingFailed',
    'TitleImageRequested',
    'TitleImageChanged',
    'TitleImageFailed',
    'RevertedToCreated',
    'MatchDeleted',
    'ReelRequested',
    'ReelRetried',
    'ReelCompleted',
    'ReelFailed',
    'ReelCancelled',
    'ReelDeleted',
    'ReelWithdrawn',
  ],
}
const PAGE = 1000
/** Names of jobs are no personal data: nothing of what is sealed has to be opened for them. */
const NO_KEYS = { keyToOpen: () => undefined }

/** Reads the whole log: the media jobs of every match and every reel, by the id of either. */
export async function readMediaJobs(
  log: Pick<EventLogReader, 'readAll'>,
): Promise<ReadonlyMap<string, SubjectJobs>> {
  const jobs = new Map<string, SubjectJobs>()
  for (let after = START, atHead = false; !atHead;) {
    const page = await log.readAll({ after, filter: FILTER, limit: PAGE })
    for (const stored of page.events) {
      const { event, stream } = openRecorded(stored, NO_KEYS)
      const subjectId = isOfReel(event) ? event.data.reelId : subjectIdOf(stream)
      jobs.set(subjectId, jobsAfter(jobs.get(subjectId) ?? NO_JOBS, event))
    }
    after = page.scannedTo
    atHead = page.atHead
  }
  return jobs
}

type ReelJobEvent = Extract<AnyEvent, { type: `Reel${string}` }>
const isOfReel = (event: AnyEvent): event is ReelJobEvent => event.type.startsWith('Reel')

function jobsAfter(jobs: SubjectJobs, event: AnyEvent): SubjectJobs {
  if (
    event.type === 'FetchRequested' ||
    event.type === 'PreprocessingRequested' ||
    event.type === 'PostprocessingRequested' ||
    event.type === 'ReelRequested' ||
    event.type === 'ReelRetried'
  )
    return withRequest(jobs, 'video', event.data.jobId)
  if (event.type === 'TitleImageRequested') return withRequest(jobs, 'title', event.data.jobId)
  if (
    event.type === 'Preprocessed' ||
    event.type === 'Postprocessed' ||
    event.type === 'ProcessingFailed' ||
    event.type === 'ReelCompleted' ||
    event.type === 'ReelFailed'
  )
    return event.data.jobId === jobs.pending.video
      ? { ...jobs, pending: { ...jobs.pending, video: null } }
      : jobs
  if (event.type === 'TitleImageChanged' || event.type === 'TitleImageFailed')
    return { ...jobs, pending: { ...jobs.pending, title: null } }
  return { ...jobs, pending: NONE }
}

const withRequest = ({ asked, pending }: SubjectJobs, of: 'video' | 'title', jobId: string): SubjectJobs => ({
  asked: new Set(asked).add(jobId),
  pending: { ...pending, [of]: jobId },
})

/** A worker stores its files a moment before it records them, and one that stood still may be late. */
const SETTLED_MS = 3_600_000

/**
 * Whether a file was left by an attempt at a media job of which nothing came: its worker was killed, or the match had
 * moved on, or the reel was cancelled. Such a file is named by no event, and no job that may still end can name it.
 */
export function isAbandonedOutput(
  { uri, modifiedAt }: Pick<StoredFile, 'uri' | 'modifiedAt'>,
  jobs: ReadonlyMap<string, SubjectJobs>,
  now: Date,
): boolean {
  if (modifiedAt.getTime() + SETTLED_MS > now.getTime()) return false
  const [, subjectId = '', fileName = ''] = uri.split('/')
  const known = jobs.get(subjectId)
  return [...(known?.asked ?? [])].some(
    (jobId) =>
      jobId !== known?.pending.video && jobId !== known?.pending.title && isOutputOfJob(jobId, fileName),
  )
}
