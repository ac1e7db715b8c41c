import fs from 'node:fs'
import type { ProgressFeed } from '@courtline/application/media-progress/progress-feed'
import type { GatewayDeps } from '@courtline/gateway/deps'
import { USUAL_SETTINGS } from '@courtline/gateway/settings'
import { addressSigner } from '@courtline/infra/blob-store/signed-address'
import type { Broadcast } from '@courtline/infra/broadcast/broadcast'
import type { SiteMetrics } from '@courtline/infra/metrics/site-metrics'
import type { MakeVideo } from '@courtline/infra/outside/made-video'
import type { RemoteFiles } from '@courtline/infra/remote-files/remote-files'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { OpenedMail } from './outside-services/mail.ts'
import { ratingServiceOf } from './outside-services/rating-service.ts'
import { limitSettingsOf } from './settings/limit-settings.ts'
import { SESSION_DAYS } from './settings/session-lifetime.ts'
import type { CommonSettings } from './settings/settings.ts'
import { socialProvidersOf } from './outside-services/social-providers.ts'
import { videoSiteOf } from './outside-services/video-site.ts'
import { videoServicesOf } from './outside-services/video-services.ts'

/** The adapters that a profile opens: all that the profiles' gateways differ in. */
export type OpenedAdapters = Pick<
  GatewayDeps,
  'log' | 'keys' | 'commands' | 'projections' | 'blobs' | 'sessions'
> & {
  readonly remote: RemoteFiles
  readonly metrics: SiteMetrics
  readonly subscriptions: SubscriptionRegistry
  readonly broadcast?: Broadcast
}

export interface GatewayParts {
  readonly settings: CommonSettings
  /** Names the process in each line of its log. */
  readonly role: string
  readonly siteSecret: Uint8Array
  readonly frontendDir: string
  readonly adapters: OpenedAdapters
  readonly mail: OpenedMail
  readonly progress: ProgressFeed
  readonly traced: boolean
  readonly isDiskFull?: GatewayDeps['isDiskFull']
  /** Makes videos for the simulated services of a demo. */
  readonly makeVideo?: MakeVideo | undefined
  /** Origin of a store to which browsers send files directly. */
  readonly storeOrigin?: string | undefined
}

/** What a gateway runs on, in either profile; outside services come from the environment. Throws SettingsError. */
export function gatewayDepsOf({ settings, adapters, mail, progress, ...parts }: GatewayParts) {
  const { env } = process
  const { log, keys, commands, projections, blobs, sessions, remote, metrics, subscriptions } = adapters
  const videoSite = videoSiteOf(env, settings.demo)
  const ratings = ratingServiceOf(env, settings.demo)
  return {
    log,
    keys,
    commands,
    projections,
    blobs,
    sessions,
    metrics,
    subscriptions,
    remote,
    ...(adapters.broadcast && { broadcast: adapters.broadcast }),
    signer: addressSigner(parts.siteSecret),
    providers: socialProvidersOf(env, settings.demo),
    ...(ratings && { ratings }),
    ...(videoSite && { videoSite }),
    ...videoServicesOf(env, remote, parts.makeVideo),
    mailer: mail.mailer,
    ...(mail.mailbox && { mailbox: mail.mailbox }),
    now: () => new Date(),
    ...(parts.isDiskFull && { isDiskFull: parts.isDiskFull }),
    onMediaProgress: (listener) => progress.add(listener),
    settings: {
      ...USUAL_SETTINGS,
      publicUrl: settings.publicUrl,
      siteSecret: parts.siteSecret,
      logLevel: settings.logLevel,
      role: parts.role,
      frontendDir: fs.existsSync(parts.frontendDir) ? parts.frontendDir : undefined,
      checkAnswers: settings.demo,
      sessionDays: SESSION_DAYS,
      ...limitSettingsOf(env),
      traced: parts.traced,
      proxies: settings.proxies,
      ...(settings.onlyHost !== undefined && { onlyHost: settings.onlyHost }),
      ...(parts.storeOrigin !== undefined && { storeOrigin: parts.storeOrigin }),
    },
  } satisfies GatewayDeps
}
