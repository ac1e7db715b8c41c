import type { Dispatch } from '@courtline/application/dispatch'
import type { EventLogReader, StoredEvent } from '@courtline/infra/event-log/event-log'
import type { Checkpoint } from '@courtline/infra/subscription/checkpoint'
import { followUntil } from '@courtline/infra/subscription/subscription'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { derivedId, subjectIdOf } from '@courtline/messages/ids'

export interface WithdrawalDeps {
  readonly log: EventLogReader
  readonly checkpoint: Checkpoint
  readonly dispatch: Dispatch
  /** Whose reels show something of a match; reads after the position. */
  readonly makersOf: (matchId: string, position: string) => Promise<readonly string[]>
  readonly subscriptions: SubscriptionRegistry
  readonly report: (line: string) => void
  readonly signal: AbortSignal
}

/** Follows the log and withdraws the reels that show a deleted match (D119), until the signal aborts. */
export async function withdrawReels(deps: WithdrawalDeps): Promise<void> {
  const { log, checkpoint, subscriptions, report, signal } = deps
  await followUntil(signal, {
    name: 'reels-of-deleted-matches',
    log,
    filter: { categories: ['match'], types: ['MatchDeleted'] },
    checkpoint,
    handle: { event: (stored) => withdraw(deps, stored) },
    onFailure: (text) => report(`reels of deleted matches: ${text}`),
    registry: subscriptions,
  })
}

async function withdraw({ dispatch, makersOf }: WithdrawalDeps, stored: StoredEvent): Promise<void> {
  const matchId = subjectIdOf(stored.stream)
  for (const userId of await makersOf(matchId, stored.position)) {
    const commandId = derivedId('withdraw reels', matchId, stored.position)
    const meta = { actorId: 'worker:reels', at: stored.meta.at, commandId }
    await dispatch('reels', userId, { type: 'WithdrawReels', matchId }, meta)
  }
}
