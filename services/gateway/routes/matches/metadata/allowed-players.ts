import { normalEmail } from '@courtline/application/accounts/email-address'
import { accountsOf } from '@courtline/messages/match/account-names'
import type { MatchMetadata, MatchPlayer } from '@courtline/messages/match/metadata'
import { teammateIdsOf } from '@courtline/projections/teams/read'
import { findUsers } from '@courtline/projections/users/read'
import type { Gateway } from '../../../gateway.ts'

/** Who lists these players: the match's owner, and the caller who acts for them. */
interface Listing {
  readonly ownerId: string
  readonly actorId: string
  /** Accounts that are listed already. */
  readonly listed: readonly string[]
}

/**
 * Metadata with the accounts that may be put into the match (D112): its owner and the caller, the owner's teammates,
 * those listed before, and the user who confirmed the address that was typed. Of others the name stays as it was
 * typed, without the account.
 */
export async function withAllowedPlayers(
  { projections: { reads } }: Gateway,
  metadata: MatchMetadata,
  { ownerId, actorId, listed }: Listing,
): Promise<MatchMetadata> {
  const wanted = accountsOf(metadata.players)
  if (wanted.length === 0) return metadata
  const mates = await teammateIdsOf(reads, ownerId)
  const allowed = new Set([ownerId, actorId, ...listed, ...mates])
  const accounts = new Map((await findUsers(reads, wanted)).map((account) => [account.id, account]))
  const hasConfirmed = ({ id, email }: MatchPlayer) =>
    id !== null &&
    email !== null &&
    (accounts.get(id)?.emails ?? []).some(
      (known) => known.confirmed && normalEmail(known.email) === normalEmail(email),
    )
  const [first, second] = metadata.players
  const listedOnly = (side: typeof first): MatchPlayer[] =>
    side.map((player) =>
      player.id === null || allowed.has(player.id) || hasConfirmed(player) ? player : { ...player, id: null },
    )
  return { ...metadata, players: [listedOnly(first), listedOnly(second)] }
}
