import { describe, expect, it } from '@jest/globals'
import type { ParkedEvents, ReadModelBuild } from '@courtline/infra/read-models/read-models'
import { matches } from '../matches/project.ts'
import { matchState } from '../match-state/project.ts'
import { documentsIn, emptyBuild, folded, writerOf } from '../stories/given.ts'
import { MatchTeller } from '../stories/match-story.ts'
import { ana, final, friendly, upload } from '../stories/people.ts'
import { openBook, tell, type Book, type Told } from '../stories/record.ts'
import { Outpaced, TooManyParked } from './build-writer.ts'
import type { Projection } from './projection.ts'
import { accountedFor } from './tally.ts'

async function bookOf(...story: readonly Told[]): Promise<Book> {
  const book = openBook()
  await tell(book, story)
  return book
}

const wholeLog = async ({ log }: Book) => await log.readAll({ after: '0'.repeat(20), limit: 10_000 })

/** Counts what goes to the store. */
function counting(store: ReadModelBuild): { store: ReadModelBuild; trips: string[] } {
  const trips: string[] = []
  return {
    trips,
    store: {
      get: (ids) => (trips.push('get'), store.get(ids)),
      find: (query) => (trips.push('find'), store.find(query)),
      scan: (options) => (trips.push('scan'), store.scan(options)),
      count: () => (trips.push('count'), store.count()),
      checkpoints: () => store.checkpoints(),
      load: (groups) => (trips.push('load'), store.load(groups)),
      write: (page) => (trips.push('write'), store.write(page)),
      close: () => store.close(),
    },
  }
}

/** A store that does not look for what is likely new: it finds out when that is written. */
function trusting(store: ReadModelBuild) {
  const asked: string[][] = []
  const guessed = new Set<string>()
  const trusted: ReadModelBuild = {
    ...counting(store).store,
    load: async (groups, likelyNew) => {
      asked.push(groups.filter((group) => !likelyNew?.has(group)))
      for (const group of likelyNew ?? []) guessed.add(group)
      return await store.load(asked.at(-1) ?? [])
    },
    write: async (page) => {
      const there = await store.load(page.documents.map(({ group }) => group))
      const isWrong = there.some(({ group }) => guessed.has(group))
      guessed.clear()
      return isWrong ? 'outpaced' : await store.write(page)
    },
  }
  return { store: trusted, asked }
}

describe('groups that are likely new', () => {
  const story = () => bookOf(...new MatchTeller(final).created().uploaded().told)

  it('are not looked for where their stream begins in the page', async () => {
    const book = await story()
    const { store, asked } = trusting(await emptyBuild(matches))
    await (await writerOf(book, matches, store)).apply(await wholeLog(book))
    expect(asked).toEqual([[]])
    expect(await documentsIn(store)).toEqual(await documentsIn(await folded(book, matches)))
  })

  it('are looked for where the stream began before', async () => {
    const book = await story()
    const { store, asked } = trusting(await emptyBuild(matches))
    const { events, scannedTo } = await wholeLog(book)
    const [first, ...others] = events
    if (!first) throw new Error('Nothing was told')
    await (await writerOf(book, matches, store)).apply({ events: [first], scannedTo: first.position })
    await (await writerOf(book, matches, store)).apply({ events: others, scannedTo })
    expect(asked).toEqual([[], [final]])
  })

  it('are looked for after all when one was there, and each event is applied once', async () => {
    const book = await story()
    const kept = await emptyBuild(matches)
    const { events, scannedTo } = await wholeLog(book)
    const [first] = events
    // As a worker left it that was killed between the documents and the checkpoint.
    await (
      await writerOf(book, matches, kept)
    ).apply({ events: events.slice(0, 1), scannedTo: '0'.repeat(20) })
    const [written] = await kept.load([final])
    expect(written?.guard).toEqual({ [first?.stream ?? '']: 0 })
    const { store, asked } = trusting(kept)
    const writer = await writerOf(book, matches, store)
    await writer.apply({ events, scannedTo })
    expect(asked).toEqual([[], [final]])
    expect(await documentsIn(kept)).toEqual(await documentsIn(await folded(book, matches)))
  })

  it('are none where groups have members or several streams', async () => {
    const book = await story()
    const { store, asked } = trusting(await emptyBuild(matchState))
    await (await writerOf(book, matchState, store)).apply(await wholeLog(book))
    expect(asked.flat()).toEqual([final])
  })
})

