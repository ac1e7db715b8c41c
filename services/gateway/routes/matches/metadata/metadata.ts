import { accountsOf } from '@courtline/messages/match/account-names'
import { teamName, type MatchMetadata, type MatchPlayer } from '@courtline/messages/match/metadata'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { act } from '../life-cycle/act.ts'
import { withAllowedPlayers } from './allowed-players.ts'

/** Changes what is known of a match (D52). */
export const changeMetadataCall =
  (gateway: Gateway): Handler<'changeMetadata'> =>
  async (call) => {
    const { params, body, caller } = call
    const known = await gateway.matches.known(params.id, caller)
    if ('refused' in known) return known
    const listing = {
      ownerId: known.ownerId,
      actorId: caller.actor.userId,
      listed: accountsOf(known.metadata.players),
    }
    const metadata = tidied(await withAllowedPlayers(gateway, body.metadata, listing))
    return act(gateway, call, params.id, (by) => ({ type: 'ChangeMetadata', by, metadata }))
  }

/**
 * Metadata as they are kept: singles has the first player of each side only, and the teams' names follow from the
 * players' (platform 5, model 3). A player who is named only as 'Team A' keeps that.
 */
export function tidied(metadata: MatchMetadata): MatchMetadata {
  const [first, second] = metadata.players
  const size = metadata.teamType === 'Singles' ? 1 : 2
  const players: [MatchPlayer[], MatchPlayer[]] = [first.slice(0, size), second.slice(0, size)]
  return { ...metadata, players, teams: [teamOf(metadata, players, 0), teamOf(metadata, players, 1)] }
}

/** A side without any name keeps the name that was typed for it as a whole. */
function teamOf(metadata: MatchMetadata, players: [MatchPlayer[], MatchPlayer[]], team: 0 | 1): string {
  const isNamed = players[team].some((player) => player.name.trim() !== '')
  return isNamed || metadata.teams[team].trim() === '' ? teamName(players[team], team) : metadata.teams[team]
}
