import { useEffect, useRef } from 'react'
import type { FacetOption, Facets } from '@courtline/scoring/figures/filter-index'
import type { PointFilter } from '@courtline/scoring/figures/filter'
import { useRovingFocus } from '../../../ui/use-roving-focus.ts'
import { PlayerLists } from '../points/player-lists.tsx'
import type { WatchedMatch } from '../watched-match.ts'
import { withChoice } from './filter-in-address.ts'
import { facetGroups, type FacetGroup } from './filter-words.ts'
import { FacetButton } from './facet-button.tsx'
import { ScoreGrid } from './score-grid.tsx'
import { WhoseView } from './whose-view.tsx'
import { viewOf } from '@courtline/scoring/figures/filter'
import { later } from '../../../ui/later.tsx'
import './filter.css'

const SavedFilters = later(async () => (await import('./saved/saved-filters.tsx')).SavedFilters)

/** Choices by field, each with the number of points it would leave; every group is one stop of the Tab key. */
export function FilterGroups({
  watched,
  facets,
  filter,
  favorites,
  hasSaved,
  takesFocus = false,
  onChange,
}: {
  watched: Pick<WatchedMatch, 'names' | 'teamType'>
  facets: Facets
  filter: PointFilter
  /** Whether the viewer can have favorites. */
  favorites: boolean
  /** Whether the viewer can save filters. */
  hasSaved: boolean
  /** Whether the first choice has the focus as soon as it is shown. */
  takesFocus?: boolean
  onChange: (filter: PointFilter) => void
}) {
  const { names } = watched
  const { team } = viewOf(filter)
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) host.current?.querySelector<HTMLElement>('button[data-stop]')?.focus()
  }, [takesFocus])
  return (
    <div ref={host} className="filter-groups">
      <WhoseView watched={watched} filter={filter} onChange={onChange} />
      {hasSaved && <SavedFilters filter={filter} onChange={onChange} />}
      {facetGroups(names, team).map((group) => (
        <Group key={group.title} {...{ group, facets, filter, onChange }} />
      ))}
      <ScoreGrid {...{ names, team, filter, onChange }} options={facets.scores} />
      <PlayerLists watched={watched} filter={filter} onChange={onChange} />
      <OtherChoices {...{ facets, filter, favorites, onChange }} />
    </div>
  )
}

function Group({
  group: { field, title, label, shows },
  facets,
  filter,
  onChange,
}: {
  group: FacetGroup
  facets: Facets
  filter: PointFilter
  onChange: (filter: PointFilter) => void
}) {
  const roving = useRovingFocus<HTMLDivElement>()
  const options = facets[field].filter(({ value }) => shows?.(value) ?? true)
  return (
    <fieldset className="filter-group">
      <legend className="cap">{title}</legend>
      <div className="filter-options" {...roving}>
        {options.map((option) => (
          <FacetButton
            key={String(option.value)}
            field={isShareTelling(filter) ? field : undefined}
            option={option}
            label={label(option.value)}
            chosen={filter[field]?.some((each) => each === option.value) ?? false}
            onToggle={() => onChange(withChoice(filter, field, option.value))}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Of points that are chosen by who ended them how, the share won is known before. */
const isShareTelling = ({ outcome = [] }: PointFilter) => outcome.length === 0

const NO_POINTS: FacetOption = { value: true, numPoints: 0, percentWon: null }

function OtherChoices({
  facets,
  filter,
  favorites,
  onChange,
}: {
  facets: Facets
  filter: PointFilter
  favorites: boolean
  onChange: (filter: PointFilter) => void
}) {
  const roving = useRovingFocus<HTMLDivElement>()
  const played = filter.playedServe === true
  return (
    <fieldset className="filter-group">
      <legend className="cap">Also</legend>
      <div className="filter-options" {...roving}>
        {favorites && (
          <FacetButton
            option={facets.onlyFavorited[0] ?? NO_POINTS}
            label="Only favorites"
            chosen={filter.onlyFavorited === true}
            onToggle={() => onChange({ ...filter, onlyFavorited: filter.onlyFavorited !== true })}
          />
        )}
        <button
          type="button"
          className={played ? 'filter-option chosen' : 'filter-option'}
          aria-pressed={played}
          title="Without the fault before a second serve"
          onClick={() => onChange({ ...filter, playedServe: !played })}
        >
          Hide faults and lets
        </button>
      </div>
    </fieldset>
  )
}
