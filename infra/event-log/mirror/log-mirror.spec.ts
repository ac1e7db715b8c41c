import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { someEvents } from '../testing/sample-events.ts'
import { START, type EventLogReader } from '../event-log.ts'
import { openMemoryEventLog } from '../testing/memory-event-log.ts'
import { openLogMirror } from './log-mirror.ts'
import { closeLater } from '../../testing/close-later.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'courtline-mirror-'))
afterAll(() => rmSync(folder, { recursive: true }))

const failing = (text: string) => {
  throw new Error(text)
}
const mirrorOf = (log: EventLogReader, name: string) =>
  openLogMirror({ log, file: path.join(folder, `${name}.db`), onFailure: failing })

async function everything(log: EventLogReader) {
  const { events } = await log.readAll({ after: START, limit: 1000 })
  return events
}

/** Waits until the mirror has seen all that the log has. */
async function caughtUp(mirror: EventLogReader, log: EventLogReader): Promise<void> {
  while ((await mirror.head()) < (await log.head())) await new Promise((resolve) => setTimeout(resolve, 10))
}

async function logWith(streams: readonly string[]) {
  const log = openMemoryEventLog()
  for (const stream of streams) await log.append(stream, someEvents(3), { expected: 'any' })
  return log
}

describe('the mirror of a log', () => {
  it('has the same events at the same places, and follows', async () => {
    const log = await logWith(['match-1', 'user-1'])
    const mirror = await mirrorOf(log, 'follows')
    closeLater(() => mirror.close())
    await log.append('match-1', someEvents(2), { expected: 2 })
    await caughtUp(mirror, log)
    expect(await everything(mirror)).toEqual(await everything(log))
    expect(await mirror.streamHead('match-1')).toBe(4)
  })

  it('goes on where it was', async () => {
    const log = await logWith(['match-1'])
    const before = await mirrorOf(log, 'goes-on')
    await caughtUp(before, log)
    await before.close()
    await log.append('match-2', someEvents(2), { expected: 'no-stream' })
    const after = await mirrorOf(log, 'goes-on')
    closeLater(() => after.close())
    await caughtUp(after, log)
    expect(await everything(after)).toEqual(await everything(log))
  })

  it('of another log is begun again', async () => {
    const former = await logWith(['match-1', 'match-2'])
    const old = await mirrorOf(former, 'anew')
    await caughtUp(old, former)
    await old.close()
    const log = await logWith(['match-9'])
    const mirror = await mirrorOf(log, 'anew')
    closeLater(() => mirror.close())
    await caughtUp(mirror, log)
    expect(await everything(mirror)).toEqual(await everything(log))
  })
})
