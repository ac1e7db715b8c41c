import type { AnalysisView } from '@courtline/messages/views/analysis'
import type { OptionCount } from '@courtline/scoring/figures/analysis/side-analysis'
import type { ChoiceValue } from '@courtline/scoring/figures/filter'
import type { Player } from '@courtline/scoring/rules/vocabulary'
import { useState } from 'react'
import type { WatchedMatch } from '../watched-match.ts'
import {
  addressWithChoice,
  addressWithPlayer,
  chosenInOrder,
  type AnalysisField,
  type AnalysisPlace,
} from './analysis-in-address.ts'
import { CHOICE_WORDS, chipName } from './analysis-words.ts'
import '../filter/filter.css'

interface Group {
  readonly field: AnalysisField
  readonly title: string
  /** What the choice of all is called. */
  readonly all: string
  /** Values of the group; absent: all of them. */
  readonly shows?: readonly ChoiceValue[]
}

const GROUPS: readonly Group[] = [
  { field: 'set', title: 'Set', all: 'All' },
  { field: 'situation', title: 'Situation', all: 'Any' },
  { field: 'scores', title: 'Score', all: 'Any', shows: ['breakPoint', 'gamePoint', 'deuce', 'tiebreaker'] },
  { field: 'service', title: 'Serve', all: 'Both' },
  { field: 'side', title: 'Side', all: 'Both' },
]

/** What the page is filtered by, one choice of each kind, with the points that each would leave. */
export function AnalysisChoices({
  view,
  watched,
  place,
  query,
  onGo,
}: {
  view: AnalysisView
  watched: WatchedMatch
  place: AnalysisPlace
  query: URLSearchParams
  onGo: (query: URLSearchParams) => void
}) {
  const { filterFor } = place.filter
  const player = filterFor !== undefined && 'player' in filterFor ? filterFor.player : null
  const [open, setOpen] = useState(false)
  const chosen = chosenInOrder(query).filter((name) => name !== 'cell').length
  return (
    <div className={open ? 'analysis-choices open' : 'analysis-choices'}>
      <button
        type="button"
        className="analysis-choices-toggle filter-option"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Filters {chosen > 0 && <small>{chosen}</small>}
      </button>
      {GROUPS.map(({ field, title, all, shows }) => {
        const options = optionsOf(view, field).filter(({ value }) => shows?.includes(value) ?? true)
        // One set, or one serve to a point, leaves nothing to choose.
        if (options.length < 2) return null
        return (
          <ChoiceGroup
            key={field}
            title={title}
            all={all}
            label={CHOICE_WORDS[field]}
            options={options}
            chosen={place.filter[field]?.[0] ?? null}
            onChoose={(value) => onGo(addressWithChoice(query, field, value))}
          />
        )
      })}
      <ChoiceGroup<Player>
        title="Player"
        all={watched.teamType === 'Singles' ? 'Both' : 'All'}
        label={(value) => chipName(watched.names, value, watched.teamType)}
        options={view.options.player}
        chosen={player}
        onChoose={(value) => onGo(addressWithPlayer(query, value))}
      />
    </div>
  )
}

const optionsOf = (view: AnalysisView, field: AnalysisField): readonly OptionCount<ChoiceValue>[] =>
  view.options[field]

function ChoiceGroup<V extends ChoiceValue>({
  title,
  all,
  label,
  options,
  chosen,
  onChoose,
}: {
  title: string
  all: string
  label: (value: V) => string
  options: readonly OptionCount<V>[]
  chosen: ChoiceValue | null
  onChoose: (value: V | null) => void
}) {
  return (
    <div className="analysis-choice" role="group" aria-label={title}>
      <span className="cap" aria-hidden="true">
        {title}
      </span>
      <button
        type="button"
        className={chosen === null ? 'filter-option chosen' : 'filter-option'}
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
      >
        {all}
      </button>
      {options.map(({ value, numPoints }) => (
        <button
          key={String(value)}
          type="button"
          className={value === chosen ? 'filter-option chosen' : 'filter-option'}
          aria-pressed={value === chosen}
          disabled={numPoints === 0 && value !== chosen}
          onClick={() => onChoose(value === chosen ? null : value)}
        >
          {label(value)} <small>{numPoints}</small>
        </button>
      ))}
    </div>
  )
}
