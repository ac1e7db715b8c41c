import { refusal } from '@courtline/messages/refusals'
import { isEmail } from '@courtline/application/accounts/email-address'
import type { Gateway } from '../../gateway.ts'
import { refused } from '@courtline/application/outcome'
import type { Handler } from '../../register-route.ts'
import { changedUser, hiddenFrom } from './change.ts'

/** Changes a player's details, whole. */
export const changeUserDetails =
  (gateway: Gateway): Handler<'changeUserDetails'> =>
  async ({ params, body, caller, commandId }) => {
    const command = { type: 'ChangeUserDetails', by: caller.actor, details: body } as const
    return hiddenFrom(caller, params.id) ?? changedUser(gateway, { caller, commandId }, params.id, command)
  }

/** Keeps the login of the court-video service, or forgets it when both fields are empty; no answer ever holds it. */
export const changePlaysight =
  (gateway: Gateway): Handler<'changePlaysight'> =>
  async ({ params, body, caller, commandId }) => {
    const { username, password } = body.login
    const isForgotten = username === '' && password === ''
    const hidden = hiddenFrom(caller, params.id)
    if (hidden) return hidden
    if (!isForgotten && !isEmail(username)) return refused(refusal('NOT_AN_EMAIL'))
    if (!isForgotten && password === '') return refused(refusal('NOT_A_PASSWORD'))
    return changedUser(gateway, { caller, commandId }, params.id, {
      type: 'SetPlaysightLogin',
      by: caller.actor,
      username: isForgotten ? null : username,
      password: isForgotten ? null : password,
    })
  }
