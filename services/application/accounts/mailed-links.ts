import { randomUUID } from 'node:crypto'
import { newToken, tokenHash } from '@courtline/infra/sessions/session-token'
import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import { queueMail } from '../mail/queue-mail.ts'
import type { InvitingPorts } from './invitations.ts'

const HOUR_MS = 3_600_000
/** A link that sets a password is dangerous in an old mailbox; one that proves an address is not. */
const RESET_HOURS = 2
const CONFIRM_HOURS = 14 * 24

const expiry = (ports: Pick<InvitingPorts, 'now'>, hours: number) =>
  new Date(ports.now().getTime() + hours * HOUR_MS).toISOString()

/** Something the account itself does, without a session. */
export const bySelf = (userId: string, now: Date): CommandMeta => ({
  actorId: userId,
  at: now.toISOString(),
  commandId: randomUUID(),
})

/** Queues the mail with a link that proves the address (D60). */
export async function mailConfirmation(
  ports: InvitingPorts,
  account: { readonly userId: string; readonly email: string; readonly emailHash: string },
): Promise<void> {
  const token = newToken()
  const asked = await ports.dispatch(
    'user',
    account.userId,
    {
      type: 'RequestEmailConfirmation',
      emailHash: account.emailHash,
      tokenHash: tokenHash(token),
      expiresAt: expiry(ports, CONFIRM_HOURS),
    },
    bySelf(account.userId, ports.now()),
  )
  if ('refused' in asked || asked.events.length === 0) return
  const link = `${ports.settings.publicUrl}/confirmEmail?token=${token}`
  const mail = {
    kind: 'confirmation',
    senderId: null,
    to: account.email,
    subject: 'Please confirm your address',
    text:
      `Welcome to Courtline.\n\nPlease confirm that this is your address: ${link}\n\n` +
      'Matches that others share with this address can be watched from then on.\n',
  } as const
  await queueMail(ports, mail, bySelf(account.userId, ports.now()))
}

/** Queues the mail with a link that sets a new password. False when the account has no such address or may not log in yet. */
export async function mailPasswordReset(
  ports: InvitingPorts,
  account: { readonly userId: string; readonly email: string; readonly emailHash: string },
  meta: CommandMeta,
): Promise<boolean> {
  const token = newToken()
  const asked = await ports.dispatch(
    'user',
    account.userId,
    {
      type: 'RequestPasswordReset',
      emailHash: account.emailHash,
      tokenHash: tokenHash(token),
      expiresAt: expiry(ports, RESET_HOURS),
    },
    meta,
  )
  if ('refused' in asked) return false
  const link = `${ports.settings.publicUrl}/resetPassword?token=${token}`
  const mail = {
    kind: 'passwordReset',
    senderId: null,
    to: account.email,
    subject: 'Your new Courtline password',
    text:
      `A new password was requested for this address. Set it here within ${RESET_HOURS} hours: ${link}\n\n` +
      'If it was not you, nothing has changed and there is nothing to do.\n',
  } as const
  await queueMail(ports, mail, meta)
  return true
}
