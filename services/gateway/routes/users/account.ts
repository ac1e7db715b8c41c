import { may } from '@courtline/messages/actor'
import { ROLES, type Role } from '@courtline/messages/permissions'
import { refusal } from '@courtline/messages/refusals'
import type { UserCommand } from '@courtline/messages/user-commands'
import { findUser, searchUsers, userView } from '@courtline/projections/users/read'
import type { Caller } from '../../auth/caller.ts'
import { userOf } from '../../auth/session-view.ts'
import type { Gateway } from '../../gateway.ts'
import { refused } from '../../outcome.ts'
import type { Handler } from '../../register-route.ts'
import { changed } from './change.ts'

/** A page of an admin's table; a search narrows it down. */
const MOST_FOUND = 500

/** Accounts whose name or address contains the text, in any case of letters. */
export const users =
  (gateway: Gateway): Handler<'users'> =>
  async ({ query }) => {
    const found = await searchUsers(gateway.projections.reads, query.search ?? '', MOST_FOUND)
    return { answer: found.map(userView) }
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
    return role === undefined
      ? refused(refusal('ROLE_NOT_POSSIBLE'))
      : changed(gateway, { caller, commandId }, params.id, asRole(caller, role))
  }

const asRole = ({ actor }: Caller, role: Role): UserCommand => ({ type: 'ChangeRole', by: actor, role })

/** Adds credits to an account, as an event with who did it (D23). */
export const addCredits =
  (gateway: Gateway): Handler<'addCredits'> =>
  async ({ params, body: { credits }, caller, commandId }) =>
    changed(gateway, { caller, commandId }, params.id, { type: 'AddCredits', by: caller.actor, credits })

/** Sets the credits of an account to none. */
export const clearCredits =
  (gateway: Gateway): Handler<'clearCredits'> =>
  async ({ params, caller, commandId }) =>
    changed(gateway, { caller, commandId }, params.id, { type: 'ClearCredits', by: caller.actor })

/** Sets the priority with which this user's new matches start (D66). */
export const changeUserPriority =
  (gateway: Gateway): Handler<'changeUserPriority'> =>
  async ({ params, body: { priority }, caller, commandId }) =>
    changed(gateway, { caller, commandId }, params.id, {
      type: 'SetUserPriority',
      by: caller.actor,
      priority,
    })
