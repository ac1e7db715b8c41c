import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { openMemoryBroadcast } from '@courtline/infra/broadcast/testing/memory-broadcast'
import type { Edit } from '@courtline/messages/match/annotation'
import { buildApp } from '../app.ts'
import { followLive, listen, type Reader } from '../testing/listen.ts'
import { ACE, createdMatch, METADATA, recordOnMatch, matchIn, type MatchCast } from '../testing/matches.ts'
import { openSite, type TestSite } from '../testing/open-site.ts'
import { call, joins, onAccount, type TestPerson } from '../testing/people.ts'

let site: TestSite
let cast: MatchCast
let stranger: TestPerson
let matchId: string
const readers: Reader[] = []
beforeAll(async () => {
  site = await openSite({}, undefined, { broadcast: openMemoryBroadcast() })
  await listen(site)
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  stranger = await joins(site, 'Registered', 'stranger')
})
beforeEach(async () => {
  matchId = await matchIn(site, 'Annotating', cast)
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})
afterAll(() => site.close())

async function reads(who: TestPerson | null, channels: string, lastEventId?: string): Promise<Reader> {
  const reader = await followLive(site, who, channels, lastEventId)
  readers.push(reader)
  return reader
}

const ace = (start: number): Edit => ({
  type: 'Add',
  annotationId: randomUUID(),
  description: { ...ACE, clockTime: { start, stop: start + 3 } },
})
const edit = (...edits: Edit[]) =>
  call(site, cast.annotator, 'POST', `/api/matches/${matchId}/annotation/edits`, { edits })

describe('the live feed of an account', () => {
  it('notifies all devices of a person that their favorites changed, and nobody else (D89)', async () => {
    const player = await joins(site, 'Registered', 'paula')
    const listed = { name: '', email: null, id: player.userId, visualCue: null }
    const played = await matchIn(site, 'Edited', cast, { players: [[listed], METADATA.players[1]] })
    const [phone, other] = [await reads(player, 'me'), await reads(stranger, 'me')]
    const made = await call(site, player, 'PUT', '/api/favorites/create', { matchId: played, index: 0 })
    const { frame } = await phone.until('favoritesChanged')
    expect(frame.position).toBe(made.headers['x-position'])
    await onAccount(site, stranger.userId, {
      type: 'SetUserPriority',
      by: { userId: randomUUID(), permissions: ['Admin'] },
      priority: 3,
    })
    await other.until('accountChanged')
    expect(other.received.map(({ frame: { type } }) => type)).toEqual(['accountChanged'])
  })
})

describe('the live feed of the site', () => {
  it('notifies admins which of their pages changed, and nobody else', async () => {
    const admin = await joins(site, 'Admin', 'adam')
    for (const who of [cast.manager, cast.owner])
      expect((await reads(who, 'site')).response.statusCode).toBe(403)
    expect((await reads(null, 'site')).response.statusCode).toBe(401)
    const reader = await reads(admin, 'site')
    const review = await matchIn(site, 'Review', cast)
    await recordOnMatch(site, review, { type: 'AcceptAnnotation', by: cast.manager.actor, jobId: 'post' })
    await reader.until('siteChanged', ({ part }) => part === 'activity')
    const { frame, id } = await reader.until('siteChanged', ({ part }) => part === 'reports')
    expect(frame.position <= id).toBe(true)
    expect(reader.received.map(({ frame: { type } }) => type)).not.toContain('edits')
  })
})

