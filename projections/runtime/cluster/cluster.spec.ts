import { describe, expect, it } from '@jest/globals'
import { closeLater } from '@courtline/infra/testing/close-later'
import { partitionOf } from '@courtline/infra/event-transport/partitions'
import { userSettingsStream } from '@courtline/messages/ids'
import { PROJECTIONS } from '../../registry.ts'
import { documentsIn, folded } from '../../testing/given.ts'
import { appendEvents, type StreamEvent } from '../../testing/event-storage.ts'
import { signedUp } from '../../testing/account-history.ts'
import { wholeSite } from '../../testing/whole-site.ts'
import { findUser } from '../../users/read.ts'
import { userSettings } from '../../user-settings/project.ts'
import { users } from '../../users/project.ts'
import { SETTINGS } from '../runtime-settings.ts'
import { followTransport } from './follow-transport.ts'
import {
  WAIT_MS,
  allReached,
  openCluster,
  someone,
  until,
  reportedView,
} from '../../testing/running-cluster.ts'

/** Several people change how they like to work, each of them once more. */
const settingsChosen = (time: number): StreamEvent[] =>
  Array.from({ length: 5 }, (_, person) => ({
    stream: userSettingsStream(`0191c6a0-0000-7000-8000-00000000000${person}`),
    event: {
      type: 'UserSettingsChanged',
      data: { settings: { quickEntry: true, keyBindings: { ace: String(time) } } },
    },
  }))

/** What a stopped process is to everybody else: calls that have begun are not answered, nor are later ones made. */
function standingStill() {
  let goesOn = Promise.resolve()
  let wake: () => void = () => undefined
  const like = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target)
        if (typeof member !== 'function') return member
        return async (...args: unknown[]) => {
          await goesOn
          const answer: unknown = await Reflect.apply(member, target, args)
          await goesOn
          // A store stands still with the process that opened it.
          return name === 'open' && typeof answer === 'object' && answer !== null ? like(answer) : answer
        }
      },
    })
  return {
    like,
    begin: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      goesOn = promise
      wake = resolve
      // Whatever the test comes to, the worker can end.
      closeLater(() => resolve())
    },
    end: () => wake(),
  }
}

describe('projections of a cluster', () => {
  it('are shared by its workers, and come to the documents of one pass', async () => {
    const cluster = openCluster()
    await cluster.relay(wholeSite())
    cluster.worker('one')
    cluster.worker('other')
    const host = await cluster.host()
    await allReached(host, await cluster.log.head())
    for (const projection of PROJECTIONS) {
      const [record] = await cluster.models.builds(projection.name)
      if (!record) throw new Error(`${projection.name} has no build`)
      const store = await cluster.models.open(record, projection)
      await until(cluster.audit, (audited) => audited.every(({ difference }) => difference === null))
      await until(
        () => documentsIn(store),
        (documents) => documents.length > 0,
      )
      expect(await documentsIn(store)).toEqual(await documentsIn(await folded(cluster.storage, projection)))
    }
  })

  it('notify a waiting writer once it can be read, by way of the transport (P6)', async () => {
    const cluster = openCluster({ graceMs: 3_600_000 })
    cluster.worker('one')
    const host = await cluster.host()
    await until(
      () => reportedView(host, 'users'),
      (view) => view?.versions[0]?.state === 'live',
    )
    await cluster.relay(signedUp(someone, 'Zoe', 'Registered'))
    expect(await host.waitFor('users', await cluster.log.head(), WAIT_MS)).toBe('reached')
    expect(await findUser(host.reads, someone)).toMatchObject({ details: { displayName: 'Zoe' } })
  })

  it('report by how many events they are behind when they are', async () => {
    const cluster = openCluster()
    const host = await cluster.host()
    await cluster.relay(signedUp(someone, 'Zoe', 'Registered'))
    expect(await host.waitFor('users', await cluster.log.head(), 200)).toBe(5)
    expect(await host.waitFor('teams', await cluster.log.head(), 200)).toBe('reached')
  })

  it('have from the log what the transport lost', async () => {
    const cluster = openCluster()
    cluster.worker('one')
    const host = await cluster.host()
    await appendEvents(cluster.storage, signedUp(someone, 'Zoe', 'Registered'))
    expect(await host.waitFor('users', await cluster.log.head(), WAIT_MS)).toBe('reached')
  })

  it('are taken over from a worker that ended', async () => {
    const cluster = openCluster()
    const end = cluster.worker('one')
    const host = await cluster.host()
    await cluster.relay(wholeSite())
    await allReached(host, await cluster.log.head())
    await end()
    cluster.worker('other')
    await cluster.relay(signedUp(someone, 'Zoe', 'Registered'))
    await allReached(host, await cluster.log.head())
    expect(await findUser(host.reads, someone)).toBeDefined()
    expect((await cluster.audit()).filter(({ difference }) => difference !== null)).toEqual([])
  })

  it('are not held up by a worker that stands still, nor disturbed when it continues (F20)', async () => {
    const cluster = openCluster()
    const still = standingStill()
    cluster.worker('one', {}, { models: still.like(cluster.models), leases: still.like(cluster.leases) })
    const host = await cluster.host()
    await cluster.relay(wholeSite())
    await allReached(host, await cluster.log.head())
    expect((await cluster.leases.holder('view/user-settings'))?.owner).toBe('one')
    cluster.worker('other')

    const isAsOnePass = async () => {
      const name = userSettings.name
      expect(await host.waitFor(name, await cluster.log.head(), WAIT_MS)).toBe('reached')
      const [record] = await cluster.models.builds(name)
      const reader = record && (await cluster.models.read(record, userSettings))
      if (!reader) throw new Error('There is no build')
      expect(await documentsIn(reader)).toEqual(
        await documentsIn(await folded(cluster.storage, userSettings)),
      )
      const audited = (await cluster.audit()).filter(({ view }) => view === name)
      expect(audited).toMatchObject([{ difference: null }])
    }
    // In the midst of the first page that it writes: nothing of it is heard of any more.
    still.begin()
    await cluster.relay(settingsChosen(1))
    await cluster.relay(settingsChosen(2))
    await isAsOnePass()
    await until(
      () => cluster.leases.holder('view/user-settings'),
      (holder) => holder?.owner === 'other',
    )
    await cluster.relay(settingsChosen(3))
    await isAsOnePass()
    still.end()
    await cluster.relay(settingsChosen(4))
    await isAsOnePass()
  })

  it('of the whole log are never fed by a transport (P4)', async () => {
    const cluster = openCluster()
    const projection = { ...users, ordering: 'global' as const }
    const open = () => {
      throw new Error('nothing is to be opened')
    }
    const options = {
      ...cluster,
      projection,
      open,
      settings: SETTINGS,
      partitionOf,
      onAlarm: () => undefined,
    }
    await expect(followTransport(options, AbortSignal.abort())).rejects.toThrow(
      'needs the order of the whole log',
    )
  })
})
