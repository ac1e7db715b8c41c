import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import type { BuildCheckpoint, ReadModels, StoredDocument } from '@courtline/infra/read-models/read-models'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import { STREAM_CATEGORIES } from '@courtline/messages/events'
import { userStream } from '@courtline/messages/ids'
import { matches } from '../../matches/project.ts'
import { PROJECTIONS } from '../../registry.ts'
import { MatchHistory } from '../../testing/match-history.ts'
import { bob, final, friendly } from '../../testing/people.ts'
import { buildOf, writerOf } from '../../testing/given.ts'
import { openEventStorage, appendEvents, type EventStorage } from '../../testing/event-storage.ts'
import { wholeSite } from '../../testing/whole-site.ts'
import { auditFolder } from './audit-folder.ts'
import { auditLine } from './audit-line.ts'
import { auditLog } from './audit-log.ts'
import { auditProjections, type AuditOptions } from './audit.ts'
import { dataFilesIn } from '../data-files.ts'
import { startProjections } from '../thread/start-projections.ts'
import { NO_EVENTS, tallied } from '../write/tally.ts'

type Looked = Pick<EventStorage, 'keys'> & { readonly log: AuditOptions['log'] }

const audit = ({ log, keys }: Looked, models: ReadModels, samples?: number) =>
  auditProjections({
    log,
    models,
    open: (stored) => openRecorded(stored, keys),
    projections: [matches],
    samples,
  })

/** A live build of the matches, and how to put it out of step with the log. */
async function audited() {
  const storage = openEventStorage()
  await appendEvents(storage, [
    ...new MatchHistory(final).created().uploaded().events,
    ...new MatchHistory(friendly).created().events,
  ])
  const models = openMemoryReadModels()
  await models.saveBuilds('matches', [
    { ...buildOf(matches), state: 'live', verdict: null, since: '2026-01-01T00:00:00Z' },
  ])
  const store = await models.open(buildOf(matches), matches)
  const { events, scannedTo } = await storage.log.readAll({ after: '0'.repeat(20), limit: 100 })
  const claim = async (changes: Partial<BuildCheckpoint>) => {
    const [checkpoint] = await store.checkpoints()
    if (!checkpoint) throw new Error('There is no checkpoint')
    await store.write({ documents: [], checkpoint: { ...checkpoint, ...changes }, erases: false })
  }
  /** Writes a document past the projection: that of the final unless changed. */
  const put = async (changes: Partial<StoredDocument>) => {
    const [checkpoint] = await store.checkpoints()
    if (!checkpoint) throw new Error('There is no checkpoint')
    const document = { id: final, group: final, guard: { [`match-${final}`]: 2 }, body: null, keys: {} }
    await store.write({ documents: [{ ...document, ...changes }], checkpoint, erases: false })
  }
  return {
    storage,
    models,
    store,
    events,
    scannedTo,
    claim,
    put,
    writer: await writerOf(storage, matches, store),
  }
}

