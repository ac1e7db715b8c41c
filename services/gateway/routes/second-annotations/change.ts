import { refused } from '@courtline/application/outcome'
import { derivedId } from '@courtline/messages/ids'
import type { MatchStatus } from '@courtline/messages/match/life-cycle'
import { besideSubject } from '@courtline/messages/match/which-annotation'
import { refusal } from '@courtline/messages/refusals'
import { findMatch } from '@courtline/projections/matches/read'
import { callerMeta } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import type { Handler } from '../../register-route.ts'
import { cannotAnnotate } from './cannot-annotate.ts'
import { answeredSecond, answeredSecondOrNone, sendToRequest } from './send.ts'

/** From here on there is something to annotate. */
const WITH_VIDEO: readonly MatchStatus[] = [
  'Queued',
  'Annotating',
  'Review',
  'Postprocessing',
  'Edited',
  'Completed',
]

/** Requests a second annotation, or changes the request. */
export const requestSecond =
  (gateway: Gateway): Handler<'requestSecond'> =>
  async (call) => {
    const { params, body, caller } = call
    const match = await findMatch(gateway.projections.reads, params.matchId)
    if (!match || match.lifeCycle.status === 'Deleted') return refused(refusal('NOT_FOUND'))
    const { status } = match.lifeCycle
    if (!WITH_VIDEO.includes(status)) return refused(refusal('STATUS_FORBIDS', { status }))
    const no =
      body.annotatorId === null ? undefined : await cannotAnnotate(gateway, match.id, body.annotatorId)
    if (no) return no
    const written = await sendToRequest(gateway, call, {
      type: 'RequestSecond',
      by: caller.actor,
      matchId: match.id,
      ...body,
    })
    return await answeredSecond(gateway, call, written)
  }

/** A second annotation is never required. */
export const withdrawSecond =
  (gateway: Gateway): Handler<'withdrawSecond'> =>
  async (call) => {
    const written = await sendToRequest(gateway, call, { type: 'WithdrawSecond', by: call.caller.actor })
    return await answeredSecondOrNone(gateway, call, written)
  }

/** Given back: it waits for any annotator again, and what was annotated is kept for the one who had begun. */
export const releaseSecond =
  (gateway: Gateway): Handler<'releaseSecond'> =>
  async (call) => {
    const written = await sendToRequest(gateway, call, { type: 'ReleaseSecond', by: call.caller.actor })
    return await answeredSecondOrNone(gateway, call, written)
  }

/** Handed in, once it has serves and no errors. The same again finishes what was interrupted between the two streams. */
export const completeSecond =
  (gateway: Gateway): Handler<'completeSecond'> =>
  async (call) => {
    const { params, caller, commandId } = call
    const subject = besideSubject(caller.actor.userId, params.matchId)
    const meta = callerMeta(caller, derivedId('complete second', commandId), gateway.now())
    const done = await gateway.dispatch('second', subject, { type: 'CompleteSecond', by: caller.actor }, meta)
    if ('refused' in done) return done
    const written = await sendToRequest(gateway, call, { type: 'SubmitSecond', by: caller.actor })
    return await answeredSecond(gateway, call, written)
  }