describe('round trips of a page', () => {
  it('one find, and one write with documents and checkpoint together, however many documents it touches', async () => {
    const book = await bookOf(
      ...new MatchTeller(final).created().told,
      ...new MatchTeller(friendly).created().told,
    )
    const { store, trips } = counting(await emptyBuild(matches))
    const writer = await writerOf(book, matches, store)
    await writer.apply(await wholeLog(book))
    expect(trips).toEqual(['load', 'write'])
  })

  it('a later page of the same documents needs no find: the writer has them still', async () => {
    const book = await bookOf(...new MatchTeller(final).created().told)
    const { store, trips } = counting(await emptyBuild(matches))
    const writer = await writerOf(book, matches, store)
    await writer.apply(await wholeLog(book))
    await tell(book, new MatchTeller(final).uploaded().told)
    await writer.apply(await wholeLog(book))
    expect(trips).toEqual(['load', 'write', 'write'])
  })

  it('one that ended long before the end of a large page is looked for when it goes on; the last ones are not', async () => {
    const book = await bookOf(
      ...new MatchTeller(final).created().told,
      ...new MatchTeller(friendly).created().annotated(100, 100).told,
    )
    const { store, trips } = counting(await emptyBuild(matchState))
    const writer = await writerOf(book, matchState, store)
    await writer.apply(await wholeLog(book))
    await tell(book, new MatchTeller(friendly).annotated(1, 0, 201).told)
    await writer.apply(await wholeLog(book))
    expect(trips).toEqual(['load', 'write', 'write'])
    await tell(book, new MatchTeller(final).annotated(1).told)
    await writer.apply(await wholeLog(book))
    expect(trips).toEqual(['load', 'write', 'write', 'load', 'write'])
    expect(await documentsIn(store)).toEqual(await documentsIn(await folded(book, matchState)))
  })

  it('after a large page that one of its documents left early, the writer has those of no page before', async () => {
    const [early, other] = [new MatchTeller(upload).created(), new MatchTeller(final).created()]
    const book = await bookOf(...early.told)
    const { store, trips } = counting(await emptyBuild(matchState))
    const writer = await writerOf(book, matchState, store)
    await writer.apply(await wholeLog(book))
    await tell(book, [...other.told, ...new MatchTeller(friendly).created().annotated(100, 100).told])
    await writer.apply(await wholeLog(book))
    await tell(book, new MatchTeller(upload).annotated(1).told)
    await writer.apply(await wholeLog(book))
    expect(trips).toEqual(['load', 'write', 'load', 'write', 'load', 'write'])
    expect(await documentsIn(store)).toEqual(await documentsIn(await folded(book, matchState)))
  })

  it('the engine runs once for each match and page, not for each event', async () => {
    let folds = 0
    const plain: Projection = matchState
    const counted: Projection = {
      ...plain,
      fold: (page) => ((folds += 1), plain.fold(page)),
    }
    const book = await bookOf(...new MatchTeller(final).created().annotated(20, 10).told)
    await (await writerOf(book, counted, await emptyBuild(counted))).apply(await wholeLog(book))
    expect(folds).toBe(1)
  })
})

/** Folds matches, but not one whose priority becomes `poison` while it is on. */
function fussy(poison = 5): { projection: Projection; isFixed: boolean; tries: number } {
  const state = { isFixed: false, tries: 0 }
  const plain: Projection = matches
  const projection: Projection = {
    ...plain,
    fold: (page) => {
      const isPoisoned = page.events.some(
        ({ event }) => event.type === 'PriorityChanged' && event.data.priority === poison,
      )
      if (isPoisoned && !state.isFixed) {
        state.tries += 1
        throw new Error('cannot read this priority')
      }
      return plain.fold(page)
    },
  }
  return Object.assign(state, { projection })
}

const priority = (matchId: string, to: number) =>
  new MatchTeller(matchId).add(ana, { type: 'PriorityChanged', data: { priority: to } }).told

const poisoned = () =>
  bookOf(
    ...new MatchTeller(final).created().told,
    ...new MatchTeller(friendly).created().told,
    ...priority(final, 2),
    ...priority(final, 5),
    ...priority(friendly, 3),
    ...priority(final, 4),
  )

async function parkedStory() {
  const book = await poisoned()
  const fussyOne = fussy()
  const store = await emptyBuild(matches)
  const told: ParkedEvents[] = []
  const writer = await writerOf(book, fussyOne.projection, store, {
    onParked: (parked) => told.push(parked),
  })
  await writer.apply(await wholeLog(book))
  const prioritiesNow = async () =>
    Object.fromEntries((await store.get([final, friendly])).map(({ id, body }) => [id, body?.['priority']]))
  return { book, fussyOne, store, told, writer, prioritiesNow }
}

