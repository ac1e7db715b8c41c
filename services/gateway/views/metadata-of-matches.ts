import { accountsOf, withAccountNames } from '@courtline/messages/match/account-names'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { findMatches } from '@courtline/projections/matches/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { displayNames } from '@courtline/projections/users/read'

/** Metadata by match, with the names that players have now; deleted matches are left out. */
export async function metadataOfMatches(
  reads: Reads,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MatchMetadata>> {
  const found = (await findMatches(reads, ids)).filter(({ lifeCycle }) => lifeCycle.status !== 'Deleted')
  const names = await displayNames(
    reads,
    found.flatMap(({ metadata }) => accountsOf(metadata.players)),
  )
  return new Map(found.map(({ id, metadata }) => [id, withAccountNames(metadata, names)]))
}
