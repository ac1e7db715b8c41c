import type { PointFilter } from '@courtline/scoring/figures/filter'
import { playerName, shortName } from '@courtline/scoring/replay/match-names'
import { teamOf } from '@courtline/scoring/rules/state'
import { PLAYERS } from '@courtline/scoring/rules/vocabulary'
import { useRovingFocus } from '../../../ui/use-roving-focus.ts'
import { filterWithPlayer } from '../filter/filter-in-address.ts'
import type { WatchedMatch } from '../watched-match.ts'

/** Per team the players who must serve or return (model 3); in singles there is nobody to choose. */
export function PlayerLists({
  watched: { names, teamType },
  filter,
  onChange,
}: {
  watched: Pick<WatchedMatch, 'names' | 'teamType'>
  filter: PointFilter
  onChange: (filter: PointFilter) => void
}) {
  const roving = useRovingFocus<HTMLDivElement>()
  if (teamType !== 'Doubles') return null
  const chosen = filter.team?.flat() ?? []
  return (
    <fieldset className="filter-group">
      <legend className="cap">Serves or returns</legend>
      <div className="filter-options" {...roving}>
        {PLAYERS.map((player) => (
          <button
            key={player}
            type="button"
            className={`filter-option team-${teamOf(player)}${chosen.includes(player) ? ' chosen' : ''}`}
            aria-pressed={chosen.includes(player)}
            onClick={() => onChange(filterWithPlayer(filter, player))}
          >
            {shortName(playerName(names, player, 'Doubles'))}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
