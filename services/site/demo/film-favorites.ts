import { setTimeout as wait } from 'node:timers/promises'
import type { Cast } from './cast.ts'

/** Enough for half a minute. */
const SERVES = 4
const LOOK_EVERY_MS = 300

/**
 * The player of the demo has a finished reel of her favorites, with title card, names and score. One that is there stays,
 * so an interrupted seeding goes on with it.
 */
export async function filmFavorites({ people }: Cast, signal: AbortSignal): Promise<void> {
  const { id, client } = people.maya
  const favorites = await client.call('favorites')
  // Matches without a video have favorites too: those that can be played come first.
  const unplayable = favorites.flatMap((favorite) => (favorite.play ? [] : [favorite.id]))
  const events = favorites
    .flatMap(({ play }) =>
      play ? [{ matchUri: play.uri, summaryEventStart: play.start, summaryEventEnd: play.end }] : [],
    )
    .slice(0, SERVES)
  if (events.length === 0) return
  const reels = async () => await client.call('highlightsByUser', { params: { id } })
  if ((await reels()).length === 0) {
    const look = { titleCard: true, names: true, score: true }
    if (unplayable.length > 0)
      await client.call('moveFavorites', { body: { favoriteIds: unplayable, beforeId: null } })
    const body = { title: 'Aces and winners', description: 'The best of my matches', events, look }
    await client.call('createHighlights', { body })
  }
  for (let [reel] = await reels(); reel?.status === 'Pending'; [reel] = await reels()) {
    if (reel.error !== null) throw new Error(`The reel could not be made: ${reel.error}`)
    await wait(LOOK_EVERY_MS, undefined, { signal })
  }
}
