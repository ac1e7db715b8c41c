import { viewOf, type PointFilter } from '@courtline/scoring/filter'
import { playerName, shortName } from '@courtline/scoring/match-names'
import { teamOf } from '@courtline/scoring/state'
import { PLAYERS, TEAMS } from '@courtline/scoring/vocabulary'
import type { WatchedMatch } from './watched-match.ts'

/** From whose view server, outcome, scores and near are read (D18): a team's, in doubles also one player's. */
export function WhoseView({
  watched: { names, points },
  filter,
  onChange,
}: {
  watched: Pick<WatchedMatch, 'names' | 'points'>
  filter: PointFilter
  onChange: (filter: PointFilter) => void
}) {
  const { team, player } = viewOf(filter)
  const teamType = points[0]?.before.teamType ?? 'Singles'
  return (
    <div className="points-team" role="group" aria-label="From whose view">
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
  )
}
