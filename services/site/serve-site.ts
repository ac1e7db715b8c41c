import path from 'node:path'
import { buildApp } from '@courtline/gateway/app'
import { dispatchThrough, type Dispatch } from '@courtline/application/dispatch'
import { freeBytesAt } from '@courtline/infra/blob-store/disk/disk-blob-store'
import { createDecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import { SiteMetrics } from '@courtline/infra/metrics/site-metrics'
import type { MakeVideo } from '@courtline/infra/outside/made-video'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import type { Ffmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import type { MediaSettings } from '@courtline/media/media-settings'
import { checkpointFile } from '@courtline/reactors/checkpoint-file'
import type { Site } from './running-site.ts'
import { issueFirstAdminToken } from '@courtline/application/accounts/first-admin-link'
import { gatewayDepsOf } from './gateway-deps.ts'
import { listening } from './listening.ts'
import { openMail, type OpenedMail } from './outside-services/mail.ts'
import { startMediaWorker } from '@courtline/media/jobs/run-media-worker'
import type { Stores } from './open-stores.ts'
import { ProgressFeed } from '@courtline/application/media-progress/progress-feed'
import { startReactors } from '@courtline/reactors/run-reactors'
import type { EmbeddedSettings } from './settings/settings.ts'
import { siteSecretIn } from './settings/site-secret.ts'
import { sweepMediaHourly } from '@courtline/application/media/sweep-media'
import { tidyUploads } from '@courtline/media/tidy-uploads'
import type { Tracing } from './tracing.ts'
import { linkServicesOf } from './outside-services/video-services.ts'

/** What a site is made of, once its data folder is open. */
export interface SiteParts {
  readonly settings: EmbeddedSettings
  readonly frontendDir: string
  readonly report: (line: string) => void
  readonly tracing: Tracing | undefined
  readonly ffmpeg: Ffmpeg
  readonly media: MediaSettings
  readonly stores: Stores
  /** Closes what is opened here too, in the opposite order. */
  readonly opened: AsyncDisposableStack
}

/** Gateway, media worker and reactors over open stores. Throws SettingsError. */
export async function serveSite(parts: SiteParts): Promise<Site> {
  const { settings, ffmpeg, opened } = parts
  const mail = await openMail(settings)
  opened.adopt(mail.mailer, (mailer) => mailer.close())
  const progress = new ProgressFeed()
  const deps = await gatewayDeps(parts, mail, progress)
  const dispatch = dispatchThrough(deps.commands)
  // Ends after the gateway, whose last requests may still make work.
  const working = new AbortController()
  let work = Promise.resolve()
  opened.defer(() => work)
  // The token's event is on its way to the disk while the gateway is built.
  const [built, firstAdminToken] = await Promise.all([
    buildApp(deps),
    issueFirstAdminToken(dispatch, new Date()),
  ])
  const app = opened.adopt(built, (each) => each.close())
  opened.defer(() => working.abort())
  const address = await listening(
    settings,
    async () => await app.listen({ host: settings.host, port: settings.port }),
  )
  work = startWork(parts, deps, { dispatch, progress, signal: working.signal })
  return {
    address,
    firstAdminToken,
    mailGoesTo: mail.goesTo,
    ffmpegPath: ffmpeg.path,
    dispatch,
    stop: async () => await opened.disposeAsync(),
  }
}

async function gatewayDeps(parts: SiteParts, mail: OpenedMail, progress: ProgressFeed) {
  const { settings, frontendDir, report, tracing, stores } = parts
  const metrics = new SiteMetrics('embedded')
  const untraced = createDecideAndAppend({ ...stores, onAppended: (seconds) => metrics.appended(seconds) })
  const commands = tracing?.commands(untraced) ?? untraced
  const projections = await stores.projections
  projections.onAlarm((alarm) => report(`Projection ${alarm.projection}: ${alarm.text}`))
  return gatewayDepsOf({
    settings,
    role: 'embedded',
    siteSecret: siteSecretIn(path.join(settings.dataDir, 'secret.key')),
    frontendDir,
    adapters: {
      ...stores,
      projections,
      commands,
      metrics,
      remote: openRemoteFiles({ rates: parts.media.rates }),
    },
    mail,
    progress,
    traced: tracing !== undefined,
    isDiskFull: async () => (await freeBytesAt(settings.dataDir)) < parts.media.reserveBytes,
    makeVideo: await makeVideoOf(parts),
  })
}

/** What films for the simulated services of a demo. */
async function makeVideoOf({ settings, ffmpeg }: SiteParts): Promise<MakeVideo | undefined> {
  if (!settings.demo) return undefined
  const { simulatedVideo } = await import('./demo/simulated-video.ts')
  return simulatedVideo({ path: ffmpeg.path })
}

interface Work {
  readonly dispatch: Dispatch
  readonly progress: ProgressFeed
  readonly signal: AbortSignal
}

/** What runs beside requests, until the signal; a worker that ends by itself is reported. */
async function startWork(
  { settings: { dataDir, publicUrl }, report, ffmpeg, media }: SiteParts,
  deps: Awaited<ReturnType<typeof gatewayDeps>>,
  { dispatch, progress, signal }: Work,
): Promise<void> {
  const shared = { ...deps, dispatch, dataDir, report, signal }
  const ended = await Promise.allSettled([
    startMediaWorker({
      ...shared,
      settings: media,
      services: linkServicesOf(deps),
      ffmpeg: { ...ffmpeg, runningFolder: path.join(dataDir, 'media', 'running') },
      onProgress: (matchId, of) => progress.publish(matchId, of),
    }),
    startReactors({
      ...shared,
      checkpoint: (reactor) => checkpointFile(path.join(dataDir, `${reactor}.checkpoint`)),
      publicUrl,
      siteSecret: deps.settings.siteSecret,
    }),
    tidyUploads(deps.blobs, signal, report),
    sweepMediaHourly({ ...deps, dispatch }, signal, report),
  ])
  for (const each of ended) if (each.status === 'rejected') report(`A worker ended: ${String(each.reason)}`)
}
