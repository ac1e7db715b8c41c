import type { ReelCommand } from '@courtline/messages/reels/reel'
import type { ReelView } from '@courtline/messages/views/reel'
import { storeFile, uncutUriOf } from './matches.ts'
import type { TestSite } from './open-site.ts'
import { before, call, type TestPerson } from './people.ts'

/** Records on a user's reels what workers record, and waits until it can be read. */
export async function recordOnReels(site: TestSite, maker: TestPerson, command: ReelCommand): Promise<void> {
  const done = await site.dispatch('reels', maker.userId, command, before(site, 'worker:media'))
  if ('refused' in done) throw new Error(done.refused.text)
  await site.deps.projections.waitFor('reels', done.written.position, 2000)
}

/** A reel of three seconds of a match that its maker may watch; its film holds no video. */
export async function finishedReel(site: TestSite, maker: TestPerson, matchId: string): Promise<string> {
  const asked = await call(site, maker, 'PUT', '/api/favorites/createHighlights', {
    title: 'Best of May',
    description: 'On clay',
    events: [{ matchUri: uncutUriOf(matchId), summaryEventStart: 1, summaryEventEnd: 4 }],
  })
  const { id, jobId } = asked.json<ReelView>()
  const [uri, posterUri] = [`v/${id}/film.mp4`, `i/${id}/film-poster.jpg`]
  for (const file of [uri, posterUri]) await storeFile(site, file)
  await recordOnReels(site, maker, {
    type: 'CompleteReel',
    reelId: id,
    jobId,
    uri,
    posterUri,
    method: 'copied',
    durationSeconds: 3,
    sizeBytes: 1000,
    chapters: [
      { startSeconds: 0.4, text: 'Love-all · Ace' },
      { startSeconds: 63, text: '15-Love' },
    ],
    elapsedSeconds: 1,
  })
  return id
}

/** Lets a site upload for a user, by the way through the service and back; answers where the browser is sent at last. */
export async function allowsUploads(
  site: TestSite,
  who: Pick<TestPerson, 'token'>,
  redirect = '/favorites',
): Promise<string> {
  const cookie = `courtline=${who.token}`
  const url = `/api/auth/google?${new URLSearchParams({ uploadsTo: 'youtube', redirect }).toString()}`
  const asked = await site.app.inject({ url, headers: { cookie } })
  const given = asked.cookies.map(({ name, value }) => `${name}=${value}`)
  const there = await fetch(String(asked.headers.location), { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  const came = await site.app.inject({
    url: back.pathname + back.search,
    headers: { cookie: [cookie, ...given].join('; ') },
  })
  return String(came.headers.location)
}
