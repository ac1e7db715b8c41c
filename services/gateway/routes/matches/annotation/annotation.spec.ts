import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { eventId, matchStream } from '@courtline/messages/ids'
import type { Edit } from '@courtline/messages/match/annotation'
import type { Problem } from '@courtline/messages/problem'
import { HEADERS, type Answer } from '@courtline/messages/routes/table'
import type { AnnotationView, HistoryEntry } from '@courtline/messages/views/annotation'
import type { MatchView, StatusLogEntry } from '@courtline/messages/views/match'
import { ACE, matchIn, type MatchCast } from '../../../testing/matches.ts'
import { openSite, type TestSite } from '../../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../../testing/people.ts'

let site: TestSite
let cast: MatchCast
let adam: TestPerson
let ben: TestPerson
let matchId: string
beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  ben = await joins(site, 'Annotator', 'ben')
  adam = await joins(site, 'Admin', 'adam')
})
beforeEach(async () => {
  matchId = await matchIn(site, 'Annotating', cast)
})
afterAll(() => site.close())

const send = (who: TestPerson, edits: Edit[], more: object = {}) =>
  call(site, who, 'POST', `/api/matches/${matchId}/annotation/edits`, { edits, ...more })
const ace = (start: number): Extract<Edit, { type: 'Add' }> => ({
  type: 'Add',
  annotationId: randomUUID(),
  description: { ...ACE, clockTime: { start, stop: start + 3 } },
})
const read = async (who: TestPerson, query = '') =>
  (await call(site, who, 'GET', `/api/matches/${matchId}/annotation${query}`)).json<AnnotationView>()

describe('GET /api/matches/{id}/annotation', () => {
  it('is kept for the next reader, for each with what they may do, and again after every edit', async () => {
    const [first] = (await send(cast.annotator, [ace(1)])).json<Answer<'editAnnotation'>>().editIds
    const views = [await read(cast.annotator), await read(cast.manager), await read(cast.annotator)]
    expect(views.map(({ mayEdit }) => mayEdit)).toEqual([true, false, true])
    expect(views[2]).toEqual(views[0])
    expect(Object.values(views[0]?.lastEdits ?? {})).toEqual([first])
    const { position } = (await send(cast.annotator, [ace(9)])).json<Answer<'editAnnotation'>>()
    const path = `/api/matches/${matchId}/annotation`
    const later = await call(site, cast.manager, 'GET', path, undefined, { [HEADERS.after]: position })
    expect(later.json<AnnotationView>().annotation).toHaveLength(2)
  })

  it('has the names that players have now, whatever was stored', async () => {
    await send(cast.annotator, [ace(1)])
    expect((await read(cast.manager)).playerNames).toEqual(['Rivera', null, 'Okafor', null])
    const match = (await call(site, cast.owner, 'GET', `/api/matches/${matchId}`)).json<MatchView>()
    const [[first], second] = match.metadata.players
    const metadata = { ...match.metadata, players: [[{ ...first, name: 'Rivera Jr' }], second] }
    const changed = await call(site, adam, 'PUT', `/api/matches/${matchId}/metadata`, { metadata })
    expect(changed.statusCode).toBe(200)
    const position = String(changed.headers[HEADERS.position])
    const path = `/api/matches/${matchId}/annotation`
    const after = await call(site, cast.manager, 'GET', path, undefined, { [HEADERS.after]: position })
    expect(after.json<AnnotationView>().playerNames?.[0]).toBe('Rivera Jr')
  })
})

