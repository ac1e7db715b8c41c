import { describe, expect, it } from '@jest/globals'
import { Watchdog } from './watchdog.ts'

/** A watchdog after so many ms without a sign of life; answers how often it reported. */
async function looksAfter(silentFor: number, isBehind: () => Promise<boolean>): Promise<number> {
  let now = 0
  let reports = 0
  const onSilent = () => void (reports += 1)
  const watchdog = new Watchdog({ silentMs: 60_000, isBehind, onSilent, now: () => now })
  now = silentFor
  await watchdog.look()
  return reports
}

describe('the watchdog of a consumer', () => {
  it('reports one that has been silent for a minute while events wait', async () => {
    expect(await looksAfter(60_000, async () => true)).toBe(1)
  })
  it('lets one be that has nothing to do', async () => {
    expect(await looksAfter(3_600_000, async () => false)).toBe(0)
  })
  it('waits out the minute', async () => {
    expect(await looksAfter(59_999, async () => true)).toBe(0)
  })
  it('takes brokers that do not answer for no proof', async () => {
    expect(await looksAfter(60_000, () => Promise.reject(new Error('no broker')))).toBe(0)
  })
  it('counts from the last sign of life', async () => {
    let now = 0
    let reports = 0
    const onSilent = () => void (reports += 1)
    const watchdog = new Watchdog({ silentMs: 100, isBehind: async () => true, onSilent, now: () => now })
    now = 150
    watchdog.touch()
    now = 249
    await watchdog.look()
    expect(reports).toBe(0)
    now = 250
    await watchdog.look()
    expect(reports).toBe(1)
  })
})
