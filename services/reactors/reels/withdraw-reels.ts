import type { Dispatch } from '@courtline/application/dispatch'
import type { StoredEvent } from '@courtline/infra/event-log/event-log'
import { derivedId, subjectIdOf } from '@courtline/messages/ids'
import { followLog, type FollowingDeps } from '../follow-log.ts'

export interface WithdrawalDeps extends FollowingDeps {
  readonly dispatch: Dispatch
  /** Whose reels show something of a match; reads after the position. */
  readonly makersOf: (matchId: string, position: string) => Promise<readonly string[]>
}

/** Follows the log and withdraws the reels that show a deleted match (D119), until the signal aborts. */
export async function withdrawReels(deps: WithdrawalDeps): Promise<void> {
  await followLog(
    deps,
    'reels-of-deleted-matches',
    { categories: ['match'], types: ['MatchDeleted'] },
    (stored) => withdraw(deps, stored),
  )
}

async function withdraw({ dispatch, makersOf }: WithdrawalDeps, stored: StoredEvent): Promise<void> {
  const matchId = subjectIdOf(stored.stream)
  for (const userId of await makersOf(matchId, stored.position)) {
    const commandId = derivedId('withdraw reels', matchId, stored.position)
    const meta = { actorId: 'worker:reels', at: stored.meta.at, commandId }
    await dispatch('reels', userId, { type: 'WithdrawReels', matchId }, meta)
  }
}
