import { DEFAULT_USER_SETTINGS, type UserSettings } from '@courtline/messages/account/user-settings'
import type { Reads } from '../runtime/read/reads.ts'
import { userSettings } from './project.ts'

/** The settings of a user; those of the house where they changed nothing. */
export async function settingsOfUser(reads: Reads, userId: string): Promise<UserSettings> {
  return (await reads.view(userSettings).get(userId))?.settings ?? DEFAULT_USER_SETTINGS
}
