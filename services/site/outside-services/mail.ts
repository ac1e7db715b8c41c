import path from 'node:path'
import { openFolderMailer, type FolderMailer } from '@courtline/infra/mail/folder/folder-mailer'
import { openMailbox, type Mailbox } from '@courtline/infra/mail/mailbox/mailbox'
import type { Mailer } from '@courtline/infra/mail/mailer'
import type { CommonSettings } from '../settings/settings.ts'

export interface OpenedMail {
  readonly mailer: Mailer
  /** Only in demo mode: mail that everybody on this machine may read (D34). */
  readonly mailbox?: Mailbox
  /** Only where mails are files of this process. */
  readonly folder?: FolderMailer
  /** In words, for the terminal. */
  readonly goesTo: string
}

/** Where mail goes: to the page of a demo, to SMTP where it is set, else to files in the data folder (D34). */
export async function openMail({
  demo,
  smtpUrl,
  mailFrom,
  dataDir,
  publicUrl,
}: CommonSettings): Promise<OpenedMail> {
  if (demo) {
    const mailbox = openMailbox(mailFrom)
    return { mailer: mailbox, mailbox, goesTo: `${publicUrl}/dev/mail` }
  }
  if (smtpUrl !== undefined) {
    const { openSmtpMailer } = await import('@courtline/infra/mail/smtp/smtp-mailer')
    return { mailer: openSmtpMailer(smtpUrl, mailFrom), goesTo: new URL(smtpUrl).host }
  }
  const folder = path.join(dataDir, 'mail')
  const mailer = await openFolderMailer(folder, mailFrom)
  return {
    mailer,
    folder: mailer,
    goesTo: `files in ${folder} (set SMTP_URL to send it)`,
  }
}
