import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import { derivedId } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import { findUser } from '@courtline/projections/users/read'
import { metaOf, type Caller } from '../../auth/caller.ts'
import { unfitPassword } from '../../auth/credentials.ts'
import { emailHashOf, isEmail, normalEmail } from '../../auth/email-hash.ts'
import { mailConfirmation } from '../../auth/mailed-links.ts'
import { hashPassword } from '../../auth/password.ts'
import { claimAddress } from '../../auth/register-account.ts'
import type { Gateway } from '../../gateway.ts'
import { refused, type Refused, type Written } from '../../outcome.ts'
import type { Handler } from '../../register-route.ts'
import { accountAfter, hiddenFrom } from './change.ts'

/**
 * Changes the address or the password that one logs in with. A password is changed by its owner alone, never by an
 * admin in their name, and ends every other session of theirs.
 */
export const changeRegistration =
  (gateway: Gateway): Handler<'changeRegistration'> =>
  async ({ params, body, caller, commandId, request }) => {
    const no = hiddenFrom(caller, params.id) ?? unfit(caller, params.id, body)
    if (no) return no
    const meta = metaOf(caller, commandId, gateway.now())
    let written: Written | undefined
    if (body.email !== undefined) {
      const moved = await moveAddress(gateway, caller, params.id, body.email, meta)
      if ('refused' in moved) return moved
      written = moved.written
      const email = normalEmail(body.email)
      const emailHash = emailHashOf(email, gateway.settings.siteSecret)
      await mailConfirmation(gateway, { userId: params.id, email, emailHash }).catch((error: unknown) =>
        request.log.error({ err: error }, 'the confirmation of a changed address was not sent'),
      )
    }
    if (body.password !== undefined) {
      const set = await setPassword(gateway, caller, body.password, meta)
      if ('refused' in set) return set
      written = set.written
    }
    return written ? accountAfter(gateway, params.id, written) : refused(refusal('INVALID_REQUEST'))
  }

/** What is wrong with the wish, before anything is done. */
function unfit(
  { actor, impersonator }: Caller,
  userId: string,
  { email, password }: { readonly email?: string; readonly password?: string },
): Refused | undefined {
  if (email !== undefined && !isEmail(email.trim())) return refused(refusal('NOT_AN_EMAIL'))
  if (password === undefined) return undefined
  if (impersonator) return refused(refusal('IMPERSONATING'))
  return actor.userId === userId ? unfitPassword(password) : refused(refusal('NOT_ALLOWED'))
}

/** Claims the new address before the old one is given up, so that the account is never without (P14). */
async function moveAddress(
  gateway: Gateway,
  { actor }: Caller,
  userId: string,
  typed: string,
  meta: CommandMeta,
): Promise<{ readonly written: Written } | Refused> {
  const { siteSecret } = gateway.settings
  const account = await findUser(gateway.projections.reads, userId)
  if (!account) return refused(refusal('NOT_FOUND'))
  const [old] = account.emails
  const email = normalEmail(typed)
  const emailHash = emailHashOf(email, siteSecret)
  const claimed = await claimAddress(gateway, email, userId, meta)
  if (typeof claimed !== 'string') return claimed
  // Another sign-up that was interrupted holds it: it belongs to whoever finishes that one.
  if (claimed !== userId) return refused(refusal('EMAIL_TAKEN'))
  const add = { type: 'AddEmail', by: actor, email, emailHash } as const
  const added = await gateway.issue.user(userId, add, meta)
  if ('refused' in added) {
    await gateway.issue.email(emailHash, { type: 'ReleaseEmail', userId }, meta)
    return added
  }
  if (!old || old.emailHash === emailHash) return added
  const remove = { type: 'RemoveEmail', by: actor, emailHash: old.emailHash } as const
  const removing = { ...meta, commandId: derivedId('remove address', meta.commandId) }
  const removed = await gateway.issue.user(userId, remove, removing)
  if ('refused' in removed) return removed
  await gateway.issue.email(old.emailHash, { type: 'ReleaseEmail', userId }, meta)
  return removed
}

async function setPassword(
  gateway: Gateway,
  { actor, sessionId }: Caller,
  password: string,
  meta: CommandMeta,
): Promise<{ readonly written: Written } | Refused> {
  const passwordHash = await hashPassword(password, gateway.settings.passwordCost)
  const set = await gateway.issue.user(
    actor.userId,
    { type: 'ChangePassword', by: actor, passwordHash },
    { ...meta, commandId: derivedId('change password', meta.commandId) },
  )
  if ('refused' in set) return set
  const others = await gateway.sessions.revokeAllOf(actor.userId, { tokenHash: sessionId })
  for (const ended of others) gateway.live.endSession(ended)
  return set
}
