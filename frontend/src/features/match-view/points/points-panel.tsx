import type { Facets, FilterResult } from '@courtline/scoring/figures/filter-index'
import { CHOICE_FIELDS, viewOf, type PointFilter } from '@courtline/scoring/figures/filter'
import { shortName } from '@courtline/scoring/replay/match-names'
import type { Team } from '@courtline/scoring/rules/vocabulary'
import type { Ref } from 'react'
import { isFavorite, type MatchFavorites } from '../favorites/use-match-favorites.ts'
import { FilterPanel, wordOf } from '../filter/filter-panel.tsx'
import { clearedFilter } from '../filter/filter-presets.ts'
import { PlayerLists } from './player-lists.tsx'
import { PointList } from './point-list.tsx'
import { PresetRow } from '../filter/preset-row.tsx'
import { WhoseView } from '../filter/whose-view.tsx'
import { categoryTitle } from '../analysis/analysis-words.ts'
import { figureTitle } from '../statistics/statistic-rows.ts'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import './points.css'

/** How many points, who won them, the choices that lead there, and the points themselves. */
export function PointsPanel({
  ref,
  watched,
  points,
  result,
  facets,
  filter,
  current,
  spoilers,
  favorites,
  onChange,
  onOpen,
}: {
  ref: Ref<HTMLDivElement>
  watched: WatchedMatch
  points: readonly PointRow[]
  result: FilterResult
  facets: Facets
  filter: PointFilter
  current: number | null
  spoilers: boolean
  favorites: MatchFavorites | undefined
  onChange: (filter: PointFilter) => void
  onOpen: (point: PointRow) => void
}) {
  const { team } = viewOf(filter)
  return (
    <aside className="points-panel" aria-label="Point filter">
      <header className="points-head">
        <h2>Points</h2>
        <span className="g" />
        {favorites && (
          <button
            type="button"
            className="quiet"
            disabled={points.every((point) => isFavorite(favorites.serveIds, point))}
            onClick={() => favorites.addAll(points)}
          >
            Favorite all shown
          </button>
        )}
        <button
          type="button"
          className="quiet"
          disabled={!result.filtersActive}
          onClick={() => onChange(clearedFilter(filter))}
        >
          Clear all
        </button>
      </header>
      <Share watched={watched} result={result} team={team} />
      <WhoseView watched={watched} filter={filter} onChange={onChange} />
      <OpenedFrom filter={filter} onChange={onChange} />
      <div ref={ref} className="points-filter">
        <PresetRow filter={filter} onChange={onChange} />
        <FilterPanel
          facets={facets}
          filter={filter}
          names={watched.names}
          team={team}
          favorites={favorites !== undefined}
          onChange={onChange}
        />
        <PlayerLists watched={watched} filter={filter} onChange={onChange} />
      </div>
      {points.length === 0 ? (
        <NoPoints watched={watched} filter={filter} onChange={onChange} />
      ) : (
        <PointList
          points={points}
          current={current}
          spoilers={spoilers}
          favorites={favorites}
          onOpen={onOpen}
        />
      )}
    </aside>
  )
}

/** What a number of the statistics or of an analysis opened, and the way to take it off again. */
function OpenedFrom({ filter, onChange }: { filter: PointFilter; onChange: (filter: PointFilter) => void }) {
  const { figure, category, ...rest } = filter
  if (figure === undefined && category === undefined) return null
  return (
    <div className="points-opened">
      {figure !== undefined && (
        <button
          type="button"
          className="filter-option chosen"
          onClick={() => onChange({ ...rest, ...(category && { category }) })}
        >
          Remove “{figureTitle(figure)}”
        </button>
      )}
      {category !== undefined && (
        <button
          type="button"
          className="filter-option chosen"
          onClick={() => onChange({ ...rest, ...(figure && { figure }) })}
        >
          Remove “{categoryTitle(category)}”
        </button>
      )}
    </div>
  )
}

/** '27 of 148', and whose share of them. */
function Share({ watched, result, team }: { watched: WatchedMatch; result: FilterResult; team: Team }) {
  const { numPoints, percentWon } = result
  return (
    <div className="points-share" role="status">
      <p className="points-count">
        <b>{numPoints}</b> of {watched.points.length}
      </p>
      <div className="g">
        <p className="points-won">
          <span>{shortName(watched.names.teams[team])} won</span>
          <b>{percentWon === null ? '–' : `${percentWon}%`}</b>
        </p>
        <span className={`points-bar team-${team}`} aria-hidden="true">
          <i style={{ width: `${percentWon ?? 0}%` }} />
        </span>
      </div>
    </div>
  )
}

/** An empty result names the way out: the field whose removal brings the most points back. */
function NoPoints({
  watched,
  filter,
  onChange,
}: {
  watched: WatchedMatch
  filter: PointFilter
  onChange: (filter: PointFilter) => void
}) {
  const { team } = viewOf(filter)
  const active = CHOICE_FIELDS.filter((field) => (filter[field]?.length ?? 0) > 0)
  return (
    <div className="points-empty" role="status">
      <p>{watched.points.length === 0 ? 'No points have been marked in this match.' : 'No points match.'}</p>
      {active.map((field) => (
        <button
          key={field}
          type="button"
          className="filter-option"
          onClick={() => onChange({ ...filter, [field]: [] })}
        >
          Remove “{(filter[field] ?? []).map((value) => wordOf(watched.names, team, field, value)).join(', ')}
          ”
        </button>
      ))}
      {filter.team?.some((players) => players.length > 0) && (
        <button
          type="button"
          className="filter-option"
          onClick={() => onChange({ ...filter, team: [[], []] })}
        >
          Remove “Serves or returns”
        </button>
      )}
      {filter.onlyFavorited === true && (
        <button
          type="button"
          className="filter-option"
          onClick={() => onChange({ ...filter, onlyFavorited: false })}
        >
          Remove “Only favorites”
        </button>
      )}
      {filter.playedServe === true && (
        <button
          type="button"
          className="filter-option"
          onClick={() => onChange({ ...filter, playedServe: false })}
        >
          Remove “Hide faults and lets”
        </button>
      )}
    </div>
  )
}
