import { type EventFilter, type EventLogReader, START } from '@courtline/infra/event-log/event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { StoredFile } from '@courtline/infra/blob-store/blob-store'
import type { AnyEvent } from '@courtline/messages/events'
import { subjectIdOf } from '@courtline/messages/ids'
import { isOutputOfJob } from '@courtline/messages/media/job-outputs'

/** The media jobs that were ever asked for on a match. */
export interface MatchJobs {
  readonly asked: ReadonlySet<string>
  /** Those that may still write: the one on the video, the one on the title image. */
  readonly pending: { readonly video: string | null; readonly title: string | null }
}

const NONE = { video: null, title: null }
const NO_JOBS: MatchJobs = { asked: new Set(), pending: NONE }
/** The last two end whatever was asked for. */
const FILTER: EventFilter = {
  categories: ['match'],
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
  ],
}
const PAGE = 1000
/** Names of jobs are no personal data: nothing of what is sealed has to be opened for them. */
const NO_KEYS = { keyToOpen: () => undefined }

/** Reads the whole log: the media jobs of every match, by the match's id. */
export async function readMatchJobs(
  log: Pick<EventLogReader, 'readAll'>,
): Promise<ReadonlyMap<string, MatchJobs>> {
  const jobs = new Map<string, MatchJobs>()
  for (let after = START, atHead = false; !atHead;) {
    const page = await log.readAll({ after, filter: FILTER, limit: PAGE })
    for (const stored of page.events) {
      const { event, stream } = openRecorded(stored, NO_KEYS)
      const matchId = subjectIdOf(stream)
      jobs.set(matchId, jobsAfter(jobs.get(matchId) ?? NO_JOBS, event))
    }
    after = page.scannedTo
    atHead = page.atHead
  }
  return jobs
}

function jobsAfter(jobs: MatchJobs, event: AnyEvent): MatchJobs {
  if (
    event.type === 'FetchRequested' ||
    event.type === 'PreprocessingRequested' ||
    event.type === 'PostprocessingRequested'
  )
    return withRequest(jobs, 'video', event.data.jobId)
  if (event.type === 'TitleImageRequested') return withRequest(jobs, 'title', event.data.jobId)
  if (event.type === 'Preprocessed' || event.type === 'Postprocessed' || event.type === 'ProcessingFailed')
    return event.data.jobId === jobs.pending.video
      ? { ...jobs, pending: { ...jobs.pending, video: null } }
      : jobs
  if (event.type === 'TitleImageChanged' || event.type === 'TitleImageFailed')
    return { ...jobs, pending: { ...jobs.pending, title: null } }
  return { ...jobs, pending: NONE }
}

const withRequest = ({ asked, pending }: MatchJobs, of: 'video' | 'title', jobId: string): MatchJobs => ({
  asked: new Set(asked).add(jobId),
  pending: { ...pending, [of]: jobId },
})

/** A worker stores its files a moment before it records them, and one that stood still may be late. */
const SETTLED_MS = 3_600_000

/**
 * Whether a file was left by an attempt at a media job of which nothing came: its worker was killed, or the match had
 * moved on. Such a file is named by no event, and no job that may still end can name it.
 */
export function isAbandonedOutput(
  { uri, modifiedAt }: Pick<StoredFile, 'uri' | 'modifiedAt'>,
  jobs: ReadonlyMap<string, MatchJobs>,
  now: Date,
): boolean {
  if (modifiedAt.getTime() + SETTLED_MS > now.getTime()) return false
  const [, matchId = '', fileName = ''] = uri.split('/')
  const ofMatch = jobs.get(matchId)
  return [...(ofMatch?.asked ?? [])].some(
    (jobId) =>
      jobId !== ofMatch?.pending.video && jobId !== ofMatch?.pending.title && isOutputOfJob(jobId, fileName),
  )
}
