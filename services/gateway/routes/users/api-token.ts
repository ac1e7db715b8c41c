import { refused } from '@courtline/application/outcome'
import { newToken, tokenHash } from '@courtline/infra/sessions/session-token'
import { refusal } from '@courtline/messages/refusals'
import { callerMeta } from '../../auth/caller.ts'
import { notProvedAgain } from '../../auth/prove-again.ts'
import { notifyOwner } from '../../auth/notify-owner.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { hiddenFrom } from './change.ts'

/** Whether there is a token for programs, and since when; the token itself is answered once, when it is made (D114). */
export const apiToken =
  (): Handler<'apiToken'> =>
  async ({ params: { id }, caller }) => {
    const hidden = hiddenFrom(caller, id)
    if (hidden) return hidden
    if (caller.actor.userId !== id) return refused(refusal('NOT_ALLOWED'))
    const { apiTokenHash, apiTokenSince } = caller.account
    return { answer: { hasApiToken: apiTokenHash !== null, since: apiTokenSince } }
  }

/**
 * Makes a token in the place of the one before (D114); only its hash is kept. An admin who acts in a user's name gets
 * none: it would outlast the impersonation (D64).
 */
export const issueApiToken =
  (gateway: Gateway): Handler<'issueApiToken'> =>
  async ({ params: { id }, body, caller, commandId, request }) => {
    const no =
      hiddenFrom(caller, id) ?? (await notProvedAgain(gateway, request, caller, body.currentPassword))
    if (no) return no
    const token = newToken()
    const done = await gateway.dispatch(
      'user',
      id,
      { type: 'IssueApiToken', by: caller.actor, tokenHash: tokenHash(token) },
      callerMeta(caller, commandId, gateway.now()),
    )
    if ('refused' in done) return done
    await gateway.readAfter(['users'], done.written.position)
    await notifyOwner(gateway, caller.account, 'tokenIssued')
    return { answer: { apiToken: token }, written: done.written }
  }

/** Ends the token of an account (D114). */
export const revokeApiToken =
  (gateway: Gateway): Handler<'revokeApiToken'> =>
  async ({ params: { id }, body, caller, commandId, request }) => {
    const no =
      hiddenFrom(caller, id) ?? (await notProvedAgain(gateway, request, caller, body.currentPassword))
    if (no) return no
    const command = { type: 'RevokeApiToken', by: caller.actor } as const
    const done = await gateway.dispatch('user', id, command, callerMeta(caller, commandId, gateway.now()))
    if ('refused' in done) return done
    await gateway.readAfter(['users'], done.written.position)
    if (done.events.length > 0 && caller.actor.userId === id)
      await notifyOwner(gateway, caller.account, 'tokenRevoked')
    return { answer: { ok: true }, written: done.written }
  }
