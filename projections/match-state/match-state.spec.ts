import { describe, expect, it } from '@jest/globals'
import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import type { DocumentWrite, ReadModelBuild } from '@courtline/infra/read-models/read-models'
import { userStream } from '@courtline/messages/ids'
import { documentsIn, emptyBuild, folded, givenEvents, writerOf } from '../testing/given.ts'
import { MatchHistory, clubFinal } from '../testing/match-history.ts'
import { anaId, bob, boss, entry, final } from '../testing/people.ts'
import { openEventStorage, appendEvents, type StreamEvent } from '../testing/event-storage.ts'
import { matchState } from './project.ts'
import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import { findAnnotation, findMatchFigures, findMatchState, scoreSummaries } from './read.ts'

const annotating = () => new MatchHistory(final).created().uploaded().preprocessed().claimed()
const inReview = () => annotating().annotated(24, 2).completed(26)
const reads = async (history: MatchHistory, ...more: StreamEvent[]) =>
  await givenEvents(history.events, more).view(matchState)

describe('the score of a match', () => {
  it('is kept small for lists: sets, running game, points, errors', async () => {
    const head = await findMatchState(await reads(annotating().annotated(24, 2)), final)
    expect(head?.summary).toEqual({
      sets: [
        [6, 0],
        [0, 0],
      ],
      tiebreaks: [null, null],
      game: 'Love-30',
      winner: null,
      points: 26,
      serves: 26,
      errors: 0,
      // Three shots cannot be a winner of the receiving side (D10).
      warnings: 14,
    })
    expect(JSON.stringify(head).length).toBeLessThan(2000)
  })

  it('lists the first findings in words', async () => {
    const wrong = annotating().add(anaId, {
      type: 'ServeAdded',
      data: {
        annotationId: entry(1),
        description: { eventType: 'Point', clockTime: { start: 20, stop: 25 }, outcome: 'Winner' },
      },
    })
    const head = await findMatchState(await reads(wrong), final)
    expect(head?.summary.errors).toBeGreaterThan(0)
    expect(head?.firstFindings[0]).toMatchObject({ annotationId: entry(1), clockSeconds: 20, level: 'error' })
  })

  it('is given for many matches at once, null where nothing is annotated', async () => {
    const nothing = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
    const site = await givenEvents(inReview().events, new MatchHistory(nothing).created().events).view(
      matchState,
    )
    const summaries = await scoreSummaries(site, [final, nothing, entry(1)])
    expect(summaries.get(final)?.points).toBe(26)
    expect(summaries.get(nothing)).toBeNull()
    expect(summaries.size).toBe(2)
  })

  it('follows a change of rules, and marks the figures as older', async () => {
    const noAd = { ...clubFinal.rules, setTo: 4 }
    const history = inReview().add(boss, { type: 'RulesChanged', data: { ruleName: 'Short', rules: noAd } })
    const head = await findMatchState(await reads(history), final)
    expect(head?.summary.sets[0]).toEqual([4, 0])
    expect(head?.annotationRevision).toBe(head?.revision)
  })

  it('is gone with the match', async () => {
    const site = await reads(
      inReview().add(boss, { type: 'MatchDeleted', data: {} }).add(boss, { type: 'MediaRemoved', data: {} }),
    )
    expect(await findMatchState(site, final)).toBeUndefined()
    expect(await findAnnotation(site, ownAnnotation(final))).toBeUndefined()
    expect(await findMatchFigures(site, final)).toBeUndefined()
  })
})

