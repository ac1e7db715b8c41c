import { tokenHash } from '@courtline/infra/sessions/session-token'
import { refusal } from '@courtline/messages/refusals'
import { findUser, findUserByEmailHash, findUserByToken } from '@courtline/projections/users/read'
import { unfitPassword } from '../../auth/credentials.ts'
import { emailHashOf, normalEmail } from '@courtline/application/accounts/email-address'
import { callerMeta } from '../../auth/caller.ts'
import { bySelf, mailPasswordReset } from '@courtline/application/accounts/mailed-links'
import { hashPassword } from '../../auth/password.ts'
import { notifyIfKept, notifyOwner } from '../../auth/notify-owner.ts'
import { releaseRemoved } from '@courtline/application/accounts/release-addresses'
import { beginSession } from '../../auth/session-view.ts'
import type { Gateway } from '../../gateway.ts'
import { refused } from '@courtline/application/outcome'
import type { Handler } from '../../register-route.ts'

/**
 * Mails a link to set a new password: requested by its owner, or by an admin. An unknown address is answered as such, as
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
    const meta = caller ? callerMeta(caller, commandId, now) : bySelf(account.id, now)
    const to = { userId: account.id, email: normalEmail(email), emailHash }
    const queued = await mailPasswordReset(gateway, to, meta)
    return queued ? { answer: { ok: true } } : refused(refusal('NO_EMAIL_SENT', { email }))
  }

/** Sets a new password with the mailed link, which also proves the address (D60). Every other session ends at once. */
export const resetPasswordCall =
  (gateway: Gateway): Handler<'resetPassword'> =>
  async ({ body, request, reply }) => {
    const hash = tokenHash(body.token)
    const no = (await gateway.tries.signup(request, hash)) ?? unfitPassword(body.password)
    if (no) return no
    await gateway.readAfter(['users'], await gateway.log.head())
    const account = await findUserByToken(gateway.projections.reads, hash)
    if (!account) return refused(refusal('LINK_NOT_VALID'))
    const passwordHash = await hashPassword(body.password, gateway.settings.passwordCost)
    const reset = await gateway.dispatch(
      'user',
      account.id,
      { type: 'ResetPassword', tokenHash: hash, now: gateway.now().toISOString(), passwordHash },
      bySelf(account.id, gateway.now()),
    )
    if ('refused' in reset) return reset
    for (const ended of await gateway.sessions.revokeAllOf(account.id)) gateway.live.endSession(ended)
    await releaseRemoved(gateway.dispatch, account.id, reset.events, bySelf(account.id, gateway.now()))
    await gateway.readAfter(['users'], reset.written.position)
    const after = (await findUser(gateway.projections.reads, account.id)) ?? account
    const isClean = reset.events.some(({ event }) => event.type === 'EmailConfirmed')
    await notifyOwner(gateway, after, isClean ? 'startedClean' : 'passwordChanged')
    await notifyIfKept(gateway, after, reset.events)
    const session = await beginSession(gateway, reply, after)
    return { answer: { ...session, ...(isClean && { startedClean: true }) }, written: reset.written }
  }

/** Proves an address with the mailed link (D60). */
export const confirmEmailCall =
  (gateway: Gateway): Handler<'confirmEmail'> =>
  async ({ body, request }) => {
    const hash = tokenHash(body.token)
    const tooMany = await gateway.tries.signup(request, hash)
    if (tooMany) return tooMany
    await gateway.readAfter(['users'], await gateway.log.head())
    const account = await findUserByToken(gateway.projections.reads, hash)
    if (!account) return refused(refusal('LINK_NOT_VALID'))
    const link = account.confirmations.find((each) => each.tokenHash === hash)
    if (!link) return refused(refusal('LINK_NOT_VALID'))
    // An added address is nobody's before it is confirmed; the one of the sign-up is claimed already (P14).
    const claim = { type: 'ClaimEmail', userId: account.id } as const
    const claimed = await gateway.dispatch('email', link.emailHash, claim, bySelf(account.id, gateway.now()))
    if ('refused' in claimed) return claimed
    const confirmed = await gateway.dispatch(
      'user',
      account.id,
      { type: 'ConfirmEmail', tokenHash: hash, now: gateway.now().toISOString() },
      bySelf(account.id, gateway.now()),
    )
    if ('refused' in confirmed) return confirmed
    return { answer: { ok: true }, written: confirmed.written }
  }
