import { refusal } from '@courtline/messages/refusals'
import { findUserByEmailHash } from '@courtline/projections/users/read'
import { loginEmailOfDocument } from '@courtline/projections/users/user-document'
import { emailHashOf } from '@courtline/application/accounts/email-address'
import { bySelf } from '@courtline/application/accounts/mailed-links'
import { verifyPassword } from '../../auth/password.ts'
import { beginSession } from '../../auth/session-view.ts'
import { notifyIfKept } from '../../auth/notify-owner.ts'
import type { Gateway } from '../../gateway.ts'
import { refused } from '@courtline/application/outcome'
import type { Handler } from '../../register-route.ts'

/**
 * Logs in. An unknown address, a wrong password and an account that may not log in yet are one answer, and take the
 * same time.
 */
export const login =
  (gateway: Gateway): Handler<'login'> =>
  async ({ body, request, reply }) => {
    const emailHash = emailHashOf(body.email, gateway.settings.siteSecret)
    const tooMany = await gateway.tries.login(request, emailHash)
    if (tooMany) return tooMany
    const account = await findUserByEmailHash(gateway.projections.reads, emailHash)
    const isRight = await verifyPassword(body.password, account?.passwordHash ?? null)
    // Other addresses of the account find it, but only one logs in (D110).
    const isForLogin = account !== undefined && loginEmailOfDocument(account)?.emailHash === emailHash
    if (!isForLogin || !isRight) return refused(refusal('WRONG_LOGIN'))
    gateway.tries.loginSucceeded(request, emailHash)
    const recorded = await gateway.dispatch(
      'user',
      account.id,
      { type: 'RecordLogin' },
      bySelf(account.id, gateway.now()),
    )
    if ('refused' in recorded) return refused(refusal('WRONG_LOGIN'))
    await notifyIfKept(gateway, account, recorded.events)
    return { answer: await beginSession(gateway, reply, account), written: recorded.written }
  }
