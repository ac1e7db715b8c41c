import { afterEach, describe, expect, it } from '@jest/globals'
import type { EventLog, Position } from '@courtline/infra/event-log/event-log'
import { openMemoryReadModels } from '@courtline/infra/read-models/memory/memory-read-models'
import { matches } from '../matches/project.ts'
import { findMatch, listMatches } from '../matches/read.ts'
import { ana, entry, final } from '../stories/people.ts'
import { openBook, tell, type Book } from '../stories/record.ts'
import {
  built,
  caughtUp,
  closeAll,
  closeLater,
  oneMatch,
  siteWith,
  start,
  theFinal,
  viewOf,
} from '../stories/running-site.ts'
import type { Projection } from './projection.ts'
import { startProjections } from './start-projections.ts'

afterEach(closeAll)

const plainMatches: Projection = matches

describe('following the log', () => {
  it('shows each change soon after it was appended', async () => {
    const { host, book } = await siteWith(...oneMatch())
    await caughtUp(book, host)
    await tell(book, theFinal().uploaded().told)
    await caughtUp(book, host)
    expect((await findMatch(host.reads, final))?.standing.status).toBe('Preprocessing')
  })

  it('counts as seen what it does not handle, so that nobody waits for it', async () => {
    const { host, book } = await siteWith(...oneMatch())
    await tell(book, [{ stream: 'email-x', event: { type: 'EmailClaimed', data: { userId: ana } } }])
    await caughtUp(book, host)
  })

  it('tells listeners how far it has come', async () => {
    const { host, book } = await siteWith()
    const told: Position[] = []
    const leave = host.onAdvance((_, position) => told.push(position))
    await tell(book, oneMatch())
    await caughtUp(book, host)
    leave()
    await tell(book, theFinal().uploaded().told)
    await caughtUp(book, host)
    expect(told).toEqual([String(1).padStart(20, '0')])
  })

  it('goes on after a stop where it was, and folds nothing twice', async () => {
    const { host, book, models } = await siteWith(...theFinal().created().uploaded().told)
    await caughtUp(book, host)
    await host.close()
    await tell(book, theFinal().preprocessed().told)
    const again = await start(book, models)
    await caughtUp(book, again.host)
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
    const book = openBook()
    await tell(book, oneMatch())
    const { host, alarms } = await start(book, openMemoryReadModels(), [broken])
    await caughtUp(book, host)
    const stream = `match-${final}`
    expect((await viewOf(host)).parked).toMatchObject([
      { projection: 'matches', stream, error: 'cannot fold this', attempts: 3, events: 1 },
    ])
    expect(alarms).toMatchObject([{ text: `Parked ${stream}: cannot fold this` }])

    expect(await host.unpark('matches', stream, 'retry', null)).toMatchObject({ why: 'cannot fold this' })
    expect(await host.unpark('matches', stream, 'skip', ' ')).toMatchObject({ why: 'Please give a reason.' })
    expect(await host.unpark('matches', stream, 'skip', 'of no use')).toMatchObject({ ok: true })
    expect((await viewOf(host)).parked).toEqual([])
  })

  it('keep a new build from answering', async () => {
    const book = openBook()
    await tell(book, oneMatch())
    const broken: Projection = {
      ...plainMatches,
      fold: () => {
        throw new Error('cannot fold this')
      },
    }
    const { host } = await start(book, openMemoryReadModels(), [broken])
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
  /** A log whose first subscription never says anything. */
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
    const book = openBook()
    await tell(book, oneMatch())
    const silent: Book = { ...book, log: silentAtFirst(book.log) }
    const { host, clock, alarms } = await start(silent, openMemoryReadModels())
    await host.tend()
    expect(alarms).toEqual([])
    clock.pass(1)
    await host.tend()
    expect(alarms).toMatchObject([{ projection: 'matches' }])
    await caughtUp(book, host)
  })

  it('leaves a view alone that has nothing to do', async () => {
    const { host, book, clock, alarms } = await siteWith(...oneMatch())
    await caughtUp(book, host)
    clock.pass(10)
    await host.tend()
    expect(alarms).toEqual([])
  })
})

it('a view without a build has no documents, and is no error', async () => {
  const book = openBook()
  const host = await startProjections({ ...book, models: openMemoryReadModels(), projections: [] })
  closeLater(() => host.close())
  expect(await findMatch(host.reads, entry(1))).toBeUndefined()
  expect(await listMatches(host.reads, { limit: 10 })).toEqual([])
})