describe('auditing a read model (P1)', () => {
  it('finds nothing where every event was applied once', async () => {
    const { storage, models, writer, events, scannedTo } = await audited()
    await writer.apply({ events, scannedTo })
    expect(await audit(storage, models)).toMatchObject([
      { view: 'matches', position: scannedTo, inLog: { count: 4 }, applied: { count: 4 }, difference: null },
    ])
  })

  it('names the first event that was skipped in silence', async () => {
    const { storage, models, writer, events, scannedTo } = await audited()
    await writer.apply({ events: events.filter(({ revision }) => revision < 2), scannedTo })
    expect((await audit(storage, models))[0]?.difference).toBe(
      `3 events accounted for, 4 in the log; the first one missing is PreprocessingRequested at ` +
        `${'3'.padStart(20, '0')}, match-${final} revision 2`,
    )
  })

  it('names a document that is not what its events come to', async () => {
    const { storage, models, writer, store, events, scannedTo } = await audited()
    await writer.apply({ events, scannedTo })
    expect((await audit(storage, models, 10))[0]?.difference).toBeNull()
    const [checkpoint] = await store.checkpoints()
    const [document] = await store.get([final])
    if (!checkpoint || !document) throw new Error('There is no document')
    const body = { ...document.body, status: 'Edited' }
    await store.write({ documents: [{ ...document, body, keys: {} }], checkpoint, erases: false })
    const different = `Document ${final} comes out differently when it is folded anew`
    expect((await audit(storage, models, 10))[0]?.difference).toBe(different)
  })

  it('finds nothing while an account is erased whose key is gone before the read model sees it (P11)', async () => {
    const { storage, models, writer, events, scannedTo } = await audited()
    await writer.apply({ events, scannedTo })
    const deleted = { stream: userStream(bob), event: { type: 'UserDeleted', data: {} } } as const
    await appendEvents(storage, [deleted])
    storage.keys.destroy(bob)
    expect((await audit(storage, models, 10))[0]).toMatchObject({ behind: 1, difference: null })
    await writer.apply(await storage.log.readAll({ after: scannedTo, limit: 100 }))
    expect((await audit(storage, models, 10))[0]).toMatchObject({ behind: 0, difference: null })
  })

  it('names a document whose key is gone without an erasure', async () => {
    const { storage, models, writer, events, scannedTo } = await audited()
    await writer.apply({ events, scannedTo })
    storage.keys.destroy(bob)
    expect((await audit(storage, models, 10))[0]?.difference).toContain('comes out differently')
  })

  it('names a document that is not there', async () => {
    const { storage, models, writer, events, scannedTo, put } = await audited()
    await writer.apply({ events, scannedTo })
    await put({ body: null })
    expect((await audit(storage, models, 10))[0]?.difference).toBe(
      `Document ${final} is not there, though it was made by MatchCreated at ${'1'.padStart(20, '0')}, match-${final} revision 0`,
    )
  })

  it('names a document that has missed an event, though all are counted', async () => {
    const { storage, models, writer, events, scannedTo, claim } = await audited()
    await writer.apply({ events: events.filter(({ revision }) => revision < 2), scannedTo })
    const ids = events.map(({ id }) => id)
    await claim({ applied: tallied(NO_EVENTS, ids) })
    expect((await audit(storage, models, 10))[0]?.difference).toBe(
      `Document ${final} has not seen PreprocessingRequested at ${'3'.padStart(20, '0')}, match-${final} revision 2`,
    )
  })

  it('names a document that no event makes', async () => {
    const { storage, models, writer, events, scannedTo, put } = await audited()
    await writer.apply({ events, scannedTo })
    await put({ id: 'invented', group: 'invented', guard: {}, body: { status: 'Queued' } })
    expect((await audit(storage, models, 10))[0]?.difference).toContain(
      'Document invented comes out differently',
    )
  })

  it('sees documents that no checkpoint accounts for', async () => {
    const { storage, models, writer, store, events, scannedTo } = await audited()
    await writer.apply({ events, scannedTo })
    const without: ReadModels = {
      builds: (view) => models.builds(view),
      saveBuilds: (...call) => models.saveBuilds(...call),
      open: (...call) => models.open(...call),
      drop: (build) => models.drop(build),
      close: () => models.close(),
      read: async () => ({
        get: (ids) => store.get(ids),
        find: (query) => store.find(query),
        scan: (options) => store.scan(options),
        count: () => store.count(),
        checkpoints: async () => [],
        close: async () => undefined,
      }),
    }
    expect((await audit(storage, without, 10))[0]?.difference).toBe(
      'There are 2 documents, but no checkpoint that accounts for them',
    )
  })

  it('reports how many events a read model has yet to see, which is no difference', async () => {
    const { storage, models, writer, events } = await audited()
    await writer.apply({ events: events.slice(0, 1), scannedTo: events[0]?.position ?? '' })
    const [found] = await audit(storage, models, 10)
    expect(found).toMatchObject({ inLog: { count: 1 }, behind: 3, difference: null })
    expect(found && auditLine(found)).toMatch(/, as in the log, 3 to come$/)
  })

  it('names the event that was taken out of the log', async () => {
    const { storage, models, writer, events, scannedTo } = await audited()
    await writer.apply({ events, scannedTo })
    const others = events.filter(({ stream, revision }) => stream !== `match-${final}` || revision !== 1)
    const page = { events: others, scannedTo, atHead: true }
    const log: AuditOptions['log'] = {
      head: () => storage.log.head(),
      readStream: (...call) => storage.log.readStream(...call),
      readAll: async () => page,
    }
    expect((await audit({ ...storage, log }, models))[0]?.difference).toBe(
      `4 events accounted for, 3 in the log; the log lacks match-${final} revision 1: 2 comes next, at ${'3'.padStart(20, '0')}`,
    )
  })

  it('takes nothing from documents of a stream of which events were skipped', async () => {
    const { storage, models, store, events, scannedTo } = await audited()
    const writer = await writerOf(storage, matches, store, {
      open: (stored) => {
        if (stored.stream === `match-${final}` && stored.revision === 2) throw new Error('unreadable')
        return openRecorded(stored, storage.keys)
      },
    })
    await writer.apply({ events, scannedTo })
    await writer.skip(`match-${final}`, 'unreadable')
    expect((await audit(storage, models, 10))[0]).toMatchObject({ skipped: { count: 1 }, difference: null })
  })

  it('sees that other events were counted than those of the log', async () => {
    const { storage, models, writer, events, scannedTo, claim } = await audited()
    await writer.apply({ events, scannedTo })
    await claim({ applied: { count: 4, hash: '00000000000000ff' } })
    expect((await audit(storage, models))[0]?.difference).toContain('no document has missed an event')
  })

  it('sees a read model that is ahead of its log', async () => {
    const { storage, models, writer, events, scannedTo, claim } = await audited()
    await writer.apply({ events, scannedTo })
    await claim({ position: '9'.padStart(20, '0') })
    expect((await audit(storage, models))[0]?.difference).toContain('but the log ends at')
  })

  it('counts parked events apart, and misses none of them', async () => {
    const { storage, models, store, events, scannedTo } = await audited()
    const writer = await writerOf(storage, matches, store, {
      open: (stored) => {
        if (stored.stream === `match-${friendly}`) throw new Error('unreadable')
        return openRecorded(stored, storage.keys)
      },
    })
    await writer.apply({ events, scannedTo })
    const [found] = await audit(storage, models)
    expect(found).toMatchObject({ applied: { count: 3 }, parked: { count: 1 }, difference: null })
    expect(found && auditLine(found)).toMatch(
      /^matches v\d+ b1: 4 events \(1 parked\), hash [0-9a-f]{16}, as in the log$/,
    )
  })
})

