import type { FavoritesCommand } from '@courtline/messages/favorites/favorite'
import { favoriteIdOf } from '@courtline/messages/favorites/favorite-id'
import { derivedId } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import type { FavoriteView } from '@courtline/messages/views/favorite'
import { favoritesOfUser } from '@courtline/projections/favorites/read'
import { reelsOfUser } from '@courtline/projections/reels/read'
import { findMatchFigures } from '@courtline/projections/match-state/read'
import { refused, type Refused, type Result, type Written } from '@courtline/application/outcome'
import type { Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import type { Call, Handler } from '../../register-route.ts'
import { dispatchAndRead } from '../../dispatch-and-read.ts'
import { removeFilm, sendToReels } from '../highlights/change.ts'
import { favoriteViews } from '../../views/favorites.ts'

type NamedServe = Call<'createFavorite'>['body']
type Acting = Pick<Call<'createFavorite'>, 'caller' | 'commandId'>
type LikedServes = Extract<FavoritesCommand, { type: 'AddFavorites' }>['serves'][number]

/** Makes a serve a favorite of the caller, who has played in its match (D89). */
export const createFavorite =
  (gateway: Gateway): Handler<'createFavorite'> =>
  async (call) => {
    const added = await add(gateway, call, [call.body])
    if ('refused' in added) return added
    const [answer] = added.answer
    return answer ? { ...added, answer } : refused(refusal('NOT_FOUND'))
  }

/** Makes several serves favorites, all of them or none. */
export const createFavorites =
  (gateway: Gateway): Handler<'createFavorites'> =>
  (call) =>
    add(gateway, call, call.body.favorites)

/** Deletes a favorite of the caller's own; again is no fault. */
export const deleteFavorite =
  (gateway: Gateway): Handler<'deleteFavorite'> =>
  (call) =>
    change(gateway, call, { type: 'RemoveFavorite', by: call.caller.actor, favoriteId: call.params.id })

/** Deletes all favorites of the caller, and all reels with their films (D119). */
export const deleteAllFavorites =
  (gateway: Gateway): Handler<'deleteAllFavorites'> =>
  async (call) => {
    const { caller, commandId } = call
    const own = await reelsOfUser(gateway.projections.reads, caller.actor.userId)
    const acting = { caller, commandId: derivedId('delete all reels', commandId) }
    const gone = await sendToReels(gateway, acting, { type: 'DeleteAllReels', by: caller.actor })
    if ('refused' in gone) return gone
    for (const reel of own) await removeFilm(gateway, reel)
    return await change(gateway, call, { type: 'ClearFavorites', by: caller.actor })
  }

/** Gives some of the caller's favorites another place. */
export const moveFavorites =
  (gateway: Gateway): Handler<'moveFavorites'> =>
  (call) =>
    change(gateway, call, { type: 'MoveFavorites', by: call.caller.actor, ...call.body })

async function change(
  gateway: Gateway,
  acting: Acting,
  command: FavoritesCommand,
): Promise<Result<{ ok: true }>> {
  const written = await send(gateway, acting, command)
  return 'refused' in written ? written : { answer: { ok: true }, written }
}

async function send(gateway: Gateway, acting: Acting, command: FavoritesCommand): Promise<Written | Refused> {
  const own = ['favorites', acting.caller.actor.userId] as const
  const done = await dispatchAndRead(gateway, acting, own, command, ['favorites'])
  return 'refused' in done ? done : done.written
}

/** Refusals: NOT_FOUND for a match that the caller may not see, ENTRY_UNKNOWN, and the decider's. */
async function add(
  gateway: Gateway,
  acting: Acting,
  named: readonly NamedServe[],
): Promise<Result<FavoriteView[]>> {
  const { caller } = acting
  const serves: LikedServes[] = []
  for (const [matchId, ofMatch] of Map.groupBy(named, (serve) => serve.matchId)) {
    const liked = await servesIn(gateway, caller, matchId, ofMatch)
    if ('refused' in liked) return liked
    serves.push(liked)
  }
  const written = await send(gateway, acting, { type: 'AddFavorites', by: caller.actor, serves })
  if ('refused' in written) return written
  const own = await favoritesOfUser(gateway.projections.reads, caller.actor.userId)
  const ids = new Set(
    serves.flatMap(({ matchId, annotationIds }) =>
      annotationIds.map((annotationId) => favoriteIdOf(caller.actor.userId, matchId, annotationId)),
    ),
  )
  const added = own.filter(({ favoriteId }) => ids.has(favoriteId))
  return { answer: await favoriteViews(gateway, added, caller), written }
}

async function servesIn(
  gateway: Gateway,
  caller: Caller,
  matchId: string,
  named: readonly NamedServe[],
): Promise<LikedServes | Refused> {
  const match = await gateway.matches.seen(matchId, caller)
  if ('refused' in match) return match
  const hasPlayed = gateway.matches.playedIn(match, caller)
  if (!hasPlayed) return { matchId, hasPlayed, annotationIds: [] }
  const figures = await findMatchFigures(gateway.projections.reads, matchId)
  const rows = figures?.filterIndex.rows ?? []
  const ids = new Set(rows.map(({ id }) => id))
  const annotationIds = named.map((serve) => ('index' in serve ? rows[serve.index]?.id : serve.annotationId))
  const known = annotationIds.filter((id) => id !== undefined && ids.has(id))
  return known.length < named.length
    ? refused(refusal('ENTRY_UNKNOWN'))
    : { matchId, hasPlayed, annotationIds: known.flatMap((id) => id ?? []) }
}
