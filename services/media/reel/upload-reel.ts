import type { UploadFailure } from '@courtline/infra/outside/video-site/video-site'
import type { VideoSiteFailure } from '@courtline/messages/reels/video-sites'
import type { Attempt, JobResult, ReelJobResult } from '../jobs/attempt.ts'
import type { FilmToUpload, UploadJob } from './uploading.ts'

/** Uploads the film of a reel to its maker's channel; a right that the service takes no longer is unlinked first. */
export async function uploadReel(job: UploadJob, attempt: Attempt): Promise<JobResult> {
  const { store, signal, onProgress, uploading } = attempt
  const film = await uploading?.filmOf(job.reelId)
  if (!uploading || !film || !(await store.stat(film.uri))) return { result: uploadFailed(job, 'Other') }
  const grant = await uploading.grantOf(job)
  if (!grant) return { result: uploadFailed(job, 'InsufficientOAuthGrants') }
  const done = await store.withLocalFile(film.uri, (file) =>
    uploading.videoSite.upload(
      { file, title: film.title, description: videoDescription(film), isPrivate: job.isPrivate },
      grant.refreshToken,
      {
        signal,
        onProgress: (share) => onProgress({ share, secondsLeft: null }),
        session: {
          read: () => uploading.begunAt(job),
          write: (address) => uploading.begin(job, address),
        },
      },
    ),
  )
  if ('failure' in done) {
    if (UNLINKED_BY.includes(done.failure)) await uploading.loseGrant(job, grant.grantId)
    return { result: uploadFailed(job, done.failure) }
  }
  const { reelId, jobId, site } = job
  const { simulated } = uploading.videoSite
  const result = { reelId, jobId, site, videoId: done.videoId, ...(simulated && { simulated }) }
  return { result: { type: 'RecordReelUploaded', ...result } }
}

const UNLINKED_BY: readonly UploadFailure[] = ['InsufficientOAuthGrants', 'RefreshTokenException']

export const uploadFailed = (
  { reelId, jobId, site }: UploadJob,
  failure: VideoSiteFailure,
): ReelJobResult => ({ type: 'RecordReelUploadFailed', reelId, jobId, site, failure })

/** The maker's words, then the chapters: YouTube makes chapters of lines that begin with a time, the first at 0:00. */
export function videoDescription({
  description,
  chapters,
}: Pick<FilmToUpload, 'description' | 'chapters'>): string {
  const lines = chapters.map(
    ({ startSeconds, text }, index) => `${timeOf(index === 0 ? 0 : startSeconds)} ${text}`,
  )
  return [description.trim(), lines.join('\n')].filter((part) => part !== '').join('\n\n')
}

/** '0:03', '12:40'. */
function timeOf(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