describe('POST /api/matches/{id}/annotation/edits', () => {
  it('saves edits, answers their ids, and the next read that names the position has them (P6)', async () => {
    const add = ace(1)
    const response = await send(cast.annotator, [add])
    const { editIds, position, deduplicated } = response.json<Answer<'editAnnotation'>>()
    expect(deduplicated).toBe(false)
    expect(response.headers[HEADERS.position]).toBe(position)
    const view = await call(site, cast.annotator, 'GET', `/api/matches/${matchId}/annotation`, undefined, {
      [HEADERS.after]: position,
    })
    expect(view.json<AnnotationView>()).toMatchObject({
      annotation: [
        { annotationId: add.annotationId, outcome: 'Ace', origAnnotatorId: cast.annotator.userId },
      ],
      lastEdits: { [add.annotationId]: editIds[0] },
      playerNames: ['Rivera', null, 'Okafor', null],
      mayEdit: true,
    })
  })

  it('names its events as the browser does, so that sending it again changes nothing (P2)', async () => {
    const commandId = randomUUID()
    const edits = [ace(1), ace(10)]
    const [first, again] = [
      (await send(cast.annotator, edits, { commandId })).json<Answer<'editAnnotation'>>(),
      (await send(cast.annotator, edits, { commandId })).json<Answer<'editAnnotation'>>(),
    ]
    const stream = matchStream(matchId)
    const ids = [0, 1].map((index) => eventId(stream, cast.annotator.userId, commandId, index))
    expect(first.editIds).toEqual(ids)
    expect(again).toEqual({ ...first, deduplicated: true })
  })

  it('refuses an edit of what another user has changed since, and names them (P3)', async () => {
    const add = ace(1)
    const [basedOn = ''] = (await send(cast.annotator, [add])).json<Answer<'editAnnotation'>>().editIds
    const change = (outcome: 'Let' | 'Fault'): Edit => ({
      type: 'Change',
      annotationId: add.annotationId,
      changes: { outcome },
      basedOn,
    })
    expect((await send(adam, [change('Let')], { silent: true })).statusCode).toBe(200)
    const response = await send(cast.annotator, [change('Fault')])
    expect(response.statusCode).toBe(409)
    expect(response.json<Problem>()).toMatchObject({
      code: 'ENTRY_CHANGED',
      details: { by: 'adam', byId: adam.userId },
    })
    expect(response.json<Problem>().msg).toContain('changed by adam')
  })

  it('reports the engine’s findings about a point', async () => {
    const bad: Edit = {
      type: 'Add',
      annotationId: randomUUID(),
      description: { ...ACE, clockTime: { start: 4, stop: 2 } },
    }
    const response = await send(cast.annotator, [bad])
    expect([response.statusCode, response.json<Problem>().code]).toEqual([400, 'EDIT_INVALID'])
    expect((await read(cast.annotator)).annotation).toEqual([])
  })

  it('names the field that does not belong to the kind of edit that was meant', async () => {
    const response = await call(site, cast.annotator, 'POST', `/api/matches/${matchId}/annotation/edits`, {
      edits: [{ type: 'Undo', editId: 'yesterday', basedOn: randomUUID() }],
    })
    expect(response.json<Problem>().errors).toEqual([
      { field: 'edits.0.basedOn', text: 'is not known here' },
      { field: 'edits.0.editId', text: 'is not an id' },
    ])
  })

  it('is for the annotator alone, not even for a manager beside them (D51)', async () => {
    expect((await send(cast.manager, [ace(1)])).statusCode).toBe(403)
    expect((await send(ben, [ace(1)])).statusCode).toBe(403)
    expect((await send(cast.owner, [ace(1)])).statusCode).toBe(403)
  })

  it('silently is for admins, and leaves the dates of the match alone (D51)', async () => {
    expect((await send(cast.annotator, [ace(1)], { silent: true })).statusCode).toBe(403)
    const lastUpdate = async () =>
      (await call(site, adam, 'GET', `/api/matches/${matchId}`)).json<MatchView>().lastAnnotationUpdate
    const before = await lastUpdate()
    expect((await send(adam, [ace(1)], { silent: true })).statusCode).toBe(200)
    expect(await lastUpdate()).toBe(before)
  })
})

const asked = (asOf: string, who: TestPerson) =>
  call(site, who, 'GET', `/api/matches/${matchId}?asOf=${asOf}`)

describe('what an annotation was', () => {
  it('is read at a position or a moment of the past, by those who may see the match today', async () => {
    const first = (await send(cast.annotator, [ace(1)])).json<Answer<'editAnnotation'>>()
    await send(cast.annotator, [ace(10)])
    const then = await read(cast.manager, `?asOf=${first.position}`)
    expect(then).toMatchObject({ revision: first.revision, mayEdit: false })
    expect(then.annotation).toHaveLength(1)
    expect((await read(cast.manager, '?asOf=2026-05-01T12:00:00.000Z')).annotation).toHaveLength(2)
    expect((await asked('2020-01-01', cast.manager)).statusCode).toBe(404)
    expect((await asked('once', cast.manager)).statusCode).toBe(400)
    expect((await asked(first.position, ben)).statusCode).toBe(404)
    expect((await asked(first.position, cast.owner)).json<MatchView>().status).toBe('Annotating')
  })
})

describe('who did what', () => {
  it('is in the history of an annotation, from what to what', async () => {
    const add = ace(1)
    const [editId = ''] = (await send(cast.annotator, [add])).json<Answer<'editAnnotation'>>().editIds
    await send(cast.annotator, [{ type: 'Undo', editId }])
    const history = await call(site, cast.manager, 'GET', `/api/matches/${matchId}/history`, undefined, {
      [HEADERS.after]: await site.deps.log.head(),
    })
    expect(history.json<HistoryEntry[]>()).toMatchObject([
      { type: 'ServeAdded', name: 'ana', before: null, after: { annotationId: add.annotationId } },
      { type: 'EditUndone', name: 'ana', before: { annotationId: add.annotationId }, after: null },
    ])
  })

  it('is in the status history, newest first', async () => {
    const log = await call(site, cast.manager, 'GET', `/api/matches/${matchId}/statusLog`)
    const lines = log.json<StatusLogEntry[]>().map(({ what, name }) => [what, name])
    expect(lines).toEqual([
      ['Claimed', 'ana'],
      ['Preprocessed in 1 s', null],
      ['Upload completed', 'olga'],
      ['Created', 'olga'],
    ])
  })
})