describe('the annotation', () => {
  it('is in time order, with the last edit of each entry, removed ones too (P3)', async () => {
    const storage = openEventStorage()
    await appendEvents(storage, annotating().served(3, 0).served(1, 0).served(2, 1).removed(3).events)
    const stored = await findAnnotation(
      await reads(annotating().served(3, 0).served(1, 0).served(2, 1).removed(3)),
      ownAnnotation(final),
    )
    expect(stored?.annotation.map(({ annotationId }) => annotationId)).toEqual([entry(1), entry(2)])
    const { events } = await storage.log.readAll({ after: '0'.repeat(20), limit: 100 })
    const idAt = (revision: number) => events.find((event) => event.revision === revision)?.id
    expect(stored?.lastEdits).toEqual({
      [entry(1)]: idAt(6),
      [entry(2)]: idAt(7),
      [entry(3)]: idAt(8),
    })
  })

  it('keeps the order of recording where times are equal, whatever was edited in between (D106)', async () => {
    const at20 = { clockTime: { start: 20, stop: 28 } }
    const history = annotating()
      .served(5, 0)
      .served(1, 0)
      .removed(5)
      .add(anaId, {
        type: 'EditUndone',
        data: {
          editId: entry(99),
          annotationId: entry(5),
          restores: { annotationId: entry(5), eventType: 'Point', ...at20, outcome: 'Ace' },
        },
      })
    const stored = await findAnnotation(await reads(history), ownAnnotation(final))
    expect(stored?.annotation.map(({ annotationId }) => annotationId)).toEqual([entry(5), entry(1)])
  })
})

describe('what an edit writes', () => {
  /** Ids and sizes of the documents of the last page. */
  async function lastPage(history: MatchHistory, edit: MatchHistory): Promise<DocumentWrite[]> {
    const storage = openEventStorage()
    const store = await emptyBuild(matchState)
    let last: readonly DocumentWrite[] = []
    const watched: ReadModelBuild = {
      get: (ids) => store.get(ids),
      find: (query) => store.find(query),
      scan: (options) => store.scan(options),
      count: () => store.count(),
      checkpoints: () => store.checkpoints(),
      load: (groups) => store.load(groups),
      close: () => store.close(),
      write: (page) => ((last = page.documents), store.write(page)),
    }
    const writer = await writerOf(storage, matchState, watched)
    const all = (log: EventLogReader) => log.readAll({ after: '0'.repeat(20), limit: 1000 })
    await appendEvents(storage, history.events)
    await writer.apply(await all(storage.log))
    await appendEvents(storage, edit.events)
    await writer.apply(await all(storage.log))
    return [...last]
  }

  it('at the end is one set and the head, in a match of many sets', async () => {
    const written = await lastPage(annotating().annotated(24 * 4), new MatchHistory(final).served(97, 0))
    expect(written.map(({ id }) => id)).toEqual([`${final}/set-4`, final])
    expect(JSON.stringify(written).length).toBeLessThan(4000)
  })

  it('that changes the running score is every set from there on', async () => {
    const written = await lastPage(annotating().annotated(24 * 3), new MatchHistory(final).removed(30))
    const sets = written.map(({ id }) => id).filter((id) => id.includes('/set-'))
    expect(sets).toEqual([`${final}/set-1`, `${final}/set-2`])
    expect(written.at(-1)?.id).toBe(final)
  })
})

