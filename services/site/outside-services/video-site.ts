import { openYoutube } from '@courtline/infra/outside/video-site/real/youtube'
import { openSimulatedVideoSite } from '@courtline/infra/outside/video-site/simulated/simulated-video-site'
import type { VideoSiteService } from '@courtline/infra/outside/video-site/video-site'
import { SettingsError } from '../settings/settings-error.ts'

/**
 * The site that takes reels (D121): YouTube with YOUTUBE_UPLOADS=true, by the client of GOOGLE_CLIENT_ID and
 * GOOGLE_CLIENT_SECRET; without it a simulated one in a demo, and none elsewhere. Throws SettingsError.
 */
export function videoSiteOf(env: NodeJS.ProcessEnv, demo: boolean): VideoSiteService | undefined {
  const wanted = env['YOUTUBE_UPLOADS'] ?? ''
  if (wanted !== '' && wanted !== 'true' && wanted !== 'false')
    throw new SettingsError('YOUTUBE_UPLOADS is "true" or "false".')
  if (wanted !== 'true') return demo ? openSimulatedVideoSite() : undefined
  const [clientId, clientSecret] = [env['GOOGLE_CLIENT_ID'], env['GOOGLE_CLIENT_SECRET']]
  if (!clientId || !clientSecret)
    throw new SettingsError(
      'YOUTUBE_UPLOADS is set, but GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET is missing.',
    )
  return openYoutube({ clientId, clientSecret })
}
