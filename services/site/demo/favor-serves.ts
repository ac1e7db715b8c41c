import type { MatchView } from '@courtline/messages/views/match'
import type { Cast } from './cast.ts'

/** Enough to fill a screen, few enough to look at. */
const MOST_OF_A_MATCH = 12

/**
 * Aces and winners of a finished match become favorites of the people of the demo who play in it. Serves that are
 * favorites already stay that, so an interrupted seeding does it again.
 */
export async function favorServes({ id: matchId, metadata }: MatchView, { people }: Cast): Promise<void> {
  const players = metadata.players.flat().flatMap(({ id }) => id ?? [])
  for (const { id, client } of Object.values(people).filter((person) => players.includes(person.id))) {
    const { serves } = await client.call('scoreRows', { params: { id: matchId } })
    const liked = serves.filter(
      ({ played, outcome }) => played && (outcome === 'Ace' || outcome === 'Winner'),
    )
    const favorites = liked
      .slice(0, MOST_OF_A_MATCH)
      .map(({ id: annotationId }) => ({ matchId, annotationId }))
    const own = await client.call('favoritesByMatchAndUser', { params: { matchId, userId: id } })
    if (own.length === 0 && favorites.length > 0)
      await client.call('createFavorites', { body: { favorites } })
  }
}
