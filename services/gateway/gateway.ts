import type { SiteMetrics } from '@courtline/infra/metrics/site-metrics'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { Dispatch } from '@courtline/application/dispatch'
import type { GatewayDeps } from './deps.ts'
import type { LiveHub } from './live/hub.ts'
import type { ReadAfter } from './read-your-writes.ts'
import type { Tries } from './auth/tries.ts'
import type { Matches } from './views/matches.ts'

/** What handlers work with: what the gateway needs, and what it makes of that. */
export interface Gateway extends GatewayDeps {
  readonly metrics: SiteMetrics
  readonly subscriptions: SubscriptionRegistry
  readonly dispatch: Dispatch
  readonly matches: Matches
  readonly live: LiveHub
  readonly tries: Tries
  /** Waits until a read model has seen what was written (P6). */
  readonly readAfter: ReadAfter
}
