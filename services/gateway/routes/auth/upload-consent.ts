import { randomUUID } from 'node:crypto'
import { refused, type Refused } from '@courtline/application/outcome'
import { isEmail, normalEmail } from '@courtline/application/accounts/email-address'
import { bySelf } from '@courtline/application/accounts/mailed-links'
import type { OAuthVisit } from '@courtline/infra/outside/oauth/oauth'
import { refusal } from '@courtline/messages/refusals'
import type { SocialProvider } from '@courtline/messages/account/user'
import type { VideoSite } from '@courtline/messages/reels/video-sites'
import type { VideoSiteService } from '@courtline/infra/outside/video-site/video-site'
import type { Caller } from '../../auth/caller.ts'
import { notifyOwner } from '../../auth/notify-owner.ts'
import type { Gateway } from '../../gateway.ts'

/** At whom a person gives the right to upload to a site: YouTube's is Google's to give (D121). */
const GIVEN_AT: Readonly<Record<VideoSite, SocialProvider>> = { youtube: 'google' }

/**
 * The address of the consent to uploads, for a user who is logged in as themselves. Refusals: VIDEO_SITE_NOT_SET_UP,
 * NOT_LOGGED_IN, IMPERSONATING.
 */
export function consentTo(
  { videoSite }: Gateway,
  site: VideoSite,
  provider: SocialProvider,
  caller: Caller | null | undefined,
): VideoSiteService['consent'] | Refused {
  if (!videoSite || GIVEN_AT[site] !== provider) return refused(refusal('VIDEO_SITE_NOT_SET_UP'))
  if (!caller) return refused(refusal('NOT_LOGGED_IN'))
  if (caller.impersonator) return refused(refusal('IMPERSONATING'))
  return videoSite.consent
}

/**
 * Keeps the right to upload that came back with a code; its token goes into the log, sealed, and nowhere else. Refusals:
 * VIDEO_GRANT_REFUSED, and those of `consentTo`.
 */
export async function keepGrant(
  gateway: Gateway,
  visit: OAuthVisit & { readonly provider: SocialProvider; readonly site: VideoSite; readonly code: string },
  caller: Caller,
): Promise<Refused | undefined> {
  const { site, provider, code } = visit
  const consent = consentTo(gateway, site, provider, caller)
  if ('refused' in consent) return consent
  const given = await consent.granted(code, visit)
  if ('refused' in given) return refused(refusal('VIDEO_GRANT_REFUSED'))
  const { refreshToken } = given
  const email = given.email !== null && isEmail(given.email) ? normalEmail(given.email) : null
  const userId = caller.account.id
  const done = await gateway.dispatch(
    'user',
    userId,
    { type: 'GiveVideoGrant', site, grantId: randomUUID(), email, refreshToken },
    bySelf(userId, gateway.now()),
  )
  if ('refused' in done) return done
  await gateway.readAfter(['users'], done.written.position)
  await notifyOwner(gateway, caller.account, 'uploadsAllowed')
  return undefined
}
