import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { ReadModels } from '@courtline/infra/read-models/read-models'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import { openSqliteReadModels } from '@courtline/infra/read-models/sqlite/sqlite-read-models'
import { matches } from '../../matches/project.ts'
import { findMatch } from '../../matches/read.ts'
import { final } from '../../testing/people.ts'
import { documentsIn, folded } from '../../testing/given.ts'
import { openEventStorage, appendEvents } from '../../testing/event-storage.ts'
import {
  built,
  waitUntilCaughtUp,
  oneMatch,
  siteWith,
  startOn,
  buildStates,
  theFinal,
  matchesStatus,
} from '../../testing/running-projections.ts'
import type { Projection } from '../projection.ts'
import type { RuntimeSettings } from '../runtime-settings.ts'
import { closeLater } from '@courtline/infra/testing/close-later'

const V = `v${matches.version}`

describe('building a view again (P5)', () => {
  it('happens beside the one that answers, is verified, and waits to be let in', async () => {
    const { host, storage } = await siteWith(...theFinal().created().uploaded().events)
    await waitUntilCaughtUp(storage, host)
    expect(await host.rebuild('matches')).toMatchObject({ ok: true })
    const view = await built(host)
    expect(buildStates(view)).toEqual([`${V} b1 live`, `${V} b2 ready`])
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
    expect(second).toMatchObject({ ok: false, why: 'A build is running already.' })
  })

  it('flips and flips back at once, and both builds go on following', async () => {
    const { host, storage } = await siteWith(...oneMatch())
    await host.rebuild('matches')
    await built(host)
    expect(await host.flip('matches', matches.version, 2)).toMatchObject({ ok: true })
    expect(buildStates(await matchesStatus(host))).toEqual([`${V} b1 standby`, `${V} b2 live`])
    await appendEvents(storage, theFinal().uploaded().events)
    await waitUntilCaughtUp(storage, host)
    expect((await findMatch(host.reads, final))?.lifeCycle.status).toBe('Preprocessing')

    expect(await host.flip('matches', matches.version, 1)).toMatchObject({ ok: true })
    await waitUntilCaughtUp(storage, host)
    expect((await findMatch(host.reads, final))?.lifeCycle.status).toBe('Preprocessing')
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

  it('waits with a flip until the build has seen what the one that answers has: nothing is read that is older (P6)', async () => {
    const { storage, host, held } = await siteWithHeldRebuild()
    await appendEvents(storage, theFinal().uploaded().events)
    await waitUntilCaughtUp(storage, host)
    const announced: string[] = []
    host.onAdvance((_name, position) => announced.push(position))
    const flipping = host.flip('matches', matches.version, 2)
    expect((await findMatch(host.reads, final))?.lifeCycle.status).toBe('Preprocessing')
    held.release()
    expect(await flipping).toMatchObject({ ok: true })
    expect((await findMatch(host.reads, final))?.lifeCycle.status).toBe('Preprocessing')
    expect(announced).toEqual([await storage.log.head()])
  })

  it('refuses to flip to a build that stays behind, and the one that answers goes on', async () => {
    const { storage, host, held } = await siteWithHeldRebuild({ flipPatienceMs: 20 })
    await appendEvents(storage, theFinal().uploaded().events)
    await waitUntilCaughtUp(storage, host)
    expect(await host.flip('matches', matches.version, 2)).toMatchObject({
      ok: false,
      why: 'This build is behind the one that answers.',
    })
    held.release()
    await appendEvents(storage, theFinal().preprocessed().events)
    await waitUntilCaughtUp(storage, host)
    expect((await findMatch(host.reads, final))?.lifeCycle.status).toBe('Queued')
  })

  it('flips away from a build that is stuck in a page', async () => {
    const { storage, host, held } = await siteWithHeldRebuild({ flipPatienceMs: 20 }, 1)
    await appendEvents(storage, theFinal().uploaded().events)
    await held.begun
    expect(await host.flip('matches', matches.version, 2)).toMatchObject({ ok: true })
    await waitUntilCaughtUp(storage, host)
    expect((await findMatch(host.reads, final))?.lifeCycle.status).toBe('Preprocessing')
  })

  it('drops the build that answered before after a quarter of an hour', async () => {
    const { host, clock } = await siteWith(...oneMatch())
    await host.rebuild('matches')
    await built(host)
    await host.flip('matches', matches.version, 2)
    clock.pass(14)
    await host.tend()
    expect(buildStates(await matchesStatus(host))).toEqual([`${V} b1 standby`, `${V} b2 live`])
    clock.pass(2)
    await host.tend()
    expect(buildStates(await matchesStatus(host))).toEqual([`${V} b2 live`])
  })

  it('does not announce anything again: only the build that answers advances the view', async () => {
    const { host, storage } = await siteWith(...theFinal().created().uploaded().events)
    await waitUntilCaughtUp(storage, host)
    const announced: string[] = []
    host.onAdvance((name) => announced.push(name))
    await host.rebuild('matches')
    await built(host)
    expect(announced).toEqual([])
  })

  it('detects a build that differs from the log', async () => {
    const storage = openEventStorage()
    await appendEvents(storage, theFinal().created().uploaded().events)
    const { host, alarms } = await startOn(storage, openMemoryReadModels(), [forgetful()])
    await host.waitFor('matches', await storage.log.head(), 300_000)
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
    const { host, storage, models } = await siteWith(...oneMatch())
    await waitUntilCaughtUp(storage, host)
    await host.close()
    const second: Projection = { ...plainMatches, version: matches.version + 1 }
    const upgraded = await startOn(storage, models, [second])
    expect(buildStates(await built(upgraded.host))).toEqual([
      `${V} b1 standby`,
      `v${matches.version + 1} b1 live`,
    ])
    expect((await upgraded.host.reads.view(second).getAll([final])).length).toBe(1)
  })
})

/** A match of which a second build is verified; one of both writes nothing more until it is released. */
async function siteWithHeldRebuild(settings: Partial<RuntimeSettings> = {}, heldBuild = 2) {
  const storage = openEventStorage()
  await appendEvents(storage, oneMatch())
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const models = openMemoryReadModels()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const hold = { isOn: false }
  const withHeldSecond: ReadModels = {
    ...models,
    open: async (id, shape) => {
      const store = await models.open(id, shape)
      const write = store.write.bind(store)
      if (id.build === heldBuild)
        store.write = async (page) => {
          if (hold.isOn) {
            begin()
            await released
          }
          return await write(page)
        }
      return store
    },
  }
  const { host } = await startOn(storage, withHeldSecond, [matches], settings)
  closeLater(() => release())
  await waitUntilCaughtUp(storage, host)
  await host.rebuild('matches')
  await built(host)
  hold.isOn = true
  return { storage, host, held: { release, begun } }
}

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

it('a read model that is ahead of its log, as after a restored backup, is rebuilt', async () => {
  const { host, storage, models } = await siteWith(...theFinal().created().uploaded().preprocessed().events)
  await waitUntilCaughtUp(storage, host)
  await host.close()
  const older = openEventStorage()
  await appendEvents(older, oneMatch())
  const restored = await startOn(older, models)
  await waitUntilCaughtUp(older, restored.host)
  expect((await findMatch(restored.host.reads, final))?.lifeCycle.status).toBe('Created')
  expect((await matchesStatus(restored.host)).versions).toMatchObject([
    { state: 'live', events: 1, documents: 1 },
  ])
})

describe('a rebuild under load', () => {
  it('fails no read, changes no answer, and is whole when it answers', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rebuild-'))
    const models = openSqliteReadModels({ folder })
    closeLater(async () => rmSync(folder, { recursive: true }))
    closeLater(() => models.close())
    const storage = openEventStorage()
    await appendEvents(storage, theFinal().created().uploaded().preprocessed().claimed().annotated(50).events)
    const { host } = await startOn(storage, models)
    await waitUntilCaughtUp(storage, host)

    const load = { goesOn: true }
    const writing = (async () => {
      for (let n = 100; load.goesOn; n += 1) {
        await appendEvents(storage, theFinal().served(n, 0).events)
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
    const states = buildStates(await built(host))
    const flipped = await host.flip('matches', matches.version, 2)
    const flippedAt = seen.length
    while (seen.length < flippedAt + 20) await new Promise((resolve) => setImmediate(resolve))
    load.goesOn = false
    await Promise.all([writing, reading])
    expect(states).toEqual([`${V} b1 live`, `${V} b2 ready`])
    expect(flipped).toMatchObject({ ok: true })

    await waitUntilCaughtUp(storage, host)
    expect(seen.every((revision) => revision >= 54)).toBe(true)
    const reader = await models.read({ view: 'matches', version: matches.version, build: 2 }, matches)
    closeLater(() => reader?.close())
    if (!reader) throw new Error('The second build is not there')
    expect(await documentsIn(reader)).toEqual(await documentsIn(await folded(storage, matches)))
  })
})