describe('an event that cannot be folded (P8)', () => {
  it('parks its stream with all later events of it, and lets the others go on', async () => {
    const { writer, prioritiesNow, told } = await parkedStory()
    expect(await prioritiesNow()).toEqual({ [final]: 2, [friendly]: 3 })
    expect(writer.checkpoint().parked).toMatchObject([
      {
        stream: `match-${final}`,
        revision: 2,
        error: 'cannot read this priority',
        attempts: 3,
        events: { count: 2 },
      },
    ])
    expect(told).toHaveLength(1)
  })

  it('is counted apart, so that the sum is still that of the log', async () => {
    const { writer } = await parkedStory()
    expect(writer.checkpoint().applied.count).toBe(4)
    expect(accountedFor(writer.checkpoint()).count).toBe(6)
  })

  it('is tried three times before', async () => {
    const { fussyOne } = await parkedStory()
    // Each try folds the page, then event by event to find the one.
    expect(fussyOne.tries).toBe(6)
  })

  it('holds up what comes later in the same stream', async () => {
    const { book, writer, prioritiesNow } = await parkedStory()
    await tell(book, priority(final, 1))
    await writer.apply(await wholeLog(book))
    expect(await prioritiesNow()).toEqual({ [final]: 2, [friendly]: 3 })
    expect(writer.checkpoint().parked).toMatchObject([{ events: { count: 3 } }])
  })

  it('stays parked when it is retried in vain, and says how often it was tried', async () => {
    const { writer } = await parkedStory()
    expect(await writer.retry(`match-${final}`)).toBe('cannot read this priority')
    expect(writer.checkpoint().parked).toMatchObject([{ attempts: 4, events: { count: 2 } }])
  })

  it('is applied with all that waited behind it once it can be folded', async () => {
    const { book, writer, store, fussyOne } = await parkedStory()
    fussyOne.isFixed = true
    expect(await writer.retry(`match-${final}`)).toBeNull()
    expect(writer.checkpoint().parked).toEqual([])
    expect(writer.checkpoint().applied.count).toBe(6)
    expect(await documentsIn(store)).toEqual(await documentsIn(await folded(book, matches)))
  })

  it('can be given up with a reason; what follows is applied again', async () => {
    const { book, writer, prioritiesNow } = await parkedStory()
    expect(await writer.skip(`match-${final}`, 'typed by mistake')).toBe(true)
    expect(writer.checkpoint()).toMatchObject({
      parked: [],
      skipped: [{ stream: `match-${final}`, reason: 'typed by mistake', events: { count: 2 } }],
    })
    await tell(book, priority(final, 1))
    await writer.apply(await wholeLog(book))
    expect(await prioritiesNow()).toEqual({ [final]: 1, [friendly]: 3 })
    expect(accountedFor(writer.checkpoint()).count).toBe(7)
  })

  it('may be one that cannot even be opened', async () => {
    const book = await poisoned()
    const store = await emptyBuild(matches)
    const writer = await writerOf(book, matches, store, {
      open: () => {
        throw new Error('No upcaster reads this')
      },
    })
    await writer.apply(await wholeLog(book))
    expect(writer.checkpoint().parked).toHaveLength(2)
    expect(await store.count()).toBe(0)
  })

  it('stops the worker when too many streams are parked, without moving on', async () => {
    const book = await poisoned()
    const writer = await writerOf(book, fussy().projection, await emptyBuild(matches), {
      maxParkedStreams: 0,
    })
    await expect(writer.apply(await wholeLog(book))).rejects.toThrow(TooManyParked)
    expect(writer.checkpoint().position).toBe('0'.repeat(20))
  })
})

describe('two writers of one build', () => {
  it('the one that is behind is stopped, and goes on after it has read again', async () => {
    const book = await bookOf(...new MatchTeller(final).created().told)
    const store = await emptyBuild(matches)
    const [slow, fast] = [await writerOf(book, matches, store), await writerOf(book, matches, store)]
    await slow.apply(await wholeLog(book))
    const first = await wholeLog(book)
    await fast.apply(first)
    await tell(book, [...new MatchTeller(final).uploaded().told])
    const all = await wholeLog(book)
    await fast.apply(all)
    const late = { events: all.events.slice(0, 2), scannedTo: all.events[1]?.position ?? '' }
    await expect(slow.apply(late)).rejects.toThrow(Outpaced)
    await slow.apply(all)
    expect(await documentsIn(store)).toEqual(await documentsIn(await folded(book, matches)))
    expect(accountedFor(slow.checkpoint()).count).toBe(3)
  })
})
