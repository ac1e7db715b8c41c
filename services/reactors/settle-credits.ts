import type { EventLogReader, StoredEvent } from '@courtline/infra/event-log/event-log'
import { matchStream, subjectIdOf } from '@courtline/messages/ids'
import type { Checkpoint } from '@courtline/infra/subscription/checkpoint'

export interface SettleCreditsDeps {
  readonly log: EventLogReader
  readonly checkpoint: Checkpoint
  /** Owner of a deleted match that nobody had annotated (D65), else undefined. Reads after the position. */
  readonly ownerOfUnused: (matchId: string, position: string) => Promise<string | undefined>
  /** Gives the match's credit back to the user; nothing when it is not held (any more). */
  readonly giveBack: (userId: string, matchId: string) => Promise<void>
  readonly now: () => Date
}

/** Much longer than any client sends a command again: what is still open then was given up. */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000
const PAGE = 200
const FILTER = { categories: ['user', 'match'], types: ['CreditReserved', 'MatchDeleted'] }

/**
 * One look at credits whose command was interrupted between two streams and never sent again (P14): one set aside for a
 * match that was never made, or not given back for a match that was deleted, goes back to its owner after a day (D65).
 */
export async function settleCredits(deps: SettleCreditsDeps): Promise<void> {
  const { log, checkpoint, now } = deps
  const before = new Date(now().getTime() - GIVEN_UP_AFTER_MS).toISOString()
  for (let after = await checkpoint.read(); ;) {
    const { events, scannedTo, atHead } = await log.readAll({ after, filter: FILTER, limit: PAGE })
    for (const event of events) {
      if (event.meta.at > before) return
      await settle(deps, event)
      await checkpoint.write(event.position)
    }
    if (scannedTo > after) await checkpoint.write(scannedTo)
    if (atHead) return
    after = scannedTo
  }
}

async function settle(deps: SettleCreditsDeps, { type, stream, data, position }: StoredEvent): Promise<void> {
  if (type === 'MatchDeleted') {
    const matchId = subjectIdOf(stream)
    const ownerId = await deps.ownerOfUnused(matchId, position)
    if (ownerId !== undefined) await deps.giveBack(ownerId, matchId)
    return
  }
  const { matchId } = data
  if (typeof matchId !== 'string') return
  const wasMade = (await deps.log.streamHead(matchStream(matchId))) !== null
  if (!wasMade) await deps.giveBack(subjectIdOf(stream), matchId)
}
