import { may } from '@courtline/messages/actor'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { findMatch } from '@courtline/projections/matches/read'
import { callerMeta, type Caller } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import type { Refused } from '@courtline/application/outcome'
import type { Handler } from '../../../register-route.ts'
import { command, MATCH_VIEWS } from './act.ts'
import { returnCredit } from '@courtline/application/matches/credits'

/**
 * A match that the caller may see, or one of their own that is gone already: the same command again answers as the first
 * time, and gives back the credit that an interrupted one could not (P2, P14). The decider refuses any other command.
 */
async function toDelete(gateway: Gateway, matchId: string, caller: Caller): Promise<MatchDocument | Refused> {
  const gone = await findMatch(gateway.projections.reads, matchId)
  const isTheirs = gone?.ownerId === caller.actor.userId || may(caller.actor, 'Admin')
  if (gone?.lifeCycle.status === 'Deleted' && isTheirs) return gone
  return gateway.matches.known(matchId, caller)
}

/** Hides a match everywhere; one that nobody has annotated yet gives its credit back (D20, D65). */
export const deleteMatch =
  (gateway: Gateway): Handler<'deleteMatch'> =>
  async ({ params, caller, commandId }) => {
    const match = await toDelete(gateway, params.id, caller)
    if ('refused' in match) return match
    const meta = callerMeta(caller, commandId, gateway.now())
    const done = await command(gateway, params.id, { type: 'DeleteMatch', by: caller.actor }, meta)
    if ('refused' in done) return done
    if (match.lastAnnotationUpdate === null) await returnCredit(gateway, match.ownerId, params.id, meta)
    await gateway.readAfter(MATCH_VIEWS, done.written.position)
    return { answer: { ok: true }, written: done.written }
  }
