import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { OutgoingMail } from '@courtline/infra/mail/mailer'
import { derivedId } from '@courtline/messages/ids'
import type { MailKind } from '@courtline/messages/mail/mail'
import { emailHashOf, normalEmail } from '../accounts/email-address.ts'
import type { Dispatch } from '../dispatch.ts'

export interface QueueingPorts {
  readonly dispatch: Dispatch
  readonly settings: { readonly siteSecret: Uint8Array }
}

export interface QueuedMail extends OutgoingMail {
  readonly kind: MailKind
  /** The account in whose name it goes; null where the site itself writes. */
  readonly senderId: string | null
}

/**
 * Puts a mail into the outbox: nobody waits for a mail server. The same mail of the same command is one mail, however often
 * the command comes.
 */
export async function queueMail(
  { dispatch, settings }: QueueingPorts,
  { to, subject, text, kind, senderId }: QueuedMail,
  meta: CommandMeta,
): Promise<void> {
  const email = normalEmail(to)
  const recipientHash = emailHashOf(email, settings.siteSecret)
  const mailId = derivedId('mail', meta.commandId, recipientHash, subject, text)
  const queued = await dispatch(
    'mail',
    mailId,
    { type: 'QueueMail', kind, to: email, subject, text, recipientHash, senderId },
    { ...meta, commandId: derivedId('queue', mailId) },
  )
  if ('refused' in queued) throw new Error(`A mail was not queued: ${queued.refused.code}`)
}
