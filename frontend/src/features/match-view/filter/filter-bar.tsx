import type { PointFilter } from '@courtline/scoring/figures/filter'
import type { ActionId } from '../../../foundation/keys/actions.ts'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { later } from '../../../ui/later.tsx'
import { useRovingFocus } from '../../../ui/use-roving-focus.ts'
import type { WatchedMatch } from '../watched-match.ts'
import { clearedFilter, FILTER_PRESETS, isPreset, withPreset } from './filter-presets.ts'
import './filter.css'

/** The words of all conditions come where there is one. */
const ChosenFilters = later(async () => (await import('./chosen-filters.tsx')).ChosenFilters)

/** Keys of the presets, in their order. */
const PRESET_ACTIONS = [
  'view.preset1',
  'view.preset2',
  'view.preset3',
  'view.preset4',
  'view.preset5',
  'view.preset6',
] as const satisfies readonly ActionId[]

/** What is filtered by, to take out again; one press for what most viewers look for; and the way to all choices. */
export function FilterBar({
  watched,
  filter,
  isActive,
  open,
  onOpen,
  onChange,
}: {
  watched: Pick<WatchedMatch, 'names' | 'teamType'>
  filter: PointFilter
  /** Whether anything is filtered. */
  isActive: boolean
  /** Whether all choices are shown. */
  open: boolean
  onOpen: () => void
  onChange: (filter: PointFilter) => void
}) {
  const roving = useRovingFocus<HTMLDivElement>()
  const isOnePreset = FILTER_PRESETS.some((_, place) => isPreset(filter, place))
  return (
    <div className="filter-bar">
      <div className="filter-chips" role="toolbar" aria-label="Filter presets" {...roving}>
        {isActive && (
          <button type="button" className="filter-option" onClick={() => onChange(clearedFilter(filter))}>
            Clear all
          </button>
        )}
        {isActive && !isOnePreset && <ChosenFilters {...{ filter, watched, onChange }} />}
        {PRESET_ACTIONS.map((action, place) => (
          <button
            key={action}
            type="button"
            className={isPreset(filter, place) ? 'filter-option chosen' : 'filter-option'}
            aria-pressed={isPreset(filter, place)}
            onClick={() => onChange(withPreset(filter, place))}
          >
            {FILTER_PRESETS[place]?.name} <Kbd action={action} />
          </button>
        ))}
      </div>
      <button type="button" className="filter-button" aria-expanded={open} onClick={onOpen}>
        Filter <Kbd action="view.filter" />
      </button>
    </div>
  )
}