describe('figures', () => {
  const documentsOf = async (history: MatchHistory) =>
    (await (await reads(history)).view(matchState).find({ where: [] })).map(({ kind }) => kind).toSorted()

  it('are kept ready from the end of annotating on', async () => {
    expect(await documentsOf(annotating().annotated(3))).toEqual(['head', 'set'])
    expect(await documentsOf(annotating().annotated(3).completed(3))).toEqual([
      'filter',
      'head',
      'scores',
      'set',
      'statistics',
    ])
  })

  it('go when the annotation is sent back: half-made ones mislead (D73)', async () => {
    const back = inReview().add(boss, { type: 'AnnotationRejected', data: { annotatorId: anaId, why: 'no' } })
    expect(await documentsOf(back)).not.toContain('statistics')
  })

  it('are renewed by a later fix', async () => {
    const fixed = inReview()
      .accepted()
      .cut()
      .add(boss, { type: 'ServeRemoved', data: { annotationId: entry(26), silent: true } })
    const figures = await findMatchFigures(await reads(fixed), final)
    expect(figures?.filterIndex.rows).toHaveLength(25)
    expect(figures?.annotationRevision).toBe(35)
  })

  it('hold the score around each point, so that nobody replays a match to watch it', async () => {
    const figures = await findMatchFigures(await reads(inReview()), final)
    expect(figures?.scores.sets).toEqual([
      { games: [6, 0], winner: 0 },
      { games: [0, 0], winner: null },
    ])
    const rowOfLast = figures?.filterIndex.rows.at(-1)
    expect(figures?.scores.points[rowOfLast?.point ?? -1]).toEqual({
      called: 'Love-15',
      before: {
        sets: [
          { games: [6, 0], winner: 0 },
          { games: [0, 0], winner: null },
        ],
        game: ['0', '15'],
        serving: 0,
        stake: null,
      },
      after: {
        sets: [
          { games: [6, 0], winner: 0 },
          { games: [0, 0], winner: null },
        ],
        game: ['0', '30'],
        serving: 0,
        stake: null,
      },
    })
  })

  it('hold the win probability by point, and find the biggest points (0015)', async () => {
    const figures = await findMatchFigures(await reads(inReview()), final)
    const { goal, strengths, points } = figures?.scores.winProbability ?? {}
    expect(goal).toBe('set')
    expect(strengths?.[0]).toMatchObject({ served: 14, won: 12 })
    expect(points?.[23]?.after).toEqual([1, 0])
    const leverages = points?.map(({ leverage }) => leverage) ?? []
    expect(figures?.filterIndex.leverages).toEqual(leverages)
  })

  it('are the same while annotating, computed when they are read', async () => {
    const before = await findMatchFigures(await reads(annotating().annotated(24, 2)), final)
    const after = await findMatchFigures(await reads(inReview()), final)
    expect(before?.statistics).toEqual(after?.statistics)
    expect(before?.filterIndex).toEqual(after?.filterIndex)
    expect(before?.scores).toEqual(after?.scores)
  })

  it('forget an imported text with its owner, and what was only read from it (D11, D27)', async () => {
    const history = inReview().add(anaId, {
      type: 'ServeAdded',
      data: {
        annotationId: entry(50),
        description: {
          eventType: 'Point',
          clockTime: { start: 2000, stop: 2005 },
          event: 'Winner of team 1: Olga Opponent',
          outcome: 'Winner',
        },
      },
    })
    const gone = { stream: userStream(bob), event: { type: 'UserDeleted' as const, data: {} } }
    const site = await reads(history, gone)
    expect(JSON.stringify(await findAnnotation(site, ownAnnotation(final)))).not.toContain('Olga')
  })
})

describe('the score that was accepted last (D108)', () => {
  const finished = () => inReview().accepted().cut()
  const reworked = () =>
    finished()
      .add(boss, { type: 'ServeRemoved', data: { annotationId: entry(26), silent: true } })
      .add(boss, { type: 'AnnotationRejected', data: { annotatorId: anaId, why: 'Once more.' } })
      .removed(25)

  it('is none before, then the one that viewers saw, while later edits move the score itself', async () => {
    const lastOf = async (history: MatchHistory) =>
      (await findMatchState(await reads(history), final))?.lastAcceptedScore?.points
    expect(await lastOf(inReview())).toBeUndefined()
    expect(await lastOf(finished())).toBe(26)
    expect(await lastOf(reworked())).toBe(25)
    expect((await findMatchState(await reads(reworked()), final))?.summary.points).toBe(24)
  })

  it('is the same however the events were paged', async () => {
    const storage = openEventStorage()
    await appendEvents(storage, reworked().events)
    const whole = await documentsIn(await folded(storage, matchState))
    for (const pageSize of [1, 2, 7, 31]) {
      expect(await documentsIn(await folded(storage, matchState, pageSize))).toEqual(whole)
    }
  })
})
