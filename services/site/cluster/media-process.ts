import path from 'node:path'
import { dispatchThrough } from '@courtline/application/dispatch'
import { openS3BlobStore } from '@courtline/infra/blob-store/s3/s3-blob-store'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { openFfmpeg } from '@courtline/media/ffmpeg/open-ffmpeg'
import { startMediaWorker } from '@courtline/media/jobs/run-media-worker'
import { mediaSettingsOf } from '../settings/media-settings.ts'
import { SettingsError } from '../settings/settings.ts'
import { sweepMediaHourly } from '@courtline/application/media/sweep-media'
import { tidyUploads } from '@courtline/media/tidy-uploads'
import { videoSiteOf } from '../outside-services/video-site.ts'
import { linkServicesOf, videoServicesOf } from '../outside-services/video-services.ts'
import { subjectOfJob } from '@courtline/media/jobs/job'
import { claimsOf } from '@courtline/media/jobs/claim-by-lease'
import { forgetProgress, storeProgress } from '@courtline/application/media-progress/stored-progress'
import { openReads, type SharedParts } from './shared-parts.ts'

/** A media worker: any number of them share the jobs, each job by a lease. */
export async function runMediaProcess(parts: SharedParts, signal: AbortSignal): Promise<void> {
  const { settings, log, keys, documents, leases, owner, report } = parts
  const { dataDir, s3 } = settings
  const media = mediaSettingsOf(process.env)
  const found = await openFfmpeg(process.env, media)
  if ('refused' in found) throw new SettingsError(found.refused)
  if (found.weakness !== undefined) report(found.weakness)
  const blobs = openS3BlobStore({ ...s3, workFolder: path.join(dataDir, 'media', 'copies') })
  const remote = openRemoteFiles({ rates: media.rates })
  const projections = await openReads(parts)
  const claim = claimsOf(leases, owner, report)
  try {
    const working = startMediaWorker({
      settings: media,
      ffmpeg: { ...found.ffmpeg, runningFolder: path.join(dataDir, 'media', 'running') },
      blobs,
      remote,
      videoSite: videoSiteOf(process.env, false),
      services: linkServicesOf(videoServicesOf(process.env, remote)),
      dataDir,
      log,
      keys,
      dispatch: dispatchThrough(parts.commands),
      projections,
      subscriptions: parts.subscriptions,
      claim: async (job) => {
        const claimed = await claim(job)
        return (
          claimed && {
            lost: claimed.lost,
            release: async () => {
              await forgetProgress(documents, subjectOfJob(job))
              await claimed.release()
            },
          }
        )
      },
      onProgress: (matchId, progress) => storeProgress(documents, matchId, progress),
      report,
      signal,
    })
    const sweep = {
      log,
      blobs,
      projections,
      dispatch: dispatchThrough(parts.commands),
      now: () => new Date(),
    }
    await Promise.all([working, tidyUploads(blobs, signal, report), sweepMediaHourly(sweep, signal, report)])
  } finally {
    await projections.close()
    blobs.close()
  }
}
