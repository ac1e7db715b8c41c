import path from 'node:path'
import { dispatchThrough } from '@courtline/application/dispatch'
import { openS3BlobStore } from '@courtline/infra/blob-store/s3/s3-blob-store'
import { openMongoSessions } from '@courtline/infra/sessions/mongodb/mongo-sessions'
import { whileHeld } from '@courtline/infra/leases/while-held'
import { checkpointDocument } from '@courtline/reactors/checkpoint-document'
import { videoSiteOf } from '../outside-services/video-site.ts'
import { openMail } from '../outside-services/mail.ts'
import { startReactors } from '@courtline/reactors/run-reactors'
import { SESSION_LIFETIME } from '../settings/session-lifetime.ts'
import { followForgotten, mailerForAll } from './mail-files.ts'
import { openReads, type SharedParts } from './shared-parts.ts'

const LEASE_MS = 10_000

/** The reactors: of several such processes one is active at a time, and another continues where it ended. */
export async function runReactorsProcess(parts: SharedParts, signal: AbortSignal): Promise<void> {
  const { settings, log, keys, documents, leases, owner, report } = parts
  const { s3, dataDir, mongoUrl } = settings
  const blobs = openS3BlobStore({ ...s3, workFolder: path.join(dataDir, 'media', 'copies') })
  const sessions = openMongoSessions({ url: mongoUrl, ...SESSION_LIFETIME })
  const projections = await openReads(parts)
  const mail = await openMail(settings)
  const mailer = mail.folder ? mailerForAll(mail.mailer, documents, settings) : mail.mailer
  const videoSite = videoSiteOf(process.env, false)
  const dispatch = dispatchThrough(parts.commands)
  // Also while another process is active: its own files are here all the same.
  const forgetting = mail.folder && followForgotten(mail.folder, documents, settings, { report, signal })
  try {
    await whileHeld(
      { leases, name: 'reactors', owner, ttlMs: LEASE_MS, onFailure: (text) => report(`reactors: ${text}`) },
      (held) =>
        startReactors({
          log,
          keys,
          projections,
          subscriptions: parts.subscriptions,
          dispatch,
          mailer,
          videoSite,
          blobs,
          sessions,
          publicUrl: settings.publicUrl,
          siteSecret: settings.secret,
          checkpoint: (reactor) => checkpointDocument(documents, reactor),
          report,
          signal: held,
        }),
      signal,
    )
  } finally {
    await forgetting
    await projections.close()
    await mail.mailer.close()
    blobs.close()
    await sessions.close()
  }
}
