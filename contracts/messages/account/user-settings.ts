import { Type, type Static } from 'typebox'
import { Event } from '../event-sourcing/fact.ts'
import { closed, Text } from '../schema.ts'

/** How one person likes to work; a stream of its own beside the account. */
export const UserSettings = Type.Object(
  {
    /** Save a complete description at once (D46). */
    quickEntry: Type.Boolean(),
    /** Remapped keys: action → key, only those that differ from the standard. */
    keyBindings: Type.Record(Text(60), Text(20)),
  },
  closed,
)
export type UserSettings = Static<typeof UserSettings>
export const UserSettingsChanged = Event('UserSettingsChanged', { settings: UserSettings })

export const USER_SETTINGS_EVENTS = [UserSettingsChanged] as const
export type UserSettingsEvent = Static<(typeof USER_SETTINGS_EVENTS)[number]>

export const DEFAULT_USER_SETTINGS: UserSettings = { quickEntry: true, keyBindings: {} }
