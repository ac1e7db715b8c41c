import type { FacetOption } from '@courtline/scoring/figures/filter-index'
import type { ChoiceField } from '@courtline/scoring/figures/filter'
import { numberOfPoints } from '../points/number-of-points.ts'

/** Fields whose share of points won is news. Who wins a point that ends in an error needs no percentage. */
const TELLING: ReadonlySet<ChoiceField> = new Set([
  'server',
  'service',
  'side',
  'scores',
  'pointLength',
  'situation',
  'set',
  'near',
])
/** Of fewer points a share adds nothing to their number. */
const FEWEST_POINTS = 5

/** The share won of an option's points, where there are points enough; else null. */
export const tellingPercent = (
  field: ChoiceField | undefined,
  { numPoints, percentWon }: FacetOption,
): number | null =>
  field !== undefined && TELLING.has(field) && numPoints >= FEWEST_POINTS ? percentWon : null

/** One choice of a filter: pressed or not, the points that it leaves, and the share won of them. */
export function FacetButton({
  field,
  option,
  label,
  chosen,
  onToggle,
  className = 'filter-option',
}: {
  /** Absent where there are too few points for a share. */
  field?: ChoiceField | undefined
  option: FacetOption
  label: string
  chosen: boolean
  onToggle: () => void
  className?: string
}) {
  const percent = tellingPercent(field, option)
  const won = percent === null ? '' : `, ${percent} % won`
  return (
    <button
      type="button"
      className={chosen ? `${className} chosen` : className}
      aria-pressed={chosen}
      title={`${numberOfPoints(option.numPoints)}${won}`}
      disabled={option.numPoints === 0 && !chosen}
      onClick={onToggle}
    >
      {label} <small>{option.numPoints}</small>
      {percent !== null && <small className="filter-won">{percent} %</small>}
    </button>
  )
}
