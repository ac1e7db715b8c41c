import { emailHashOf, isEmail, normalEmail } from '@courtline/application/accounts/email-address'
import { mailConfirmation } from '@courtline/application/accounts/mailed-links'
import { releaseRemoved } from '@courtline/application/accounts/release-addresses'
import type { CredentialChange } from '@courtline/application/accounts/security-notices'
import { refused, type Result } from '@courtline/application/outcome'
import { refusal } from '@courtline/messages/refusals'
import type { Body } from '@courtline/messages/routes/table'
import type { UserCommand } from '@courtline/messages/account/user-commands'
import type { UserView } from '@courtline/messages/views/user'
import { findUser } from '@courtline/projections/users/read'
import { callerMeta } from '../../auth/caller.ts'
import { notProvedAgain } from '../../auth/prove-again.ts'
import { notifyOwner } from '../../auth/notify-owner.ts'
import type { Gateway } from '../../gateway.ts'
import type { Call, Handler } from '../../register-route.ts'
import { accountAfter, hiddenFrom } from './change.ts'

type EmailCall = Call<'addEmail' | 'removeEmail' | 'chooseLoginEmail'>

/** Adds an address: a link to it is mailed, and until it is confirmed it opens nothing and finds nobody (D110). */
export const addEmailCall =
  (gateway: Gateway): Handler<'addEmail'> =>
  async (call) => {
    const changed = await changedBy(gateway, call, 'AddEmail', 'emailAdded')
    if (!('refused' in changed)) await mailLink(gateway, call.params.id, call.body.email)
    return changed
  }

/** Removes an address; never the last confirmed one, nor the one for logging in (D110). */
export const removeEmailCall =
  (gateway: Gateway): Handler<'removeEmail'> =>
  (call) =>
    changedBy(gateway, call, 'RemoveEmail', 'emailRemoved')

/** Sets which confirmed address is the one for logging in (D110). */
export const chooseLoginEmailCall =
  (gateway: Gateway): Handler<'chooseLoginEmail'> =>
  (call) =>
    changedBy(gateway, call, 'ChooseLoginEmail', 'loginEmailChosen')

/** Mails the link that proves an address of the account. */
export async function mailLink(gateway: Gateway, userId: string, typed: string): Promise<void> {
  const email = normalEmail(typed)
  const emailHash = emailHashOf(email, gateway.settings.siteSecret)
  await mailConfirmation(gateway, { userId, email, emailHash })
}

async function changedBy(
  gateway: Gateway,
  { params, body, caller, commandId, request }: EmailCall,
  type: 'AddEmail' | 'RemoveEmail' | 'ChooseLoginEmail',
  change: CredentialChange,
): Promise<Result<UserView>> {
  const no = hiddenFrom(caller, params.id) ?? unfit(body)
  if (no) return no
  const notThem = await notProvedAgain(gateway, request, caller, body.currentPassword)
  if (notThem) return notThem
  const before = await findUser(gateway.projections.reads, params.id)
  if (!before) return refused(refusal('NOT_FOUND'))
  const email = normalEmail(body.email)
  const emailHash = emailHashOf(email, gateway.settings.siteSecret)
  const by = caller.actor
  const command: UserCommand = type === 'AddEmail' ? { type, by, email, emailHash } : { type, by, emailHash }
  const meta = callerMeta(caller, commandId, gateway.now())
  const done = await gateway.dispatch('user', params.id, command, meta)
  if ('refused' in done) return done
  await releaseRemoved(gateway.dispatch, params.id, done.events, meta)
  if (done.events.length > 0) await notifyOwner(gateway, before, change)
  return accountAfter(gateway, params.id, done.written)
}

const unfit = ({ email }: Body<'addEmail'>) =>
  isEmail(email.trim()) ? undefined : refused(refusal('NOT_AN_EMAIL'))
