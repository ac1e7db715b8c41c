import { may } from '@courtline/messages/actor'
import { refusal } from '@courtline/messages/refusals'
import {
  type Favorite,
  favoritesIn,
  favoritesOfMatch,
  favoritesOfUser,
  findFavorite,
} from '@courtline/projections/favorites/read'
import { refused, type Result } from '@courtline/application/outcome'
import type { FavoriteView } from '@courtline/messages/views/favorite'
import type { Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { pageOf } from '../../http/pages.ts'
import type { Handler } from '../../register-route.ts'
import { favoriteViews } from '../../views/favorites.ts'
import { hiddenFrom } from '../users/change.ts'

/** The caller's favorites, in the order that they gave them. */
export const favoritesCall =
  (gateway: Gateway): Handler<'favorites'> =>
  async ({ query, caller }) => {
    const own = await favoritesOfUser(gateway.projections.reads, caller.actor.userId)
    return await favoritesPage(gateway, own, query.cursor, caller)
  }

/** Favorites of an account: one's own, or any for an admin. */
export const favoritesByUser =
  (gateway: Gateway): Handler<'favoritesByUser'> =>
  async ({ params, query, caller }) => {
    const hidden = hiddenFrom(caller, params.id)
    if (hidden) return hidden
    const theirs = await favoritesOfUser(gateway.projections.reads, params.id)
    return await favoritesPage(gateway, theirs, query.cursor, caller)
  }

/** Favorites among the serves of a match: the caller's own, everybody's for an admin. */
export const favoritesByMatch =
  (gateway: Gateway): Handler<'favoritesByMatch'> =>
  async ({ params, query, caller }) => {
    const { reads } = gateway.projections
    const found = may(caller.actor, 'Admin')
      ? await favoritesOfMatch(reads, params.id)
      : await favoritesIn(reads, caller.actor.userId, params.id)
    return await favoritesPage(gateway, found, query.cursor, caller)
  }

/** Favorites of an account among the serves of a match: one's own, or any for an admin. */
export const favoritesByMatchAndUser =
  (gateway: Gateway): Handler<'favoritesByMatchAndUser'> =>
  async ({ params, query, caller }) => {
    const hidden = hiddenFrom(caller, params.userId)
    if (hidden) return hidden
    const found = await favoritesIn(gateway.projections.reads, params.userId, params.matchId)
    return await favoritesPage(gateway, found, query.cursor, caller)
  }

/** One favorite; that of another user is found by an admin alone. */
export const favoriteCall =
  (gateway: Gateway): Handler<'favorite'> =>
  async ({ params, caller }) => {
    const found = await findFavorite(gateway.projections.reads, params.id)
    const hidden = found && hiddenFrom(caller, found.userId)
    if (hidden) return hidden
    const [answer] = found ? await favoriteViews(gateway, [found], caller) : []
    return answer ? { answer } : refused(refusal('NOT_FOUND'))
  }

/** A page of favorites in the order that was given them (D113): what they need of matches is read for these alone. */
async function favoritesPage(
  gateway: Gateway,
  favorites: readonly Favorite[],
  cursor: string | undefined,
  caller: Caller,
): Promise<Result<FavoriteView[]>> {
  const placeOf = ({ rank, favoriteId }: Favorite) => [keyOfRank(rank), favoriteId] as const
  const page = await pageOf(favorites, { placeOf }, cursor)
  if ('refused' in page) return page
  return { answer: await favoriteViews(gateway, page.rows, caller), next: page.next }
}

/** A rank as a text that sorts as the number does: its bits, of which those of negative numbers are turned round. */
export function keyOfRank(rank: number): string {
  const bytes = new DataView(new ArrayBuffer(8))
  // Both zeros are one number.
  bytes.setFloat64(0, rank === 0 ? 0 : rank)
  const bits = bytes.getBigUint64(0)
  const sign = 1n << 63n
  const sorted = (bits & sign) === 0n ? bits | sign : ~bits & 0xffff_ffff_ffff_ffffn
  return sorted.toString(16).padStart(16, '0')
}
