import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { EventLog, Position } from '@courtline/infra/event-log/event-log'
import { openMemoryReadModels } from '@courtline/infra/read-models/memory/memory-read-models'
import type { ReadModels } from '@courtline/infra/read-models/read-models'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import type { ProjectionView } from '@courtline/messages/views/admin'
import { matches } from '../matches/project.ts'
import { findMatch, listMatches } from '../matches/read.ts'
import { MatchTeller } from '../stories/match-story.ts'
import { ana, entry, final } from '../stories/people.ts'
import { documentsIn, folded } from '../stories/given.ts'
import { openBook, tell, type Book } from '../stories/record.ts'
import type { Projection } from './projection.ts'
import type { Alarm } from './projection-host.ts'
import { startProjections, type LocalProjections } from './start-projections.ts'
import type { RuntimeSettings } from './view-builds.ts'

const toClose: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close()
})

/** A clock that tests move. */
class Clock {
  #ms = Date.UTC(2026, 0, 1)
  readonly now = () => new Date(this.#ms)
  pass(minutes: number) {
    this.#ms += minutes * 60_000
  }
}

interface Site {
  readonly host: LocalProjections
  readonly alarms: Alarm[]
  readonly clock: Clock
}

async function start(
  book: Book,
  models: ReadModels,
  projections: readonly Projection[] = [matches],
  settings: Partial<RuntimeSettings> = {},
): Promise<Site> {
  const clock = new Clock()
  const host = await startProjections({
    ...book,
    models,
    projections,
    settings: { now: clock.now, retryDelayMs: 0, ...settings },
  })
  toClose.push(() => host.close())
  const alarms: Alarm[] = []
  host.onAlarm((alarm) => alarms.push(alarm))
  return { host, alarms, clock }
}

async function siteWith(
  ...story: Parameters<typeof tell>[1]
): Promise<Site & { book: Book; models: ReadModels }> {
  const book = openBook()
  await tell(book, story)
  const models = openMemoryReadModels()
  return { book, models, ...(await start(book, models)) }
}

const caughtUp = async ({ log }: Book, host: LocalProjections) =>
  expect(await host.waitFor('matches', await log.head(), 5000)).toBe('reached')

const viewOf = async (host: LocalProjections): Promise<ProjectionView> => {
  const view = (await host.status()).find(({ name }) => name === 'matches')
  if (!view) throw new Error('There is no view matches')
  return view
}

/** Resolves once a build is no longer being built. */
async function built(host: LocalProjections): Promise<ProjectionView> {
  for (;;) {
    await host.settled()
    const view = await viewOf(host)
    if (!view.versions.some(({ state }) => state === 'building')) return view
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const statesOf = ({ versions }: ProjectionView) =>
  versions.map(({ version, build, state }) => `v${version} b${build} ${state}`)

const theFinal = () => new MatchTeller(final)
const oneMatch = () => theFinal().created().told

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

describe('building a view anew (P5)', () => {
  it('happens beside the one that answers, is verified, and waits to be let in', async () => {
    const { host, book } = await siteWith(...theFinal().created().uploaded().told)
    await caughtUp(book, host)
    expect(await host.rebuild('matches')).toMatchObject({ ok: true })
    const view = await built(host)
    expect(statesOf(view)).toEqual(['v1 b1 live', 'v1 b2 ready'])
    expect(view.versions[1]).toMatchObject({
      events: 3,
      documents: 1,
      verdict: 'Count and hash as in the log; 1 of 1 documents folded anew came out the same',
    })
    expect(view.versions[1]?.hash).toBe(view.versions[0]?.hash)
  })

  it('is refused while one is on its way', async () => {
    const { host } = await siteWith(...oneMatch())
    const [first, second] = await Promise.all([host.rebuild('matches'), host.rebuild('matches')])
    expect(first).toMatchObject({ ok: true })
    expect(second).toMatchObject({ ok: false, why: 'A build is on its way already.' })
  })

  it('flips and flips back at once, and both builds go on following', async () => {
    const { host, book } = await siteWith(...oneMatch())
    await host.rebuild('matches')
    await built(host)
    expect(await host.flip('matches', 1, 2)).toMatchObject({ ok: true })
    expect(statesOf(await viewOf(host))).toEqual(['v1 b1 standby', 'v1 b2 live'])
    await tell(book, theFinal().uploaded().told)
    await caughtUp(book, host)
    expect((await findMatch(host.reads, final))?.standing.status).toBe('Preprocessing')

    expect(await host.flip('matches', 1, 1)).toMatchObject({ ok: true })
    await caughtUp(book, host)
    expect((await findMatch(host.reads, final))?.standing.status).toBe('Preprocessing')
  })

  it('refuses to let a build in that is not verified or not there', async () => {
    const { host } = await siteWith(...oneMatch())
    expect(await host.flip('matches', 1, 9)).toMatchObject({ ok: false, why: 'There is no such build.' })
    await host.rebuild('matches')
    expect(await host.flip('matches', 1, 2)).toMatchObject({ ok: false, why: 'This build is not verified.' })
  })

  it('drops the build that answered before after a quarter of an hour', async () => {
    const { host, clock } = await siteWith(...oneMatch())
    await host.rebuild('matches')
    await built(host)
    await host.flip('matches', 1, 2)
    clock.pass(14)
    await host.tend()
    expect(statesOf(await viewOf(host))).toEqual(['v1 b1 standby', 'v1 b2 live'])
    clock.pass(2)
    await host.tend()
    expect(statesOf(await viewOf(host))).toEqual(['v1 b2 live'])
  })

  it('does not announce anything again: only the build that answers advances the view', async () => {
    const { host, book } = await siteWith(...theFinal().created().uploaded().told)
    await caughtUp(book, host)
    const told: string[] = []
    host.onAdvance((name) => told.push(name))
    await host.rebuild('matches')
    await built(host)
    expect(told).toEqual([])
  })

  it('finds out when a build does not come to what the log says', async () => {
    const book = openBook()
    await tell(book, theFinal().created().uploaded().told)
    const { host, alarms } = await start(book, openMemoryReadModels(), [forgetful()])
    await host.waitFor('matches', await book.log.head(), 5000)
    await host.rebuild('matches')
    const view = await built(host)
    expect(view.versions[1]).toMatchObject({
      state: 'failed',
      verdict: `Document ${final} comes out differently when it is folded anew`,
    })
    expect(alarms).toMatchObject([{ projection: 'matches', build: 2 }])
    expect(await host.flip('matches', 1, 2)).toMatchObject({ ok: false })
  })

  it('of a newer version begins by itself, and answers once it is verified', async () => {
    const { host, book, models } = await siteWith(...oneMatch())
    await caughtUp(book, host)
    await host.close()
    const second: Projection = { ...plainMatches, version: 2 }
    const upgraded = await start(book, models, [second])
    expect(statesOf(await built(upgraded.host))).toEqual(['v1 b1 standby', 'v2 b1 live'])
    expect((await upgraded.host.reads.view(second).getAll([final])).length).toBe(1)
  })
})

const plainMatches: Projection = matches

/** Not pure: what it folds depends on how often it was asked. */
function forgetful(): Projection {
  let folds = 0
  return {
    ...plainMatches,
    fold: (page) => {
      folds += 1
      const changes = plainMatches.fold(page)
      return new Map([...changes].map(([id, body]) => [id, body && { ...body, folds }]))
    },
  }
}

describe('a rebuild under load', () => {
  it('fails no read, changes no answer, and is whole when it answers', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rebuild-'))
    const models = openSqliteReadModels({ folder })
    toClose.push(async () => rmSync(folder, { recursive: true }))
    toClose.push(() => models.close())
    const book = openBook()
    await tell(book, theFinal().created().uploaded().preprocessed().claimed().annotated(50).told)
    const { host } = await start(book, models)
    await caughtUp(book, host)

    const load = { goesOn: true }
    const writing = (async () => {
      for (let n = 100; load.goesOn; n += 1) {
        await tell(book, theFinal().served(n, 0).told)
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    const seen: number[] = []
    const reading = (async () => {
      while (load.goesOn) {
        seen.push((await findMatch(host.reads, final))?.revision ?? -1)
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    await host.rebuild('matches')
    expect(statesOf(await built(host))).toEqual(['v1 b1 live', 'v1 b2 ready'])
    expect(await host.flip('matches', 1, 2)).toMatchObject({ ok: true })
    const flippedAt = seen.length
    while (seen.length < flippedAt + 20) await new Promise((resolve) => setImmediate(resolve))
    load.goesOn = false
    await Promise.all([writing, reading])

    await caughtUp(book, host)
    expect(seen.every((revision) => revision >= 54)).toBe(true)
    const reader = await models.read({ view: 'matches', version: 1, build: 2 }, matches)
    if (!reader) throw new Error('The second build is not there')
    expect(await documentsIn(reader)).toEqual(await documentsIn(await folded(book, matches)))
    await reader.close()
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
  toClose.push(() => host.close())
  expect(await findMatch(host.reads, entry(1))).toBeUndefined()
  expect(await listMatches(host.reads, { limit: 10 })).toEqual([])
})
