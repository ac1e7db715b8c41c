import { accountsOf, withAccountNames } from '@courtline/messages/match/account-names'
import { findMatch } from '@courtline/projections/matches/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { displayNames, findUser } from '@courtline/projections/users/read'

/** What mail about a match contains besides the event: whose it is, and what it is called. */
export interface MatchMailFacts {
  readonly matchId: string
  readonly ownerEmail: string | null
  readonly teams: readonly [string, string]
  readonly hasVideoToCut: boolean
}

/** Undefined for a match, or an owner, that is gone. */
export async function mailFacts(reads: Reads, matchId: string): Promise<MatchMailFacts | undefined> {
  const match = await findMatch(reads, matchId)
  const owner = match && (await findUser(reads, match.ownerId))
  if (!match || !owner) return undefined
  const names = await displayNames(reads, accountsOf(match.metadata.players))
  return {
    matchId,
    ownerEmail: owner.emails[0]?.email ?? null,
    teams: withAccountNames(match.metadata, names).teams,
    hasVideoToCut: match.preprocessedVideoUri !== null,
  }
}
