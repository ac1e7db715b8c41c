import type { PointFilter } from '@courtline/scoring/figures/filter'
import type { WatchedMatch } from '../watched-match.ts'
import { chosenIn } from './chosen.ts'

interface ChosenFiltersProps {
  readonly filter: PointFilter
  readonly watched: Pick<WatchedMatch, 'names' | 'teamType'>
  readonly onChange: (filter: PointFilter) => void
}

/** Each condition of a filter as a chip that takes it out, in the toolbar of the filters. */
export function ChosenFilters({ filter, watched, onChange }: ChosenFiltersProps) {
  return chosenIn(filter, watched).map(({ words, without }) => (
    <button
      key={words}
      type="button"
      className="filter-option chosen"
      // The arrows of the toolbar lead here.
      tabIndex={-1}
      aria-label={`Remove “${words}”`}
      onClick={() => onChange(without)}
    >
      {words} <span aria-hidden="true">✕</span>
    </button>
  ))
}

/** Where nothing is left: each condition that may be the one too many. */
export function WithoutEach({ filter, watched, onChange }: ChosenFiltersProps) {
  return chosenIn(filter, watched).map(({ words, without }) => (
    <button key={words} type="button" className="filter-option" onClick={() => onChange(without)}>
      Without “{words}”
    </button>
  ))
}
