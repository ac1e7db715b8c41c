import type { ServeRow } from '../replay/serve-rows.ts'
import { opponent } from '../rules/state.ts'
import type { Player, Team } from '../rules/vocabulary.ts'

/** Who ended a point: a player, or only their team where no player was recorded in doubles. */
export type Ender = { readonly player: Player } | { readonly team: Team }

/**
 * Who ended the point with this serve: the server by an ace or a fault, else the last toucher (D39); by the point's
 * winner where nobody recorded who that was. Null where it is not known, and for a let.
 */
export function enderOf({
  outcome,
  server,
  endingPlayer,
  winner,
}: Pick<ServeRow, 'outcome' | 'server' | 'endingPlayer' | 'winner'>): Ender | null {
  switch (outcome) {
    case 'Ace':
    case 'Fault':
    case 'DoubleFault':
      return { player: server }
    case 'Winner':
      return lastToucher(endingPlayer, winner)
    case 'ForcedError':
    case 'UnforcedError':
      return lastToucher(endingPlayer, winner === null ? null : opponent(winner))
    case 'Let':
      return null
    case null:
      return lastToucher(endingPlayer, null)
  }
}

function lastToucher(player: Player | null, team: Team | null): Ender | null {
  if (player !== null) return { player }
  return team === null ? null : { team }
}
