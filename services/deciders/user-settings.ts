import type { Decider } from '@courtline/messages/event-sourcing/decider'
import {
  DEFAULT_USER_SETTINGS,
  type UserSettings,
  type UserSettingsEvent,
} from '@courtline/messages/account/user-settings'
import type { UserSettingsCommand } from '@courtline/messages/account/user-commands'
import { isSame } from '@courtline/messages/same'
import { NOTHING, record, refuse } from './decision.ts'

/**
 * The stream `userSettings-<userId>`: how one person likes to work. Whose stream it is, is the sender's to see to: each
 * writes to their own. Refusal: KEY_TAKEN when two actions get the same key (D47).
 */
export const userSettingsDecider: Decider<UserSettings, UserSettingsCommand, UserSettingsEvent> = {
  initial: DEFAULT_USER_SETTINGS,
  evolve: (settings, page) => page.at(-1)?.event.data.settings ?? settings,
  decide({ settings }, before) {
    const key = boundTwice(Object.values(settings.keyBindings))
    if (key !== undefined) return refuse('KEY_TAKEN', { key })
    return isSame(settings, before) ? NOTHING : record({ type: 'UserSettingsChanged', data: { settings } })
  },
}

const boundTwice = (keys: readonly string[]) => keys.find((key, index) => keys.indexOf(key) !== index)
