import { describe, expect, it } from '@jest/globals'
import { openMemoryReadModels } from '@courtline/infra/read-models/memory/memory-read-models'
import type { ReadModelReader } from '@courtline/infra/read-models/read-models'
import { matches } from '../matches/project.ts'
import { MatchTeller } from '../stories/match-story.ts'
import { final } from '../stories/people.ts'
import { buildOf, writerOf } from '../stories/given.ts'
import { openBook, tell, type Told } from '../stories/record.ts'
import { Kept, readsOf } from './reads.ts'

async function viewOfFinal() {
  const book = openBook()
  const models = openMemoryReadModels()
  const store = await models.open(buildOf(matches), matches)
  const writer = await writerOf(book, matches, store)
  const later = async (told: readonly Told[]) => {
    await tell(book, told)
    await writer.apply(await book.log.readAll({ after: writer.checkpoint().position, limit: 100 }))
  }
  await later(new MatchTeller(final).created().told)
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
    await later(new MatchTeller(final).uploaded().told)
    expect(await view.kept(final, kind)).not.toBe(first)
    expect(made).toEqual([final, final])
  })

  it('is made anew once another build answers (P5)', async () => {
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
