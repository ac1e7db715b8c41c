import type { FacetOption } from '@courtline/scoring/figures/filter-index'
import type { PointFilter, ScoreOption } from '@courtline/scoring/figures/filter'
import { shortName, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { Team } from '@courtline/scoring/rules/vocabulary'
import type { CSSProperties } from 'react'
import { useRovingFocus } from '../../../ui/use-roving-focus.ts'
import { tellingPercent } from './facet-button.tsx'
import { withChoice } from './filter-in-address.ts'
import { gameScore } from './filter-words.ts'
import { numberOfPoints } from '../points/number-of-points.ts'

const CALLS = ['0', '15', '30', '40'] as const
const CELLS: readonly ScoreOption[] = CALLS.flatMap((own) => CALLS.map((other) => `${own}-${other}` as const))
const ADVANTAGES: readonly ScoreOption[] = ['AdIn', 'AdOut']

/** The exact score as a grid: own points downwards, the other's across, and the advantages below; darker where more points were played. */
export function ScoreGrid({
  names,
  team,
  options,
  filter,
  onChange,
}: {
  names: MatchNames
  /** Whose points stand at the side. */
  team: Team
  /** Those of the field `scores`. */
  options: readonly FacetOption[]
  filter: PointFilter
  onChange: (filter: PointFilter) => void
}) {
  const roving = useRovingFocus<HTMLDivElement>(CALLS.length)
  const own = shortName(names.teams[team])
  const other = shortName(names.teams[team === 0 ? 1 : 0])
  const most = Math.max(1, ...CELLS.map((cell) => optionOf(options, cell).numPoints))
  const cell = (value: ScoreOption) => (
    <Cell
      key={value}
      option={optionOf(options, value)}
      share={optionOf(options, value).numPoints / most}
      label={gameScore(value)}
      chosen={filter.scores?.includes(value) ?? false}
      onToggle={() => onChange(withChoice(filter, 'scores', value))}
    />
  )
  return (
    <fieldset className="filter-group">
      <legend className="cap">{`Exact score, ${own} first`}</legend>
      <div className="score-grid">
        <span className="score-grid-own" aria-hidden="true">
          {own}
        </span>
        <span className="score-grid-other" aria-hidden="true">
          {other}
        </span>
        {CALLS.map((call) => (
          <b key={`across ${call}`} className="score-grid-across" aria-hidden="true">
            {call}
          </b>
        ))}
        {CALLS.map((call) => (
          <b key={`down ${call}`} className="score-grid-down" aria-hidden="true">
            {call}
          </b>
        ))}
        <div className="score-grid-cells" {...roving}>
          {CELLS.map(cell)}
          {ADVANTAGES.map(cell)}
        </div>
      </div>
    </fieldset>
  )
}

const optionOf = (options: readonly FacetOption[], value: ScoreOption): FacetOption =>
  options.find((option) => option.value === value) ?? { value, numPoints: 0, percentWon: null }

function Cell({
  option,
  share,
  label,
  chosen,
  onToggle,
}: {
  option: FacetOption
  /** Of the points of the cell with the most. */
  share: number
  label: string
  chosen: boolean
  onToggle: () => void
}) {
  const percent = tellingPercent('scores', option)
  const played = numberOfPoints(option.numPoints)
  const heat: CSSProperties & Record<'--share', number> = { '--share': Math.round(share * 100) / 100 }
  return (
    <button
      type="button"
      className={chosen ? 'score-cell chosen' : 'score-cell'}
      aria-pressed={chosen}
      aria-label={`${label}, ${played}`}
      title={`${label}: ${played}${percent === null ? '' : `, ${percent} % won`}`}
      disabled={option.numPoints === 0 && !chosen}
      style={heat}
      onClick={onToggle}
    >
      {label.startsWith('Ad') && label}
      <span>{option.numPoints === 0 ? '–' : option.numPoints}</span>
      {percent !== null && <small>{percent} %</small>}
    </button>
  )
}
