import type { BlobStore } from '@courtline/infra/blob-store/blob-store'
import type { AddressSigner } from '@courtline/infra/blob-store/signed-address'
import type { Broadcast } from '@courtline/infra/broadcast/broadcast'
import type { DecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import type { EventLog } from '@courtline/infra/event-log/event-log'
import type { Mailbox } from '@courtline/infra/mail/mailbox/mailbox'
import type { Mailer } from '@courtline/infra/mail/mailer'
import type { CourtVideoService } from '@courtline/infra/outside/court-video/court-video'
import type { FileHosting } from '@courtline/infra/outside/file-hosting/file-hosting'
import type { MatchRatings } from '@courtline/infra/outside/match-ratings/match-ratings'
import type { OAuthProvider } from '@courtline/infra/outside/oauth/oauth'
import type { VideoSiteService } from '@courtline/infra/outside/video-site/video-site'
import type { SocialProvider } from '@courtline/messages/account/user'
import type { SiteMetrics } from '@courtline/infra/metrics/site-metrics'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { RemoteFiles } from '@courtline/infra/remote-files/remote-files'
import type { Sessions } from '@courtline/infra/sessions/sessions'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { MediaProgress } from '@courtline/messages/media/media'
import type { ProjectionHost } from '@courtline/projections/runtime/thread/projection-host'
import type { GatewaySettings } from './settings.ts'

/** Everything the gateway needs, opened by the composition root and closed by it after `app.close()`. */
export interface GatewayDeps {
  readonly log: EventLog
  readonly keys: PersonalKeys
  readonly commands: DecideAndAppend
  readonly projections: ProjectionHost
  readonly blobs: BlobStore
  /** Videos at links that users give. */
  readonly remote: Pick<RemoteFiles, 'check'>
  readonly signer: AddressSigner
  readonly sessions: Sessions
  /** Other services with which people log in (D25); those that are absent have no button. */
  readonly providers?: Partial<Readonly<Record<SocialProvider, OAuthProvider>>>
  /** The site that takes reels of people who have allowed it (D121); absent where none is set up. */
  readonly videoSite?: VideoSiteService
  /** The service that lists which matches a player has played (D25); absent where none is set up. */
  readonly ratings?: MatchRatings
  /** The service whose cameras film courts (D25); absent where none is set up. */
  readonly courtVideo?: CourtVideoService
  /** The service that keeps people's files (D25); absent where none is set up. */
  readonly fileHosting?: FileHosting
  /** Where mail that was sent may still be kept here, for erasure. */
  readonly mailer: Pick<Mailer, 'forget'>
  /** A demo's mail, shown at /dev/mail (D34). */
  readonly mailbox?: Pick<Mailbox, 'mails'>
  readonly settings: GatewaySettings
  readonly now: () => Date
  /** Whether the site's disk has only the room that is reserved for its log; absent where it keeps nothing here. */
  readonly isDiskFull?: () => Promise<boolean>
  /** What this process reports at /metrics; its own where it is absent. */
  readonly metrics?: SiteMetrics
  /** The subscriptions of this process, for /healthz and /metrics; its own where it is absent. */
  readonly subscriptions?: SubscriptionRegistry
  /** Where the other gateways of the site are reached; absent where there is none. */
  readonly broadcast?: Broadcast
  /** Listens to the media worker's progress; returns the unsubscribe function. */
  readonly onMediaProgress: (listener: (matchId: string, progress: MediaProgress) => void) => () => void
}
