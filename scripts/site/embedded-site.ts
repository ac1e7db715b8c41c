import fs from 'node:fs'
import path from 'node:path'
import { buildApp } from '@courtline/gateway/app'
import { Commands } from '@courtline/gateway/commands'
import { USUAL_SETTINGS } from '@courtline/gateway/settings'
import { addressSigner } from '@courtline/infra/blob-store/signed-address'
import { openDiskBlobStore } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { createDecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { SiteMetrics } from '@courtline/infra/metrics/site-metrics'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { openSqliteSessions } from '@courtline/infra/sessions/sqlite/sqlite-sessions'
import { findFfmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'
import { openProjectionHost } from '@courtline/projections/runtime/host'
import { checkpointFile } from '@courtline/reactors/checkpoint-file'
import { simulatedVideo } from '../demo/simulated-video.ts'
import { lockFolder } from './folder-lock.ts'
import { issueFirstAdminToken } from './first-admin-link.ts'
import { listenAndClose, listening } from './listening.ts'
import { openMail } from './mail.ts'
import { startMediaWorker } from './media-worker.ts'
import { ProgressFeed } from './progress-feed.ts'
import { startReactors } from './reactors.ts'
import { SettingsError, type EmbeddedSettings } from './settings.ts'
import { siteSecretIn } from './site-secret.ts'
import { ratingServiceOf } from './rating-service.ts'
import { socialProvidersOf } from './social-providers.ts'
import type { Tracing } from './tracing.ts'
import { tidyUploads } from './tidy-uploads.ts'
import { linkServicesOf, videoServicesOf } from './video-services.ts'

const DAY_MS = 24 * 3_600_000
const SESSION_DAYS = 30

/** A running site. */
export interface Site {
  /** Where it listens, with the port it really got. */
  readonly address: string
  /** Token of the one-time link that makes the first Admin; undefined once there is one. */
  readonly firstAdminToken: string | undefined
  /** Where letters go, in words. */
  readonly mailGoesTo: string
  readonly ffmpegPath: string
  readonly commands: Commands
  /** Stops taking requests, finishes those under way, and closes everything in the opposite order. */
  readonly stop: () => Promise<void>
}

/**
 * The whole site in one process: log, keys, sessions and media in the data folder, projections in their thread, gateway,
 * media worker and reactors. Throws SettingsError, with one sentence, for what the person at the terminal can mend.
 */
export async function startEmbeddedSite(
  settings: EmbeddedSettings,
  frontendDir: string,
  tell: (line: string) => void,
  tracing?: Tracing,
): Promise<Site> {
  const { dataDir } = settings
  const found = await findFfmpeg(process.env)
  if ('refused' in found) throw new SettingsError(found.refused)
  const providers = socialProvidersOf(process.env, settings.demo)
  const ratings = ratingServiceOf(process.env, settings.demo)
  const remote = openRemoteFiles()
  const services = videoServicesOf(
    process.env,
    remote,
    settings.demo ? simulatedVideo({ path: found.path }) : undefined,
  )
  // Asked first: who starts the same site twice reads of the port, and nothing was opened for nothing.
  await listening(settings, async () => await listenAndClose(settings))
  const folder = lockFolder(dataDir)
  const files = dataFilesIn(dataDir)
  const secret = siteSecretIn(path.join(dataDir, 'secret.key'))
  const log = await openSqliteEventLog({ file: files.logFile })
  const keys = openSqlitePersonalKeys({ file: files.keysFile })
  const sessions = openSqliteSessions({
    file: path.join(dataDir, 'sessions.db'),
    idleMilliseconds: SESSION_DAYS * DAY_MS,
    totalMilliseconds: 3 * SESSION_DAYS * DAY_MS,
  })
  const blobs = await openDiskBlobStore(path.join(dataDir, 'media'))
  const projections = await openProjectionHost({ dataDir, onTraced: tracing?.onTraced })
  projections.onAlarm((alarm) => tell(`Projection ${alarm.projection}: ${alarm.text}`))
  const mail = await openMail(settings)
  const metrics = new SiteMetrics('embedded')
  const untraced = createDecideAndAppend({ log, keys, onAppended: (seconds) => metrics.appended(seconds) })
  const port = tracing?.commands(untraced) ?? untraced
  const commands = new Commands(port)
  const progress = new ProgressFeed()
  const app = await buildApp({
    log,
    keys,
    commands: port,
    projections,
    blobs,
    remote,
    signer: addressSigner(secret),
    sessions,
    providers,
    ...(ratings && { ratings }),
    ...services,
    mailer: mail.mailer,
    metrics,
    ...(mail.mailbox && { mailbox: mail.mailbox }),
    now: () => new Date(),
    onMediaProgress: (listener) => progress.add(listener),
    settings: {
      ...USUAL_SETTINGS,
      publicUrl: settings.publicUrl,
      siteSecret: secret,
      logLevel: settings.logLevel,
      role: 'embedded',
      frontendDir: fs.existsSync(frontendDir) ? frontendDir : undefined,
      checkAnswers: settings.demo,
      sessionDays: SESSION_DAYS,
      traced: tracing !== undefined,
      trustProxy: process.env['COURTLINE_TRUST_PROXY'] === 'true',
    },
  })
  const address = await listening(
    settings,
    async () => await app.listen({ host: settings.host, port: settings.port }),
  )
  const stopping = new AbortController()
  const { signal } = stopping
  const shared = { log, keys, projections, commands, dataDir, tell, signal }
  const media = startMediaWorker({
    ...shared,
    blobs,
    remote,
    services: linkServicesOf(services),
    ffmpeg: { path: found.path, runningFolder: path.join(dataDir, 'media', 'running') },
    report: (matchId, of) => progress.tell(matchId, of),
  })
  const tidying = tidyUploads(blobs, signal, tell)
  const reactors = startReactors({
    ...shared,
    checkpoint: (reactor) => checkpointFile(path.join(dataDir, `${reactor}.checkpoint`)),
    mailer: mail.mailer,
    publicUrl: settings.publicUrl,
    siteSecret: secret,
  })
  const work = Promise.allSettled([media, reactors, tidying]).then((ended) => {
    for (const each of ended) if (each.status === 'rejected') tell(`A worker ended: ${String(each.reason)}`)
  })
  return {
    address,
    firstAdminToken: await issueFirstAdminToken(commands, new Date()),
    mailGoesTo: mail.goesTo,
    ffmpegPath: found.path,
    commands,
    stop: async () => {
      stopping.abort()
      await app.close()
      await work
      await projections.close()
      await mail.mailer.close()
      await sessions.close()
      await log.close()
      keys.close()
      await tracing?.stop()
      folder.release()
    },
  }
}
