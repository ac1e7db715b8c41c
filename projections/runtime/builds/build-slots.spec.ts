import { describe, expect, it } from '@jest/globals'
import type { EventLog } from '@courtline/infra/event-log/event-log'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import { annotationQueue } from '../../annotation-queue/project.ts'
import { matches } from '../../matches/project.ts'
import { openEventStorage, appendEvents } from '../../testing/event-storage.ts'
import { oneMatch, startOn, type RunningProjections } from '../../testing/running-projections.ts'
import { users } from '../../users/project.ts'
import { BuildSlots } from './build-slots.ts'

describe('builds at once', () => {
  const asked = (slots: BuildSlots, ...names: string[]) => {
    const started: string[] = []
    for (const name of names) slots.take(name, () => started.push(name))
    return started
  }

  it('are two; others begin in the order in which they came', () => {
    const slots = new BuildSlots()
    const started = asked(slots, 'a', 'b', 'c', 'd')
    expect(started).toEqual(['a', 'b'])
    expect(['a', 'b', 'c', 'd'].filter((name) => slots.isWaiting(name))).toEqual(['c', 'd'])
    slots.give('b')
    expect(started).toEqual(['a', 'b', 'c'])
    slots.give('a')
    expect(started).toEqual(['a', 'b', 'c', 'd'])
  })

  it('do not begin once they are not wanted, and giving twice frees one place', () => {
    const slots = new BuildSlots(1)
    const started = asked(slots, 'a', 'b', 'c', 'd')
    slots.give('b')
    slots.give('a')
    slots.give('a')
    expect(started).toEqual(['a', 'c'])
  })
})

/** A log that can be made to hold back what its followers wait for. */
function slowLog(log: EventLog) {
  let gate = Promise.resolve()
  let open = () => {}
  const slow: EventLog = {
    append: (stream, events, options) => log.append(stream, events, options),
    readStream: (stream, options) => log.readStream(stream, options),
    readAll: (options) => log.readAll(options),
    head: () => log.head(),
    streamHead: (stream) => log.streamHead(stream),
    close: () => log.close(),
    async *subscribe(options) {
      await gate
      yield* log.subscribe(options)
    },
  }
  const hold = () => {
    const held = Promise.withResolvers<void>()
    gate = held.promise
    open = held.resolve
  }
  return { slow, hold, release: () => open() }
}

const statesOf = async ({ host }: RunningProjections) =>
  (await host.status()).flatMap(({ name, versions }) => versions.map(({ state }) => `${name} ${state}`))

it('two rebuilds run at once, over all read models; a third waits, is reported as waiting, and follows', async () => {
  const { log, keys } = openEventStorage()
  await appendEvents({ log, keys }, oneMatch())
  const { slow, hold, release } = slowLog(log)
  const site = await startOn({ log: slow, keys }, openMemoryReadModels(), [users, matches, annotationQueue])
  const names = ['users', 'matches', 'annotation-queue']
  for (const name of names) await site.host.waitFor(name, await log.head(), 300_000)
  hold()
  for (const name of names) await site.host.rebuild(name)
  expect((await statesOf(site)).filter((line) => !line.endsWith('live'))).toEqual([
    'users building',
    'matches building',
    'annotation-queue waiting',
  ])
  release()
  while ((await statesOf(site)).some((line) => /building|waiting/.test(line))) await site.host.settled()
  expect((await statesOf(site)).filter((line) => !line.endsWith('live'))).toEqual([
    'users ready',
    'matches ready',
    'annotation-queue ready',
  ])
})
