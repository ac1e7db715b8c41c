import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { nextPageOf } from '@courtline/messages/routes/paging'
import { HEADERS, type Answer } from '@courtline/messages/routes/table'
import { ACE, recordOnMatch, matchIn, type MatchCast } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../testing/people.ts'

let site: TestSite
let cast: MatchCast
let adam: TestPerson
beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  adam = await joins(site, 'Admin', 'adam')
})
afterAll(() => site.close())

const PATH = '/api/admin/flaggedEntries'
const page = async (url = PATH) => {
  const after = { [HEADERS.after]: await site.deps.log.head() }
  const response = await call(site, adam, 'GET', url, undefined, after)
  const next = nextPageOf(String(response.headers['link'] ?? ''))
  return { ...response.json<Answer<'flaggedEntries'>>(), next }
}
/** Every page as one, with the totals of the last. */
const flagged = async () => {
  let read = await page()
  const entries = [...read.entries]
  while (read.next !== undefined) {
    read = await page(read.next)
    entries.push(...read.entries)
  }
  return { entries, more: read.more }
}
/** A winner without a rally length is a warning. */
const WINNER = { ...ACE, outcome: 'Winner', endingPlayer: 0, shotType: 'Forehand' } as const
const annotated = async (matchId: string, annotationId: string, start: number) =>
  await recordOnMatch(site, matchId, {
    type: 'EditAnnotation',
    by: adam.actor,
    edits: [{ type: 'Add', annotationId, description: { ...WINNER, clockTime: { start, stop: start + 2 } } }],
    eventIds: [randomUUID()],
    silent: true,
  })

describe('GET /api/admin/flaggedEntries (D96)', () => {
  it('lists what is wrong in matches that an admin may correct, with where it is', async () => {
    const [open, finished] = [await matchIn(site, 'Queued', cast), await matchIn(site, 'Edited', cast)]
    const [first, second, gone] = [randomUUID(), randomUUID(), randomUUID()]
    await annotated(finished, first, 40)
    await annotated(open, second, 10)
    const reverted = await matchIn(site, 'Queued', cast)
    await annotated(reverted, gone, 10)
    await recordOnMatch(site, reverted, { type: 'RevertToCreated', by: adam.actor })
    const { entries, more } = await flagged()
    expect(more).toBe(0)
    expect(entries).toMatchObject([
      {
        matchId: finished,
        annotationId: first,
        status: 'Edited',
        needsPostprocessing: true,
        teams: ['Rivera', 'Okafor'],
        clockSeconds: 40,
        level: 'warning',
      },
      { matchId: open, annotationId: second, status: 'Queued', needsPostprocessing: false },
    ])
    expect(entries[0]?.messages).not.toEqual([])
  })

  it('shows the 1000 oldest page by page and counts the others', async () => {
    const before = (await flagged()).entries.length
    const matchId = await matchIn(site, 'Queued', cast)
    const many = Array.from({ length: 1001 }, (_, index) => ({
      type: 'Add' as const,
      annotationId: randomUUID(),
      description: { ...WINNER, clockTime: { start: index * 10, stop: index * 10 + 2 } },
    }))
    await recordOnMatch(site, matchId, {
      type: 'EditAnnotation',
      by: adam.actor,
      edits: many,
      eventIds: many.map(() => randomUUID()),
      silent: true,
    })
    const first = await page()
    expect([first.entries.length, first.more]).toEqual([100, before + 901])
    const { entries, more } = await flagged()
    expect([entries.length, more]).toEqual([1000, before + 1])
    expect(entries.at(-1)?.annotationId).toBe(many[999 - before]?.annotationId)
  })

  it('finds them by players and messages', async () => {
    const { entries } = await page(`${PATH}?search=okafor%20rally`)
    expect(entries.length).toBeGreaterThan(0)
    expect((await page(`${PATH}?search=nobody`)).entries).toEqual([])
  })
})
