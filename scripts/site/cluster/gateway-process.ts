import fs from 'node:fs'
import path from 'node:path'
import { buildApp } from '@courtline/gateway/app'
import { Commands } from '@courtline/gateway/commands'
import { USUAL_SETTINGS } from '@courtline/gateway/settings'
import { originForBrowsers } from '@courtline/infra/blob-store/s3/s3-client'
import { openS3BlobStore } from '@courtline/infra/blob-store/s3/s3-blob-store'
import { setUpBucket } from '@courtline/infra/blob-store/s3/set-up-bucket'
import { addressSigner } from '@courtline/infra/blob-store/signed-address'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { openMongoSessions } from '@courtline/infra/sessions/mongodb/mongo-sessions'
import { issueFirstAdminToken } from '../first-admin-link.ts'
import { listening } from '../listening.ts'
import { openMail } from '../mail.ts'
import { ProgressFeed } from '../progress-feed.ts'
import { ratingServiceOf } from '../rating-service.ts'
import { videoServicesOf } from '../video-services.ts'
import { patientSessions } from './patient-sessions.ts'
import { followProgress } from './media-progress.ts'
import { openReads, type SharedParts } from './shared-parts.ts'

const DAY_MS = 24 * 3_600_000
const SESSION_DAYS = 30
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
  const { settings, log, commands, keys, notes, metrics } = parts
  const { secret, s3, mongoUrl, dataDir } = settings
  const sessions = openMongoSessions({
    url: mongoUrl,
    idleMilliseconds: SESSION_DAYS * DAY_MS,
    totalMilliseconds: 3 * SESSION_DAYS * DAY_MS,
  })
  const blobs = openS3BlobStore({ ...s3, workFolder: path.join(dataDir, 'media', 'copies') })
  await setUpBucket(s3, settings.publicUrl).catch((error: unknown) =>
    parts.tell(
      `The bucket ${s3.bucket} could not be set up; it must be there, with its CORS rules: ${String(error)}`,
    ),
  )
  const projections = await openReads(parts)
  const mail = await openMail(settings)
  const ratings = ratingServiceOf(process.env, false)
  const remote = openRemoteFiles()
  const services = videoServicesOf(process.env, remote)
  const progress = new ProgressFeed()
  const app = await buildApp({
    log,
    keys,
    commands,
    projections,
    blobs,
    remote,
    signer: addressSigner(secret),
    sessions: patientSessions(sessions),
    ...(ratings && { ratings }),
    ...services,
    mailer: mail.mailer,
    metrics,
    now: () => new Date(),
    onMediaProgress: (listener) => progress.add(listener),
    settings: {
      ...USUAL_SETTINGS,
      publicUrl: settings.publicUrl,
      siteSecret: secret,
      logLevel: settings.logLevel,
      frontendDir: fs.existsSync(frontendDir) ? frontendDir : undefined,
      checkAnswers: false,
      sessionDays: SESSION_DAYS,
      traced: parts.tracing !== undefined,
      storeOrigin: originForBrowsers(s3),
      trustProxy: settings.trustProxy,
    },
  })
  const address = await listening(
    settings,
    async () => await app.listen({ host: settings.host, port: settings.port }),
  )
  const stopping = new AbortController()
  const following = followProgress(notes, progress, stopping.signal)
  return {
    address,
    mailGoesTo: mail.goesTo,
    firstAdminToken: await firstAdminToken(parts, new Commands(commands)),
    stop: async () => {
      stopping.abort()
      await app.close()
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
  commands: Commands,
): Promise<string | undefined> {
  const lease = await leases.acquire('first-admin-link', owner, LINK_LEASE_MS)
  return lease && (await issueFirstAdminToken(commands, new Date()))
}
