import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import { PROJECTIONS } from '../registry.ts'
import { appendEvents } from '../testing/event-storage.ts'
import { wholeSite } from '../testing/whole-site.ts'
import { auditFolder } from './audit/audit-folder.ts'
import { auditLine } from './audit/audit-line.ts'
import { dataFilesIn } from './data-files.ts'
import { startProjections } from './thread/start-projections.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'power-'))
const original = path.join(folder, 'original')
const asItWas = path.join(folder, 'as-it-was')
afterAll(() => rmSync(folder, { recursive: true }))

function copyOf(from: string, to: string): void {
  mkdirSync(path.join(to, 'read'), { recursive: true })
  // What SQLite shares between processes is not primary data: it is made again.
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' }))
    if (name !== 'read' && !name.endsWith('-shm')) copyFileSync(path.join(from, name), path.join(to, name))
}

/** A data folder in the midst of its work: everything after the first event is in journals. */
beforeAll(async () => {
  mkdirSync(original)
  const { logFile } = dataFilesIn(original)
  const [first, ...others] = wholeSite()
  const young = await opened(original)
  await appendEvents(young, first ? [first] : [])
  await young.close()
  const site = await opened(original)
  // A reader that holds the first page keeps everything after it in the journal.
  const holder = new DatabaseSync(logFile, { readOnly: true })
  holder.exec('BEGIN; SELECT count(*) FROM events')
  await appendEvents(site, others)
  await site.caughtUp()
  copyOf(original, asItWas)
  holder.close()
  await site.close()
})

/** Log, keys and every read model of a folder, at work. */
async function opened(dataDir: string) {
  const { logFile, keysFile, readFolder } = dataFilesIn(dataDir)
  const log = await openSqliteEventLog({ file: logFile })
  const keys = openSqlitePersonalKeys({ file: keysFile })
  const models = openSqliteReadModels({ folder: readFolder })
  const host = await startProjections({ log, keys, models, projections: PROJECTIONS })
  return {
    log,
    keys,
    caughtUp: async () => {
      for (const { name } of PROJECTIONS) await host.waitFor(name, await log.head(), 300_000)
    },
    close: async () => {
      await host.close()
      await models.close()
      keys.close()
      await log.close()
    },
  }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

function cut(file: string, share: number): void {
  if (sizeOf(file) > 0) truncateSync(file, Math.floor(sizeOf(file) * share))
}

const journalsOfReadModels = (dataDir: string) =>
  readdirSync(path.join(dataDir, 'read'))
    .filter((name) => name.endsWith('.db-wal') && !name.startsWith('catalog'))
    .map((name) => path.join(dataDir, 'read', name))

describe('a power failure, played by a copy of a folder whose journals are cut at any byte (P1)', () => {
  let copies = 0
  let ahead = 0

  /** What the audit finds in the copy before and after a site has worked on it. */
  async function after(ofLog: number, ofReadModels: number) {
    const dataDir = path.join(folder, `copy-${(copies += 1)}`)
    copyOf(asItWas, dataDir)
    cut(`${dataFilesIn(dataDir).logFile}-wal`, ofLog)
    for (const journal of journalsOfReadModels(dataDir)) cut(journal, ofReadModels)
    const before = (await auditFolder(dataDir))?.builds ?? []
    const site = await opened(dataDir)
    const head = await site.log.head()
    await site.caughtUp()
    await site.close()
    const audited = (await auditFolder(dataDir))?.builds ?? []
    rmSync(dataDir, { recursive: true })
    return { before, audited, head }
  }

  it('leaves no read model ahead of the log, and each equal to the fold of the log that is left', async () => {
    expect(sizeOf(`${dataFilesIn(asItWas).logFile}-wal`)).toBeGreaterThan(10_000)
    expect(journalsOfReadModels(asItWas).filter((file) => sizeOf(file) > 10_000).length).toBeGreaterThan(5)
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const property = fc.asyncProperty(share, share, async (ofLog, ofReadModels) => {
      const { before, audited, head } = await after(ofLog, ofReadModels)
      if (before.some(({ position }) => position > head)) ahead += 1
      expect(audited.map(({ view }) => view)).toEqual(PROJECTIONS.map(({ name }) => name))
      expect(audited.filter(({ position }) => position > head)).toEqual([])
      expect(audited.map(auditLine).filter((line) => !line.endsWith('as in the log'))).toEqual([])
    })
    const examples: [number, number][] = [
      [0, 1],
      [1, 0],
      [0.5, 1],
      [1, 1],
    ]
    await fc.assert(property, { numRuns: 12, examples })
    // Copies were among them of which the log has lost what a read model had seen.
    expect(ahead).toBeGreaterThan(1)
  })
})
