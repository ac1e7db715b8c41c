import {
  openYoutube,
  youtubeEndpointsAt,
  type YoutubeSettings,
} from '@courtline/infra/outside/video-site/real/youtube'
import { openSimulatedVideoSite } from '@courtline/infra/outside/video-site/simulated/simulated-video-site'
import type { VideoSiteService } from '@courtline/infra/outside/video-site/video-site'
import { SettingsError } from '../settings/settings-error.ts'

/**
 * The site that takes reels (D121): YouTube with YOUTUBE_UPLOADS=true, by the client of GOOGLE_CLIENT_ID and
 * GOOGLE_CLIENT_SECRET; without it a simulated one in a demo, and none elsewhere. YOUTUBE_STAND_IN is for tests. Throws
 * SettingsError.
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
  return openYoutube({ clientId, clientSecret, ...standInOf(env['YOUTUBE_STAND_IN']) })
}

/** Small ones, so that a short film goes in many chunks. */
const STAND_IN_CHUNK_BYTES = 16 * 1024

/** For proofs of the whole site: a double of the service on this machine in its place. */
function standInOf(base: string | undefined): Pick<YoutubeSettings, 'endpoints' | 'chunkBytes'> {
  if (!base) return {}
  if (!/^http:\/\/127\.0\.0\.1:\d+$/.test(base))
    throw new SettingsError('YOUTUBE_STAND_IN is for tests alone: http://127.0.0.1 and a port.')
  return { endpoints: youtubeEndpointsAt(base), chunkBytes: STAND_IN_CHUNK_BYTES }
}
