import { findAnnotation } from '@courtline/projections/match-state/read'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { summaryLetter } from '../../sharing/letters.ts'
import { recipientsOf, sendEach, titleOf } from '../../sharing/share-by-mail.ts'
import { scoreText, summaryLines } from '../../sharing/summary.ts'
import { countLetters, lostLetter, sharedBy } from './links.ts'

/** Mails score and main figures; nobody may watch the match for that (D67). */
export const emailSummary =
  (gateway: Gateway): Handler<'emailSummary'> =>
  async ({ params, body, caller, request }) => {
    const match = await sharedBy(gateway, caller, params.id)
    if ('refused' in match) return match
    const tooMany = await countLetters(gateway, request, body.emails)
    if (tooMany) return tooMany
    const { teams, ...titled } = await titleOf(gateway, match, caller.actor)
    const found = await findAnnotation(gateway.projections.reads, match.id)
    const lines = summaryLines(found?.annotation ?? [], match.metadata)
    const score = scoreText(found?.head.summary ?? null)
    const recipients = recipientsOf(body.emails, gateway)
    const letters = recipients.map(
      ({ email }) =>
        () =>
          gateway.mailer.send(summaryLetter(email, titled, teams, score, lines)),
    )
    return { answer: { notSent: await sendEach(recipients, letters, lostLetter(request)) } }
  }
