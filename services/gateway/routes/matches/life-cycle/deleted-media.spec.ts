import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { auditMedia } from '@courtline/application/media/audit-media'
import { sweepMedia } from '@courtline/application/media/sweep-media'
import { StoreUnavailable } from '@courtline/infra/blob-store/blob-store'
import type { ReelCommand } from '@courtline/messages/reels/reel'
import type { Problem } from '@courtline/messages/problem'
import type { Answer } from '@courtline/messages/routes/table'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import type { MatchView } from '@courtline/messages/views/match'
import {
  cutUriOf,
  matchIn,
  recordOnMatch,
  storeFile,
  titleUriOf,
  type MatchCast,
} from '../../../testing/matches.ts'
import { openSite, type TestSite } from '../../../testing/open-site.ts'
import { before, call, joins, type TestPerson } from '../../../testing/people.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let site: TestSite
let cast: MatchCast
let admin: TestPerson
beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  admin = await joins(site, 'Admin', 'adam')
})
afterAll(() => site.close())

const finished = async () => {
  const matchId = await matchIn(site, 'Edited', cast)
  await storeFile(site, `r/${matchId}/court.mp4`)
  return matchId
}
/** With a session of its own: time passes here, and sessions end. */
const ask = async (who: TestPerson, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, body?: object) =>
  call(site, await site.deps.sessions.create(who.userId, site.clock.now.getTime()), method, url, body)
const remove = (matchId: string) => ask(admin, 'DELETE', `/api/matches/${matchId}`)
const restore = (matchId: string) => ask(admin, 'POST', `/api/matches/${matchId}/restore`)
const statusFor = async (who: TestPerson, path: string) => (await ask(who, 'GET', path)).statusCode
const filesOf = async (matchId: string) => {
  const found: string[] = []
  for await (const { uri } of site.deps.blobs.list()) if (uri.includes(matchId)) found.push(uri)
  return found.length
}
const later = (ms: number) => (site.clock.now = new Date(site.clock.now.getTime() + ms))
const sweep = () => sweepMedia({ ...site.deps, dispatch: site.dispatch })
const audited = async () => {
  const { unknown, missing } = await auditMedia({
    ...site.deps,
    // Files of a test are new in the time of this machine.
    now: () => new Date(Date.now() + DAY_MS),
  })
  return { unknown, missing }
}

describe('the media of a deleted match (D109)', () => {
  it('come back with it, its score and its rows, by one press of an admin within 7 days', async () => {
    const matchId = await finished()
    await remove(matchId)
    later(7 * DAY_MS - HOUR_MS)
    await sweep()
    expect(await filesOf(matchId)).toBe(4)
    expect(await statusFor(cast.owner, `/api/matches/${matchId}`)).toBe(404)
    const listed = (await ask(admin, 'GET', '/api/matches?status=Deleted')).json<Answer<'matches'>>()
    expect(listed.find(({ id }) => id === matchId)).toMatchObject({ actions: ['restore'] })
    const forManager = await ask(cast.manager, 'GET', '/api/matches?status=Deleted')
    expect(forManager.json<Answer<'matches'>>()).toEqual([])
    expect((await restore(matchId)).json<MatchView>()).toMatchObject({ status: 'Edited' })
    const seen = (await ask(cast.owner, 'GET', `/api/matches/${matchId}`)).json<MatchView>()
    expect(seen.computedMatchDetails.score).toMatchObject({ points: 1 })
    expect(await statusFor(cast.owner, `/api/matches/${matchId}/scoreRows`)).toBe(200)
    expect(await statusFor(cast.manager, `/api/matches/${matchId}/history`)).toBe(200)
    expect(await statusFor(cast.owner, `/media/${cutUriOf(matchId)}`)).toBe(200)
    later(30 * DAY_MS)
    await sweep()
    expect(await filesOf(matchId)).toBe(4)
  })

  it('go after 7 days, and the match with them for good', async () => {
    const matchId = await finished()
    await remove(matchId)
    later(7 * DAY_MS)
    expect(await sweep()).toBe(4)
    expect(await filesOf(matchId)).toBe(0)
    expect((await restore(matchId)).json<Problem>().code).toBe('FILES_REMOVED')
    expect(await sweep()).toBe(0)
    expect(await audited()).toEqual({ unknown: [], missing: [] })
  })

  it('are removed after as many days as the site’s settings hold', async () => {
    const settings = { ...DEFAULT_SITE_SETTINGS, deletedMatchDays: 1 }
    const changed = await ask(admin, 'PUT', '/api/siteSettings', settings)
    expect(changed.statusCode).toBe(200)
    const matchId = await finished()
    await remove(matchId)
    later(DAY_MS)
    await sweep()
    expect(await filesOf(matchId)).toBe(0)
    await ask(admin, 'PUT', '/api/siteSettings', DEFAULT_SITE_SETTINGS)
  })
})

