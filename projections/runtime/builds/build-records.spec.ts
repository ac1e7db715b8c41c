import { describe, expect, it } from '@jest/globals'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import { userSettings } from '../../user-settings/project.ts'
import { BuildRecords, NotHolder } from './build-records.ts'

const now = () => new Date('2026-05-01T10:00:00.000Z')
const drop = async () => undefined

describe('what is known of the builds of a view', () => {
  it('is not changed by a process that stood still while another one took the view over (F20)', async () => {
    const models = openMemoryReadModels()
    let holder = 'first'
    const recordsOf = (process: string) =>
      new BuildRecords({ projection: userSettings, models, now, isHolder: async () => holder === process })
    const first = recordsOf('first')
    const [live] = await first.start(drop)
    if (!live) throw new Error('There is no build')
    const standby = await first.add()
    await first.become(standby, 'ready', 'verified')

    // The second one lets the new build in; the first one wakes and would undo it with what it knew.
    holder = 'second'
    const second = recordsOf('second')
    await second.start(drop)
    await second.makeLive(standby)
    const after = await models.builds(userSettings.name)
    await expect(first.makeLive(live)).rejects.toThrow(NotHolder)
    await expect(first.remove(standby)).rejects.toThrow(NotHolder)
    await expect(first.add()).rejects.toThrow(NotHolder)
    expect(await models.builds(userSettings.name)).toEqual(after)
    expect(after.find(({ state }) => state === 'live')?.build).toBe(standby.build)
  })
})
