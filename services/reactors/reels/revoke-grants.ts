import { revokeGrant, type GrantReading } from '@courtline/application/accounts/video-grants'
import type { StoredEvent } from '@courtline/infra/event-log/event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { VideoSiteService } from '@courtline/infra/outside/video-site/video-site'
import type { Checkpoint } from '@courtline/infra/subscription/checkpoint'
import { followUntil } from '@courtline/infra/subscription/subscription'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { subjectIdOf } from '@courtline/messages/ids'

export interface RevocationDeps extends GrantReading {
  readonly checkpoint: Checkpoint
  readonly videoSite?: Pick<VideoSiteService, 'revoke'> | undefined
  readonly subscriptions: SubscriptionRegistry
  readonly report: (line: string) => void
  readonly signal: AbortSignal
}

/**
 * Follows the log and takes back at the service what was unlinked here (D121), until the signal aborts; while the service
 * does not answer, it is tried again.
 */
export async function revokeGrants(deps: RevocationDeps): Promise<void> {
  const { log, checkpoint, subscriptions, report, signal } = deps
  await followUntil(signal, {
    name: 'ended-video-grants',
    log,
    filter: { categories: ['user'], types: ['VideoGrantEnded'] },
    checkpoint,
    handle: { event: (stored) => revoke(deps, stored) },
    onFailure: (text) => report(`ended video grants: ${text}`),
    registry: subscriptions,
  })
}

async function revoke(deps: RevocationDeps, stored: StoredEvent): Promise<void> {
  const { event } = openRecorded(stored, deps.keys)
  if (event.type === 'VideoGrantEnded') await revokeGrant(deps, subjectIdOf(stored.stream), event.data)
}
