import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { Problem } from '@courtline/messages/problem'
import type { Answer } from '@courtline/messages/routes/table'
import type { MatchView } from '@courtline/messages/views/match'
import { followLive, listen, type Reader } from '../../../testing/listen.ts'
import {
  ACE,
  cutUriOf,
  matchIn,
  METADATA,
  recordOnMatch,
  storeFile,
  titleUriOf,
  uncutUriOf,
  type MatchCast,
} from '../../../testing/matches.ts'
import { openSite, type TestSite } from '../../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../../testing/people.ts'

let site: TestSite
let cast: MatchCast
let admin: TestPerson
let player: TestPerson
const readers: Reader[] = []
beforeAll(async () => {
  site = await openSite()
  await listen(site)
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  admin = await joins(site, 'Admin', 'adam')
  player = await joins(site, 'Registered', 'pete')
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})
afterAll(() => site.close())

const withPlayer = (): Pick<typeof METADATA, 'players' | 'notes'> => ({
  notes: 'Her knee hurts.',
  players: [
    [{ name: '', email: null, id: player.userId, visualCue: 'red cap' }],
    [{ name: 'Okafor', email: null, id: null, visualCue: 'left handed' }],
  ],
})
const read = async (who: TestPerson | null, matchId: string, rest = '') =>
  (await call(site, who, 'GET', `/api/matches/${matchId}${rest}`)).json<MatchView>()
const goesBack = (matchId: string) =>
  recordOnMatch(site, matchId, { type: 'RejectAnnotation', by: cast.manager.actor, why: 'Set 2 is wrong.' })
const adds = (matchId: string, start: number) =>
  recordOnMatch(site, matchId, {
    type: 'EditAnnotation',
    by: cast.annotator.actor,
    edits: [
      {
        type: 'Add',
        annotationId: randomUUID(),
        description: { ...ACE, clockTime: { start, stop: start + 3 } },
      },
    ],
    eventIds: [randomUUID()],
    silent: false,
  })
const listens = async (who: TestPerson | null, channels: string) => {
  const reader = await followLive(site, who, channels)
  readers.push(reader)
  return reader
}

describe('a match that is not viewable (D108)', () => {
  it('shows its owner and its players the card and what they wrote, nothing of the work', async () => {
    const matchId = await matchIn(site, 'Review', cast, withPlayer())
    for (const who of [cast.owner, player]) {
      expect(await read(who, matchId)).toMatchObject({
        status: 'Review',
        titleImage: titleUriOf(matchId),
        metadata: { notes: 'Her knee hurts.' },
        preprocessedVideoUri: null,
        pieces: [],
        thumbnails: null,
        computedMatchDetails: { score: null },
        annotationErrors: 0,
      })
    }
    const cards = (await call(site, player, 'GET', '/api/matches')).json<Answer<'matches'>>()
    expect(cards.find(({ id }) => id === matchId)).toMatchObject({
      preprocessedVideoUri: null,
      computedMatchDetails: { score: null },
    })
    expect((await read(cast.manager, matchId)).computedMatchDetails.score).toMatchObject({ points: 1 })
  })

  it('refuses them everything else in words', async () => {
    const matchId = await matchIn(site, 'Review', cast)
    const answer = await call(site, cast.owner, 'GET', `/api/matches/${matchId}/scoreRows`)
    expect([answer.statusCode, answer.json<Problem>().msg]).toEqual([
      409,
      'This match is being processed. It can be watched once it is finished.',
    ])
  })

  it('keeps the score that was accepted last while it is being reworked, and no newer one (D73)', async () => {
    const matchId = await matchIn(site, 'Edited', cast)
    await goesBack(matchId)
    await adds(matchId, 20)
    const seen = await read(cast.owner, matchId)
    expect(seen).toMatchObject({ rework: true, computedMatchDetails: { score: { points: 1 } } })
    expect(seen.statusLog.map(({ reason }) => reason)).not.toContain('Set 2 is wrong.')
    expect((await read(cast.annotator, matchId)).computedMatchDetails.score).toMatchObject({ points: 2 })
    const then = await read(cast.owner, matchId, `?asOf=${encodeURIComponent(site.clock.now.toISOString())}`)
    expect(then).toMatchObject({ preprocessedVideoUri: null, computedMatchDetails: { score: null } })
  })

  it('serves them its card’s picture, and no other byte, also at addresses that were signed before', async () => {
    const matchId = await matchIn(site, 'Edited', cast)
    await storeFile(site, `i/${matchId}/sheet.jpg`)
    const path = `/api/videos/url/${encodeURIComponent(cutUriOf(matchId))}`
    const { url } = (await call(site, cast.owner, 'GET', path)).json<Answer<'videoUrl'>>()
    const status = async (address: string, who: TestPerson | null = cast.owner) =>
      (await call(site, who, 'GET', address)).statusCode
    expect(await status(url, null)).toBe(200)
    await goesBack(matchId)
    expect(await status(url, null)).toBe(403)
    expect(await status(`/media/${cutUriOf(matchId)}`)).toBe(409)
    expect(await status(`/media/${uncutUriOf(matchId)}`)).toBe(409)
    expect(await status(`/media/i/${matchId}/sheet.jpg`)).toBe(409)
    expect(await status(`/media/${titleUriOf(matchId)}`)).toBe(200)
    expect(await status(`/media/${uncutUriOf(matchId)}`, cast.annotator)).toBe(200)
  })

  it('notifies its owner that something changed, without edits, until it can be watched', async () => {
    const matchId = await matchIn(site, 'Edited', cast)
    const [olga, mia] = [
      await listens(cast.owner, `match:${matchId}`),
      await listens(cast.manager, `match:${matchId}`),
    ]
    await goesBack(matchId)
    await adds(matchId, 20)
    await mia.until('edits')
    await recordOnMatch(site, matchId, { type: 'CompleteAnnotation', by: cast.annotator.actor })
    await recordOnMatch(site, matchId, { type: 'AcceptAnnotation', by: cast.manager.actor, jobId: 'again' })
    const { written } = await recordOnMatch(site, matchId, {
      type: 'RecordPostprocessed',
      jobId: 'again',
      uri: cutUriOf(matchId),
      pieces: [],
      durationSeconds: 5,
      elapsedSeconds: 1,
    })
    await olga.until('matchChanged', ({ revision }) => revision === written.revision)
    expect(olga.received.map(({ frame }) => frame.type)).not.toContain('edits')
  })
})

