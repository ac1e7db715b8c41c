import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { Problem } from '@courtline/messages/problem'
import { HEADERS } from '@courtline/messages/routes/table'
import type { AnnotationView, HistoryEntry } from '@courtline/messages/views/annotation'
import type { MatchView } from '@courtline/messages/views/match'
import { ACE, matchIn, type MatchCast } from '../../../testing/matches.ts'
import { openSite, type TestSite } from '../../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../../testing/people.ts'

let site: TestSite
let cast: MatchCast
let adam: TestPerson
let matchId: string
beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  adam = await joins(site, 'Admin', 'adam')
})
beforeEach(async () => {
  matchId = await matchIn(site, 'Annotating', cast)
})
afterAll(() => site.close())

const ace = (start: number, changes: Partial<AnnotatedEvent> = {}): AnnotatedEvent => ({
  annotationId: randomUUID(),
  ...ACE,
  clockTime: { start, stop: start + 3 },
  ...changes,
})

async function read(who: TestPerson) {
  const after = { [HEADERS.after]: await site.deps.log.head() }
  const response = await call(site, who, 'GET', `/api/matches/${matchId}/annotation`, undefined, after)
  return { ...response.json<AnnotationView>(), tag: String(response.headers['etag']) }
}

const put = (who: TestPerson, annotation: readonly AnnotatedEvent[], ifMatch?: string, path = 'annotation') =>
  call(
    site,
    who,
    'PUT',
    `/api/matches/${matchId}/${path}`,
    { annotation: [...annotation] },
    ifMatch === undefined ? {} : { 'if-match': ifMatch },
  )

const codeOf = (response: LightMyRequestResponse) => [response.statusCode, response.json<Problem>().code]

describe('PUT /api/matches/{id}/annotation (D29)', () => {
  it('becomes the edits by which it differs, in one batch', async () => {
    const [kept, wrong, superfluous] = [ace(1), ace(10), ace(20)]
    const first = await put(cast.annotator, [kept, wrong, superfluous], (await read(cast.annotator)).tag)
    expect(first.json()).toMatchObject({ added: 3, changed: 0, removed: 0 })

    const added = ace(30)
    const { tag } = await read(cast.annotator)
    const second = await put(cast.annotator, [added, { ...wrong, outcome: 'Let' }, kept], tag)
    expect(second.json()).toMatchObject({ added: 1, changed: 1, removed: 1 })

    const after = await read(cast.annotator)
    expect(after.annotation.map(({ annotationId, outcome }) => [annotationId, outcome])).toEqual([
      [kept.annotationId, 'Ace'],
      [wrong.annotationId, 'Let'],
      [added.annotationId, 'Ace'],
    ])
    const history = await call(site, cast.manager, 'GET', `/api/matches/${matchId}/history`, undefined, {
      [HEADERS.after]: await site.deps.log.head(),
    })
    expect(history.json<HistoryEntry[]>()).toHaveLength(6)
  })

  it('changes nothing when it equals what is there already', async () => {
    const { tag } = await read(cast.annotator)
    const serve = ace(1)
    await put(cast.annotator, [serve], tag)
    const before = await read(cast.annotator)
    const again = await put(cast.annotator, before.annotation, before.tag)
    expect(again.json()).toMatchObject({ added: 0, changed: 0, removed: 0, revision: before.revision })
    expect((await read(cast.annotator)).tag).toBe(before.tag)
  })

  it('requires If-Match, and refuses a list that was made from an older one', async () => {
    expect(codeOf(await put(cast.annotator, []))).toEqual([428, 'IF_MATCH_REQUIRED'])
    const { tag } = await read(cast.annotator)
    expect((await put(cast.annotator, [ace(1)], tag)).statusCode).toBe(200)
    for (const stale of [tag, '*', 'nonsense', `"${randomUUID()}"`]) {
      expect(codeOf(await put(cast.annotator, [], stale))).toEqual([412, 'ANNOTATION_STALE'])
    }
    expect((await read(cast.annotator)).annotation).toHaveLength(1)
  })

  it('is all or nothing, and reports the engine’s findings', async () => {
    const { tag } = await read(cast.annotator)
    const backwards = ace(10, { clockTime: { start: 10, stop: 5 } })
    expect(codeOf(await put(cast.annotator, [ace(1), backwards], tag))).toEqual([400, 'EDIT_INVALID'])
    expect((await read(cast.annotator)).annotation).toEqual([])
  })

  it('refuses an entry twice, and a serve that turns into an adjustment', async () => {
    const serve = ace(1)
    const { tag } = await read(cast.annotator)
    expect(codeOf(await put(cast.annotator, [serve, serve], tag))).toEqual([409, 'ENTRY_EXISTS'])
    await put(cast.annotator, [serve], tag)
    const turned: AnnotatedEvent = {
      annotationId: serve.annotationId,
      eventType: 'Adjustment',
      clockTime: { start: 1 },
      adjustment: { name: 'Switch sides' },
    }
    const later = await read(cast.annotator)
    expect(codeOf(await put(cast.annotator, [turned], later.tag))).toEqual([409, 'ENTRY_KIND'])
  })

  it('is refused where the match is not being annotated', async () => {
    matchId = await matchIn(site, 'Review', cast)
    const { tag } = await read(cast.annotator)
    expect(codeOf(await put(cast.annotator, [], tag))).toEqual([409, 'STATUS_FORBIDS'])
  })
})

const known = async () => {
  const response = await call(site, adam, 'GET', `/api/matches/${matchId}`, undefined, {
    [HEADERS.after]: await site.deps.log.head(),
  })
  const { status, lastUpdate, lastAnnotationUpdate, needsPostprocessing } = response.json<MatchView>()
  return { status, lastUpdate, lastAnnotationUpdate, needsPostprocessing }
}

describe('PUT /api/matches/{id}/annotation/silent (D51)', () => {
  it('leaves status, dates and the annotator’s name alone, and is in the history with the admin’s', async () => {
    matchId = await matchIn(site, 'Edited', cast)
    const [before, { annotation, tag }] = [await known(), await read(adam)]
    site.clock.now = new Date(site.clock.now.getTime() + 60_000)
    const changed = annotation.map((entry) => ({ ...entry, outcome: 'Let' as const }))
    expect((await put(adam, changed, tag, 'annotation/silent')).statusCode).toBe(200)
    expect(await known()).toEqual(before)
    expect((await read(adam)).annotation).toMatchObject([
      { outcome: 'Let', updateAnnotatorId: cast.annotator.userId },
    ])
    const history = await call(site, adam, 'GET', `/api/matches/${matchId}/history`, undefined, {
      [HEADERS.after]: await site.deps.log.head(),
    })
    expect(history.json<HistoryEntry[]>().map(({ name }) => name)).toEqual(['ana', 'adam'])
  })

  it('marks the match where a serve leaves the cut pieces (D102)', async () => {
    matchId = await matchIn(site, 'Edited', cast)
    const { annotation, tag } = await read(adam)
    expect((await put(adam, [...annotation, ace(40)], tag, 'annotation/silent')).statusCode).toBe(200)
    expect(await known()).toMatchObject({ status: 'Edited', needsPostprocessing: true })
  })
})
