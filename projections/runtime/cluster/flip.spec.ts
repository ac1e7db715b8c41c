import { expect, it, jest } from '@jest/globals'
import type { BuildState } from '@courtline/infra/read-models/read-models'
import { closeLater } from '@courtline/infra/testing/close-later'
import { signedUp } from '../../testing/account-history.ts'
import { appendEvents } from '../../testing/event-storage.ts'
import { writerOf } from '../../testing/given.ts'
import { openCluster, someone } from '../../testing/running-cluster.ts'
import { users } from '../../users/project.ts'
import { findUser } from '../../users/read.ts'

/** Longer than a process relies on what it knows of the builds. */
const A_WHILE_MS = 60_000

const zoe = someone
const ada = '0191c6a0-0000-7000-8000-00000000abce'

/** Two builds of the users, of which the first one answers. */
async function twoBuilds() {
  const cluster = openCluster()
  const host = await cluster.host()
  let nowMs = Date.now()
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => nowMs)
  closeLater(() => clock.mockRestore())
  const idOf = (build: number) => ({ view: users.name, version: users.version, build })
  const record = (build: number, state: BuildState) => ({ ...idOf(build), state, verdict: null, since: '' })
  const save = async (...records: ReturnType<typeof record>[]) => {
    await cluster.models.saveBuilds(users.name, records)
    nowMs += A_WHILE_MS
  }
  /** A worker lets this build see the whole log. */
  const sees = async (build: number) => {
    const store = await cluster.models.open(idOf(build), users)
    const writer = await writerOf(cluster.storage, users, store)
    await writer.apply(await cluster.log.readAll({ after: writer.checkpoint().position, limit: 100 }))
    nowMs += A_WHILE_MS
  }
  await sees(1)
  await sees(2)
  await save(record(1, 'live'), record(2, 'ready'))
  return {
    sees,
    signsUp: (id: string) =>
      appendEvents(cluster.storage, signedUp(id, `Player ${id.slice(-1)}`, 'Registered')),
    isThere: async () => await host.waitFor(users.name, await cluster.log.head(), 0),
    flips: () => save(record(1, 'standby'), record(2, 'live')),
    flipsAndDrops: () => save(record(2, 'live')),
    find: async (id: string) => (await findUser(host.reads, id))?.details?.displayName,
  }
}

it('a read that waited for its own write has it, although a build takes over that lacks it (P6)', async () => {
  const { signsUp, sees, isThere, flips, find } = await twoBuilds()
  await signsUp(zoe)
  await sees(1)
  expect(await isThere()).toBe('reached')
  await flips()
  expect(await find(zoe)).toBe('Player d')
})

it('a build that takes over answers once it has seen what reads were promised', async () => {
  const { signsUp, sees, isThere, flips, find } = await twoBuilds()
  await signsUp(zoe)
  await sees(1)
  expect(await isThere()).toBe('reached')
  await flips()
  await signsUp(ada)
  await sees(1)
  expect([await find(zoe), await find(ada)]).toEqual(['Player d', 'Player e'])
  await sees(2)
  await signsUp('0191c6a0-0000-7000-8000-00000000abcf')
  await sees(2)
  expect(await find('0191c6a0-0000-7000-8000-00000000abcf')).toBe('Player f')
})

it('a build that takes over answers at once where the one before it is dropped', async () => {
  const { signsUp, sees, isThere, flipsAndDrops, find } = await twoBuilds()
  await signsUp(zoe)
  await sees(1)
  expect(await isThere()).toBe('reached')
  await flipsAndDrops()
  expect(await find(zoe)).toBeUndefined()
  expect(await isThere()).toBeGreaterThan(0)
})

it('a build that takes over answers at once where no read was promised anything newer', async () => {
  const { signsUp, sees, flips, find } = await twoBuilds()
  await signsUp(zoe)
  await sees(1)
  await flips()
  expect(await find(zoe)).toBeUndefined()
})
