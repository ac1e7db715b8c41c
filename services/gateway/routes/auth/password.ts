import { tokenHash } from '@courtline/infra/sessions/session-token'
import { refusal } from '@courtline/messages/refusals'
import { findUser, findUserByEmailHash, findUserByToken } from '@courtline/projections/users/read'
import { unfitPassword } from '../../auth/credentials.ts'
import { emailHashOf, normalEmail } from '../../auth/email-hash.ts'
import { metaOf } from '../../auth/caller.ts'
import { bySelf, mailPasswordReset } from '../../auth/mailed-links.ts'
import { hashPassword } from '../../auth/password.ts'
import { beginSession } from '../../auth/session-view.ts'
import type { Gateway } from '../../gateway.ts'
import { refused } from '../../outcome.ts'
import type { Handler } from '../../register-route.ts'

/**
 * Mails a link to set a new password: asked for by its owner, or by an admin. That an address is not known is said, as
 * the specification has it, behind a limit per address and sender (D61).
 */
export const sendReset =
  (gateway: Gateway): Handler<'sendReset'> =>
  async ({ params, caller, commandId, request }) => {
    const { email } = params
    const emailHash = emailHashOf(email, gateway.settings.siteSecret)
    const tooMany = await gateway.tries.mail(request, emailHash)
    if (tooMany) return tooMany
    const account = await findUserByEmailHash(gateway.projections.reads, emailHash)
    if (!account) return refused(refusal('NO_EMAIL_SENT', { email }))
    const now = gateway.now()
    const meta = caller ? metaOf(caller, commandId, now) : bySelf(account.id, now)
    const to = { userId: account.id, email: normalEmail(email), emailHash }
    try {
      if (await mailPasswordReset(gateway, to, meta)) return { answer: { ok: true } }
    } catch (error) {
      request.log.error({ err: error }, 'a password reset was not sent')
    }
    return refused(refusal('NO_EMAIL_SENT', { email }))
  }

/** Sets a new password with the mailed link, which also proves the address (D60). Every other session ends at once. */
export const resetPassword =
  (gateway: Gateway): Handler<'resetPassword'> =>
  async ({ body, request, reply }) => {
    const hash = tokenHash(body.token)
    const no = (await gateway.tries.signup(request, hash)) ?? unfitPassword(body.password)
    if (no) return no
    await gateway.readAfter(['users'], await gateway.log.head())
    const account = await findUserByToken(gateway.projections.reads, hash)
    if (!account) return refused(refusal('LINK_NOT_VALID'))
    const passwordHash = await hashPassword(body.password, gateway.settings.passwordCost)
    const reset = await gateway.issue.user(
      account.id,
      { type: 'ResetPassword', tokenHash: hash, now: gateway.now().toISOString(), passwordHash },
      bySelf(account.id, gateway.now()),
    )
    if ('refused' in reset) return reset
    for (const ended of await gateway.sessions.revokeAllOf(account.id)) gateway.live.endSession(ended)
    await gateway.readAfter(['users'], reset.written.position)
    const after = (await findUser(gateway.projections.reads, account.id)) ?? account
    return { answer: await beginSession(gateway, reply, after), written: reset.written }
  }

/** Proves an address with the mailed link (D60). */
export const confirmEmail =
  (gateway: Gateway): Handler<'confirmEmail'> =>
  async ({ body, request }) => {
    const hash = tokenHash(body.token)
    const tooMany = await gateway.tries.signup(request, hash)
    if (tooMany) return tooMany
    await gateway.readAfter(['users'], await gateway.log.head())
    const account = await findUserByToken(gateway.projections.reads, hash)
    if (!account) return refused(refusal('LINK_NOT_VALID'))
    const confirmed = await gateway.issue.user(
      account.id,
      { type: 'ConfirmEmail', tokenHash: hash, now: gateway.now().toISOString() },
      bySelf(account.id, gateway.now()),
    )
    if ('refused' in confirmed) return confirmed
    return { answer: { ok: true }, written: confirmed.written }
  }
