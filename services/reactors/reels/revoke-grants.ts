import { revokeGrant, type GrantReading } from '@courtline/application/accounts/video-grants'
import type { StoredEvent } from '@courtline/infra/event-log/event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { VideoSiteService } from '@courtline/infra/outside/video-site/video-site'
import { subjectIdOf } from '@courtline/messages/ids'
import { followLog, type FollowingDeps } from '../follow-log.ts'

export interface RevocationDeps extends FollowingDeps, GrantReading {
  readonly videoSite?: Pick<VideoSiteService, 'revoke'> | undefined
}

/**
 * Follows the log and takes back at the service what was unlinked here (D121), until the signal aborts; while the service
 * does not answer, it is tried again.
 */
export async function revokeGrants(deps: RevocationDeps): Promise<void> {
  await followLog(
    deps,
    'ended-video-grants',
    { categories: ['user'], types: ['VideoGrantEnded'] },
    (stored) => revoke(deps, stored),
  )
}

async function revoke(deps: RevocationDeps, stored: StoredEvent): Promise<void> {
  const { event } = openRecorded(stored, deps.keys)
  if (event.type === 'VideoGrantEnded') await revokeGrant(deps, subjectIdOf(stored.stream), event.data)
}
