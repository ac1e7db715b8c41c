import { expect, it } from '@jest/globals'
import { userSettingsStream } from '@courtline/messages/ids'
import { givenEvents } from '../testing/given.ts'
import { anaId, bob } from '../testing/people.ts'
import { userSettings } from './project.ts'
import { settingsOfUser } from './read.ts'

it('settings are those a user chose last, else those of the house (D46)', async () => {
  const chosen = (quickEntry: boolean) => ({
    stream: userSettingsStream(anaId),
    event: {
      type: 'UserSettingsChanged' as const,
      data: { settings: { quickEntry, keyBindings: { ace: 'q' } } },
    },
  })
  const reads = await givenEvents([chosen(true), chosen(false)]).view(userSettings)
  expect(await settingsOfUser(reads, anaId)).toEqual({ quickEntry: false, keyBindings: { ace: 'q' } })
  expect(await settingsOfUser(reads, bob)).toEqual({ quickEntry: true, keyBindings: {} })
})
