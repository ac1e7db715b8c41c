import { describe, expect, it } from '@jest/globals'
import type { ParkedEvents, ReadModelBuild } from '@courtline/infra/read-models/read-models'
import { matches } from '../../matches/project.ts'
import { matchState } from '../../match-state/project.ts'
import { documentsIn, emptyBuild, folded, writerOf } from '../../testing/given.ts'
import { MatchHistory } from '../../testing/match-history.ts'
import { anaId, final, friendly, upload } from '../../testing/people.ts'
import {
  openEventStorage,
  appendEvents,
  type EventStorage,
  type StreamEvent,
} from '../../testing/event-storage.ts'
import { Outpaced, TooManyParked } from './build-writer.ts'
import type { Projection } from '../projection.ts'
import { accountedFor } from './tally.ts'

async function bookOf(...history: readonly StreamEvent[]): Promise<EventStorage> {
  const storage = openEventStorage()
  await appendEvents(storage, history)
  return storage
}

const wholeLog = async ({ log }: EventStorage) => await log.readAll({ after: '0'.repeat(20), limit: 10_000 })

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
  const loaded: string[][] = []
  const guessed = new Set<string>()
  const trusted: ReadModelBuild = {
    ...counting(store).store,
    load: async (groups, likelyNew) => {
      loaded.push(groups.filter((group) => !likelyNew?.has(group)))
      for (const group of likelyNew ?? []) guessed.add(group)
      return await store.load(loaded.at(-1) ?? [])
    },
    write: async (page) => {
      const there = await store.load(page.documents.map(({ group }) => group))
      const isWrong = there.some(({ group }) => guessed.has(group))
      guessed.clear()
      return isWrong ? 'outpaced' : await store.write(page)
    },
  }
  return { store: trusted, loaded }
}

describe('groups that are likely new', () => {
  const history = () => bookOf(...new MatchHistory(final).created().uploaded().events)

  it('are not looked for where their stream begins in the page', async () => {
    const storage = await history()
    const { store, loaded } = trusting(await emptyBuild(matches))
    await (await writerOf(storage, matches, store)).apply(await wholeLog(storage))
    expect(loaded).toEqual([[]])
    expect(await documentsIn(store)).toEqual(await documentsIn(await folded(storage, matches)))
  })

  it('are looked for where the stream began before', async () => {
    const storage = await history()
    const { store, loaded } = trusting(await emptyBuild(matches))
    const { events, scannedTo } = await wholeLog(storage)
    const [first, ...others] = events
    if (!first) throw new Error('The log is empty')
    await (await writerOf(storage, matches, store)).apply({ events: [first], scannedTo: first.position })
    await (await writerOf(storage, matches, store)).apply({ events: others, scannedTo })
    expect(loaded).toEqual([[], [final]])
  })

  it('are looked for after all when one was there, and each event is applied once', async () => {
    const storage = await history()
    const kept = await emptyBuild(matches)
    const { events, scannedTo } = await wholeLog(storage)
    const [first] = events
    // As a worker left it that was killed between the documents and the checkpoint.
    await (
      await writerOf(storage, matches, kept)
    ).apply({ events: events.slice(0, 1), scannedTo: '0'.repeat(20) })
    const [written] = await kept.load([final])
    expect(written?.guard).toEqual({ [first?.stream ?? '']: 0 })
    const { store, loaded } = trusting(kept)
    const writer = await writerOf(storage, matches, store)
    await writer.apply({ events, scannedTo })
    expect(loaded).toEqual([[], [final]])
    expect(await documentsIn(kept)).toEqual(await documentsIn(await folded(storage, matches)))
  })

  it('are none where groups have members or several streams', async () => {
    const storage = await history()
    const { store, loaded } = trusting(await emptyBuild(matchState))
    await (await writerOf(storage, matchState, store)).apply(await wholeLog(storage))
    expect(loaded.flat()).toEqual([final])
  })
})

