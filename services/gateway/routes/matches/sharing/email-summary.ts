import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import { refusal } from '@courtline/messages/refusals'
import { refused } from '@courtline/application/outcome'
import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import { findAnnotation } from '@courtline/projections/match-state/read'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { summaryMail } from '@courtline/application/sharing/sharing-mail'
import { takeMails } from '@courtline/application/mail/mail-allowance'
import { queueMail } from '@courtline/application/mail/queue-mail'
import { callerMeta } from '../../../auth/caller.ts'
import { recipientsOf } from '@courtline/application/accounts/recipients'
import { titleOf } from '@courtline/application/sharing/share-by-mail'
import { scoreText, summaryLines } from '@courtline/application/sharing/summary'
import { countMails, sharedBy } from './links.ts'

/** Mails score and main figures of a match that can be watched (D108); nobody may watch it for that (D67). */
export const emailSummary =
  (gateway: Gateway): Handler<'emailSummary'> =>
  async ({ params, body, caller, commandId, request }) => {
    const match = await sharedBy(gateway, caller, params.id)
    if ('refused' in match) return match
    // Nobody mails what they do not see themselves, as its second annotator (D100).
    const seen = await gateway.matches.seen(params.id, caller)
    if ('refused' in seen) return seen
    if (!VIEWABLE.includes(match.lifeCycle.status)) return refused(refusal('NOT_VIEWABLE'))
    const tooMany = await countMails(gateway, request, body.emails)
    if (tooMany) return tooMany
    const meta = callerMeta(caller, commandId, gateway.now())
    const recipients = recipientsOf(body.emails, gateway)
    const notAllowed = await takeMails(gateway, caller.actor, recipients.length, meta)
    if (notAllowed) return notAllowed
    const { teams, ...titled } = await titleOf(gateway, match, caller.actor)
    const found = await findAnnotation(gateway.projections.reads, ownAnnotation(match.id))
    const lines = summaryLines(found?.annotation ?? [], match.metadata)
    const score = scoreText(found?.head.summary ?? null)
    for (const { email } of recipients) {
      const mail = summaryMail(email, titled, teams, score, lines)
      await queueMail(gateway, { ...mail, kind: 'summary', senderId: caller.actor.userId }, meta)
    }
    return { answer: { notSent: [] } }
  }
