import { describe, expect, it } from '@jest/globals'
import { closeLater } from '@courtline/infra/testing/close-later'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import type { EventTransport } from '@courtline/infra/event-transport/event-transport'
import { openLocalTransport } from '@courtline/infra/event-transport/local/local-transport'
import { partitionOf } from '@courtline/infra/event-transport/partitions'
import { openMemoryLeases } from '@courtline/infra/leases/testing/memory-leases'
import { openMemoryDocumentStore } from '@courtline/infra/documents/testing/memory-document-store'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import type { ProjectionView } from '@courtline/messages/views/admin'
import { userSettingsStream } from '@courtline/messages/ids'
import { PROJECTIONS } from '../../registry.ts'
import { documentsIn, folded } from '../../testing/given.ts'
import { openEventStorage, appendEvents, type StreamEvent } from '../../testing/event-storage.ts'
import { signedUp } from '../../testing/account-history.ts'
import { wholeSite } from '../../testing/whole-site.ts'
import { findUser } from '../../users/read.ts'
import { userSettings } from '../../user-settings/project.ts'
import { users } from '../../users/project.ts'
import { auditProjections } from '../audit/audit.ts'
import { EVENTS } from '../builds/build-run.ts'
import type { Alarm, ProjectionHost } from '../thread/projection-host.ts'
import { SETTINGS } from '../runtime-settings.ts'
import { openClusterHost } from './cluster-host.ts'
import { runClusterWorker } from './cluster-worker.ts'
import { followTransport } from './follow-transport.ts'

const WAIT_MS = 20_000
const someone = '0191c6a0-0000-7000-8000-00000000abcd'

/** A cluster within this process: what its parts share, and ways to start and end each of them. */
function openCluster({ graceMs = 300 } = {}) {
  const storage = openEventStorage()
  const models = openMemoryReadModels()
  const documents = openMemoryDocumentStore()
  const leases = openMemoryLeases()
  const transport: EventTransport = openLocalTransport()
  const alarms: Alarm[] = []
  const vault = { locked: false }
  const keys: PersonalKeys = {
    keyToSeal: (id) => storage.keys.keyToSeal(id),
    keyToOpen: (id) => {
      if (vault.locked) throw new Error('no keys today')
      return storage.keys.keyToOpen(id)
    },
    destroy: (id) => storage.keys.destroy(id),
    isDestroyed: (id) => storage.keys.isDestroyed(id),
    destroyedCount: () => storage.keys.destroyedCount(),
    close: () => storage.keys.close(),
  }
  const parts = { log: storage.log, keys, models, documents, leases, transport, projections: PROJECTIONS }
  closeLater(() => transport.close())
  return {
    ...parts,
    alarms,
    vault,
    storage,
    worker(owner: string, settings = {}, own: Partial<typeof parts> = {}) {
      const stop = new AbortController()
      const ended = runClusterWorker(
        {
          ...parts,
          ...own,
          owner,
          leaseMs: 500,
          graceMs,
          settings: { units: EVENTS, retryDelayMs: 0, ...settings },
          onAlarm: (alarm) => alarms.push(alarm),
        },
        stop.signal,
      )
      const end = async () => {
        stop.abort()
        await ended
      }
      closeLater(end)
      return end
    },
    async host(): Promise<ProjectionHost> {
      const host = await openClusterHost({ ...parts, partitionOf })
      closeLater(() => host.close())
      return host
    },
    /** As the relay does. */
    async relay(history: readonly StreamEvent[]) {
      const after = await storage.log.head()
      await appendEvents(storage, history)
      const { events } = await storage.log.readAll({ after, limit: 10_000 })
      await transport.publish(events, 1)
    },
    audit: () =>
      auditProjections({
        log: storage.log,
        models,
        open: (stored) => openRecorded(stored, storage.keys),
        projections: PROJECTIONS,
        partitionOf,
      }),
  }
}

const allReached = async (host: ProjectionHost, position: string) =>
  await Promise.all(PROJECTIONS.map(({ name }) => host.waitFor(name, position, WAIT_MS)))

async function until<T>(look: () => Promise<T>, fits: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await look()
    if (fits(found)) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

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
          // A store that was opened stands still with whoever opened it.
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

const viewOf = async (host: ProjectionHost, name: string): Promise<ProjectionView | undefined> =>
  (await host.status()).find((view) => view.name === name)

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
      () => viewOf(host, 'users'),
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

  it('are rebuilt and flipped as an admin wishes at any gateway, while workers write', async () => {
    const cluster = openCluster()
    cluster.worker('one')
    cluster.worker('other')
    const host = await cluster.host()
    await cluster.relay(wholeSite())
    await allReached(host, await cluster.log.head())
    for (const name of ['users', 'matches']) {
      expect(await host.rebuild(name)).toMatchObject({ ok: true })
      const ready = await until(
        () => viewOf(host, name),
        (view) => view?.versions[1]?.state === 'ready',
      )
      const version = ready?.versions[1]?.version ?? 0
      expect(ready?.versions[1]).toMatchObject({ hash: ready?.versions[0]?.hash })
      expect(await host.flip(name, version, 2)).toMatchObject({ ok: true })
    }
    await cluster.relay(signedUp(someone, 'Zoe', 'Registered'))
    await allReached(host, await cluster.log.head())
    expect(await findUser(host.reads, someone)).toBeDefined()
    expect((await cluster.audit()).filter(({ difference }) => difference !== null)).toEqual([])
    expect(await host.rebuild('nothing')).toMatchObject({ ok: false, code: 'unknown' })
  })

  it('park what cannot be folded, and apply it when an admin retries (P8)', async () => {
    const cluster = openCluster()
    cluster.worker('one')
    const host = await cluster.host()
    await cluster.relay(signedUp(someone, 'Zoe', 'Registered'))
    await allReached(host, await cluster.log.head())
    const stream = `user-${someone}`
    const broken: StreamEvent = {
      stream,
      event: { type: 'EmailAdded', data: { email: 'zoe@example.net', emailHash: 'h' } },
      by: { subjectId: someone },
    }
    cluster.vault.locked = true
    await cluster.relay([broken])
    const parked = await until(
      () => viewOf(host, 'users'),
      (view) => (view?.parked.length ?? 0) > 0,
    )
    expect(parked?.parked).toMatchObject([{ stream, error: 'no keys today' }])
    cluster.vault.locked = false
    expect(await host.unpark('users', stream, 'retry', null)).toMatchObject({
      ok: true,
      view: { parked: [] },
    })
    expect((await findUser(host.reads, someone))?.emails).toHaveLength(2)
  })

  it('give up what cannot be folded, with a reason, and go on with the stream (P8)', async () => {
    const cluster = openCluster()
    cluster.worker('one')
    const host = await cluster.host()
    await cluster.relay(signedUp(someone, 'Zoe', 'Registered'))
    await allReached(host, await cluster.log.head())
    const stream = `user-${someone}`
    cluster.vault.locked = true
    const address = { email: 'zoe@example.net', emailHash: 'h' }
    await cluster.relay([
      { stream, event: { type: 'EmailAdded', data: address }, by: { subjectId: someone } },
    ])
    await until(
      () => viewOf(host, 'users'),
      (view) => (view?.parked.length ?? 0) > 0,
    )
    cluster.vault.locked = false
    expect(await host.unpark('users', stream, 'skip', 'a test put it there')).toMatchObject({
      ok: true,
      view: { parked: [] },
    })
    expect((await findUser(host.reads, someone))?.emails).toHaveLength(1)
    expect(await host.unpark('users', stream, 'skip', 'again')).toMatchObject({ ok: false })
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