describe('auditing a data folder', () => {
  let dataDir = ''
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'audit-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('audits every registered read model', async () => {
    const { logFile, keysFile, readFolder } = dataFilesIn(dataDir)
    const log = await openSqliteEventLog({ file: logFile })
    const keys = openSqlitePersonalKeys({ file: keysFile })
    await appendEvents({ log, keys }, wholeSite())
    const models = openSqliteReadModels({ folder: readFolder })
    const host = await startProjections({ log, keys, models, projections: PROJECTIONS })
    for (const { name } of PROJECTIONS) await host.waitFor(name, await log.head(), 300_000)
    await host.close()
    await models.close()
    keys.close()
    await log.close()
    const found = await auditFolder(dataDir)
    expect(found?.builds.map(({ view }) => view)).toEqual(PROJECTIONS.map(({ name }) => name))
    expect(found?.builds.map(auditLine).filter((line) => !line.endsWith('as in the log'))).toEqual([])
    expect(found?.log.difference).toBeNull()
    expect([...(found?.log.events ?? [])].filter(([, count]) => count === 0)).toEqual([])
  })

  it('makes nothing where there is no log', async () => {
    expect(await auditFolder(path.join(dataDir, 'nothing'))).toBeUndefined()
  })
})

describe('auditing the log by the registry of categories', () => {
  const created = new MatchHistory(final).created().events

  it('counts the events of each category, also of one that has none', async () => {
    const storage = openEventStorage()
    await appendEvents(storage, created)
    const { events, difference } = await auditLog(storage.log)
    expect([...events.keys()]).toEqual(STREAM_CATEGORIES)
    expect([events.get('match'), events.get('team'), difference]).toEqual([created.length, 0, null])
  })

  it.each([
    ['a stream of an unknown category', 'tournament-1', 'MatchCreated'],
    ['a type that its category does not have', `team-${final}`, 'MatchCreated'],
  ])('names the first event in %s', async (_, stream, type) => {
    const storage = openEventStorage()
    await appendEvents(storage, created)
    const meta = { actorId: 'worker:test', at: '2026-01-01T10:00:00.000Z', commandId: 'c' }
    await storage.log.append(stream, [{ id: 'e', type, version: 1, data: {}, meta }], { expected: 'any' })
    const { events, difference } = await auditLog(storage.log)
    expect(events.get('match')).toBe(created.length)
    expect(difference).toMatch(new RegExp(`^${type} at \\d+ is no event of a stream like ${stream}$`))
  })
})
