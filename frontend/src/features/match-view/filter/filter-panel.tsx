import type { FacetOption, Facets } from '@courtline/scoring/figures/filter-index'
import type { ChoiceField, ChoiceValue, PointFilter } from '@courtline/scoring/figures/filter'
import { shortName, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { Team } from '@courtline/scoring/rules/vocabulary'
import { withChoice } from './filter-in-address.ts'
import './filter.css'

/** How each value of a field is called. */
type Label = (value: ChoiceValue) => string

interface Group {
  readonly field: ChoiceField
  readonly title: string
  readonly label: Label
  readonly shows?: (value: ChoiceValue) => boolean
}

const from =
  (words: Readonly<Record<string, string>>): Label =>
  (value) =>
    words[String(value)] ?? String(value)

/** Groups of the panel in their order. Names of the teams are used where the filter says Serving and Returning. */
function groups(names: MatchNames, team: Team): readonly Group[] {
  const own = shortName(names.teams[team])
  const other = shortName(names.teams[team === 0 ? 1 : 0])
  return [
    { field: 'server', title: 'Server', label: from({ Serving: own, Returning: other }) },
    { field: 'service', title: 'Serve', label: from({ First: '1st', Second: '2nd' }) },
    {
      field: 'scores',
      title: 'Score',
      label: from({
        deuce: 'Deuce',
        gamePoint: 'Game point',
        breakPoint: 'Break point',
        tiebreaker: 'Tiebreaker',
      }),
      shows: (value) => !/\d|^Ad/.test(String(value)),
    },
    { field: 'outcome', title: `Outcome by ${own}`, label: outcomeLabel, shows: (v) => !isOpponents(v) },
    { field: 'outcome', title: `Outcome by ${other}`, label: outcomeLabel, shows: isOpponents },
    {
      field: 'pointLength',
      title: 'Shots',
      label: from({
        '1st shot': '1st',
        '2nd shot': '2nd',
        '3-4 shots': '3–4',
        '5-8 shots': '5–8',
        'more than 8 shots': '9+',
      }),
    },
    { field: 'shotType', title: 'Last stroke', label: String },
    { field: 'errorType', title: 'Error', label: from({ LongOut: 'Long', Net: 'Net' }) },
    { field: 'side', title: 'Side', label: from({ 0: 'Deuce', 1: 'Ad' }) },
    { field: 'situation', title: 'Situation', label: from({ 0: 'Regular', 1: 'Pressure' }) },
    { field: 'set', title: 'Set', label: (value) => `Set ${Number(value) + 1}` },
    { field: 'near', title: `${own}’s end`, label: from({ true: 'Near', false: 'Far' }) },
    {
      field: 'scores',
      title: `Exact score, ${own} first`,
      label: from({ AdIn: 'Ad In', AdOut: 'Ad Out' }),
      shows: (value) => /\d|^Ad/.test(String(value)),
    },
  ]
}

/** How a value of a field is called in this match. */
export const wordOf = (names: MatchNames, team: Team, field: ChoiceField, value: ChoiceValue): string => {
  const fitting = groups(names, team).find((group) => group.field === field && (group.shows?.(value) ?? true))
  return fitting?.label(value) ?? String(value)
}

const isOpponents = (value: ChoiceValue) => String(value).startsWith('Opponent')

const outcomeLabel: Label = (value) =>
  ({
    Ace: 'Ace',
    Winner: 'Winner',
    ForcedError: 'Forced error',
    UnforcedError: 'Unforced error',
    DoubleFault: 'Double fault',
    ServiceFault: 'Fault',
    Let: 'Let',
  })[String(value).replace('Opponent', '')] ?? String(value)

/** Choices by field, each with the number of points it would leave and, in its title, the share won of them. */
export function FilterPanel({
  facets,
  filter,
  names,
  team,
  favorites,
  onChange,
}: {
  facets: Facets
  filter: PointFilter
  names: MatchNames
  /** The team from whose view the filter is read. */
  team: Team
  /** Whether whoever watches can have favorites. */
  favorites: boolean
  onChange: (filter: PointFilter) => void
}) {
  return (
    <div className="filter-groups">
      {groups(names, team).map(({ field, title, label, shows }) => (
        <fieldset key={title} className="filter-group">
          <legend className="cap">{title}</legend>
          <div className="filter-options">
            {facets[field]
              .filter(({ value }) => shows?.(value) ?? true)
              .map((option) => (
                <Option
                  key={String(option.value)}
                  option={option}
                  label={label(option.value)}
                  chosen={isChosen(filter, field, option.value)}
                  onToggle={() => onChange(withChoice(filter, field, option.value))}
                />
              ))}
          </div>
        </fieldset>
      ))}
      {favorites && (
        <Option
          option={facets.onlyFavorited[0] ?? NO_POINTS}
          label="Only favorites"
          chosen={filter.onlyFavorited === true}
          onToggle={() => onChange({ ...filter, onlyFavorited: filter.onlyFavorited !== true })}
        />
      )}
      <button
        type="button"
        className={filter.playedServe === true ? 'filter-option chosen' : 'filter-option'}
        aria-pressed={filter.playedServe === true}
        title="Without the fault before a second serve"
        onClick={() => onChange({ ...filter, playedServe: filter.playedServe !== true })}
      >
        Hide faults and lets
      </button>
    </div>
  )
}

const NO_POINTS: FacetOption = { value: true, numPoints: 0, percentWon: null }

const isChosen = (filter: PointFilter, field: ChoiceField, value: ChoiceValue) => {
  const chosen: readonly ChoiceValue[] = filter[field] ?? []
  return chosen.includes(value)
}

function Option({
  option,
  label,
  chosen,
  onToggle,
}: {
  option: FacetOption
  label: string
  chosen: boolean
  onToggle: () => void
}) {
  const won = option.percentWon === null ? 'none won or lost' : `${option.percentWon}% won`
  return (
    <button
      type="button"
      className={chosen ? 'filter-option chosen' : 'filter-option'}
      aria-pressed={chosen}
      title={`${option.numPoints} points, ${won}`}
      disabled={option.numPoints === 0 && !chosen}
      onClick={onToggle}
    >
      {label} <small>{option.numPoints}</small>
      {option.percentWon !== null && <small className="filter-won">{option.percentWon}%</small>}
    </button>
  )
}