describe('the live feed of a match', () => {
  it('carries each edit to those who watch, with its place in the match', async () => {
    const manager = await reads(cast.manager, `match:${matchId}`)
    const { revision } = (await edit(ace(1), ace(10))).json<{ revision: number }>()
    const { frame, id } = await manager.until('edits')
    expect(frame).toMatchObject({ matchId, fromRevision: revision - 2, toRevision: revision })
    expect(frame.edits).toMatchObject([
      { event: { type: 'ServeAdded' }, userId: cast.annotator.userId, revision: revision - 1 },
      { event: { type: 'ServeAdded' }, userId: cast.annotator.userId, revision },
    ])
    expect(id).toMatch(/^\d{20}$/)
    expect(manager.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    })
  })

  it('reports that something else changed, and how far the media worker is', async () => {
    const owner = await reads(cast.owner, `match:${matchId}`)
    await recordOnMatch(site, matchId, { type: 'SetPriority', by: cast.manager.actor, priority: 3 })
    await owner.until('matchChanged')
    site.report(matchId, { jobId: 'pre', kind: 'preprocess', share: 0.5, secondsLeft: 12 })
    expect((await owner.until('progress')).frame.progress.share).toBe(0.5)
  })

  it('shows annotators and managers who else has the workbench open', async () => {
    const ana = await reads(cast.annotator, `match:${matchId}`)
    const mia = await reads(cast.manager, `match:${matchId}`)
    const both = await ana.until('watching', ({ people }) => people.length === 2)
    expect(both.frame.people.map(({ name }) => name)).toEqual(['ana', 'mia'])
    mia.close()
    await ana.until('watching', ({ people }) => people.length === 1 && people[0]?.name === 'ana')
  })

  it('shows those who watch where the annotator is', async () => {
    const mia = await reads(cast.manager, `match:${matchId}`)
    const place = { clockSeconds: 61.5, rate: 4, playing: true, open: null }
    const told = (who: TestPerson) => call(site, who, 'POST', `/api/matches/${matchId}/workPlace`, place)
    expect((await told(cast.annotator)).statusCode).toBe(200)
    expect((await mia.until('workPlace')).frame.place).toEqual(place)
    expect((await told(cast.manager)).statusCode).toBe(403)
  })

  it('carries both to who watches at another gateway, and who left there is gone', async () => {
    const other = { ...site, app: await buildApp(site.deps) }
    try {
      await listen(other)
      const ana = await reads(cast.annotator, `match:${matchId}`)
      const mia = await followLive(other, cast.manager, `match:${matchId}`)
      const namesOf = (people: readonly { name: string | null }[]) =>
        people.map(({ name }) => name ?? '').toSorted()
      const isBoth = ({ people }: { people: readonly { name: string | null }[] }) =>
        namesOf(people).join() === 'ana,mia'
      await ana.until('watching', isBoth)
      await mia.until('watching', isBoth)
      const place = { clockSeconds: 12.5, rate: 1, playing: false, open: null }
      const told = await call(site, cast.annotator, 'POST', `/api/matches/${matchId}/workPlace`, place)
      expect(told.statusCode).toBe(200)
      expect((await mia.until('workPlace')).frame.place).toEqual(place)
      const known = ana.received.length
      mia.close()
      const isAlone = () =>
        ana.received.slice(known).some(({ frame }) => frame.type === 'watching' && frame.people.length === 1)
      await ana.until('watching', ({ people }) => people.length === 1 && isAlone())
    } finally {
      await other.app.close()
    }
  })

  it('goes on where a reader left: nothing is missed, nothing comes twice (P7)', async () => {
    const first = await reads(cast.manager, `match:${matchId}`)
    await edit(ace(1))
    const { id } = await first.until('edits')
    first.close()
    const missed = (await edit(ace(10))).json<{ editIds: string[] }>()
    const again = await reads(cast.manager, `match:${matchId}`, id)
    const later = (await edit(ace(20))).json<{ editIds: string[]; revision: number }>()
    await again.until('edits', ({ toRevision }) => toRevision === later.revision)
    const ids = again.received.flatMap(({ frame }) =>
      frame.type === 'edits' ? frame.edits.map((each) => each.id) : [],
    )
    expect(ids).toEqual([...missed.editIds, ...later.editIds])
  })

  it('makes a reader who missed more than 500 events, or comes from another log, read again', async () => {
    const old = await reads(cast.manager, `match:${matchId}`)
    await edit(ace(1))
    const { id } = await old.until('edits')
    for (let round = 0; round < 6; round += 1) {
      const edits = Array.from({ length: 100 }, (_, index) => ace(20 + round * 1000 + index * 5))
      expect((await edit(...edits)).statusCode).toBe(200)
    }
    const late = await reads(cast.manager, `match:${matchId}`, id)
    await late.until('reset')
    const foreign = await reads(cast.manager, `match:${matchId}`, '9'.repeat(20))
    await foreign.until('reset')
  })

  it('is closed to those who may not see the match, and ends when the right goes', async () => {
    expect((await followLive(site, stranger, `match:${matchId}`)).response.statusCode).toBe(404)
    expect((await followLive(site, null, `match:${matchId}`)).response.statusCode).toBe(401)
    const ana = await reads(cast.annotator, `match:${matchId}`)
    await recordOnMatch(site, matchId, { type: 'ReleaseMatch', by: cast.manager.actor })
    await ana.ended
  })
})

