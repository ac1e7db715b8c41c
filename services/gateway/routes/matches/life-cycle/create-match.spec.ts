import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { playerNamed } from '@courtline/messages/match/plain-metadata'
import type { Problem } from '@courtline/messages/problem'
import { HEADERS } from '@courtline/messages/routes/table'
import type { MatchView } from '@courtline/messages/views/match'
import type { UserView } from '@courtline/messages/views/user'
import { recordOnMatch, matchIn, METADATA, type MatchCast } from '../../../testing/matches.ts'
import { openSite, type TestSite } from '../../../testing/open-site.ts'
import { call, joins, onAccount, type TestPerson } from '../../../testing/people.ts'

let site: TestSite
let cast: MatchCast
let other: TestPerson
let adam: TestPerson
beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  other = await joins(site, 'Annotator', 'ben')
  adam = await joins(site, 'Admin', 'adam')
})
afterAll(() => site.close())

const create = (who: TestPerson, body: object = {}, headers: Record<string, string> = {}) =>
  call(site, who, 'PUT', '/api/matches/createFromMetadata', { metadata: METADATA, ...body }, headers)
const creditsOf = async (who: TestPerson) => {
  const { credits, creditsReserved } = (
    await call(site, who, 'GET', `/api/users/${who.userId}`)
  ).json<UserView>()
  return { credits, creditsReserved }
}

describe('PUT /api/matches/createFromMetadata', () => {
  it('makes a match with the owner’s priority and sets one credit aside', async () => {
    const ida = await joins(site, 'Registered', 'ida')
    const response = await create(ida)
    expect(response.statusCode).toBe(201)
    expect(response.json<MatchView>()).toMatchObject({
      status: 'Created',
      ownerId: ida.userId,
      ownerName: 'ida',
      priority: 1,
      metadata: { teams: ['Rivera', 'Okafor'] },
    })
    expect(response.headers[HEADERS.position]).toMatch(/^\d{20}$/)
    expect(await creditsOf(ida)).toEqual({ credits: 2, creditsReserved: 1 })
  })

  it('is one match and one credit however often the same command comes (P2)', async () => {
    const ida = await joins(site, 'Registered', 'ina')
    const headers = { [HEADERS.commandId]: randomUUID() }
    const both = [await create(ida, {}, headers), await create(ida, {}, headers)]
    const [first, second] = both.map((response) => response.json<MatchView>().id)
    expect(first).toBe(second)
    expect(await creditsOf(ida)).toEqual({ credits: 2, creditsReserved: 1 })
  })

  it('is refused with 402 when no credit is left, before anything is there', async () => {
    const poor = await joins(site, 'Registered', 'poor')
    await onAccount(site, poor.userId, { type: 'ClearCredits', by: adam.actor })
    const response = await create(poor)
    expect([response.statusCode, response.json<Problem>().code]).toEqual([402, 'NO_CREDITS'])
    expect((await call(site, poor, 'GET', '/api/matches')).json()).toEqual([])
  })

  it('gives the credit back when the match cannot be made', async () => {
    const eva = await joins(site, 'Registered', 'eva')
    expect((await create(eva, { saveAsRecruitingMatch: true })).statusCode).toBe(403)
    expect(await creditsOf(eva)).toEqual({ credits: 3, creditsReserved: 0 })
  })

  it('never takes over a match that is there already', async () => {
    const matchId = await matchIn(site, 'Created', cast)
    const response = await create(other, { matchId })
    expect([response.statusCode, response.json<Problem>().code]).toEqual([409, 'MATCH_EXISTS'])
    expect(await creditsOf(other)).toEqual({ credits: 3, creditsReserved: 0 })
  })

  it('keeps the first player of each side in singles, and names doubles by both', async () => {
    const players = [
      [playerNamed('A'), playerNamed('B')],
      [playerNamed('C'), playerNamed('D')],
    ]
    const rich = await joins(site, 'Registered', 'rich')
    const singles = await create(rich, { metadata: { ...METADATA, players } })
    expect(singles.json<MatchView>().metadata).toMatchObject({
      teams: ['A', 'C'],
      players: [[{ name: 'A' }], [{ name: 'C' }]],
    })
    const doubles = await create(rich, { metadata: { ...METADATA, players, teamType: 'Doubles' } })
    expect(doubles.json<MatchView>().metadata.teams).toEqual(['A & B', 'C & D'])
  })

  it('names what is wrong with the metadata', async () => {
    const { date: _, ...undated } = METADATA
    const response = await create(cast.owner, { metadata: { ...undated, surface: 'Ice', colour: 'red' } })
    expect(response.statusCode).toBe(400)
    expect(response.json<Problem>().errors).toEqual(
      expect.arrayContaining([
        { field: 'metadata.date', text: 'is missing' },
        { field: 'metadata.surface', text: 'must be one of Hard, Clay, Grass, Carpet, Synthetic Grass' },
        { field: 'metadata.colour', text: 'is not known here' },
      ]),
    )
  })
})

