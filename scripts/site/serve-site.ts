import fs from 'node:fs'
import path from 'node:path'
import { buildApp } from '@courtline/gateway/app'
import { Commands } from '@courtline/gateway/commands'
import type { GatewayDeps } from '@courtline/gateway/deps'
import { USUAL_SETTINGS, type GatewaySettings } from '@courtline/gateway/settings'
import { addressSigner } from '@courtline/infra/blob-store/signed-address'
import { createDecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import { SiteMetrics } from '@courtline/infra/metrics/site-metrics'
import type { MakeVideo } from '@courtline/infra/outside/made-video'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import { checkpointFile } from '@courtline/reactors/checkpoint-file'
import type { Site } from './embedded-site.ts'
import { issueFirstAdminToken } from './first-admin-link.ts'
import { listening } from './listening.ts'
import { openMail, type Mail } from './mail.ts'
import { startMediaWorker } from './media-worker.ts'
import { SESSION_DAYS, type Stores } from './open-stores.ts'
import { ProgressFeed } from './progress-feed.ts'
import { ratingServiceOf } from './rating-service.ts'
import { startReactors } from './reactors.ts'
import type { EmbeddedSettings } from './settings.ts'
import { siteSecretIn } from './site-secret.ts'
import { socialProvidersOf } from './social-providers.ts'
import { tidyUploads } from './tidy-uploads.ts'
import type { Tracing } from './tracing.ts'
import { linkServicesOf, videoServicesOf } from './video-services.ts'

/** What a site is made of, once its data folder is open. */
export interface SiteParts {
  readonly settings: EmbeddedSettings
  readonly frontendDir: string
  readonly tell: (line: string) => void
  readonly tracing: Tracing | undefined
  readonly ffmpegPath: string
  readonly stores: Stores
  /** Closes what is opened here too, in the opposite order. */
  readonly opened: AsyncDisposableStack
}

/** Gateway, media worker and reactors over open stores. Throws SettingsError. */
export async function serveSite(parts: SiteParts): Promise<Site> {
  const { settings, ffmpegPath, opened } = parts
  const mail = await openMail(settings)
  opened.adopt(mail.mailer, (mailer) => mailer.close())
  const progress = new ProgressFeed()
  const deps = await gatewayDeps(parts, mail, progress)
  const commands = new Commands(deps.commands)
  // Ends after the gateway, whose last requests may still make work.
  const working = new AbortController()
  let work = Promise.resolve()
  opened.defer(() => work)
  // The token's event is on its way to the disk while the gateway is built.
  const [built, firstAdminToken] = await Promise.all([
    buildApp(deps),
    issueFirstAdminToken(commands, new Date()),
  ])
  const app = opened.adopt(built, (each) => each.close())
  opened.defer(() => working.abort())
  const address = await listening(
    settings,
    async () => await app.listen({ host: settings.host, port: settings.port }),
  )
  work = startWork(parts, deps, { commands, progress, signal: working.signal })
  return {
    address,
    firstAdminToken,
    mailGoesTo: mail.goesTo,
    ffmpegPath,
    commands,
    stop: async () => await opened.disposeAsync(),
  }
}

async function gatewayDeps(parts: SiteParts, { mailer, mailbox }: Mail, progress: ProgressFeed) {
  const { settings, tell, tracing, stores } = parts
  const remote = openRemoteFiles()
  const ratings = ratingServiceOf(process.env, settings.demo)
  const services = videoServicesOf(process.env, remote, await makeVideoOf(parts))
  const secret = siteSecretIn(path.join(settings.dataDir, 'secret.key'))
  const metrics = new SiteMetrics('embedded')
  const commands = createDecideAndAppend({ ...stores, onAppended: (seconds) => metrics.appended(seconds) })
  const projections = await stores.projections
  projections.onAlarm((alarm) => tell(`Projection ${alarm.projection}: ${alarm.text}`))
  return {
    ...stores,
    projections,
    commands: tracing?.commands(commands) ?? commands,
    remote,
    signer: addressSigner(secret),
    providers: socialProvidersOf(process.env, settings.demo),
    ...(ratings && { ratings }),
    ...services,
    mailer,
    ...(mailbox && { mailbox }),
    metrics,
    now: () => new Date(),
    onMediaProgress: (listener) => progress.add(listener),
    settings: gatewaySettings(parts, secret),
  } satisfies GatewayDeps
}

/** What films for the simulated services of a demo. */
async function makeVideoOf({ settings, ffmpegPath }: SiteParts): Promise<MakeVideo | undefined> {
  if (!settings.demo) return undefined
  const { simulatedVideo } = await import('../demo/simulated-video.ts')
  return simulatedVideo({ path: ffmpegPath })
}

function gatewaySettings({ settings, frontendDir, tracing }: SiteParts, siteSecret: Uint8Array) {
  return {
    ...USUAL_SETTINGS,
    publicUrl: settings.publicUrl,
    siteSecret,
    logLevel: settings.logLevel,
    role: 'embedded',
    frontendDir: fs.existsSync(frontendDir) ? frontendDir : undefined,
    checkAnswers: settings.demo,
    sessionDays: SESSION_DAYS,
    traced: tracing !== undefined,
    trustProxy: process.env['COURTLINE_TRUST_PROXY'] === 'true',
  } satisfies GatewaySettings
}

interface Work {
  readonly commands: Commands
  readonly progress: ProgressFeed
  readonly signal: AbortSignal
}

/** What goes on beside requests, until the signal; a worker that ends by itself is told. */
async function startWork(
  { settings: { dataDir, publicUrl }, tell, ffmpegPath }: SiteParts,
  deps: Awaited<ReturnType<typeof gatewayDeps>>,
  { commands, progress, signal }: Work,
): Promise<void> {
  const shared = { ...deps, commands, dataDir, tell, signal }
  const ended = await Promise.allSettled([
    startMediaWorker({
      ...shared,
      services: linkServicesOf(deps),
      ffmpeg: { path: ffmpegPath, runningFolder: path.join(dataDir, 'media', 'running') },
      report: (matchId, of) => progress.tell(matchId, of),
    }),
    startReactors({
      ...shared,
      checkpoint: (reactor) => checkpointFile(path.join(dataDir, `${reactor}.checkpoint`)),
      publicUrl,
      siteSecret: deps.settings.siteSecret,
    }),
    tidyUploads(deps.blobs, signal, tell),
  ])
  for (const each of ended) if (each.status === 'rejected') tell(`A worker ended: ${String(each.reason)}`)
}
