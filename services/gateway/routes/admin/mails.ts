import { callerMeta } from '../../auth/caller.ts'
import { queuedMail } from '@courtline/application/mail/queued-mail'
import { mailsIn } from '@courtline/projections/mails/read'
import { displayNames } from '@courtline/projections/users/read'
import type { Gateway } from '../../gateway.ts'
import { readPage } from '../../http/pages.ts'
import type { Handler } from '../../register-route.ts'

/** The mails of the outbox in one state, the newest change first, without what is in them. */
export const mailsCall =
  (gateway: Gateway): Handler<'mails'> =>
  async ({ query: { state = 'Waiting', cursor } }) => {
    const { reads } = gateway.projections
    const page = await readPage(
      {
        descending: true,
        read: (until, limit) => mailsIn(reads, state, limit, until),
        placeOf: ({ changedAt, id }) => [changedAt, id],
      },
      cursor,
    )
    if ('refused' in page) return page
    const found = page.rows
    const senders = found.flatMap(({ senderId }) => senderId ?? [])
    const names = await displayNames(reads, [...new Set(senders)])
    const isOpen = state === 'Waiting' || state === 'GivenUp'
    const answer = await Promise.all(
      found.map(async (mail) => {
        const { recipientHash: _, senderId, revision: __, ...shown } = mail
        const mailText = isOpen ? await queuedMail(gateway, mail.id) : undefined
        const senderName = senderId === null ? null : (names.get(senderId) ?? null)
        return { ...shown, to: mailText?.to ?? null, senderName }
      }),
    )
    return { answer, next: page.next }
  }

/** Tries a mail again from the beginning, or forgets it with what is in it. Refusals: NOT_FOUND, MAIL_ENDED. */
export const changeMail =
  (gateway: Gateway): Handler<'changeMail'> =>
  async ({ params: { id }, body: { action }, caller, commandId }) => {
    const by = caller.actor
    const command =
      action === 'retry'
        ? ({ type: 'RetryMail', by } as const)
        : ({ type: 'ForgetMail', by, why: 'admin' } as const)
    const done = await gateway.dispatch('mail', id, command, callerMeta(caller, commandId, gateway.now()))
    if ('refused' in done) return done
    if (action === 'forget') await gateway.keys.destroy(id)
    await gateway.readAfter(['mails'], done.written.position)
    return { answer: { ok: true }, written: done.written }
  }
