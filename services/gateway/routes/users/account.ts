import { SITE_ID } from '@courtline/messages/ids'
import { may } from '@courtline/messages/actor'
import { ROLES } from '@courtline/messages/permissions'
import { refusal } from '@courtline/messages/refusals'
import { dismissAdmin } from '@courtline/application/accounts/dismiss-admin'
import { searchTextOf } from '@courtline/projections/users/project'
import { findUser, newestUsers, searchUsers, userView } from '@courtline/projections/users/read'
import { callerMeta } from '../../auth/caller.ts'
import { userOf } from '../../auth/session-view.ts'
import type { Gateway } from '../../gateway.ts'
import { refused } from '@courtline/application/outcome'
import { readPage, type ListReading } from '../../http/pages.ts'
import type { Query } from '@courtline/messages/routes/table'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import type { UserDocument } from '@courtline/projections/users/user-document'
import type { Handler } from '../../register-route.ts'
import { changedUser } from './change.ts'

/** Accounts whose name or address contains the text, in any case of letters; or those made since a time. */
export const usersCall =
  (gateway: Gateway): Handler<'users'> =>
  async ({ query }) => {
    const page = await readPage(listingOf(gateway.projections.reads, query), query.cursor)
    return 'refused' in page ? page : { answer: page.rows.map(userView), next: page.next }
  }

function listingOf(reads: Reads, { search = '', createdSince }: Query<'users'>): ListReading<UserDocument> {
  if (createdSince === undefined)
    return {
      read: (from, limit) => searchUsers(reads, search, limit, from),
      placeOf: (found) => [searchTextOf(found), found.id],
    }
  const since = new Date(createdSince).toISOString()
  return {
    descending: true,
    read: (until, limit) => newestUsers(reads, since, limit, until),
    placeOf: ({ createdAt, id }) => [createdAt, id],
    meant: async (found) => found.filter((user) => searchTextOf(user).includes(search.trim().toLowerCase())),
  }
}

/** One's own account, or any for an admin; to others it is not there (D22). */
export const user =
  (gateway: Gateway): Handler<'user'> =>
  async ({ params, caller }) => {
    if (params.id === caller.actor.userId) return { answer: userOf(caller) }
    const found = may(caller.actor, 'Admin')
      ? await findUser(gateway.projections.reads, params.id)
      : undefined
    return found ? { answer: userView(found) } : refused(refusal('NOT_FOUND'))
  }

/** Gives an account another role; it counts from its next request on. */
export const changeRole =
  (gateway: Gateway): Handler<'changeRole'> =>
  async ({ params, body, caller, commandId }) => {
    const role = ROLES.find((each) => each === body.role)
    if (role === undefined) return refused(refusal('ROLE_NOT_POSSIBLE'))
    if (params.id === caller.actor.userId) return refused(refusal('OWN_ACCOUNT'))
    const before = await findUser(gateway.projections.reads, params.id)
    const wasAdmin = before?.role === 'Admin'
    const isAdmin = role === 'Admin'
    const meta = callerMeta(caller, commandId, gateway.now())
    if (wasAdmin && !isAdmin) {
      const no = await dismissAdmin(gateway, caller.actor, params.id, meta)
      if (no) return no
    }
    if (isAdmin) {
      const appoint = { type: 'AppointAdmin', by: caller.actor, userId: params.id } as const
      const no = await gateway.dispatch('site', SITE_ID, appoint, meta)
      if ('refused' in no) return no
    }
    const command = { type: 'ChangeRole', by: caller.actor, role } as const
    const done = await changedUser(gateway, { caller, commandId }, params.id, command)
    // What a former admin had begun as another user ends for good; a new admin's impersonation, with its next request (D64).
    if (!('refused' in done) && wasAdmin && !isAdmin) {
      for (const ended of await gateway.sessions.revokeAllOf(params.id)) gateway.live.endSession(ended)
    }
    return done
  }

/** Adds credits to an account, as an event with who did it (D23). */
export const addCreditsCall =
  (gateway: Gateway): Handler<'addCredits'> =>
  async ({ params, body, caller, commandId }) =>
    changedUser(gateway, { caller, commandId }, params.id, {
      type: 'AddCredits',
      by: caller.actor,
      ...body,
    })

/** Sets the credits of an account to none. */
export const clearCreditsCall =
  (gateway: Gateway): Handler<'clearCredits'> =>
  async ({ params, caller, commandId }) =>
    changedUser(gateway, { caller, commandId }, params.id, { type: 'ClearCredits', by: caller.actor })

/** Sets the priority with which this user's new matches start (D66). */
export const changeUserPriority =
  (gateway: Gateway): Handler<'changeUserPriority'> =>
  async ({ params, body: { priority }, caller, commandId }) =>
    changedUser(gateway, { caller, commandId }, params.id, {
      type: 'SetUserPriority',
      by: caller.actor,
      priority,
    })
