import { addHash, hashText, parseHash, sumOfHashes } from '@courtline/infra/event-log/event-hash'
import type { BuildCheckpoint, Tally } from '@courtline/infra/read-models/read-models'

export const NO_EVENTS: Tally = { count: 0, hash: hashText(0n) }

/** The tally with some more events, by their ids. */
export function tallied(tally: Tally, eventIds: readonly string[]): Tally {
  if (eventIds.length === 0) return tally
  const hash = addHash(parseHash(tally.hash), sumOfHashes(eventIds))
  return { count: tally.count + eventIds.length, hash: hashText(hash) }
}

export function addTallies(tallies: readonly Tally[]): Tally {
  const hash = tallies.reduce((sum, tally) => addHash(sum, parseHash(tally.hash)), 0n)
  return { count: tallies.reduce((sum, tally) => sum + tally.count, 0), hash: hashText(hash) }
}

/** Every event that the checkpoint accounts for: applied, parked and skipped together (P1). */
export function accountedFor({ applied, parked, skipped }: BuildCheckpoint): Tally {
  return addTallies([applied, ...[...parked, ...skipped].map(({ events }) => events)])
}
