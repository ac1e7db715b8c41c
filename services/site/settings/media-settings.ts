import { type MediaSettings, readMediaSettings } from '@courtline/media/media-settings'
import { SettingsError } from './settings-error.ts'

/** The settings of the work on videos. Throws SettingsError. */
export function mediaSettingsOf(env: NodeJS.ProcessEnv): MediaSettings {
  const read = readMediaSettings(env)
  if ('refused' in read) throw new SettingsError(read.refused)
  return read.settings
}
