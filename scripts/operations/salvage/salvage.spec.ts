import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { START } from '@courtline/infra/event-log/event-log'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqliteLogReader } from '@courtline/infra/event-log/sqlite/sqlite-log-reader'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { appendEvents } from '@courtline/projections/testing/event-storage'
import { MatchHistory } from '@courtline/projections/testing/match-history'
import { final } from '@courtline/projections/testing/people'
import { checkDataFolder, markKeys } from '@courtline/site/data-folder/check-data-folder'
import { siteFilesIn, type SiteFiles } from '@courtline/site/data-folder/site-files'
import { siteSecretIn } from '@courtline/site/settings/site-secret'
import { salvage } from './salvage.ts'
import { salvageCommand } from './salvage-command.ts'

const PAGE_BYTES = 4096
let dataDir: string
let files: SiteFiles
let before: readonly string[]
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'courtline-salvage-'))
  files = siteFilesIn(dataDir)
  siteSecretIn(files.secretFile)
  const log = await openSqliteEventLog({ file: files.logFile })
  const keys = openSqlitePersonalKeys({ file: files.keysFile })
  const match = new MatchHistory(final).created().uploaded().preprocessed()
  for (let n = 1; n <= 200; n += 1) match.served(n, 0)
  await appendEvents({ log, keys }, match.events)
  await markKeys(files, log)
  await log.close()
  keys.close()
  before = await eventIds()
  writeFileSync(path.join(dataDir, 'match-mail.checkpoint'), `${'9'.repeat(20)}\n`)
  mkdirSync(files.readFolder)
})
afterEach(() => rmSync(dataDir, { recursive: true }))

async function eventIds(): Promise<string[]> {
  const log = openSqliteLogReader({ file: files.logFile })
  const { events } = await log.readAll({ after: START, limit: 100_000 })
  await log.close()
  return events.map(({ id }) => id)
}

/** Overwrites the page of the table of events that holds about the middle one. */
function damageMiddle(): void {
  const db = new DatabaseSync(files.logFile)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  const bytes = readFileSync(files.logFile)
  const id = before[Math.floor(before.length / 2)] ?? ''
  // In the table its row has data behind the id; in the index of ids it has not.
  let at = bytes.indexOf(id)
  while (at >= 0 && bytes.indexOf('{', at) > at + id.length + 20) at = bytes.indexOf(id, at + 1)
  expect(at).toBeGreaterThan(0)
  const handle = openSync(files.logFile, 'r+')
  writeSync(handle, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, Math.floor(at / PAGE_BYTES) * PAGE_BYTES)
  closeSync(handle)
}

describe('a log with a damaged page', () => {
  it('is kept up to its last good commit, and what was there before stays beside it', async () => {
    damageMiddle()
    await expect(checkDataFolder(dataDir)).rejects.toThrow(/log\.db is damaged/)
    const report = await salvage(dataDir, { forgetLost: false })
    const kept = await eventIds()
    expect(kept.length).toBeGreaterThan(before.length / 4)
    expect(kept.length).toBeLessThan(before.length)
    expect(kept).toEqual(before.slice(0, kept.length))
    expect(report).toMatchObject({ log: { events: kept.length, endedAt: expect.any(String) }, withoutKey: 0 })
    expect(existsSync(path.join(report.before, 'log.db'))).toBe(true)
    await checkDataFolder(dataDir)
  })

  it('lets no reactor be ahead of it, no read model stay, and takes appends again', async () => {
    damageMiddle()
    const {
      log: { events },
    } = await salvage(dataDir, { forgetLost: false })
    const reached = readFileSync(path.join(dataDir, 'match-mail.checkpoint'), 'utf8')
    expect(Number(reached)).toBe(events)
    expect(existsSync(files.readFolder)).toBe(false)
    const log = await openSqliteEventLog({ file: files.logFile })
    const [first] = (await log.readAll({ after: START, limit: 1 })).events
    const head = await log.streamHead(first?.stream ?? '')
    const again = first && { ...first, id: 'f0000000-0000-4000-8000-000000000000' }
    const next = again && (await log.append(first.stream, [again], { expected: head ?? 'no-stream' }))
    await log.close()
    expect(Number(next?.position)).toBe(events + 1)
  })
})

it('a log that ends before its keys’ mark is taken as it is', async () => {
  await salvage(dataDir, { forgetLost: false })
  expect(await eventIds()).toEqual(before)
  await checkDataFolder(dataDir)
})

describe('keys that are lost', () => {
  it('are reported, and their people erased only on request', async () => {
    writeFileSync(files.keysFile, 'no database '.repeat(1000))
    expect(await salvageCommand(['--data', dataDir], {})).toBe(1)
    await expect(checkDataFolder(dataDir)).rejects.toThrow(/keys\.db is of an earlier day/)
    expect(await salvageCommand(['--data', dataDir, '--forget-lost'], {})).toBe(0)
    await checkDataFolder(dataDir)
    expect(await eventIds()).toEqual(before)
  })
})
