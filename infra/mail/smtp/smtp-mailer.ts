import { createTransport } from 'nodemailer'
import { htmlOfText } from '../html-of-text.ts'
import { checkedMail, type Mailer, MailRefused } from '../mailer.ts'

const TIMEOUT_MS = 20_000
const CONNECTIONS = 4

/** Sends through a mail server, named as `smtp://user:password@host:587` or `smtps://…`, some mails at the same time. */
export function openSmtpMailer(url: string, from: string): Mailer {
  const server = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await server.sendMail({ from, ...checkedMail(mail), html: htmlOfText(mail.text) })
      } catch (error) {
        throw isPermanent(error)
          ? new MailRefused('The mail server refused this mail', { cause: error })
          : error
      }
    },
    // Nothing of a mail stays here.
    forget: () => Promise.resolve(),
    close: () => Promise.resolve(server.close()),
  }
}

/** Answers from 500 on are meant for good; those of 400 to 499, and a lost connection, are not. */
function isPermanent(error: unknown): boolean {
  const known = typeof error === 'object' && error !== null && 'responseCode' in error
  return known && typeof error.responseCode === 'number' && error.responseCode >= 500
}
