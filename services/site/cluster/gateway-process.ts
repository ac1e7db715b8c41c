import path from 'node:path'
import { buildApp } from '@courtline/gateway/app'
import { dispatchThrough, type Dispatch } from '@courtline/application/dispatch'
import { originForBrowsers } from '@courtline/infra/blob-store/s3/s3-client'
import { openS3BlobStore } from '@courtline/infra/blob-store/s3/s3-blob-store'
import { setUpBucket } from '@courtline/infra/blob-store/s3/set-up-bucket'
import { openKafkaBroadcast } from '@courtline/infra/broadcast/kafka/kafka-broadcast'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { openMongoSessions } from '@courtline/infra/sessions/mongodb/mongo-sessions'
import { issueFirstAdminToken } from '@courtline/application/accounts/first-admin-link'
import { gatewayDepsOf } from '../gateway-deps.ts'
import { listening } from '../listening.ts'
import { openMail } from '../outside-services/mail.ts'
import { ProgressFeed } from '@courtline/application/media-progress/progress-feed'
import { SESSION_LIFETIME } from '../settings/session-lifetime.ts'
import { patientSessions } from './patient-sessions.ts'
import { followProgress } from '@courtline/application/media-progress/stored-progress'
import { mailerForAll } from './mail-files.ts'
import { openReads, type SharedParts } from './shared-parts.ts'

/** Of gateways that start together, one makes the link for the first admin. */
const LINK_LEASE_MS = 30_000

export interface GatewayProcess {
  readonly address: string
  readonly mailGoesTo: string
  readonly firstAdminToken: string | undefined
  readonly stop: () => Promise<void>
}

/** A gateway: any number of them serve one site. */
export async function startGateway(parts: SharedParts, frontendDir: string): Promise<GatewayProcess> {
  const { settings, documents, tracing } = parts
  const { secret, s3, mongoUrl, dataDir } = settings
  const sessions = openMongoSessions({ url: mongoUrl, ...SESSION_LIFETIME })
  const blobs = openS3BlobStore({ ...s3, workFolder: path.join(dataDir, 'media', 'copies') })
  await setUpBucket(s3, settings.publicUrl).catch((error: unknown) =>
    parts.report(
      `The bucket ${s3.bucket} could not be set up; it must be there, with its CORS rules: ${String(error)}`,
    ),
  )
  const projections = await openReads(parts)
  const opened = await openMail(settings)
  const mail = opened.folder
    ? { ...opened, mailer: mailerForAll(opened.mailer, documents, settings) }
    : opened
  const progress = new ProgressFeed()
  const broadcast = openKafkaBroadcast({ brokers: settings.kafkaBrokers, onFailure: parts.report })
  const deps = gatewayDepsOf({
    settings,
    role: 'gateway',
    siteSecret: secret,
    frontendDir,
    adapters: {
      ...parts,
      projections,
      broadcast,
      blobs,
      sessions: patientSessions(sessions),
      remote: openRemoteFiles(),
    },
    mail,
    progress,
    traced: tracing !== undefined,
    storeOrigin: originForBrowsers(s3),
  })
  const app = await buildApp(deps)
  const address = await listening(
    settings,
    async () => await app.listen({ host: settings.host, port: settings.port }),
  )
  const stopping = new AbortController()
  const following = followProgress(documents, progress, stopping.signal)
  return {
    address,
    mailGoesTo: mail.goesTo,
    firstAdminToken: await firstAdminToken(parts, dispatchThrough(deps.commands)),
    stop: async () => {
      stopping.abort()
      await app.close()
      await broadcast.close()
      await following
      await projections.close()
      await mail.mailer.close()
      blobs.close()
      await sessions.close()
    },
  }
}

async function firstAdminToken(
  { leases, owner }: SharedParts,
  dispatch: Dispatch,
): Promise<string | undefined> {
  const lease = await leases.acquire('first-admin-link', owner, LINK_LEASE_MS)
  return lease && (await issueFirstAdminToken(dispatch, new Date()))
}