describe('a match that is open to everybody', () => {
  it('shows neither notes nor visual cues to those who have no right of their own (D108)', async () => {
    const matchId = await matchIn(site, 'Edited', cast, withPlayer())
    await recordOnMatch(site, matchId, { type: 'SetEmbed', by: cast.owner.actor, open: true })
    await recordOnMatch(site, matchId, { type: 'SetDemo', by: admin.actor, demo: true })
    const stranger = await joins(site, 'Registered', `stranger-${matchId.slice(0, 8)}`)
    for (const who of [null, stranger]) {
      for (const rest of ['', '?embed=true', `?asOf=${encodeURIComponent(site.clock.now.toISOString())}`]) {
        const text = JSON.stringify(await read(who, matchId, rest))
        expect(text).toContain('"status":"Edited"')
        expect(text).not.toMatch(/knee|red cap|left handed/)
      }
      for (const rest of ['/annotation', '/scoreRows', '/statistics']) {
        const text = JSON.stringify(await read(who, matchId, rest))
        expect(text).not.toMatch(/knee|red cap|left handed/)
      }
    }
    expect(JSON.stringify(await read(player, matchId))).toMatch(/knee.*|red cap/)
  })

  it('is one demo at a time, whichever was made one before, also by two admins at once', async () => {
    const [first, second, third] = [
      await matchIn(site, 'Edited', cast),
      await matchIn(site, 'Edited', cast),
      await matchIn(site, 'Edited', cast),
    ]
    const isOpen = async (matchId: string) =>
      (await call(site, null, 'GET', `/api/matches/${matchId}`)).statusCode === 200
    const setDemo = (matchId: string) =>
      call(site, admin, 'PUT', `/api/matches/${matchId}/demo`, { demo: true })
    // Opened by a way that the settings do not know of.
    await recordOnMatch(site, first, { type: 'SetDemo', by: admin.actor, demo: true })
    expect((await setDemo(second)).statusCode).toBe(200)
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true])
    await Promise.all([setDemo(first), setDemo(third)])
    const open = [await isOpen(first), await isOpen(second), await isOpen(third)]
    expect(open.filter(Boolean)).toHaveLength(1)
    const { id } = (await call(site, null, 'GET', '/api/matches/demo')).json<MatchView>()
    expect(await isOpen(id)).toBe(true)
  })
})

describe('a right that is taken back', () => {
  it('sends a gone frame, and what else the page listens to goes on', async () => {
    const matchId = await matchIn(site, 'Edited', cast, withPlayer())
    const pete = await listens(player, `match:${matchId},me,matches`)
    await recordOnMatch(site, matchId, {
      type: 'ChangeMetadata',
      by: cast.owner.actor,
      metadata: METADATA,
    })
    await pete.until('gone', (frame) => frame.matchId === matchId)
    await recordOnMatch(site, matchId, { type: 'SetEmbed', by: cast.owner.actor, open: true })
    const other = await matchIn(site, 'Created', cast, withPlayer())
    await pete.until('matchCards', ({ cards }) => cards.some(({ id }) => id === other))
    expect(pete.received.some(({ frame }) => frame.type === 'matchChanged')).toBe(false)
  })
})

describe('the address of a video', () => {
  it('is signed for a file that is there only', async () => {
    const matchId = await matchIn(site, 'Edited', cast)
    const path = `/api/videos/url/${encodeURIComponent(cutUriOf(matchId))}`
    expect((await call(site, cast.owner, 'GET', path)).statusCode).toBe(200)
    await site.deps.blobs.remove(cutUriOf(matchId))
    expect((await call(site, cast.owner, 'GET', path)).statusCode).toBe(404)
  })
})
