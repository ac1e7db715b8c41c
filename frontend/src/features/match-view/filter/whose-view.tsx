import { viewOf, type PointFilter } from '@courtline/scoring/figures/filter'
import { playerName, shortName } from '@courtline/scoring/replay/match-names'
import { teamOf } from '@courtline/scoring/rules/state'
import { PLAYERS, TEAMS } from '@courtline/scoring/rules/vocabulary'
import { useRovingFocus } from '../../../ui/use-roving-focus.ts'
import type { WatchedMatch } from '../watched-match.ts'
import './filter.css'

/** From whose view server, outcome, scores and near are read (D18): a team's, in doubles also one player's. */
export function WhoseView({
  watched: { names, teamType },
  filter,
  onChange,
}: {
  watched: Pick<WatchedMatch, 'names' | 'teamType'>
  filter: PointFilter
  onChange: (filter: PointFilter) => void
}) {
  const { team, player } = viewOf(filter)
  const roving = useRovingFocus<HTMLDivElement>()
  return (
    <fieldset className="filter-group">
      <legend className="cap">From whose view</legend>
      <div className="filter-options" {...roving}>
        {TEAMS.map((each) => (
          <button
            key={each}
            type="button"
            className={`filter-option team-${each}${each === team && player === null ? ' chosen' : ''}`}
            aria-pressed={each === team && player === null}
            onClick={() => onChange({ ...filter, filterFor: { team: each } })}
          >
            {shortName(names.teams[each])}
          </button>
        ))}
        {teamType === 'Doubles' &&
          PLAYERS.map((each) => (
            <button
              key={`player ${each}`}
              type="button"
              className={`filter-option team-${teamOf(each)}${each === player ? ' chosen' : ''}`}
              aria-pressed={each === player}
              onClick={() => onChange({ ...filter, filterFor: { player: each } })}
            >
              {shortName(playerName(names, each, teamType))}
            </button>
          ))}
      </div>
    </fieldset>
  )
}
