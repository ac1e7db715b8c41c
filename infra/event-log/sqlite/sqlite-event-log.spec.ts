import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sqliteLog } from '../testing/opened-logs.ts'
import {
  anEvent,
  caughtUp,
  receivedIds,
  idsOf,
  collectMessages,
  someEvents,
  wholeStream,
} from '../testing/sample-events.ts'
import { EventIdTaken, LogFull, LogUnavailable, START } from '../event-log.ts'
import { positionText } from '../event-row.ts'
import { createBatchWriter } from './append-batch.ts'
import { openForWriting } from './log-file.ts'
import { allQuery, STREAM_QUERY } from './page-query.ts'
import { openSqliteEventLog, type SqliteEventLog } from './sqlite-event-log.ts'
import { openSqliteLogReader, SqliteLogReader } from './sqlite-log-reader.ts'
import { closeLater } from '../../testing/close-later.ts'

let opened: Awaited<ReturnType<typeof sqliteLog>>
let log: SqliteEventLog
beforeEach(async () => {
  opened = await sqliteLog()
  log = opened.log
})
afterEach(() => opened.destroy())

const large = () => anEvent('ServeAdded', { text: 'x'.repeat(50_000) })
const write = (stream: string, count = 1, type?: string) =>
  log.append(stream, someEvents(count, type), { expected: 'any' })

/** Resolves once nothing is in the WAL that is not in the file too. */
async function untilFolded(): Promise<void> {
  const looking = new DatabaseSync(opened.file)
  const wal = looking.prepare('PRAGMA wal_checkpoint(NOOP)')
  for (let pages: unknown, folded: unknown = 0; pages !== folded;) {
    await pause(20)
    const found = wal.get()
    pages = found?.['log']
    folded = found?.['checkpointed']
  }
  looking.close()
}

describe('durability', () => {
  it('the live writer syncs each commit before it answers', async () => {
    expect(await log.writerSettings()).toEqual({ journalMode: 'wal', synchronous: 2, recursiveTriggers: 1 })
  })

  it('what was written is there when the file is opened again, and continues from there', async () => {
    const events = someEvents(3)
    const first = await log.append('match-1', events, { expected: 'no-stream' })
    await log.close()
    const again = await openSqliteEventLog({ file: opened.file })
    closeLater(() => again.close())
    expect(idsOf(await wholeStream(again, 'match-1'))).toEqual(idsOf(events))
    expect(await again.append('match-1', events, { expected: 'no-stream' })).toEqual({
      ...first,
      deduplicated: true,
    })
    expect(await again.append('match-1', someEvents(1), { expected: 2 })).toMatchObject({
      position: positionText(4),
    })
  })

  it('closing leaves one file, with everything in it', async () => {
    await write('match-1', 10)
    await log.close()
    expect(existsSync(`${opened.file}-wal`)).toBe(false)
  })

  it('the WAL is folded into the file when the log is idle: the file alone holds everything', async () => {
    await write('match-1', 100)
    await untilFolded()
    copyFileSync(opened.file, `${opened.file}.copy`)
    const alone = new DatabaseSync(`${opened.file}.copy`)
    closeLater(() => alone.close())
    expect(alone.prepare('SELECT count(*) AS events FROM events').get()).toEqual({ events: 100 })
  })

  it('the folded WAL keeps its room: the next appends are written over it', async () => {
    await write('match-1', 100)
    await untilFolded()
    const { size } = statSync(`${opened.file}-wal`)
    await write('match-1', 1)
    expect(size).toBeGreaterThan(50_000)
    expect(statSync(`${opened.file}-wal`).size).toBe(size)
  })

  it('the WAL is folded while the log is never idle too: it stays small however much is written', async () => {
    const megabyte = Array.from({ length: 20 }, large)
    for (let n = 0; n < 60; n += 1)
      await log.append(
        'match-1',
        megabyte.map((event) => ({ ...event, id: randomUUID() })),
        { expected: 'any' },
      )
    expect(statSync(`${opened.file}-wal`).size).toBeLessThan(24 * 1024 * 1024)
    expect(await log.streamHead('match-1')).toBe(1199)
  })
})

