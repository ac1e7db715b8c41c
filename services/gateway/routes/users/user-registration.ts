import { emailHashOf, isEmail, normalEmail } from '@courtline/application/accounts/email-address'
import { refused, type Refused, type Written } from '@courtline/application/outcome'
import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import { derivedId } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import { findUser, userView } from '@courtline/projections/users/read'
import type { UserDocument } from '@courtline/projections/users/user-document'
import { callerMeta, type Caller } from '../../auth/caller.ts'
import { unfitPassword } from '../../auth/credentials.ts'
import { hashPassword } from '../../auth/password.ts'
import { notProvedAgain } from '../../auth/prove-again.ts'
import { notifyOwner } from '../../auth/notify-owner.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { accountAfter, hiddenFrom } from './change.ts'
import { mailLink } from './emails.ts'

/**
 * Changes the address or the password that one logs in with. A new address is added and mailed a link; once it is
 * confirmed, giving it again makes it the one for logging in (D110). A password is changed by its owner alone, never by
 * an admin in their name, and ends every other session and the token of the account.
 */
export const changeRegistration =
  (gateway: Gateway): Handler<'changeRegistration'> =>
  async ({ params, body, caller, commandId, request }) => {
    const no = hiddenFrom(caller, params.id) ?? unfit(caller, params.id, body)
    if (no) return no
    const before = await findUser(gateway.projections.reads, params.id)
    if (!before) return refused(refusal('NOT_FOUND'))
    if (isAskedAgain(gateway, before, body)) {
      await mailLink(gateway, params.id, body.email ?? '')
      return { answer: userView(before) }
    }
    const notThem = await notProvedAgain(gateway, request, caller, body.currentPassword)
    if (notThem) return notThem
    const meta = callerMeta(caller, commandId, gateway.now())
    let written: Written | undefined
    if (body.email !== undefined) {
      const given = await giveAddress(gateway, caller, before, body.email, meta)
      if ('refused' in given) return given
      written = given.written
      if (given.isChanged)
        await notifyOwner(gateway, before, given.isConfirmed ? 'loginEmailChosen' : 'emailAdded')
      if (!given.isConfirmed) await mailLink(gateway, params.id, body.email)
    }
    if (body.password !== undefined) {
      const set = await setPassword(gateway, caller, body.password, meta)
      if ('refused' in set) return set
      written = set.written
      await notifyOwner(gateway, before, 'passwordChanged')
    }
    return written ? accountAfter(gateway, params.id, written) : refused(refusal('INVALID_REQUEST'))
  }

/** What is wrong with the request, before anything is done. */
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

/** An address of the account that was not confirmed yet, and nothing else: its link is mailed again, nothing changes. */
function isAskedAgain(
  { settings }: Gateway,
  { emails }: UserDocument,
  { email, password }: { readonly email?: string; readonly password?: string },
): boolean {
  if (email === undefined || password !== undefined) return false
  const emailHash = emailHashOf(email, settings.siteSecret)
  return emails.some((each) => each.emailHash === emailHash && !each.confirmed)
}

interface Given {
  readonly written: Written
  readonly isConfirmed: boolean
  readonly isChanged: boolean
}

/** Chooses an address that is confirmed for logging in, and adds any other. */
async function giveAddress(
  gateway: Gateway,
  { actor: by }: Caller,
  { id, emails }: UserDocument,
  typed: string,
  meta: CommandMeta,
): Promise<Given | Refused> {
  const email = normalEmail(typed)
  const emailHash = emailHashOf(email, gateway.settings.siteSecret)
  const isConfirmed = emails.some((each) => each.emailHash === emailHash && each.confirmed)
  const done = await gateway.dispatch(
    'user',
    id,
    isConfirmed ? { type: 'ChooseLoginEmail', by, emailHash } : { type: 'AddEmail', by, email, emailHash },
    meta,
  )
  return 'refused' in done ? done : { written: done.written, isConfirmed, isChanged: done.events.length > 0 }
}

async function setPassword(
  gateway: Gateway,
  { actor, sessionId }: Caller,
  password: string,
  meta: CommandMeta,
): Promise<{ readonly written: Written } | Refused> {
  const passwordHash = await hashPassword(password, gateway.settings.passwordCost)
  const set = await gateway.dispatch(
    'user',
    actor.userId,
    { type: 'ChangePassword', by: actor, passwordHash },
    { ...meta, commandId: derivedId('change password', meta.commandId) },
  )
  if ('refused' in set) return set
  const others = await gateway.sessions.revokeAllOf(actor.userId, { tokenHash: sessionId })
  for (const ended of others) gateway.live.endSession(ended)
  return set
}