describe('round trips of a page', () => {
  it('one find, and one write with documents and checkpoint together, however many documents it touches', async () => {
    const storage = await bookOf(
      ...new MatchHistory(final).created().events,
      ...new MatchHistory(friendly).created().events,
    )
    const { store, trips } = counting(await emptyBuild(matches))
    const writer = await writerOf(storage, matches, store)
    await writer.apply(await wholeLog(storage))
    expect(trips).toEqual(['load', 'write'])
  })

  it('a later page of the same documents needs no find: the writer has them still', async () => {
    const storage = await bookOf(...new MatchHistory(final).created().events)
    const { store, trips } = counting(await emptyBuild(matches))
    const writer = await writerOf(storage, matches, store)
    await writer.apply(await wholeLog(storage))
    await appendEvents(storage, new MatchHistory(final).uploaded().events)
    await writer.apply(await wholeLog(storage))
    expect(trips).toEqual(['load', 'write', 'write'])
  })

  it('one that ended long before the end of a large page is looked for when it continues; the last ones are not', async () => {
    const storage = await bookOf(
      ...new MatchHistory(final).created().events,
      ...new MatchHistory(friendly).created().annotated(100, 100).events,
    )
    const { store, trips } = counting(await emptyBuild(matchState))
    const writer = await writerOf(storage, matchState, store)
    await writer.apply(await wholeLog(storage))
    await appendEvents(storage, new MatchHistory(friendly).annotated(1, 0, 201).events)
    await writer.apply(await wholeLog(storage))
    expect(trips).toEqual(['load', 'write', 'write'])
    await appendEvents(storage, new MatchHistory(final).annotated(1).events)
    await writer.apply(await wholeLog(storage))
    expect(trips).toEqual(['load', 'write', 'write', 'load', 'write'])
    expect(await documentsIn(store)).toEqual(await documentsIn(await folded(storage, matchState)))
  })

  it('after a large page that one of its documents left early, the writer has those of no page before', async () => {
    const [early, other] = [new MatchHistory(upload).created(), new MatchHistory(final).created()]
    const storage = await bookOf(...early.events)
    const { store, trips } = counting(await emptyBuild(matchState))
    const writer = await writerOf(storage, matchState, store)
    await writer.apply(await wholeLog(storage))
    await appendEvents(storage, [
      ...other.events,
      ...new MatchHistory(friendly).created().annotated(100, 100).events,
    ])
    await writer.apply(await wholeLog(storage))
    await appendEvents(storage, new MatchHistory(upload).annotated(1).events)
    await writer.apply(await wholeLog(storage))
    expect(trips).toEqual(['load', 'write', 'load', 'write', 'load', 'write'])
    expect(await documentsIn(store)).toEqual(await documentsIn(await folded(storage, matchState)))
  })

  it('the engine runs once for each match and page, not for each event', async () => {
    let folds = 0
    const plain: Projection = matchState
    const counted: Projection = {
      ...plain,
      fold: (page) => ((folds += 1), plain.fold(page)),
    }
    const storage = await bookOf(...new MatchHistory(final).created().annotated(20, 10).events)
    await (await writerOf(storage, counted, await emptyBuild(counted))).apply(await wholeLog(storage))
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
  new MatchHistory(matchId).add(anaId, { type: 'PriorityChanged', data: { priority: to } }).events

const poisoned = () =>
  bookOf(
    ...new MatchHistory(final).created().events,
    ...new MatchHistory(friendly).created().events,
    ...priority(final, 2),
    ...priority(final, 5),
    ...priority(friendly, 3),
    ...priority(final, 4),
  )

async function parkedHistory() {
  const storage = await poisoned()
  const fussyOne = fussy()
  const store = await emptyBuild(matches)
  const reported: ParkedEvents[] = []
  const writer = await writerOf(storage, fussyOne.projection, store, {
    onParked: (parked) => reported.push(parked),
  })
  await writer.apply(await wholeLog(storage))
  const prioritiesNow = async () =>
    Object.fromEntries((await store.get([final, friendly])).map(({ id, body }) => [id, body?.['priority']]))
  return { storage, fussyOne, store, reported, writer, prioritiesNow }
}

describe('an event that cannot be folded (P8)', () => {
  it('parks its stream with all later events of it, and lets the others go on', async () => {
    const { writer, prioritiesNow, reported } = await parkedHistory()
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
    expect(reported).toHaveLength(1)
  })

  it('is counted apart, so that the sum is still that of the log', async () => {
    const { writer } = await parkedHistory()
    expect(writer.checkpoint().applied.count).toBe(4)
    expect(accountedFor(writer.checkpoint()).count).toBe(6)
  })

  it('is tried three times before', async () => {
    const { fussyOne } = await parkedHistory()
    // Each try folds the page, then event by event to find the one.
    expect(fussyOne.tries).toBe(6)
  })

  it('holds up what comes later in the same stream', async () => {
    const { storage, writer, prioritiesNow } = await parkedHistory()
    await appendEvents(storage, priority(final, 1))
    await writer.apply(await wholeLog(storage))
    expect(await prioritiesNow()).toEqual({ [final]: 2, [friendly]: 3 })
    expect(writer.checkpoint().parked).toMatchObject([{ events: { count: 3 } }])
  })

  it('stays parked when it is retried in vain, and counts how often it was tried', async () => {
    const { writer } = await parkedHistory()
    expect(await writer.retry(`match-${final}`)).toBe('cannot read this priority')
    expect(writer.checkpoint().parked).toMatchObject([{ attempts: 4, events: { count: 2 } }])
  })

  it('is applied with all that waited behind it once it can be folded', async () => {
    const { storage, writer, store, fussyOne } = await parkedHistory()
    fussyOne.isFixed = true
    expect(await writer.retry(`match-${final}`)).toBeNull()
    expect(writer.checkpoint().parked).toEqual([])
    expect(writer.checkpoint().applied.count).toBe(6)
    expect(await documentsIn(store)).toEqual(await documentsIn(await folded(storage, matches)))
  })

  it('can be given up with a reason; what follows is applied again', async () => {
    const { storage, writer, prioritiesNow } = await parkedHistory()
    expect(await writer.skip(`match-${final}`, 'typed by mistake')).toBe(true)
    expect(writer.checkpoint()).toMatchObject({
      parked: [],
      skipped: [{ stream: `match-${final}`, reason: 'typed by mistake', events: { count: 2 } }],
    })
    await appendEvents(storage, priority(final, 1))
    await writer.apply(await wholeLog(storage))
    expect(await prioritiesNow()).toEqual({ [final]: 1, [friendly]: 3 })
    expect(accountedFor(writer.checkpoint()).count).toBe(7)
  })

  it('may be one that cannot even be opened', async () => {
    const storage = await poisoned()
    const store = await emptyBuild(matches)
    const writer = await writerOf(storage, matches, store, {
      open: () => {
        throw new Error('No upcaster reads this')
      },
    })
    await writer.apply(await wholeLog(storage))
    expect(writer.checkpoint().parked).toHaveLength(2)
    expect(await store.count()).toBe(0)
  })

  it('stops the worker when too many streams are parked, without moving on', async () => {
    const storage = await poisoned()
    const writer = await writerOf(storage, fussy().projection, await emptyBuild(matches), {
      maxParkedStreams: 0,
    })
    await expect(writer.apply(await wholeLog(storage))).rejects.toThrow(TooManyParked)
    expect(writer.checkpoint().position).toBe('0'.repeat(20))
  })
})

describe('two writers of one build', () => {
  it('the one that is behind is stopped, and continues after it has read again', async () => {
    const storage = await bookOf(...new MatchHistory(final).created().events)
    const store = await emptyBuild(matches)
    const [slow, fast] = [await writerOf(storage, matches, store), await writerOf(storage, matches, store)]
    await slow.apply(await wholeLog(storage))
    const first = await wholeLog(storage)
    await fast.apply(first)
    await appendEvents(storage, [...new MatchHistory(final).uploaded().events])
    const all = await wholeLog(storage)
    await fast.apply(all)
    const late = { events: all.events.slice(0, 2), scannedTo: all.events[1]?.position ?? '' }
    await expect(slow.apply(late)).rejects.toThrow(Outpaced)
    await slow.apply(all)
    expect(await documentsIn(store)).toEqual(await documentsIn(await folded(storage, matches)))
    expect(accountedFor(slow.checkpoint()).count).toBe(3)
  })
})