const statusOf = async (who: TestPerson | null, channels: string) =>
  (await followLive(site, who, channels)).response.statusCode

describe('the live feed of lists', () => {
  it('carries the rows of the queue that changed, as each may see them', async () => {
    const [ana, mia] = [await reads(cast.annotator, 'queue'), await reads(cast.manager, 'queue')]
    const queued = await matchIn(site, 'Queued', cast)
    const { frame } = await ana.until('queueRows', ({ rows }) => rows.some((row) => row.matchId === queued))
    expect(frame.rows.find((row) => row.matchId === queued)).toMatchObject({
      status: 'Queued',
      ownerName: 'olga',
    })
    await edit(ace(1))
    await recordOnMatch(site, matchId, { type: 'CompleteAnnotation', by: cast.annotator.actor })
    await ana.until('queueRows', ({ gone }) => gone.includes(matchId))
    await mia.until('queueRows', ({ rows }) =>
      rows.some((row) => row.matchId === matchId && row.status === 'Review'),
    )
  })

  it('carries cards of one’s own matches, and nothing of others’', async () => {
    const [olga, other] = [await reads(cast.owner, 'matches,me'), await reads(stranger, 'matches,me')]
    const created = await createdMatch(site, cast)
    const { frame } = await olga.until('matchCards', ({ cards }) => cards.some((card) => card.id === created))
    expect(frame.gone).toEqual([])
    await recordOnMatch(site, created, { type: 'DeleteMatch', by: cast.owner.actor })
    await olga.until('matchCards', ({ gone }) => gone.includes(created))
    await onAccount(site, stranger.userId, {
      type: 'SetUserPriority',
      by: { userId: randomUUID(), permissions: ['Admin'] },
      priority: 2,
    })
    await other.until('accountChanged')
    expect(other.received.map(({ frame: { type } }) => type)).toEqual(['accountChanged'])
  })

  it('needs the rights of the list', async () => {
    expect(await statusOf(stranger, 'queue')).toBe(403)
    expect(await statusOf(null, 'queue')).toBe(401)
    expect(await statusOf(null, 'matches')).toBe(401)
    expect(await statusOf(stranger, 'everything')).toBe(400)
  })
})

describe('the end of a live connection', () => {
  it('comes with the end of its session', async () => {
    const { token } = (
      await call(site, null, 'POST', '/api/auth/login', {
        email: stranger.email,
        password: 'correct horse battery',
      })
    ).json<{ token: string }>()
    const reader = await reads({ ...stranger, token }, 'me')
    await call(site, { token }, 'POST', '/api/auth/logout')
    await reader.ended
  })

  it('comes with another role, so that the next connection has other rights', async () => {
    const bea = await joins(site, 'Annotator', 'bea')
    const reader = await reads(bea, 'queue')
    await onAccount(site, bea.userId, {
      type: 'ChangeRole',
      by: { userId: randomUUID(), permissions: ['Admin'] },
      role: 'Registered',
    })
    await reader.ended
    expect((await followLive(site, bea, 'queue')).response.statusCode).toBe(403)
  })

  it('comes when the site stops, which waits for nobody', async () => {
    const other = await openSite()
    await listen(other)
    const ida = await joins(other, 'Registered', 'ida')
    const reader = await followLive(other, ida, 'me')
    await other.close()
    await reader.ended
  })
})
