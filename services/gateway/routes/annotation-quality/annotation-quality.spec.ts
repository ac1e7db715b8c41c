import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type {
  AnnotatorQuality,
  AnnotatorQualityOverTime,
  QualityMatch,
} from '@courtline/messages/views/quality'
import { HEADERS } from '@courtline/messages/routes/table'
import { matchIn, type MatchCast } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../testing/people.ts'

let site: TestSite
let cast: MatchCast
let matchId: string

beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  matchId = await matchIn(site, 'Edited', cast)
})
afterAll(() => site.close())

const read = async (who: TestPerson, path: string) =>
  await call(site, who, 'GET', `/api/annotationQuality${path}`, undefined, {
    [HEADERS.after]: await site.deps.log.head(),
  })

describe('the quality of annotations', () => {
  it('is shown to managers by annotator', async () => {
    const all = (await read(cast.manager, '')).json<AnnotatorQuality[]>()
    expect(all).toMatchObject([
      { annotatorId: cast.annotator.userId, matches: 1, corrected: { part: 0 }, agreement: { whole: 0 } },
    ])
  })

  it('is shown to an annotator as their own, each number with its matches', async () => {
    const { annotator } = cast
    const own = (await read(annotator, `/${annotator.userId}`)).json<AnnotatorQualityOverTime>()
    expect(own).toMatchObject({ matches: 1, trial: null, months: [] })
    const matches = (await read(annotator, `/${annotator.userId}/matches?figure=corrected`)).json<
      QualityMatch[]
    >()
    expect(matches).toMatchObject([
      { matchId, corrected: { part: 0 }, agreement: null, teams: expect.any(Array) },
    ])
    const none = await read(annotator, `/${annotator.userId}/matches?figure=agreement`)
    expect(none.json()).toEqual([])
  })

  it('is nobody else’s', async () => {
    expect((await read(cast.annotator, `/${cast.manager.userId}`)).statusCode).toBe(404)
    expect((await read(cast.annotator, '')).statusCode).toBe(403)
  })
})
