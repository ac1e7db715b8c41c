import { describe, it } from '@jest/globals'
import { DEFAULT_USER_SETTINGS, type UserSettingsEvent } from '@courtline/messages/account/user-settings'
import { given } from './testing/given.ts'
import { ana } from './people.ts'
import { userSettingsDecider } from './user-settings.ts'

const settings = { quickEntry: false, keyBindings: { ace: 'q' } }
const changed: UserSettingsEvent = { type: 'UserSettingsChanged', data: { settings } }
const mine = (history: readonly UserSettingsEvent[]) => given(userSettingsDecider, history)
const change = (to: typeof DEFAULT_USER_SETTINGS) =>
  ({ type: 'ChangeUserSettings', by: ana, settings: to }) as const

describe("a person's settings", () => {
  it('are kept', () => mine([]).when(change(settings)).records(changed))

  it('are not recorded when they are as before', () => {
    mine([]).when(change(DEFAULT_USER_SETTINGS)).records()
    mine([changed]).when(change(settings)).records()
  })

  it('give no key to two actions (D47)', () =>
    mine([])
      .when(change({ quickEntry: true, keyBindings: { ace: 'q', fault: 'w', let: 'q' } }))
      .refuses('KEY_TAKEN', { key: 'q' }))
})
