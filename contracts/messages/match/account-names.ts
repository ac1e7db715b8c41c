import { teamName, type MatchMetadata, type MatchPlayer } from './metadata.ts'
import { ERASED } from '../event-sourcing/personal-data.ts'

type Side = readonly Pick<MatchPlayer, 'name' | 'id'>[]

/** Accounts that are named as players. */
export function accountsOf(players: readonly Side[]): string[] {
  return players.flat().flatMap(({ id }) => (id === null ? [] : [id]))
}

/**
 * Metadata as a read model may keep them: what belongs to an account (its name and address, and a team's name made of
 * it) is left out, since only the users read model holds it (D32).
 */
export function withoutAccountNames(metadata: MatchMetadata): MatchMetadata {
  const [first, second] = metadata.players
  return {
    ...metadata,
    teams: [teamWithoutAccounts(metadata, 0), teamWithoutAccounts(metadata, 1)],
    players: [first.map(withoutName), second.map(withoutName)],
  }
}

const withoutName = (player: MatchPlayer): MatchPlayer =>
  player.id === null ? player : { ...player, name: '', email: null }

const hasAccount = (side: Side) => side.some((player) => player.id !== null)

const teamWithoutAccounts = ({ players, teams }: MatchMetadata, team: 0 | 1) =>
  hasAccount(players[team]) ? '' : teams[team]

/** The same metadata with the names that the accounts have now; 'Deleted user' for those that are gone. */
export function withAccountNames(
  metadata: MatchMetadata,
  names: ReadonlyMap<string, string | null>,
): MatchMetadata {
  const [first, second] = metadata.players
  const players: MatchMetadata['players'] = [
    first.map((player) => named(player, names)),
    second.map((player) => named(player, names)),
  ]
  return { ...metadata, players, teams: teamNames(players, metadata.teams) }
}

function named<P extends Pick<MatchPlayer, 'name' | 'id'>>(
  player: P,
  names: ReadonlyMap<string, string | null>,
): P {
  if (player.id === null) return player
  const name = names.get(player.id)
  return { ...player, name: name === undefined ? ERASED : (name ?? '') }
}

/** Display names of both teams, once their players have their names. */
export function teamNames(
  players: readonly [Side, Side],
  typed: readonly [string, string],
): [string, string] {
  const nameOf = (team: 0 | 1) => (hasAccount(players[team]) ? teamName(players[team], team) : typed[team])
  return [nameOf(0), nameOf(1)]
}
