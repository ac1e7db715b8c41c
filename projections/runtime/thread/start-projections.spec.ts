import { describe, expect, it } from '@jest/globals'
import { closeLater } from '@courtline/infra/testing/close-later'
import type { EventLog, Position } from '@courtline/infra/event-log/event-log'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import { matches } from '../../matches/project.ts'
import { findMatch, listMatches } from '../../matches/read.ts'
import { anaId, entry, final } from '../../testing/people.ts'
import { openEventStorage, appendEvents, type EventStorage } from '../../testing/event-storage.ts'
import {
  built,
  waitUntilCaughtUp,
  oneMatch,
  siteWith,
  startOn,
  theFinal,
  matchesStatus,
} from '../../testing/running-projections.ts'
import type { Projection } from '../projection.ts'
import { startProjections } from './start-projections.ts'

const plainMatches: Projection = matches

describe('following the log', () => {
  it('shows each change soon after it was appended', async () => {
    const { host, storage } = await siteWith(...oneMatch())
    await waitUntilCaughtUp(storage, host)
    await appendEvents(storage, theFinal().uploaded().events)
    await waitUntilCaughtUp(storage, host)
    expect((await findMatch(host.reads, final))?.lifeCycle.status).toBe('Preprocessing')
  })

  it('counts as seen what it does not handle, so that nobody waits for it', async () => {
    const { host, storage } = await siteWith(...oneMatch())
    await appendEvents(storage, [
      { stream: 'email-x', event: { type: 'EmailClaimed', data: { userId: anaId } } },
    ])
    await waitUntilCaughtUp(storage, host)
  })

  it('calls listeners with each position reached', async () => {
    const { host, storage } = await siteWith()
    const announced: Position[] = []
    const leave = host.onAdvance((_, position) => announced.push(position))
    await appendEvents(storage, oneMatch())
    await waitUntilCaughtUp(storage, host)
    leave()
    await appendEvents(storage, theFinal().uploaded().events)
    await waitUntilCaughtUp(storage, host)
    expect(announced).toEqual([String(1).padStart(20, '0')])
  })

  it('goes on after a stop where it was, and folds nothing twice', async () => {
    const { host, storage, models } = await siteWith(...theFinal().created().uploaded().events)
    await waitUntilCaughtUp(storage, host)
    await host.close()
    await appendEvents(storage, theFinal().preprocessed().events)
    const again = await startOn(storage, models)
    await waitUntilCaughtUp(storage, again.host)
    expect((await findMatch(again.host.reads, final))?.statusLog.map(({ what }) => what)).toEqual([
      'Preprocessed in 41 s',
      'Upload completed',
      'Created',
    ])
  })
})

describe('parked streams', () => {
  it('are listed with the view, alarm, and can be given up by an admin with a reason', async () => {
    const broken: Projection = {
      ...plainMatches,
      fold: () => {
        throw new Error('cannot fold this')
      },
    }
    const storage = openEventStorage()
    await appendEvents(storage, oneMatch())
    const { host, alarms } = await startOn(storage, openMemoryReadModels(), [broken])
    await waitUntilCaughtUp(storage, host)
    const stream = `match-${final}`
    expect((await matchesStatus(host)).parked).toMatchObject([
      { projection: 'matches', stream, error: 'cannot fold this', attempts: 3, events: 1 },
    ])
    expect(alarms).toMatchObject([{ text: `Parked ${stream}: cannot fold this` }])

    expect(await host.unpark('matches', stream, 'retry', null)).toMatchObject({ why: 'cannot fold this' })
    expect(await host.unpark('matches', stream, 'skip', ' ')).toMatchObject({ why: 'Please give a reason.' })
    expect(await host.unpark('matches', stream, 'skip', 'of no use')).toMatchObject({ ok: true })
    expect((await matchesStatus(host)).parked).toEqual([])
  })

  it('keep a new build from answering', async () => {
    const storage = openEventStorage()
    await appendEvents(storage, oneMatch())
    const broken: Projection = {
      ...plainMatches,
      fold: () => {
        throw new Error('cannot fold this')
      },
    }
    const { host } = await startOn(storage, openMemoryReadModels(), [broken])
    await host.rebuild('matches')
    expect((await built(host)).versions[1]).toMatchObject({
      state: 'failed',
      verdict: `Stream match-${final} could not be folded: cannot fold this`,
    })
  })
})

async function* silence(signal: AbortSignal) {
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  yield* []
}

describe('the watchdog', () => {
  /** A log whose first subscription never delivers anything. */
  function silentAtFirst(log: EventLog): EventLog {
    let subscriptions = 0
    return {
      append: (...call) => log.append(...call),
      readStream: (...call) => log.readStream(...call),
      readAll: (options) => log.readAll(options),
      head: () => log.head(),
      streamHead: (stream) => log.streamHead(stream),
      close: () => log.close(),
      subscribe: (options) => {
        subscriptions += 1
        return subscriptions > 1 ? log.subscribe(options) : silence(options.signal)
      },
    }
  }
  it('starts a view again that has events to fold and does nothing for a minute', async () => {
    const storage = openEventStorage()
    await appendEvents(storage, oneMatch())
    const silent: EventStorage = { ...storage, log: silentAtFirst(storage.log) }
    const { host, clock, alarms } = await startOn(silent, openMemoryReadModels())
    await host.tend()
    expect(alarms).toEqual([])
    clock.pass(1)
    await host.tend()
    expect(alarms).toMatchObject([{ projection: 'matches' }])
    await waitUntilCaughtUp(storage, host)
  })

  it('leaves a view alone that has nothing to do', async () => {
    const { host, storage, clock, alarms } = await siteWith(...oneMatch())
    await waitUntilCaughtUp(storage, host)
    clock.pass(10)
    await host.tend()
    expect(alarms).toEqual([])
  })
})

it('a view without a build has no documents, and is no error', async () => {
  const storage = openEventStorage()
  const host = await startProjections({ ...storage, models: openMemoryReadModels(), projections: [] })
  closeLater(() => host.close())
  expect(await findMatch(host.reads, entry(1))).toBeUndefined()
  expect(await listMatches(host.reads, { limit: 10 })).toEqual([])
})
