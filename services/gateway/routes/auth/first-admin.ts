import { ReadModelsUnavailable } from '@courtline/infra/read-models/read-models'
import { tokenHash } from '@courtline/infra/sessions/session-token'
import { derivedId, SITE_ID } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import { findUser } from '@courtline/projections/users/read'
import { unfitCredentials } from '../../auth/credentials.ts'
import { claimAddress, registerAccount } from '@courtline/application/accounts/register-account'
import { hashPassword } from '../../auth/password.ts'
import { beginSession } from '../../auth/session-view.ts'
import type { Gateway } from '../../gateway.ts'
import { refused } from '@courtline/application/outcome'
import type { Handler } from '../../register-route.ts'

/**
 * Makes the first admin with the one-time link (D34). Account and commands are named after the link, so that a crash
 * half-way is mended by trying again; once the admin is there, the link is used up.
 */
export const firstAdminCall =
  (gateway: Gateway): Handler<'firstAdmin'> =>
  async ({ body, request, reply }) => {
    const hash = tokenHash(body.token)
    const userId = derivedId('first-admin', hash)
    const no = (await gateway.tries.signup(request, hash)) ?? unfitCredentials(body)
    if (no) return no
    await gateway.readAfter(['users'], await gateway.log.head())
    const known = await findUser(gateway.projections.reads, userId)
    if (known?.role === 'Admin') return refused(refusal('ADMIN_EXISTS'))

    const now = gateway.now().toISOString()
    const meta = { actorId: userId, at: now, commandId: derivedId('first-admin', hash, body.email) }
    const appointed = await gateway.dispatch(
      'site',
      SITE_ID,
      { type: 'AppointFirstAdmin', tokenHash: hash, now, userId },
      meta,
    )
    if ('refused' in appointed) return appointed
    const claimed = await claimAddress(gateway, body.email, userId, meta)
    if (typeof claimed !== 'string') return claimed
    const applicant = {
      userId,
      email: body.email,
      passwordHash: await hashPassword(body.password, gateway.settings.passwordCost),
      displayName: body.displayName,
      inviteType: 'AdminInvite',
      emailConfirmed: false,
      signupCode: null,
    } as const
    const registered = await registerAccount(gateway, applicant, meta)
    if ('refused' in registered) return registered
    const made = await gateway.dispatch(
      'user',
      userId,
      { type: 'MakeFirstAdmin' },
      { ...meta, commandId: derivedId('make-first-admin', hash) },
    )
    if ('refused' in made) return made
    // A former first admin does not become it again by an old link.
    if (made.deduplicated) return refused(refusal('ADMIN_EXISTS'))
    await gateway.readAfter(['users'], made.written.position)
    const account = await findUser(gateway.projections.reads, userId)
    if (!account) throw new ReadModelsUnavailable('The users read model has not seen the first admin in time')
    return { answer: await beginSession(gateway, reply, account), written: made.written }
  }
