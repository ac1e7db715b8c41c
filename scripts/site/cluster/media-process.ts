import path from 'node:path'
import { Commands } from '@courtline/gateway/commands'
import { openS3BlobStore } from '@courtline/infra/blob-store/s3/s3-blob-store'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { findFfmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import { startMediaWorker } from '../media-worker.ts'
import { SettingsError } from '../settings.ts'
import { tidyUploads } from '../tidy-uploads.ts'
import { linkServicesOf, videoServicesOf } from '../video-services.ts'
import { claimsOf } from './job-claims.ts'
import { forgetProgress, noteProgress } from './media-progress.ts'
import { openReads, type SharedParts } from './shared-parts.ts'

/** A media worker: any number of them share the jobs, each job by a lease. */
export async function runMediaProcess(parts: SharedParts, signal: AbortSignal): Promise<void> {
  const { settings, log, keys, notes, leases, owner, tell } = parts
  const { dataDir, s3 } = settings
  const found = await findFfmpeg(process.env)
  if ('refused' in found) throw new SettingsError(found.refused)
  const blobs = openS3BlobStore({ ...s3, workFolder: path.join(dataDir, 'media', 'copies') })
  const remote = openRemoteFiles()
  const projections = await openReads(parts)
  const claim = claimsOf(leases, owner)
  try {
    const working = startMediaWorker({
      ffmpeg: { path: found.path, runningFolder: path.join(dataDir, 'media', 'running') },
      blobs,
      remote,
      services: linkServicesOf(videoServicesOf(process.env, remote)),
      dataDir,
      log,
      keys,
      commands: new Commands(parts.commands),
      projections,
      claim: async (job) => {
        const claimed = await claim(job)
        return (
          claimed && {
            lost: claimed.lost,
            release: async () => {
              await forgetProgress(notes, job.matchId)
              await claimed.release()
            },
          }
        )
      },
      report: (matchId, progress) => noteProgress(notes, matchId, progress),
      tell,
      signal,
    })
    await Promise.all([working, tidyUploads(blobs, signal, tell)])
  } finally {
    await projections.close()
    blobs.close()
  }
}
