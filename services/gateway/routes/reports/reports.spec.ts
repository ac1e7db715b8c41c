import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import { HEADERS, type Answer } from '@courtline/messages/routes/table'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import { matchIn, METADATA, recordOnMatch, type MatchCast } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, onAccount, type TestPerson } from '../../testing/people.ts'

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

const read = async <T>(url: string) => {
  const after = { [HEADERS.after]: await site.deps.log.head() }
  return (await call(site, adam, 'GET', url, undefined, after)).json<T>()
}
/** Makes a report of everything that is in the log: a command does not wait for what others wrote before it. */
const make = async (path: string, commandId?: string) => {
  const head = await site.deps.log.head()
  for (const view of ['reports', 'accepted-matches'] as const)
    await site.deps.projections.waitFor(view, head, 20_000)
  return call(site, adam, 'POST', path, undefined, commandId ? { [HEADERS.commandId]: commandId } : {})
}

describe('reports of accepted matches (D92, D128)', () => {
  it('show the next report, make it once, and open its rows', async () => {
    const settings = { ...DEFAULT_SITE_SETTINGS, centsPerPoint: 2.5 }
    await call(site, adam, 'PUT', '/api/siteSettings', settings)
    const matchId = await matchIn(site, 'Edited', cast)
    await matchIn(site, 'Review', cast)
    const next = await read<Answer<'nextAnnotatorBilling'>>('/api/annotatorBilling/next')
    const ana = {
      annotatorId: cast.annotator.userId,
      annotatorName: 'ana',
      nMatches: 1,
      nPoints: 1,
      cents: 3,
    }
    expect(next).toMatchObject({ matches: 1, annotators: [ana], centsPerPoint: 2.5, more: false })
    const preview = await read<Answer<'annotatorBillingMatches'>>(
      `/api/annotatorBilling/next/matches?userId=${cast.annotator.userId}`,
    )
    expect(preview).toMatchObject([{ matchId, teams: METADATA.teams, nPoints: 1 }])

    const commandId = '70000000-0000-4000-8000-000000000001'
    const made = (await make('/api/annotatorBilling', commandId)).json<Answer<'makeAnnotatorBilling'>>()
    expect(made).toMatchObject({ matches: 1, annotators: [ana] })
    expect((await make('/api/annotatorBilling', commandId)).json()).toEqual(made)
    expect(await read('/api/annotatorBilling')).toEqual([made])
    expect(await read(`/api/annotatorBilling/${made.id}/matches?userId=${cast.annotator.userId}`)).toEqual(
      preview,
    )
    expect((await make('/api/annotatorBilling')).json<Problem>()).toMatchObject({ code: 'NOTHING_TO_REPORT' })
  })

  it('count a match for its owner in a report of their own', async () => {
    const next = await read<Answer<'nextClientReport'>>('/api/clientReport/next')
    expect(next).toMatchObject({
      matches: 1,
      clients: [{ userId: cast.owner.userId, userName: 'olga', nMatches: 1 }],
    })
    const made = (await make('/api/clientReport')).json<Answer<'makeClientReport'>>()
    const rows = await read<Answer<'clientReportMatches'>>(
      `/api/clientReport/${made.id}/matches?userId=${cast.owner.userId}`,
    )
    expect(rows).toHaveLength(1)
    const wrongKind = await call(
      site,
      adam,
      'GET',
      `/api/annotatorBilling/${made.id}/matches?userId=${cast.owner.userId}`,
    )
    expect(wrongKind.statusCode).toBe(404)
  })

  it('do not count again what was sent back and accepted again, and still show what was deleted', async () => {
    const matchId = await matchIn(site, 'Edited', cast)
    // Reports are listed by when they were made.
    site.clock.now = new Date(site.clock.now.getTime() + 60_000)
    await make('/api/clientReport')
    await recordOnMatch(site, matchId, {
      type: 'RejectAnnotation',
      by: cast.manager.actor,
      why: 'Look again',
    })
    await recordOnMatch(site, matchId, { type: 'CompleteAnnotation', by: cast.annotator.actor })
    await recordOnMatch(site, matchId, { type: 'AcceptAnnotation', by: cast.manager.actor, jobId: 'post-2' })
    expect(await read('/api/clientReport/next')).toMatchObject({ matches: 0, clients: [] })
    await recordOnMatch(site, matchId, { type: 'DeleteMatch', by: adam.actor })
    const [newest] = await read<Answer<'clientReport'>>('/api/clientReport')
    const rows = await read<Answer<'clientReportMatches'>>(
      `/api/clientReport/${newest?.id}/matches?userId=${cast.owner.userId}`,
    )
    expect(rows).toMatchObject([{ matchId, teams: null, date: null }])
  })
})

it('the credit report has a row for each account, and sums by month', async () => {
  await onAccount(site, cast.owner.userId, { type: 'AddCredits', by: adam.actor, credits: 1000, paid: true })
  const rows = await read<Answer<'creditReport'>>('/api/creditReport')
  expect(rows.find(({ userId }) => userId === cast.owner.userId)).toMatchObject({
    userName: 'olga',
    granted: 3,
    bought: 1000,
    balance: 1003,
    unlimited: true,
  })
  expect(await read('/api/creditReport/months')).toMatchObject([
    { month: '2026-05', granted: 12, bought: 1000 },
  ])
})
