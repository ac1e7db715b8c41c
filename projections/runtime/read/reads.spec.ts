import { describe, expect, it } from '@jest/globals'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import type { ReadModelReader } from '@courtline/infra/read-models/read-models'
import { matches } from '../../matches/project.ts'
import { MatchHistory } from '../../testing/match-history.ts'
import { final } from '../../testing/people.ts'
import { buildOf, writerOf } from '../../testing/given.ts'
import { openEventStorage, appendEvents, type StreamEvent } from '../../testing/event-storage.ts'
import { Kept, readsOf } from './reads.ts'

async function viewOfFinal() {
  const storage = openEventStorage()
  const models = openMemoryReadModels()
  const store = await models.open(buildOf(matches), matches)
  const writer = await writerOf(storage, matches, store)
  const later = async (recorded: readonly StreamEvent[]) => {
    await appendEvents(storage, recorded)
    await writer.apply(await storage.log.readAll({ after: writer.checkpoint().position, limit: 100 }))
  }
  await later(new MatchHistory(final).created().events)
  return { store, later }
}

/** Makes a new object each time. */
const counting = (capacity: number) => {
  const made: string[] = []
  const kind = new Kept(capacity, async (group) => ({ group, turn: made.push(group) }))
  return { made, kind }
}

describe('what is made of a group of documents', () => {
  it('is kept until one of them is written again', async () => {
    const { store, later } = await viewOfFinal()
    const { made, kind } = counting(10)
    const view = readsOf(async () => store).view(matches)
    const first = await view.kept(final, kind)
    expect(await view.kept(final, kind)).toBe(first)
    await later(new MatchHistory(final).uploaded().events)
    expect(await view.kept(final, kind)).not.toBe(first)
    expect(made).toEqual([final, final])
  })

  it('is made again once another build answers (P5)', async () => {
    const { store } = await viewOfFinal()
    const { store: rebuilt } = await viewOfFinal()
    let answering: ReadModelReader = store
    const view = readsOf(async () => answering).view(matches)
    const { kind } = counting(10)
    const first = await view.kept(final, kind)
    answering = rebuilt
    expect(await view.kept(final, kind)).not.toBe(first)
  })

  it('is nothing of a group that is not there, and nothing is made', async () => {
    const { store } = await viewOfFinal()
    const { made, kind } = counting(10)
    expect(
      await readsOf(async () => store)
        .view(matches)
        .kept('unknown', kind),
    ).toBeUndefined()
    expect(made).toEqual([])
  })
})