describe('a cut that a newer one has superseded (D109)', () => {
  it('goes a day after the newer one is shown', async () => {
    const matchId = await finished()
    const newer = `v/${matchId}/again.mp4`
    await recordOnMatch(site, matchId, { type: 'ForcePostprocessing', by: admin.actor, jobId: 'again' })
    await storeFile(site, newer)
    const at = site.clock.now
    await recordOnMatch(site, matchId, {
      type: 'RecordPostprocessed',
      jobId: 'again',
      uri: newer,
      pieces: [],
      durationSeconds: 5,
      elapsedSeconds: 1,
    })
    later(DAY_MS - 1)
    await sweep()
    expect(await site.deps.blobs.stat(cutUriOf(matchId))).toBeDefined()
    site.clock.now = new Date(at.getTime() + DAY_MS)
    await sweep()
    expect(await site.deps.blobs.stat(cutUriOf(matchId))).toBeUndefined()
    expect(await site.deps.blobs.stat(newer)).toBeDefined()
    expect(await audited()).toEqual({ unknown: [], missing: [] })
  })
})

describe('a title image of a chosen moment', () => {
  const chosen = (matchId: string) => `i/${matchId}/chosen-1-title.jpg`
  const choose = async (matchId: string, owner = cast.owner) => {
    const clockSeconds = 12
    await recordOnMatch(site, matchId, {
      type: 'RequestTitleImage',
      by: owner.actor,
      jobId: 'chosen',
      clockSeconds,
    })
    await storeFile(site, chosen(matchId))
    await recordOnMatch(site, matchId, {
      type: 'RecordTitleImage',
      jobId: 'chosen',
      uri: chosen(matchId),
      clockSeconds,
    })
  }

  it('takes the place of the one before, which goes a day later', async () => {
    const matchId = await finished()
    const at = site.clock.now
    await choose(matchId)
    expect((await ask(cast.owner, 'GET', `/api/matches/${matchId}`)).json<MatchView>().titleImage).toBe(
      chosen(matchId),
    )
    site.clock.now = new Date(at.getTime() + DAY_MS)
    await sweep()
    expect(await site.deps.blobs.stat(titleUriOf(matchId))).toBeUndefined()
    expect(await site.deps.blobs.stat(chosen(matchId))).toBeDefined()
    expect(await audited()).toEqual({ unknown: [], missing: [] })
  })

  it('goes with the erasure of its owner', async () => {
    const nora = await joins(site, 'Registered', 'nora')
    const matchId = await matchIn(site, 'Edited', { ...cast, owner: nora })
    await choose(matchId, nora)
    expect((await ask(admin, 'DELETE', `/api/users/${nora.userId}`)).statusCode).toBe(200)
    expect(await filesOf(matchId)).toBe(0)
  })
})

describe('the audit of media (D109)', () => {
  it('lists files that no stream names, and files that a stream misses', async () => {
    const matchId = await finished()
    await storeFile(site, `v/${matchId}/stray.mp4`)
    await site.deps.blobs.remove(cutUriOf(matchId))
    expect(await audited()).toEqual({ unknown: [`v/${matchId}/stray.mp4`], missing: [cutUriOf(matchId)] })
    await site.deps.blobs.remove(`v/${matchId}/stray.mp4`)
    await storeFile(site, cutUriOf(matchId))
  })

  it('finds an erased owner gone from the disk', async () => {
    const vera = await joins(site, 'Registered', 'vera')
    const matchId = await matchIn(site, 'Edited', { ...cast, owner: vera })
    await storeFile(site, `r/${matchId}/court.mp4`)
    expect((await ask(admin, 'DELETE', `/api/users/${vera.userId}`)).statusCode).toBe(200)
    expect(await filesOf(matchId)).toBe(0)
    expect((await restore(matchId)).json<Problem>().code).toBe('FILES_REMOVED')
    expect(await audited()).toEqual({ unknown: [], missing: [] })
  })

  it('finds nothing left of an erasure that was interrupted, once the sweep has looked', async () => {
    const lena = await joins(site, 'Registered', 'lena')
    const matchId = await matchIn(site, 'Edited', { ...cast, owner: lena })
    const { blobs } = site.deps
    const removeFile = blobs.remove.bind(blobs)
    let left = 2
    blobs.remove = (uri) =>
      (left -= 1) < 0 ? Promise.reject(new StoreUnavailable(new Error('gone'))) : removeFile(uri)
    const erase = () => ask(admin, 'DELETE', `/api/users/${lena.userId}`)
    expect((await erase()).statusCode).toBe(503)
    expect(site.deps.keys.isDestroyed(lena.userId)).toBe(false)
    blobs.remove = removeFile
    expect(await filesOf(matchId)).toBeGreaterThan(0)
    await sweep()
    expect(await filesOf(matchId)).toBe(0)
    expect((await erase()).statusCode).toBe(200)
    expect(site.deps.keys.isDestroyed(lena.userId)).toBe(true)
    expect(await audited()).toEqual({ unknown: [], missing: [] })
  })
})

