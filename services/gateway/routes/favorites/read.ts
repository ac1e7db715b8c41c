import { may } from '@courtline/messages/actor'
import { refusal } from '@courtline/messages/refusals'
import {
  favoritesIn,
  favoritesOfMatch,
  favoritesOfUser,
  findFavorite,
} from '@courtline/projections/favorites/read'
import { refused } from '@courtline/application/outcome'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { favoriteViews } from '../../views/favorites.ts'
import { hiddenFrom } from '../users/change.ts'

/** The caller's favorites, in the order that they gave them. */
export const favoritesCall =
  (gateway: Gateway): Handler<'favorites'> =>
  async ({ caller }) => {
    const own = await favoritesOfUser(gateway.projections.reads, caller.actor.userId)
    return { answer: await favoriteViews(gateway, own, caller) }
  }

/** Favorites of an account: one's own, or any for an admin. */
export const favoritesByUser =
  (gateway: Gateway): Handler<'favoritesByUser'> =>
  async ({ params, caller }) => {
    const hidden = hiddenFrom(caller, params.id)
    if (hidden) return hidden
    const theirs = await favoritesOfUser(gateway.projections.reads, params.id)
    return { answer: await favoriteViews(gateway, theirs, caller) }
  }

/** Favorites among the serves of a match: the caller's own, everybody's for an admin. */
export const favoritesByMatch =
  (gateway: Gateway): Handler<'favoritesByMatch'> =>
  async ({ params, caller }) => {
    const { reads } = gateway.projections
    const found = may(caller.actor, 'Admin')
      ? await favoritesOfMatch(reads, params.id)
      : await favoritesIn(reads, caller.actor.userId, params.id)
    return { answer: await favoriteViews(gateway, found, caller) }
  }

/** Favorites of an account among the serves of a match: one's own, or any for an admin. */
export const favoritesByMatchAndUser =
  (gateway: Gateway): Handler<'favoritesByMatchAndUser'> =>
  async ({ params, caller }) => {
    const hidden = hiddenFrom(caller, params.userId)
    if (hidden) return hidden
    const found = await favoritesIn(gateway.projections.reads, params.userId, params.matchId)
    return { answer: await favoriteViews(gateway, found, caller) }
  }

/** One favorite; that of somebody else is not there for anybody but an admin. */
export const favoriteCall =
  (gateway: Gateway): Handler<'favorite'> =>
  async ({ params, caller }) => {
    const found = await findFavorite(gateway.projections.reads, params.id)
    const hidden = found && hiddenFrom(caller, found.userId)
    if (hidden) return hidden
    const [answer] = found ? await favoriteViews(gateway, [found], caller) : []
    return answer ? { answer } : refused(refusal('NOT_FOUND'))
  }
