import { describe, expect, it } from '@jest/globals'
import { openMemoryReadModels } from '@courtline/infra/read-models/testing/memory-read-models'
import { derivedId } from '@courtline/messages/ids'
import { rulesByName } from '@courtline/scoring/rules/rules'
import { matchState } from '../match-state/project.ts'
import { matches } from '../matches/project.ts'
import { MatchHistory, clubFinal } from '../testing/match-history.ts'
import { openEventStorage, appendEvents, type StreamEvent } from '../testing/event-storage.ts'
import { readsOf } from '../runtime/read/reads.ts'
import type { Projection } from '../runtime/projection.ts'
import { folded } from '../testing/given.ts'
import { compareResults } from './compare-results.ts'
import { replayMatches, type LabRun } from './replay-matches.ts'

const idOf = (n: number) => derivedId('replay lab', String(n))
const annotated = (n: number, serves = 24) =>
  new MatchHistory(idOf(n)).created().uploaded().preprocessed().claimed().annotated(serves, 2)
const inReview = (n: number) => annotated(n, 24).completed(26)

async function siteWith(history: readonly StreamEvent[], state: Projection = matchState) {
  const storage = openEventStorage()
  await appendEvents(storage, history)
  const models = openMemoryReadModels()
  const stores = new Map([
    ['matches', await folded(storage, matches)],
    ['match-state', await folded(storage, state)],
  ])
  await models.close()
  return readsOf(async ({ name }) => stores.get(name))
}

/** The whole run, page by page. */
async function lab(history: readonly StreamEvent[], run: Partial<LabRun> = {}, state?: Projection) {
  const reads = await siteWith(history, state)
  const pages = []
  for (let after: string | null = null; ;) {
    const page = await replayMatches(reads, { rules: null, onlyRuleName: null, ...run }, after)
    pages.push(page)
    after = page.next
    if (after === null) return { pages, changes: pages.flatMap(({ changes }) => changes) }
  }
}

const short = rulesByName('TouchTennis')
const pickleball = rulesByName('Pickleball')
if (!pickleball) throw new Error('There is no such preset')
if (!short) throw new Error('There is no such preset')

describe('replaying old matches', () => {
  it('with the engine that made the live results changes nothing', async () => {
    const { pages, changes } = await lab([...inReview(1).events, ...annotated(2).events])
    expect(changes).toEqual([])
    expect(pages).toMatchObject([{ compared: 2, passedOver: 0, share: 1 }])
  })

  it('by other rules lists whose score, statistics and warnings would be others, from what to what', async () => {
    const { changes } = await lab(inReview(1).events, { rules: short })
    expect(changes).toMatchObject([
      { matchId: idOf(1), date: clubFinal.date, ruleName: clubFinal.rules.name },
    ])
    const [changed] = changes
    expect(changed?.score?.before.sets).toEqual([
      [6, 0],
      [0, 0],
    ])
    expect(changed?.score?.after.sets[0]).toEqual([4, 0])
  })

  it('lists each figure of each team that would change', async () => {
    const { changes } = await lab(inReview(1).events, { rules: pickleball })
    const games = changes[0]?.statistics.filter(({ name }) => name === 'servedGames')
    expect(games).not.toEqual([])
    for (const { before, after } of games ?? []) expect(before).toBeGreaterThan(after)
  })

  it('may be of the matches of one rule set only', async () => {
    const { pages } = await lab(inReview(1).events, { rules: short, onlyRuleName: 'Fast4' })
    expect(pages).toMatchObject([{ compared: 0, passedOver: 1, changes: [] }])
  })

  it('leaves out what nobody has annotated', async () => {
    const { pages } = await lab(new MatchHistory(idOf(1)).created().events)
    expect(pages).toMatchObject([{ compared: 0, passedOver: 0 }])
  })

  it('finds what a fixed engine changes against the results that are kept', async () => {
    // The results of an engine that could not count deuces and knew no warning.
    const old: typeof matchState = {
      ...matchState,
      fold: (page) =>
        new Map(
          [...matchState.fold(page)]
            .filter(([, document]) => document?.kind !== 'findings')
            .map(([id, document]) => [
              id,
              document?.kind === 'statistics'
                ? {
                    ...document,
                    statistics: {
                      ...document.statistics,
                      overall: { ...document.statistics.overall, deuces: 99 },
                    },
                  }
                : document,
            ]),
        ),
    }
    const [changed] = (await lab(inReview(1).events, {}, old)).changes
    expect(changed?.score).toBeNull()
    expect(changed?.statistics).toEqual([{ name: 'deuces', team: null, before: 99, after: 0 }])
    expect(changed?.warnings.length).toBeGreaterThan(0)
    expect(new Set(changed?.warnings.map(({ change }) => change))).toEqual(new Set(['new']))
  })

  it('goes through many matches some at a time, each once', async () => {
    const history = Array.from({ length: 70 }, (_, n) => annotated(n, 4).events).flat()
    const { pages, changes } = await lab(history, { rules: { ...short, firstServeOnly: false, setTo: 1 } })
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.reduce((sum, { compared }) => sum + compared, 0)).toBe(70)
    const ids = changes.map(({ matchId }) => matchId)
    expect(ids).toEqual([...new Set(ids)].toSorted())
    expect(pages.map(({ share }) => share)).toEqual(pages.map(({ share }) => share).toSorted((a, b) => a - b))
  })
})

it('a result compared with itself differs in nothing', async () => {
  const score = {
    sets: [],
    tiebreaks: [],
    game: null,
    winner: null,
    points: 0,
    serves: 0,
    errors: 0,
    warnings: 0,
  }
  const overall = { longestRally: 0, totalTime: 0, gameTime: 0, deuces: 0, deucesTeam1Wins: 0 }
  const statistics = { teamType: 'Singles', cells: [], overall, overallBySet: [] } as const
  const finding = { annotationId: idOf(1), clockSeconds: 1, message: 'Too long' }
  const result = { score, statistics, findings: [finding] }
  expect(compareResults(result, result)).toBeNull()
  expect(compareResults(result, { ...result, findings: [] })?.warnings).toEqual([
    { ...finding, change: 'settled' },
  ])
})