describe('what a killed media job left (D109)', () => {
  const DAY_LATER = () => new Date(Date.now() + DAY_MS)

  it('of a title image stays while the request may still end, whatever becomes of the video', async () => {
    const matchId = await matchIn(site, 'Edited', cast)
    const left = `i/${matchId}/moment-1-title.jpg`
    const isLeft = async () => (await site.deps.blobs.stat(left)) !== undefined
    const look = () => sweepMedia({ ...site.deps, dispatch: site.dispatch, now: DAY_LATER })
    await recordOnMatch(site, matchId, {
      type: 'RequestTitleImage',
      by: cast.owner.actor,
      jobId: 'moment',
      clockSeconds: 1,
    })
    await storeFile(site, left)
    await recordOnMatch(site, matchId, { type: 'ForcePostprocessing', by: admin.actor, jobId: 'cut' })
    const failed = { type: 'RecordProcessingFailed', jobId: 'cut', kind: 'postprocess', why: 'x' } as const
    await recordOnMatch(site, matchId, failed)
    await look()
    expect(await isLeft()).toBe(true)
    await recordOnMatch(site, matchId, { type: 'RecordTitleImageFailed', jobId: 'moment', why: 'x' })
    await look()
    expect(await isLeft()).toBe(false)
  })

  it('goes with the next look once nothing can come of the job, and not before', async () => {
    const matchId = await matchIn(site, 'Edited', cast)
    await recordOnMatch(site, matchId, { type: 'ForcePostprocessing', by: admin.actor, jobId: 'killed job' })
    // The worker stored its second try and was killed before it recorded it.
    const left = `v/${matchId}/killed_job-2.mp4`
    const others = [`v/${matchId}/killed_jobs-2.mp4`, `v/${matchId}/by-hand.mp4`]
    for (const uri of [left, ...others]) await storeFile(site, uri)
    const look = () => sweepMedia({ ...site.deps, dispatch: site.dispatch, now: DAY_LATER })
    const isLeft = async (uri: string) => (await site.deps.blobs.stat(uri)) !== undefined
    await look()
    expect(await isLeft(left)).toBe(true)
    const failed = {
      type: 'RecordProcessingFailed',
      jobId: 'killed job',
      kind: 'postprocess',
      why: 'x',
    } as const
    await recordOnMatch(site, matchId, failed)
    expect((await auditMedia({ ...site.deps, now: DAY_LATER })).unknown).toEqual(others.toSorted())
    await sweepMedia({ ...site.deps, dispatch: site.dispatch, now: () => new Date() })
    expect(await isLeft(left)).toBe(true)
    await look()
    expect([await isLeft(left), await isLeft(others[0] ?? '')]).toEqual([false, true])
    expect(await isLeft(cutUriOf(matchId))).toBe(true)
    for (const uri of others) await site.deps.blobs.remove(uri)
  })

  it('of a reel goes once the reel is made by another try, cancelled or deleted; its film and poster stay', async () => {
    const maker = await joins(site, 'Registered', 'rita')
    const matchId = await matchIn(site, 'Edited', { ...cast, owner: maker })
    const record = async (command: ReelCommand) => {
      const done = await site.dispatch('reels', maker.userId, command, before(site, 'worker:media'))
      if ('refused' in done) throw new Error(done.refused.text)
    }
    const request = (reelId: string, jobId: string): Promise<void> =>
      record({
        type: 'CreateReel',
        by: maker.actor,
        reelId,
        jobId,
        title: 'Best of May',
        description: '',
        look: { titleCard: false, names: false, score: false },
        pieces: [{ matchId, annotationId: null, clockStart: 0, clockStop: 5 }],
        mostReels: 20,
        longestSeconds: 900,
        isCoachCut: false,
      })
    const filesOfTry = (reelId: string, jobId: string, attempt: number) => [
      `v/${reelId}/${jobId}-${attempt}.mp4`,
      `i/${reelId}/${jobId}-${attempt}-poster.jpg`,
    ]
    const store = async (uris: readonly string[]) => {
      for (const uri of uris) await storeFile(site, uri)
      return uris
    }
    const there = async (uris: readonly string[]) =>
      (await Promise.all(uris.map((uri) => site.deps.blobs.stat(uri)))).map((found) => found !== undefined)
    const look = () => sweepMedia({ ...site.deps, dispatch: site.dispatch, now: DAY_LATER })

    const [made, cancelled] = [randomUUID(), randomUUID()]
    await request(made, 'film')
    const killed = await store(filesOfTry(made, 'film', 1))
    await look()
    expect(await there(killed)).toEqual([true, true])
    const film = await store(filesOfTry(made, 'film', 2))
    const [uri = '', posterUri = ''] = film
    const facts = { durationSeconds: 5, sizeBytes: 10, chapters: [], elapsedSeconds: 1 }
    await record({
      type: 'CompleteReel',
      reelId: made,
      jobId: 'film',
      uri,
      posterUri,
      method: 'copied',
      ...facts,
    })
    await request(cancelled, 'other')
    const late = await store(filesOfTry(cancelled, 'other', 1))
    await record({ type: 'CancelReel', by: maker.actor, reelId: cancelled })
    expect((await auditMedia({ ...site.deps, now: DAY_LATER })).unknown).toEqual([])
    await look()
    expect([await there(killed), await there(film), await there(late)]).toEqual([
      [false, false],
      [true, true],
      [false, false],
    ])
  })
})
