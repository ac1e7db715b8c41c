import type { Site } from './running-site.ts'
import { openFfmpeg } from '@courtline/media/ffmpeg/open-ffmpeg'
import { listenAndClose, listening } from './listening.ts'
import { mediaSettingsOf } from './settings/media-settings.ts'
import { openStores } from './open-stores.ts'
import { SettingsError } from './settings/settings-error.ts'
import type { EmbeddedSettings } from './settings/settings.ts'
import type { Tracing } from './tracing.ts'

/**
 * The whole site in one process: log, keys, sessions and media in the data folder, projections in their thread, gateway,
 * media worker and reactors. Throws SettingsError, with one sentence, for what the person at the terminal can mend.
 *
 * This file imports little: ffmpeg is looked up and the threads load their part of the program while this thread loads the
 * gateway, which is the largest part of a start.
 */
export async function startEmbeddedSite(
  settings: EmbeddedSettings,
  frontendDir: string,
  report: (line: string) => void,
  tracing?: Tracing,
): Promise<Site> {
  const opened = new AsyncDisposableStack()
  opened.defer(async () => await tracing?.stop())
  try {
    // Asked first: who starts the same site twice reads of the port, and nothing was opened for nothing.
    await listening(settings, async () => await listenAndClose(settings))
    const media = mediaSettingsOf(process.env)
    const finding = openFfmpeg(process.env, media)
    const stores = await openStores(settings.dataDir, opened, tracing?.onTraced, media)
    const { serveSite } = await import('./serve-site.ts')
    const found = await finding
    if ('refused' in found) throw new SettingsError(found.refused)
    if (found.weakness !== undefined) report(found.weakness)
    return await serveSite({
      settings,
      frontendDir,
      report,
      tracing,
      ffmpeg: found.ffmpeg,
      media,
      stores,
      opened,
    })
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}
