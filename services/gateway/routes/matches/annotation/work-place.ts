import { refused } from '@courtline/application/outcome'
import { refusal } from '@courtline/messages/refusals'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { mayAnnotate } from '../../../views/match-actions.ts'

/** Where the annotator of a match is in its video: passed on to users who have its workbench open, and stored nowhere. */
export const tellWorkPlace =
  (gateway: Gateway): Handler<'tellWorkPlace'> =>
  async ({ params, body, caller }) => {
    const match = await gateway.matches.known(params.id, caller)
    if ('refused' in match) return match
    if (!mayAnnotate(match, caller.actor)) return refused(refusal('NOT_THE_ANNOTATOR'))
    gateway.live.workPlace(params.id, body)
    return { answer: { ok: true } }
  }
