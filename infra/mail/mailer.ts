/** A letter to one address, in plain text. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/**
 * The port of outgoing mail. Adapters: `smtp` for real sites, `folder` writes letters as files, `mailbox` keeps the
 * last ones in memory for the page /dev/mail of a demo.
 */
export interface Mailer {
  /**
   * Hands a letter over and answers once it is safe to forget it. Throws `MailRefused` when this letter will never be
   * taken (so trying again is useless), anything else when it may be taken later.
   */
  send(letter: Letter): Promise<void>
  /** Removes what is still kept here of letters to this address, however it was typed (P11); what was sent is sent. */
  forget(address: string): Promise<void>
  close(): Promise<void>
}

/** Whether two texts are one address: capital letters make no other mailbox. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** The receiving side says that this letter will never be taken: the address does not exist, for example. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/**
 * The letter as it may be sent: an address or subject with a line break could smuggle in headers and other recipients.
 * Throws `MailRefused`.
 */
export function checkedLetter(letter: Letter): Letter {
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(letter.to)) throw new MailRefused('This is not one e-mail address')
  return { ...letter, subject: letter.subject.replaceAll(/\s+/g, ' ').trim() }
}
