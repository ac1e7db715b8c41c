import { subjectIdOf } from '@courtline/messages/ids'
import {
  USER_SETTINGS_EVENTS,
  type UserSettings,
  type UserSettingsEvent,
} from '@courtline/messages/account/user-settings'
import { oneDocument, type Projection } from '../runtime/projection.ts'

export interface UserSettingsDocument {
  readonly userId: string
  readonly settings: UserSettings
  readonly revision: number
}

/** How each user likes to work: keys and quick entry (D46, D47). */
export const userSettings: Projection<UserSettingsEvent, UserSettingsDocument> = {
  name: 'user-settings',
  version: 1,
  ordering: 'stream',
  handles: USER_SETTINGS_EVENTS.map((schema) => schema.properties.type.const),
  indexes: {},
  personal: false,
  groupsOf: ({ stream }) => [subjectIdOf(stream)],
  ofOneStream: true,
  fold: oneDocument((_, { event, stream, revision }) => ({
    userId: subjectIdOf(stream),
    settings: event.data.settings,
    revision,
  })),
  keysOf: () => ({}),
}
