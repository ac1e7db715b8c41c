import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { anEvent, idsOf, someEvents } from '../testing/sample-events.ts'
import { START, type EventLog, type StoredEvent } from '../event-log.ts'
import { openSqliteEventLog } from './sqlite-event-log.ts'
import { closeLater } from '../../testing/close-later.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'courtline-crash-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function everything(log: EventLog): Promise<readonly StoredEvent[]> {
  const { events, atHead } = await log.readAll({ after: START, limit: 1_000_000 })
  expect(atHead).toBe(true)
  return events
}

/** The newest revision of each stream, from its events. */
const headsOf = (events: readonly StoredEvent[]) =>
  new Map(events.map(({ stream, revision }) => [stream, revision]))

describe('a power failure, played by a copy whose WAL is cut or garbled at any byte', () => {
  const original = path.join(folder, 'original.db')
  const batches: string[][] = []
  beforeAll(async () => {
    const log = await openSqliteEventLog({ file: original })
    await log.append('match-0', someEvents(1), { expected: 'any' })
    // A reader that holds the first page keeps everything after it in the WAL.
    const holder = new DatabaseSync(original, { readOnly: true })
    holder.exec('BEGIN; SELECT count(*) FROM events')
    for (let n = 0; n < 60; n += 1) {
      const events = Array.from({ length: 1 + (n % 5) }, () =>
        anEvent('ServeAdded', { text: 'x'.repeat((n * 97) % 3000) }),
      )
      batches.push(idsOf(events))
      await log.append(`match-${n % 4}`, events, { expected: 'any' })
    }
    copyFileSync(original, path.join(folder, 'copy.db'))
    copyFileSync(`${original}-wal`, path.join(folder, 'copy.db-wal'))
    holder.close()
    await log.close()
  })

  it.each(['cut', 'garbled'])(
    'leaves a clean prefix of what was written, whole appends only: %s',
    async (how) => {
      const wal = readFileSync(path.join(folder, 'copy.db-wal'))
      expect(wal.length).toBeGreaterThan(100_000)
      let n = 0
      const property = fc.asyncProperty(fc.nat(wal.length - 1), async (at) => {
        const file = path.join(folder, `${how}-${(n += 1)}.db`)
        copyFileSync(path.join(folder, 'copy.db'), file)
        const damaged = Buffer.from(how === 'cut' ? wal.subarray(0, at) : wal)
        if (how === 'garbled') damaged[at] = (damaged[at] ?? 0) ^ 0xff
        writeFileSync(`${file}-wal`, damaged)
        const log = await openSqliteEventLog({ file })
        try {
          await expectPrefix(log, batches)
        } finally {
          await log.close()
        }
      })
      await fc.assert(property, { numRuns: 15, examples: [[0], [wal.length - 1]] })
    },
  )
})

async function expectPrefix(log: EventLog, batches: readonly string[][]): Promise<void> {
  const events = await everything(log)
  const kept = idsOf(events).slice(1)
  const whole = batches.map((_, n) => batches.slice(0, n).flat()).find((ids) => ids.length === kept.length)
  expect(kept).toEqual(whole ?? batches.flat())
  expect(events.map(({ position }) => Number(position))).toEqual(events.map((_, n) => n + 1))
  for (const [stream, revision] of headsOf(events)) expect(await log.streamHead(stream)).toBe(revision)
  const next = await log.append('match-0', someEvents(1), {
    expected: headsOf(events).get('match-0') ?? 'no-stream',
  })
  expect(Number(next.position)).toBe(events.length + 1)
}

describe('a process that is killed while it writes', () => {
  it('loses nothing that it had acknowledged, and half an append of nothing', async () => {
    const file = path.join(folder, 'killed.db')
    const acknowledged: string[] = []
    for (const moment of [1, 40, 300]) {
      const script = fileURLToPath(new URL('../testing/append-until-killed.ts', import.meta.url))
      const child = spawn(process.execPath, ['--no-warnings', script, file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let received = 0
      for await (const line of createInterface(child.stdout)) {
        acknowledged.push(...line.split(' '))
        received += 1
        // What it still prints after the kill was acknowledged too.
        if (received === moment) child.kill('SIGKILL')
      }
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      expect(child.signalCode).toBe('SIGKILL')
    }
    expect(statSync(file).size).toBeGreaterThan(0)
    const log = await openSqliteEventLog({ file })
    closeLater(() => log.close())
    const events = await everything(log)
    const stored = new Set(idsOf(events))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    expect(stored.size).toBe(events.length)
    // Appends were of three events each.
    expect(events.length % 3).toBe(0)
    expect(events.map(({ position }) => Number(position))).toEqual(events.map((_, n) => n + 1))
  })
})