describe('an upload that is complete', () => {
  it('spends the credit and starts processing; a match without files is refused', async () => {
    const ida = await joins(site, 'Registered', 'ulla')
    const { id } = (await create(ida)).json<MatchView>()
    const complete = () => call(site, ida, 'POST', `/api/matches/${id}/completeUpload`)
    expect((await complete()).json<Problem>().code).toBe('NO_FILES')
    await recordOnMatch(site, id, {
      type: 'AddRawUpload',
      by: ida.actor,
      rawUpload: { fileName: 'a.mp4', source: 'directUpload', order: 0, uri: `r/${id}/a.mp4`, sizeBytes: 9 },
    })
    expect((await complete()).json<MatchView>()).toMatchObject({
      status: 'Preprocessing',
      processing: { state: 'running' },
    })
    expect(await creditsOf(ida)).toEqual({ credits: 2, creditsReserved: 0 })
  })

  it('without any file is for admins, and queues the match without video (D76)', async () => {
    const matchId = await matchIn(site, 'Created', cast)
    const url = `/api/matches/forceCompleteUpload/${matchId}`
    expect((await call(site, cast.owner, 'POST', url)).statusCode).toBe(403)
    expect((await call(site, adam, 'POST', url)).json<MatchView>().status).toBe('Queued')
  })

  it('that failed can be given up for other files, with the credit back', async () => {
    const ida = await joins(site, 'Registered', 'fay')
    const { id } = (await create(ida)).json<MatchView>()
    const rawUpload = { fileName: 'a.mp4', order: 0, uri: `r/${id}/a.mp4`, sizeBytes: 9 }
    await recordOnMatch(site, id, {
      type: 'AddRawUpload',
      by: ida.actor,
      rawUpload: { ...rawUpload, source: 'directUpload' },
    })
    const { processing } = (
      await call(site, ida, 'POST', `/api/matches/${id}/completeUpload`)
    ).json<MatchView>()
    const jobId = processing.state === 'running' ? processing.jobId : ''
    await recordOnMatch(site, id, {
      type: 'RecordProcessingFailed',
      jobId,
      kind: 'preprocess',
      why: 'No picture.',
    })
    const failed = (await call(site, ida, 'GET', `/api/matches/${id}`)).json<MatchView>()
    expect(failed).toMatchObject({ processing: { state: 'failed', why: 'No picture.' } })
    expect(failed.actions).toEqual(expect.arrayContaining(['retry', 'replaceFiles']))
    const replaced = await call(site, ida, 'POST', `/api/matches/${id}/replaceFiles`)
    expect(replaced.json<MatchView>()).toMatchObject({ status: 'Created', rawUploads: [] })
    expect(await creditsOf(ida)).toEqual({ credits: 3, creditsReserved: 0 })
  })
})

describe('deleting a match', () => {
  it('is for its owner while it is Created, and gives the credit back', async () => {
    const ida = await joins(site, 'Registered', 'dora')
    const { id } = (await create(ida)).json<MatchView>()
    expect((await call(site, ida, 'DELETE', `/api/matches/${id}`)).json()).toEqual({ ok: true })
    expect((await call(site, ida, 'GET', `/api/matches/${id}`)).statusCode).toBe(404)
    expect(await creditsOf(ida)).toEqual({ credits: 3, creditsReserved: 0 })
  })

  it('later is for admins', async () => {
    const matchId = await matchIn(site, 'Queued', cast)
    const remove = (who: TestPerson) => call(site, who, 'DELETE', `/api/matches/${matchId}`)
    expect((await remove(cast.owner)).json<Problem>()).toMatchObject({
      code: 'STATUS_FORBIDS',
      msg: 'This is not possible while the match is Queued.',
    })
    expect((await remove(adam)).statusCode).toBe(200)
  })
})
