import type { MakeVideo } from '@courtline/infra/outside/made-video'
import type { CourtVideoService } from '@courtline/infra/outside/court-video/court-video'
import { openPlaySight } from '@courtline/infra/outside/court-video/real/playsight'
import { openSimulatedCourtVideo } from '@courtline/infra/outside/court-video/simulated/simulated-court-video'
import type { FileHosting } from '@courtline/infra/outside/file-hosting/file-hosting'
import { openDropbox } from '@courtline/infra/outside/file-hosting/real/dropbox'
import { openSimulatedHosting } from '@courtline/infra/outside/file-hosting/simulated/simulated-hosting'
import type { RemoteFiles } from '@courtline/infra/remote-files/remote-files'
import type { LinkServices } from '@courtline/media/jobs/attempt'
import { SettingsError } from '../settings/settings-error.ts'

/** Services from which videos are brought; those that are absent are not set up. */
export interface VideoServices {
  readonly courtVideo?: CourtVideoService
  readonly fileHosting?: FileHosting
}

/**
 * The court-video service and the file host (D25): PlaySight with PLAYSIGHT_API_URL and PLAYSIGHT_API_KEY, Dropbox with
 * DROPBOX_APP_KEY. Without them simulated ones where a video can be made for them, which is in a demo, and none elsewhere.
 * Throws SettingsError.
 */
export function videoServicesOf(
  env: NodeJS.ProcessEnv,
  remote: RemoteFiles,
  makeVideo?: MakeVideo,
): VideoServices {
  const courtVideo = courtVideoOf(env, remote, makeVideo)
  const fileHosting = fileHostingOf(env, remote, makeVideo)
  return { ...(courtVideo && { courtVideo }), ...(fileHosting && { fileHosting }) }
}

/** The same, as the media worker uses them: by where a match's links are from. */
export const linkServicesOf = ({ courtVideo, fileHosting }: VideoServices): LinkServices => ({
  ...(courtVideo && { playsight: courtVideo }),
  ...(fileHosting && { dropbox: fileHosting }),
})

function courtVideoOf(
  env: NodeJS.ProcessEnv,
  remote: RemoteFiles,
  makeVideo?: MakeVideo,
): CourtVideoService | undefined {
  const [address, key] = [env['PLAYSIGHT_API_URL'], env['PLAYSIGHT_API_KEY']]
  if (address && !URL.canParse(address)) throw new SettingsError('PLAYSIGHT_API_URL is not an address.')
  if (address && key) return openPlaySight({ address, key, remote })
  if (address) throw new SettingsError('PLAYSIGHT_API_URL is set, but PLAYSIGHT_API_KEY is missing.')
  if (key) throw new SettingsError('PLAYSIGHT_API_KEY is set, but PLAYSIGHT_API_URL is missing.')
  return makeVideo && openSimulatedCourtVideo(() => new Date(), makeVideo)
}

function fileHostingOf(
  env: NodeJS.ProcessEnv,
  remote: RemoteFiles,
  makeVideo?: MakeVideo,
): FileHosting | undefined {
  const appKey = env['DROPBOX_APP_KEY']
  if (appKey) return openDropbox({ appKey, remote })
  return makeVideo && openSimulatedHosting(makeVideo)
}
