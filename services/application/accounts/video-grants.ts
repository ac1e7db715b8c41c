import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import { keysToOpen } from '@courtline/infra/event-log/sealed/keys-at-hand'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { VideoSiteService } from '@courtline/infra/outside/video-site/video-site'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { userStream } from '@courtline/messages/ids'
import type { VideoSite } from '@courtline/messages/reels/video-sites'

/** A right to upload with its token, held no longer than what it is needed for. */
export interface SecretGrant {
  readonly site: VideoSite
  readonly grantId: string
  readonly refreshToken: string
}

export interface GrantReading {
  readonly log: EventLogReader
  readonly keys: PersonalKeys
}

/**
 * All grants that a person ever gave, the newest of each site last, and which of them stand. Their tokens are in no read
 * model: they are read from the log, where they are sealed (D121).
 */
export async function readGrants(
  { log, keys }: GrantReading,
  userId: string,
): Promise<{
  readonly given: readonly SecretGrant[]
  readonly open: ReadonlyMap<VideoSite, SecretGrant>
}> {
  const given: SecretGrant[] = []
  const open = new Map<VideoSite, SecretGrant>()
  for await (const page of log.readStream(userStream(userId))) {
    const kept = page.filter(({ type }) => type === 'VideoGrantGiven' || type === 'VideoGrantEnded')
    await keysToOpen(kept, keys)
    for (const stored of kept) {
      const { event } = openRecorded(stored, keys)
      if (event.type === 'VideoGrantEnded') open.delete(event.data.site)
      if (event.type !== 'VideoGrantGiven') continue
      const { site, grantId, refreshToken } = event.data
      given.push({ site, grantId, refreshToken })
      open.set(site, { site, grantId, refreshToken })
    }
  }
  return { given, open }
}

/**
 * Ends at the service what a person had allowed there. The service ends all that was allowed to this site at once, so
 * nothing is ended where the person has allowed it again since. Throws where the service does not answer.
 */
export async function revokeGrant(
  reading: GrantReading & { readonly videoSite?: Pick<VideoSiteService, 'revoke'> | undefined },
  userId: string,
  { site, grantId }: Pick<SecretGrant, 'site' | 'grantId'>,
): Promise<void> {
  const { given, open } = await readGrants(reading, userId)
  const ended = given.find((grant) => grant.grantId === grantId)
  if (ended && !open.has(site)) await reading.videoSite?.revoke(ended.refreshToken)
}
