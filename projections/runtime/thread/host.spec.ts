import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import { matches as matchesView } from '../../matches/project.ts'
import { findMatch } from '../../matches/read.ts'
import { MatchHistory } from '../../testing/match-history.ts'
import { final } from '../../testing/people.ts'
import { appendEvents, type EventStorage } from '../../testing/event-storage.ts'
import { dataFilesIn } from '../data-files.ts'
import { openProjectionHost } from './host.ts'
import type { ProjectionHost } from './projection-host.ts'

let dataDir = ''
let storage: EventStorage
let host: ProjectionHost

/** Threads that were started, the newest last. */
const threads: Worker[] = []
const remember = (message: unknown) => {
  if (typeof message === 'object' && message !== null && 'worker' in message)
    if (message.worker instanceof Worker) threads.push(message.worker)
}

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'projections-'))
  const { logFile, keysFile } = dataFilesIn(dataDir)
  storage = {
    log: await openSqliteEventLog({ file: logFile }),
    keys: openSqlitePersonalKeys({ file: keysFile }),
  }
  await appendEvents(storage, new MatchHistory(final).created().events)
  subscribe('worker_threads', remember)
  host = await openProjectionHost({ dataDir })
})
afterEach(async () => {
  unsubscribe('worker_threads', remember)
  await host.close()
  await storage.log.close()
  storage.keys.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const statusOfFinal = async () => (await findMatch(host.reads, final))?.lifeCycle.status

const stateOfBuilds = async () => {
  const matches = (await host.status()).find(({ name }) => name === 'matches')
  return matches?.versions.map(({ state }) => state) ?? []
}

describe('projections in a thread of their own', () => {
  it('let a reader of this thread see what was written (P6)', async () => {
    expect(await host.waitFor('matches', await storage.log.head(), 300_000)).toBe('reached')
    expect(await statusOfFinal()).toBe('Created')

    await appendEvents(storage, new MatchHistory(final).uploaded().events)
    expect(await host.waitFor('matches', await storage.log.head(), 300_000)).toBe('reached')
    expect(await statusOfFinal()).toBe('Preprocessing')
  })

  it('say how far behind they are when the wait is over', async () => {
    const reached = await host.waitFor('matches', await storage.log.head(), 300_000)
    expect(reached).toBe('reached')
    expect(await host.waitFor('matches', String(1001).padStart(20, '0'), 10)).toBe(1000)
  })

  it('go on after a restart where they were', async () => {
    await host.waitFor('matches', await storage.log.head(), 300_000)
    await host.close()
    await appendEvents(storage, new MatchHistory(final).uploaded().events)
    host = await openProjectionHost({ dataDir })
    await host.waitFor('matches', await storage.log.head(), 300_000)
    expect(await statusOfFinal()).toBe('Preprocessing')
    const matches = (await host.status()).find(({ name }) => name === 'matches')
    expect(matches?.versions).toMatchObject([
      { state: 'live', build: 1, events: 3, documents: 1, lagEvents: 0 },
    ])
  })

  it('build a view again, and let it answer on request (P5)', async () => {
    expect(await host.rebuild('matches')).toMatchObject({ ok: true })
    while (!(await stateOfBuilds()).includes('ready')) await host.status()
    expect(await host.flip('matches', matchesView.version, 2)).toMatchObject({
      ok: true,
      view: {
        versions: [
          { build: 1, state: 'standby' },
          { build: 2, state: 'live' },
        ],
      },
    })
    expect(await statusOfFinal()).toBe('Created')
  })

  it('are started again when their thread is killed, and catch up with what was written meanwhile (P1)', async () => {
    await host.waitFor('matches', await storage.log.head(), 300_000)
    const alarms: string[] = []
    host.onAlarm(({ text }) => alarms.push(text))
    const before = threads.length
    await threads.at(-1)?.terminate()
    await appendEvents(storage, new MatchHistory(final).uploaded().events)
    await expect(host.status()).rejects.toThrow('started again')
    expect(await statusOfFinal()).toBe('Created')
    expect(await host.waitFor('matches', await storage.log.head(), 300_000)).toBe('reached')
    expect(await statusOfFinal()).toBe('Preprocessing')
    expect(threads.length).toBe(before + 1)
    expect(alarms).toEqual(['The projections ended and are started again'])
    const matches = (await host.status()).find(({ name }) => name === 'matches')
    expect(matches?.versions).toMatchObject([{ state: 'live', build: 1, events: 3, documents: 1 }])
  })

  it('refuse what cannot be', async () => {
    expect(await host.rebuild('nothing')).toMatchObject({ ok: false, code: 'unknown' })
    expect(await host.flip('matches', matchesView.version, 7)).toMatchObject({
      ok: false,
      code: 'impossible',
    })
    expect(await host.unpark('matches', 'match-x', 'retry', null)).toMatchObject({ ok: false })
  })
})

it('a host without a log does not start', async () => {
  await expect(openProjectionHost({ dataDir: path.join(dataDir, 'nowhere') })).rejects.toThrow(
    'unable to open database file',
  )
})
