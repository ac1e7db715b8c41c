import type { StoredEvent } from '@courtline/infra/event-log/event-log'
import type { CommandLedger } from './ledger.ts'

/** What a video site was sent. */
export interface SentToVideoSite {
  readonly videos: readonly { readonly id: string }[]
  /** The Content-Range of each request about an upload, in their order. */
  readonly ranges: readonly string[]
}

/**
 * Of a site that has nothing under way: each upload that was requested has ended once, and the video site has one video for
 * each that was done and none for those that failed.
 */
export function shareViolations(
  events: readonly StoredEvent[],
  { shares }: Pick<CommandLedger, 'shares'>,
  { videos }: Pick<SentToVideoSite, 'videos'>,
): string[] {
  const jobsOf = (type: string) => events.flatMap((event) => (event.type === type ? [jobIdOf(event)] : []))
  const requested = jobsOf('ReelUploadRequested')
  const done = jobsOf('ReelUploaded')
  const ended = [...done, ...jobsOf('ReelUploadFailed')]
  const acknowledged = [...shares].flatMap(([, end]) => ('video' in end ? [end.video] : []))
  const isThere = (address: string) => videos.some(({ id }) => address.endsWith(`=${id}`))
  return [
    ...[...new Set([...requested, ...ended, ...shares.keys()])]
      .filter((jobId) => times(requested, jobId) !== 1 || times(ended, jobId) !== 1)
      .map(
        (jobId) =>
          `Upload ${jobId} was requested ${times(requested, jobId)} times, and ended ${times(ended, jobId)} times`,
      ),
    ...(videos.length === done.length
      ? []
      : [`The video site has ${videos.length} videos of ${done.length} uploads`]),
    ...(new Set(acknowledged).size === acknowledged.length ? [] : ['Two uploads have the same video']),
    ...acknowledged
      .filter((address) => !isThere(address))
      .map((address) => `The video site has no ${address}`),
  ]
}

const jobIdOf = ({ data: { jobId } }: StoredEvent) => (typeof jobId === 'string' ? jobId : '')
const times = (jobs: readonly string[], jobId: string) => jobs.filter((each) => each === jobId).length

/** Whether an upload has a place at the video site, and has not ended. */
export function isSharing(events: readonly StoredEvent[]): boolean {
  const begun = events.findLastIndex(({ type }) => type === 'ReelUploadBegun')
  const ended = events.findLastIndex(({ type }) => type === 'ReelUploaded' || type === 'ReelUploadFailed')
  return begun > ended
}

/** How often an upload went on in the middle: its sender read how much had arrived, and sent what followed. */
export const resumedUploads = ({ ranges }: Pick<SentToVideoSite, 'ranges'>): number =>
  ranges.filter((range, at) => /^bytes [1-9]/.test(range) && ranges[at - 1]?.startsWith('bytes *')).length
