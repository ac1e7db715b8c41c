import { describe, expect, it } from '@jest/globals'
import { START } from '@courtline/infra/event-log/event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import { buildOf, documentsIn, folded, writerOf } from '../../testing/given.ts'
import { openEventStorage, appendEvents } from '../../testing/event-storage.ts'
import { wholeSite } from '../../testing/whole-site.ts'
import { users } from '../../users/project.ts'
import { auditProjections } from '../audit/audit.ts'
import { handledTypes } from './fold-page.ts'
import { unseenIn } from './log-tally.ts'
import { seenBy } from './partitions.ts'
import { Outpaced } from './build-writer.ts'
import { applyPatiently, applyShared, patiently } from './shared-build.ts'
import { verifyBuild } from '../builds/verify-build.ts'

const partitionOf = (stream: string) => `p${stream.charCodeAt(stream.length - 1) % 3}`

/** A build of the users that two workers and a reader of the log may write at once. */
async function sharedBuild() {
  const storage = openEventStorage()
  await appendEvents(storage, wholeSite())
  const models = openMemoryReadModels()
  const id = buildOf(users)
  await models.saveBuilds('users', [{ ...id, state: 'live', verdict: null, since: '2026-01-01T00:00:00Z' }])
  const store = await models.open(id, users)
  const whole = await storage.log.readAll({
    after: START,
    filter: { types: handledTypes(users) },
    limit: 1000,
  })
  const parts = [...Map.groupBy(whole.events, ({ stream }) => partitionOf(stream))]
  const open = (stored: (typeof whole.events)[number]) => openRecorded(stored, storage.keys)
  const audit = () => auditProjections({ log: storage.log, models, open, projections: [users], partitionOf })
  return { storage, store, whole, parts, open, audit, writer: () => writerOf(storage, users, store) }
}

describe('a build that several workers write (P4)', () => {
  it('comes to the documents of one clean pass when all of them apply everything at once', async () => {
    const { storage, store, whole, parts, open, audit, writer } = await sharedBuild()
    const [one, other, sweeper] = [await writer(), await writer(), await writer()]
    const feed = async (by: typeof one) => {
      for (const [partition, events] of parts)
        for (const event of events)
          await applyPatiently(by, { events: [event], scannedTo: event.position }, partition)
    }
    await Promise.all([feed(one), feed(other), applyShared(sweeper, whole, partitionOf)])
    expect(await documentsIn(store)).toEqual(await documentsIn(await folded(storage, users)))
    expect(await audit()).toMatchObject([{ view: 'users', difference: null }])
    expect(
      await verifyBuild({ projection: users, store, log: storage.log, open, samples: 10, partitionOf }),
    ).toMatchObject({ passed: true })
  })

  it('is audited as far as each of its partitions has come', async () => {
    const { store, parts, audit, writer, storage } = await sharedBuild()
    const [partition = '', events = []] = parts[0] ?? []
    const half = events.slice(0, 2)
    await (await writer()).apply({ events: half, scannedTo: half.at(-1)?.position ?? START }, partition)
    expect(await audit()).toMatchObject([{ inLog: { count: 2 }, applied: { count: 2 }, difference: null }])
    const seen = seenBy(await store.checkpoints(), partitionOf)
    const all = parts.flatMap(([, each]) => each).length
    expect(await unseenIn(storage.log, handledTypes(users), START, seen)).toBe(all - 2)
  })

  it('is found out when an event of one partition was lost', async () => {
    const { parts, audit, writer } = await sharedBuild()
    const [partition = '', events = []] = parts[0] ?? []
    const last = events.at(-1)
    await (await writer()).apply({ events: events.slice(1), scannedTo: last?.position ?? START }, partition)
    const [audited] = await audit()
    expect(audited?.difference).toContain('in the log')
  })

  it('has from the log what no worker applied', async () => {
    const { storage, store, whole, parts, audit, writer } = await sharedBuild()
    const [partition = '', events = []] = parts[0] ?? []
    await (await writer()).apply({ events, scannedTo: events.at(-1)?.position ?? START }, partition)
    await applyShared(await writer(), whole, partitionOf)
    expect(await documentsIn(store)).toEqual(await documentsIn(await folded(storage, users)))
    expect(await audit()).toMatchObject([{ difference: null }])
  })

  it('is written again while another worker is faster, and never when the store fails', async () => {
    let tries = 0
    const write = async () => {
      tries += 1
      if (tries < 3) throw new Outpaced('Another process writes this build')
      return tries
    }
    expect(await patiently(write)).toBe(3)
    const broken = () => Promise.reject(new Error('no store today'))
    await expect(patiently(broken)).rejects.toThrow('no store today')
  })
})
