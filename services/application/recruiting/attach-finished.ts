import type { MatchEvent } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { derivedId } from '@courtline/messages/ids'
import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import { CREATED, lifeCycleAfter } from '@courtline/messages/match/status'
import { findMatch } from '@courtline/projections/matches/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { findUser } from '@courtline/projections/users/read'
import type { Dispatch } from '../dispatch.ts'

/**
 * Whether the event of this revision finishes, for the first time in its life, a match that was saved as a recruiting
 * match: one that its recruit took away does not come back after a rework. `history` is the match's stream from its
 * beginning.
 */
export function finishesRecruitingMatch(history: readonly Recorded<MatchEvent>[], revision: number): boolean {
  let lifeCycle = CREATED
  for (const { event, revision: now } of history) {
    if (event.type === 'MatchCreated' && !event.data.saveAsRecruitingMatch) return false
    lifeCycle = lifeCycleAfter(lifeCycle, event)
    if (VIEWABLE.includes(lifeCycle.status)) return now === revision
  }
  return false
}

/** Shows a finished match for its owner, if that one is a recruit now, with the notes given at the upload. */
export async function attachFinished(
  { dispatch, reads }: { readonly dispatch: Dispatch; readonly reads: Reads },
  matchId: string,
  at: string,
): Promise<void> {
  const match = await findMatch(reads, matchId)
  const owner = match && (await findUser(reads, match.ownerId))
  if (!match || owner?.role !== 'Recruit') return
  const command = {
    type: 'AttachMatch',
    recruitId: owner.id,
    by: null,
    matchId,
    notes: match.recruitingNotes,
    status: match.lifeCycle.status,
    isTheirs: true,
  } as const
  const meta = { actorId: 'worker:recruiting', at, commandId: derivedId('attach when finished', matchId) }
  await dispatch('recruit', owner.id, command, meta)
}