describe('the file protects itself', () => {
  it.each([
    'UPDATE events SET data = 1',
    'DELETE FROM events',
    'DELETE FROM streams',
    'UPDATE streams SET revision = 0',
    "UPDATE streams SET name = 'match-2'",
    'PRAGMA recursive_triggers = ON; REPLACE INTO events SELECT * FROM events',
  ])('against %s', async (statement) => {
    await write('match-1', 2)
    const intruder = new DatabaseSync(opened.file)
    expect(() => intruder.exec(statement)).toThrow('append-only')
    intruder.close()
    expect(await wholeStream(log, 'match-1')).toHaveLength(2)
  })

  it('a file of something else is not touched', async () => {
    const file = `${opened.file}.other`
    const other = new DatabaseSync(file)
    other.exec('CREATE TABLE recipes (name TEXT); PRAGMA user_version = 1')
    other.close()
    await expect(openSqliteEventLog({ file })).rejects.toThrow('is not an event log')
    expect(() => openSqliteLogReader({ file })).toThrow('is not an event log')
  })

  it('a file that is no database, or of a newer program, does not open', async () => {
    const file = `${opened.file}.txt`
    writeFileSync(file, 'x'.repeat(5000))
    await expect(openSqliteEventLog({ file })).rejects.toBeInstanceOf(LogUnavailable)
    const newer = new DatabaseSync(opened.file)
    newer.exec('PRAGMA user_version = 2')
    newer.close()
    await expect(openSqliteEventLog({ file: opened.file })).rejects.toThrow('an event log of another version')
  })
})

describe('a full disk', () => {
  it('refuses what no longer fits, keeps what is there, and continues when there is room', async () => {
    const small = await sqliteLog({ maxFileBytes: 200_000 })
    closeLater(() => small.destroy())
    await small.log.append('match-1', [anEvent()], { expected: 'no-stream' })
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => small.log.append('match-2', [large()], { expected: 'any' })),
    )
    expect(
      answers.map((answer) => answer.status === 'rejected' && answer.reason instanceof LogUnavailable),
    ).toEqual(answers.map(() => true))
    expect(await small.log.head()).toBe(positionText(1))
    expect(await small.log.append('match-1', [large()], { expected: 0 })).toMatchObject({
      position: positionText(2),
    })
  })
})

describe('back pressure', () => {
  it('refuses appends beyond the queue at once, with the time of the next attempt', async () => {
    const narrow = await sqliteLog({ maxQueuedAppends: 10 })
    closeLater(() => narrow.destroy())
    const answers = await Promise.allSettled(
      someEvents(50).map((event) => narrow.log.append('match-1', [event], { expected: 'any' })),
    )
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused).toHaveLength(40)
    expect(refused.every((answer) => answer.reason instanceof LogFull)).toBe(true)
    expect(refused[0]?.reason).toMatchObject({ retryAfterSeconds: 1 })
    expect(await narrow.log.append('match-1', [anEvent()], { expected: 9 })).toMatchObject({ revision: 10 })
  })

  it('counts how much waits, not only how many', async () => {
    const narrow = await sqliteLog({ maxQueuedCharacters: 100_000 })
    closeLater(() => narrow.destroy())
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        narrow.log.append('match-1', [anEvent('ServeAdded', { text: 'x'.repeat(40_000) })], {
          expected: 'any',
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ])
  })
})

describe('a disk that hangs', () => {
  it('holds up appends and nothing else: reads answer, more appends are refused, and those that wait go in at last', async () => {
    const narrow = await sqliteLog({ maxQueuedAppends: 10 })
    closeLater(() => narrow.destroy())
    // The writer waits for a lock as it would for the disk.
    const stall = new DatabaseSync(narrow.file)
    stall.exec('BEGIN IMMEDIATE')
    const append = () => narrow.log.append('match-1', [anEvent()], { expected: 'any' })
    const underWay = append()
    await nextTurn()
    const later = Promise.allSettled(Array.from({ length: 30 }, append))
    expect(await narrow.log.head()).toBe(START)
    await expect(append()).rejects.toBeInstanceOf(LogFull)
    stall.exec('ROLLBACK')
    stall.close()
    expect(await underWay).toMatchObject({ revision: 0 })
    expect((await later).filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await narrow.log.streamHead('match-1')).toBe(10)
  })
})

