import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Mailbox } from '@courtline/infra/mail/mailbox/mailbox'
import { refusal } from '@courtline/messages/refusals'
import { sendRefusal } from '../http/errors.ts'
import { refused } from '@courtline/application/outcome'

/** GET /dev/mail: the mail of a demo site, for this machine only (D34). */
export function serveMailbox(app: FastifyInstance, mailbox: Pick<Mailbox, 'mails'>): void {
  app.get('/dev/mail', { schema: { hide: true } }, async (request, reply) => {
    if (!isThisMachine(request)) return sendRefusal(reply, refused(refusal('NOT_FOUND')))
    const mails = mailbox.mails()
    if ((request.headers.accept ?? '').includes('application/json')) return reply.send(mails)
    const page = mails.map(({ to, subject, text }) => mailAsHtml(to, subject, text)).join('\n')
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><title>Mail of this demo</title><body><h1>Mail of this demo</h1>\n${
          page || '<p>No mail yet.</p>'
        }</body></html>`,
      )
  })
}

const isThisMachine = ({ ip, headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] === undefined && /^(::1|127\.|::ffff:127\.)/.test(ip)

const mailAsHtml = (to: string, subject: string, text: string) =>
  `<article><h2>${escaped(subject)}</h2><p>To ${escaped(to)}</p><pre>${linked(escaped(text))}</pre></article>`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Our own links end at white space. */
const linked = (html: string) =>
  html.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
