import { expect, it } from '@jest/globals'
import type { BuildState, ReadModels } from '@courtline/infra/read-models/read-models'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import { closeLater } from '@courtline/infra/testing/close-later'
import { matches } from '../../matches/project.ts'
import { LiveReaders } from './live-readers.ts'

const idOf = (build: number) => ({ view: matches.name, version: matches.version, build })
const record = (build: number, state: BuildState) => ({ ...idOf(build), state, verdict: null, since: '' })

/** Two builds, of which the first one answers; `beforeAnswer` is called before a look for them is answered. */
async function twoBuilds(beforeAnswer: () => Promise<void>) {
  const models = openMemoryReadModels()
  const stores = [await models.open(idOf(1), matches), await models.open(idOf(2), matches)]
  await models.saveBuilds(matches.name, [record(1, 'live'), record(2, 'ready')])
  const watched: ReadModels = {
    ...models,
    builds: async (view) => {
      const found = await models.builds(view)
      await beforeAnswer()
      return found
    },
  }
  const readers = new LiveReaders(watched)
  closeLater(() => readers.close())
  const buildOf = (reader: unknown) => stores.findIndex((store) => store === reader) + 1
  return {
    readers,
    build: async () => buildOf(await readers.live(matches)),
    flip: async () => {
      await models.saveBuilds(matches.name, [record(1, 'standby'), record(2, 'live')])
      readers.forget(matches.name)
    },
  }
}

it('a flip that happens while a read looks for the build that answers is seen by it', async () => {
  const during: (() => Promise<void>)[] = []
  const { readers, build, flip } = await twoBuilds(async () => during.pop()?.())
  expect(await build()).toBe(1)
  during.push(flip)
  readers.forget(matches.name)
  expect(await build()).toBe(2)
})

it('many reads at once look once', async () => {
  let looks = 0
  const { build } = await twoBuilds(async () => void (looks += 1))
  expect(await Promise.all([build(), build(), build()])).toEqual([1, 1, 1])
  expect(looks).toBe(1)
})
