import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { openMemoryReadModels } from '@courtline/infra/read-models/memory/memory-read-models'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import { matches } from '../matches/project.ts'
import { findMatch } from '../matches/read.ts'
import { final } from '../stories/people.ts'
import { documentsIn, folded } from '../stories/given.ts'
import { openBook, tell } from '../stories/record.ts'
import {
  built,
  caughtUp,
  closeAll,
  closeLater,
  oneMatch,
  siteWith,
  start,
  statesOf,
  theFinal,
  viewOf,
} from '../stories/running-site.ts'
import type { Projection } from './projection.ts'

// On a busy machine: nothing here waits for a clock.
jest.setTimeout(60_000)

afterEach(closeAll)

const V = `v${matches.version}`

describe('building a view anew (P5)', () => {
  it('happens beside the one that answers, is verified, and waits to be let in', async () => {
    const { host, book } = await siteWith(...theFinal().created().uploaded().told)
    await caughtUp(book, host)
    expect(await host.rebuild('matches')).toMatchObject({ ok: true })
    const view = await built(host)
    expect(statesOf(view)).toEqual([`${V} b1 live`, `${V} b2 ready`])
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
    expect(await host.flip('matches', matches.version, 2)).toMatchObject({ ok: true })
    expect(statesOf(await viewOf(host))).toEqual([`${V} b1 standby`, `${V} b2 live`])
    await tell(book, theFinal().uploaded().told)
    await caughtUp(book, host)
    expect((await findMatch(host.reads, final))?.standing.status).toBe('Preprocessing')

    expect(await host.flip('matches', matches.version, 1)).toMatchObject({ ok: true })
    await caughtUp(book, host)
    expect((await findMatch(host.reads, final))?.standing.status).toBe('Preprocessing')
  })

  it('refuses to let a build in that is not verified or not there', async () => {
    const { host } = await siteWith(...oneMatch())
    expect(await host.flip('matches', matches.version, 9)).toMatchObject({
      ok: false,
      why: 'There is no such build.',
    })
    await host.rebuild('matches')
    expect(await host.flip('matches', matches.version, 2)).toMatchObject({
      ok: false,
      why: 'This build is not verified.',
    })
  })

  it('drops the build that answered before after a quarter of an hour', async () => {
    const { host, clock } = await siteWith(...oneMatch())
    await host.rebuild('matches')
    await built(host)
    await host.flip('matches', matches.version, 2)
    clock.pass(14)
    await host.tend()
    expect(statesOf(await viewOf(host))).toEqual([`${V} b1 standby`, `${V} b2 live`])
    clock.pass(2)
    await host.tend()
    expect(statesOf(await viewOf(host))).toEqual([`${V} b2 live`])
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
    expect(await host.flip('matches', matches.version, 2)).toMatchObject({ ok: false })
  })

  it('of a newer version begins by itself, and answers once it is verified', async () => {
    const { host, book, models } = await siteWith(...oneMatch())
    await caughtUp(book, host)
    await host.close()
    const second: Projection = { ...plainMatches, version: matches.version + 1 }
    const upgraded = await start(book, models, [second])
    expect(statesOf(await built(upgraded.host))).toEqual([
      `${V} b1 standby`,
      `v${matches.version + 1} b1 live`,
    ])
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

it('a read model that is ahead of its log, as after a restored backup, is built anew', async () => {
  const { host, book, models } = await siteWith(...theFinal().created().uploaded().preprocessed().told)
  await caughtUp(book, host)
  await host.close()
  const older = openBook()
  await tell(older, oneMatch())
  const restored = await start(older, models)
  await caughtUp(older, restored.host)
  expect((await findMatch(restored.host.reads, final))?.standing.status).toBe('Created')
  expect((await viewOf(restored.host)).versions).toMatchObject([{ state: 'live', events: 1, documents: 1 }])
})

describe('a rebuild under load', () => {
  it('fails no read, changes no answer, and is whole when it answers', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rebuild-'))
    const models = openSqliteReadModels({ folder })
    closeLater(async () => rmSync(folder, { recursive: true }))
    closeLater(() => models.close())
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
    const states = statesOf(await built(host))
    const flipped = await host.flip('matches', matches.version, 2)
    const flippedAt = seen.length
    while (seen.length < flippedAt + 20) await new Promise((resolve) => setImmediate(resolve))
    load.goesOn = false
    await Promise.all([writing, reading])
    expect(states).toEqual([`${V} b1 live`, `${V} b2 ready`])
    expect(flipped).toMatchObject({ ok: true })

    await caughtUp(book, host)
    expect(seen.every((revision) => revision >= 54)).toBe(true)
    const reader = await models.read({ view: 'matches', version: matches.version, build: 2 }, matches)
    if (!reader) throw new Error('The second build is not there')
    expect(await documentsIn(reader)).toEqual(await documentsIn(await folded(book, matches)))
    await reader.close()
  })
})