describe('several that have the same file open', () => {
  it('a reader is woken by what the writer writes', async () => {
    const reader = openSqliteLogReader({ file: opened.file })
    closeLater(() => reader.close())
    const received = await collectMessages(reader, { after: START }, (messages) => {
      if (caughtUp(messages) && messages.length < 5) void write('match-1')
      return receivedIds(messages).length === 2
    })
    expect(receivedIds(received)).toHaveLength(2)
  })

  it('a subscriber notices what another process wrote', async () => {
    const stranger = openForWriting(opened.file, undefined)
    closeLater(() => stranger.close())
    const writeBatch = createBatchWriter(stranger)
    const row = { id: 'e1', type: 'ServeAdded', version: 1, data: '{}', meta: '{}' }
    const received = await collectMessages(log, { after: START }, (messages) => {
      if (messages.length === 1) writeBatch([{ stream: 's-1', category: 's', expected: 'any', rows: [row] }])
      return receivedIds(messages).length === 1
    })
    expect(receivedIds(received)).toEqual(['e1'])
  })

  it('two writers wait for each other and decide by the same state', async () => {
    const other = await openSqliteEventLog({ file: opened.file })
    closeLater(() => other.close())
    const events = someEvents(1)
    const both = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        (n % 2 === 0 ? log : other).append('match-1', someEvents(1), {
          expected: n < 2 ? 'no-stream' : 'any',
        }),
      ),
    )
    expect(both.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(1)
    expect((await wholeStream(log, 'match-1')).map(({ revision }) => revision)).toEqual(
      Array.from({ length: 40 - both.filter(({ status }) => status === 'rejected').length }, (_, n) => n),
    )
    await log.append('match-2', events, { expected: 'no-stream' })
    await expect(other.append('match-3', events, { expected: 'no-stream' })).rejects.toBeInstanceOf(
      EventIdTaken,
    )
  })

  it('a thread of its own can follow the log', async () => {
    const thread = new Worker(new URL('../testing/follow-in-thread.ts', import.meta.url), {
      workerData: { file: opened.file, enough: 3 },
    })
    const received = new Promise<unknown>((resolve, reject) =>
      thread.once('message', resolve).once('error', reject),
    )
    const events = someEvents(3)
    for (const event of events) await log.append('match-1', [event], { expected: 'any' })
    expect(await received).toEqual(idsOf(events))
    await thread.terminate()
  })
})

/** How SQLite would run a query on this log. */
const plan = (query: string) => {
  const reader = new SqliteLogReader(opened.file, undefined)
  const steps = reader.planOf(query).join('\n')
  void reader.close()
  return steps
}

describe('the cost of a read', () => {
  it('of a stream: the index of its revisions, without a scan or a sort', () => {
    const steps = plan(STREAM_QUERY)
    expect(steps).toContain(
      'SEARCH events USING INDEX sqlite_autoindex_events_2 (stream_id=? AND revision>?)',
    )
    expect(steps).not.toMatch(/SCAN events|TEMP B-TREE/)
  })

  it('of everything: the positions in order, without a sort', () => {
    const steps = plan(allQuery(undefined, 2))
    expect(steps).toContain('SEARCH events USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)')
    expect(steps).not.toContain('TEMP B-TREE')
  })

  it.each([1, 2, 5])('of %i categories: the index of categories, merged without a sort', (categories) => {
    const steps = plan(allQuery(categories, undefined))
    expect(steps.match(/USING INDEX events_category \(category=\? AND position>\?/g)).toHaveLength(categories)
    expect(steps).not.toMatch(/SCAN events|TEMP B-TREE/)
  })

  it('of a rare type is bounded: it comes in steps, each with the position that it reached', async () => {
    for (let n = 0; n < 25; n += 1) await write('match-1', 1000)
    await write('match-1', 1, 'Rare')
    const filter = { types: ['Rare'] }
    const first = await log.readAll({ after: START, filter, limit: 10 })
    expect(first).toEqual({ events: [], scannedTo: positionText(20_000), atHead: false })
    const second = await log.readAll({ after: first.scannedTo, filter, limit: 10 })
    expect([second.events.length, second.atHead]).toEqual([1, true])
  })
})
