import type { MatchView } from '@courtline/messages/views/match'
import { callerMeta } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import type { Result } from '@courtline/application/outcome'
import type { Handler } from '../../../register-route.ts'
import { command, jobIdOf, viewAfter, type Acting } from './act.ts'
import { spendCredit } from '@courtline/application/matches/credits'

/** All files are there: processing starts, and the credit is spent (D23). */
export const completeUploadCall =
  (gateway: Gateway): Handler<'completeUpload'> =>
  (call) =>
    complete(gateway, call, call.params.id)

/** The same by an admin for the owner; without any file the match is queued without video (D76). */
export const forceCompleteUpload =
  (gateway: Gateway): Handler<'forceCompleteUpload'> =>
  (call) =>
    complete(gateway, call, call.params.id)

/** The credit is spent before the answer; a crash in between is mended when the same command is sent again. */
async function complete(
  gateway: Gateway,
  { caller, commandId }: Acting,
  matchId: string,
): Promise<Result<MatchView>> {
  const match = await gateway.matches.known(matchId, caller)
  if ('refused' in match) return match
  const meta = callerMeta(caller, commandId, gateway.now())
  const jobId = jobIdOf(matchId, commandId)
  const done = await command(gateway, matchId, { type: 'CompleteUpload', by: caller.actor, jobId }, meta)
  if ('refused' in done) return done
  await spendCredit(gateway, match.ownerId, matchId, meta)
  return viewAfter(gateway, caller, matchId, done.written)
}
