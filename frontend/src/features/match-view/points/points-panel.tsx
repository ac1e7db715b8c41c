import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { useMediaQuery } from '@mantine/hooks'
import type { Facets, FilterResult } from '@courtline/scoring/figures/filter-index'
import { viewOf, type PointFilter } from '@courtline/scoring/figures/filter'
import { shortName } from '@courtline/scoring/replay/match-names'
import type { MatchView } from '@courtline/messages/views/match'
import type { Team } from '@courtline/scoring/rules/vocabulary'
import { useState } from 'react'
import { AfterPaint } from '../../../ui/in-pieces.ts'
import { later } from '../../../ui/later.tsx'
import { isFavorite, type MatchFavorites } from '../favorites/use-match-favorites.ts'
import { FilterBar } from '../filter/filter-bar.tsx'
import { clearedFilter } from '../filter/filter-presets.ts'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import { PointList } from './point-list.tsx'
import { numberOfPoints } from './number-of-points.ts'
import { STACKED } from './stacked.ts'
import './points.css'

const FilterGroups = later(async () => (await import('../filter/filter-groups.tsx')).FilterGroups)
const PointFilms = later(async () => (await import('../reels/point-films.tsx')).PointFilms)
const WithoutEach = later(async () => (await import('../filter/chosen-filters.tsx')).WithoutEach)
const FilterSheet = later(async () => (await import('../filter/filter-sheet.tsx')).FilterSheet)

interface PointsPanelProps {
  readonly match: MatchView
  readonly watched: WatchedMatch
  readonly points: readonly PointRow[]
  readonly result: FilterResult
  readonly facets: Facets
  readonly filter: PointFilter
  readonly current: number | null
  readonly favorites: MatchFavorites | undefined
  /** Whether the viewer can have films of points made. */
  readonly hasFilms: boolean
  /** Whether the viewer can save filters. */
  readonly hasSaved: boolean
  /** Whether all choices of the filter are shown. */
  readonly filterOpen: boolean
  readonly onFilterOpen: (open: boolean) => void
  readonly onChange: (filter: PointFilter) => void
  readonly onOpen: (point: PointRow) => void
}

/** How many points, who won them, the choices that lead there, and the points themselves. */
export const PointsPanel = (props: PointsPanelProps) => (
  <aside className="points-panel" aria-label="Point filter">
    {/* After the picture and its score, so that neither waits for the other to be laid out. */}
    <AfterPaint>
      <PointsAndFilter {...props} />
    </AfterPaint>
  </aside>
)

function PointsAndFilter(props: PointsPanelProps) {
  const { watched, points, result, filter, current, favorites, onChange, onOpen } = props
  const { team } = viewOf(filter)
  const listed = points.filter(({ veiled }) => !veiled)
  return (
    <>
      <h2 className="visually-hidden">Points</h2>
      <div className="points-head">
        <Share watched={watched} result={result} team={team} />
        <FavoriteAll points={listed} favorites={favorites} />
      </div>
      {props.hasFilms && <PointFilms match={props.match} watched={watched} points={listed} />}
      <FilterBar
        {...{ watched, filter, onChange }}
        isActive={result.filtersActive}
        open={props.filterOpen}
        onOpen={() => props.onFilterOpen(!props.filterOpen)}
      />
      <Choices {...props} />
      {listed.length === 0 ? (
        <NoPoints watched={watched} filter={filter} onChange={onChange} />
      ) : (
        <PointList {...{ current, favorites, onOpen }} points={listed} />
      )}
    </>
  )
}

/** All choices of the filter: above the points where these stand beside the picture, else in a sheet over them. */
function Choices(props: PointsPanelProps) {
  const { watched, result, facets, filter, favorites, hasSaved, filterOpen, onFilterOpen, onChange } = props
  const isStacked = useMediaQuery(STACKED, false, { getInitialValueInEffect: false })
  const isBeside = filterOpen && !isStacked
  // The choices take the focus when they are opened, not where the page began with them.
  const [openFromStart, setOpenFromStart] = useState(isBeside)
  if (openFromStart && !isBeside) setOpenFromStart(false)
  const groups = (
    <FilterGroups
      {...{ watched, facets, filter, hasSaved, onChange }}
      favorites={favorites !== undefined}
      takesFocus={isBeside && !openFromStart}
    />
  )
  if (isStacked)
    return (
      <FilterSheet
        opened={filterOpen}
        onClose={() => onFilterOpen(false)}
        found={numberOfPoints(result.numPoints)}
        onClear={result.filtersActive ? () => onChange(clearedFilter(filter)) : undefined}
      >
        {groups}
      </FilterSheet>
    )
  return isBeside ? <div className="points-filter">{groups}</div> : null
}

function FavoriteAll({ points, favorites }: Pick<PointsPanelProps, 'points' | 'favorites'>) {
  if (!favorites) return null
  return (
    <button
      type="button"
      className="quiet"
      aria-label="Favorite all shown"
      title="Favorite all shown"
      disabled={points.every((point) => isFavorite(favorites.serveIds, point))}
      onClick={() => favorites.addAll(points)}
    >
      <IconStar size={16} aria-hidden /> all
    </button>
  )
}

/** '27 of 148', and whose share of them. */
function Share({ watched, result, team }: { watched: WatchedMatch; result: FilterResult; team: Team }) {
  const { numPoints, percentWon } = result
  return (
    <div className="points-share" role="status">
      <p className="points-count">
        <b>{numPoints}</b> of {watched.numPoints}
      </p>
      <div className="g">
        <p className="points-won">
          <span>{shortName(watched.names.teams[team])} won</span>
          <b>{percentWon === null ? '–' : `${percentWon} %`}</b>
        </p>
        <span className={`points-bar team-${team}`} aria-hidden="true">
          <i style={{ width: `${percentWon ?? 0}%` }} />
        </span>
      </div>
    </div>
  )
}

/** An empty result names the ways out: each condition can be taken out. */
function NoPoints({ watched, filter, onChange }: Pick<PointsPanelProps, 'watched' | 'filter' | 'onChange'>) {
  const text =
    watched.points.length === 0
      ? 'No points have been marked in this match.'
      : watched.points[0]?.veiled
        ? 'Points appear here as you watch them.'
        : 'No points match.'
  return (
    <div className="points-empty" role="status">
      <p>{text}</p>
      <WithoutEach {...{ filter, watched, onChange }} />
    </div>
  )
}
