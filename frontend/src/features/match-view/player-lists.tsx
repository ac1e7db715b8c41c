import type { PointFilter } from '@courtline/scoring/filter'
import { playerName, shortName } from '@courtline/scoring/match-names'
import { teamOf } from '@courtline/scoring/state'
import { PLAYERS } from '@courtline/scoring/vocabulary'
import { withPlayer } from './filter-in-address.ts'
import type { WatchedMatch } from './watched-match.ts'

/** Per team the players who must serve or return (model 3); in singles there is nobody to choose. */
export function PlayerLists({
  watched: { names, points },
  filter,
  onChange,
}: {
  watched: Pick<WatchedMatch, 'names' | 'points'>
  filter: PointFilter
  onChange: (filter: PointFilter) => void
}) {
  if (points[0]?.before.teamType !== 'Doubles') return null
  const chosen = filter.team?.flat() ?? []
  return (
    <fieldset className="filter-group">
      <legend className="cap">Serves or returns</legend>
      <div className="filter-options">
        {PLAYERS.map((player) => (
          <button
            key={player}
            type="button"
            className={`filter-option team-${teamOf(player)}${chosen.includes(player) ? ' chosen' : ''}`}
            aria-pressed={chosen.includes(player)}
            onClick={() => onChange(withPlayer(filter, player))}
          >
            {shortName(playerName(names, player, 'Doubles'))}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
