import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { HEADERS, type Answer } from '@courtline/messages/routes/table'
import { rulesByName } from '@courtline/scoring/rules/rules'
import { matchIn, METADATA, type MatchCast } from '../../testing/matches.ts'
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

const pickleball = rulesByName('Pickleball')
const asked = (rules: unknown) => ({ rules, onlyRuleName: null, after: null })
const after = async () => ({ [HEADERS.after]: await site.deps.log.head() })

it('shows what other rules would make of a finished match, and writes nothing', async () => {
  const matchId = await matchIn(site, 'Edited', cast)
  const before = await site.deps.log.head()
  const response = await call(site, adam, 'POST', '/api/admin/replayLab', asked(pickleball), await after())
  const page = response.json<Answer<'replayLab'>>()
  expect(page).toMatchObject({ compared: 1, passedOver: 0, next: null, share: 1 })
  expect(page.changes).toMatchObject([{ matchId, teams: METADATA.teams, ruleName: METADATA.rules.name }])
  expect(page.changes[0]?.score?.before.game).toBe('15-Love')
  expect(page.changes[0]?.score?.after.game).toBe('1-0')
  expect(await site.deps.log.head()).toBe(before)
})

it('finds nothing where this engine made the results', async () => {
  const response = await call(site, adam, 'POST', '/api/admin/replayLab', asked(null), await after())
  expect(response.json<Answer<'replayLab'>>().changes).toEqual([])
})

it('refuses rules by which no match can be played', async () => {
  const rules = { ...pickleball, setTo: 6, decidingSet: 2 }
  const response = await call(site, adam, 'POST', '/api/admin/replayLab', asked(rules))
  expect(response.statusCode).toBe(400)
})
