import type { Commands } from '@courtline/gateway/commands'
import { findFfmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import { listenAndClose, listening } from './listening.ts'
import { openStores } from './open-stores.ts'
import { SettingsError } from './settings-error.ts'
import type { EmbeddedSettings } from './settings.ts'
import type { Tracing } from './tracing.ts'

/** A running site. */
export interface Site {
  /** Where it listens, with the port it really got. */
  readonly address: string
  /** Token of the one-time link that makes the first Admin; undefined once there is one. */
  readonly firstAdminToken: string | undefined
  /** Where letters go, in words. */
  readonly mailGoesTo: string
  readonly ffmpegPath: string
  readonly commands: Commands
  /** Stops taking requests, finishes those under way, and closes everything in the opposite order. */
  readonly stop: () => Promise<void>
}

/**
 * The whole site in one process: log, keys, sessions and media in the data folder, projections in their thread, gateway,
 * media worker and reactors. Throws SettingsError, with one sentence, for what the person at the terminal can mend.
 *
 * This file imports little: ffmpeg is asked and the threads load their part of the program while this thread loads the
 * gateway, which is the largest part of a start.
 */
export async function startEmbeddedSite(
  settings: EmbeddedSettings,
  frontendDir: string,
  tell: (line: string) => void,
  tracing?: Tracing,
): Promise<Site> {
  const opened = new AsyncDisposableStack()
  opened.defer(async () => await tracing?.stop())
  try {
    // Asked first: who starts the same site twice reads of the port, and nothing was opened for nothing.
    await listening(settings, async () => await listenAndClose(settings))
    const finding = findFfmpeg(process.env)
    const stores = await openStores(settings.dataDir, opened, tracing?.onTraced)
    const { serveSite } = await import('./serve-site.ts')
    const ffmpeg = await finding
    if ('refused' in ffmpeg) throw new SettingsError(ffmpeg.refused)
    return await serveSite({ settings, frontendDir, tell, tracing, ffmpegPath: ffmpeg.path, stores, opened })
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}
