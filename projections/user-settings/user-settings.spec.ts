import { expect, it } from '@jest/globals'
import { userSettingsStream } from '@courtline/messages/ids'
import { given } from '../stories/given.ts'
import { ana, bob } from '../stories/people.ts'
import { userSettings } from './project.ts'
import { settingsOf } from './read.ts'

it('settings are those a user chose last, else those of the house (D46)', async () => {
  const chosen = (quickEntry: boolean) => ({
    stream: userSettingsStream(ana),
    event: {
      type: 'UserSettingsChanged' as const,
      data: { settings: { quickEntry, keyBindings: { ace: 'q' } } },
    },
  })
  const reads = await given([chosen(true), chosen(false)]).view(userSettings)
  expect(await settingsOf(reads, ana)).toEqual({ quickEntry: false, keyBindings: { ace: 'q' } })
  expect(await settingsOf(reads, bob)).toEqual({ quickEntry: true, keyBindings: {} })
})
