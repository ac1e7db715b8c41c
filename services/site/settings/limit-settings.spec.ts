import { describe, expect, it } from '@jest/globals'
import { limitSettingsOf } from './limit-settings.ts'
import { SettingsError } from './settings-error.ts'

describe('limits of what one client takes', () => {
  it('come from the environment, else the usual ones hold', () => {
    expect(limitSettingsOf({})).toMatchObject({ connections: { perSender: 1000 }, live: { perSender: 300 } })
    expect(
      limitSettingsOf({ COURTLINE_CONNECTIONS_PER_ADDRESS: '7', COURTLINE_LIVE_PER_ACCOUNT: '9' }),
    ).toMatchObject({ connections: { perSender: 7 }, live: { perAccount: 9, perSender: 300 } })
  })

  it.each([
    ['COURTLINE_CONNECTIONS_PER_ADDRESS', '0'],
    ['COURTLINE_LIVE_PER_ADDRESS', 'many'],
    ['COURTLINE_LIVE_PER_ACCOUNT', ''],
  ])('are refused by name when %s is "%s"', (name, value) => {
    expect(() => limitSettingsOf({ [name]: value })).toThrow(SettingsError)
    expect(() => limitSettingsOf({ [name]: value })).toThrow(name)
  })
})
