/** A mail to one address, in plain text; what leaves the site as a mail has the same as HTML beside it. */
export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** By which a receiver recognises a mail that was sent twice. */
  readonly messageId?: string
}

/**
 * The port of outgoing mail. Adapters: `smtp` for real sites, `folder` writes mails as files, `mailbox` keeps the
 * last ones in memory for the page /dev/mail of a demo.
 */
export interface Mailer {
  /**
   * Hands a mail over and answers once it is safe to forget it. Throws `MailRefused` when this mail will never be
   * taken (so trying again is useless), anything else when it may be taken later.
   */
  send(mail: OutgoingMail): Promise<void>
  /** Removes what is still kept here of mails to this address, however it was typed (P11); what was sent is sent. */
  forget(address: string): Promise<void>
  close(): Promise<void>
}

/** Whether two texts are one address: capitals make no other mailbox. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** The receiving server refuses this mail for good: the address does not exist, for example. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/**
 * The mail as it may be sent: an address or subject with a line break could smuggle in headers and other recipients.
 * Throws `MailRefused`.
 */
export function checkedMail({ messageId, ...mail }: OutgoingMail): OutgoingMail {
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(mail.to)) throw new MailRefused('This is not one e-mail address')
  const subject = mail.subject.replaceAll(/\s+/g, ' ').trim()
  return { ...mail, subject, ...(messageId !== undefined && { messageId: `<${messageId}@courtline>` }) }
}
