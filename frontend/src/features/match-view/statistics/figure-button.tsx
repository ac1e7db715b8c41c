import type { PointFilter } from '@courtline/scoring/figures/filter'
import type { StatisticSide } from './statistic-rows.ts'

/** A number of the statistics; it opens the points that it counts, where there are any. */
export function FigureButton({
  side,
  label,
  onOpenPoints,
}: {
  side: StatisticSide
  /** What is counted, of whom. */
  label: string
  onOpenPoints: (filter: PointFilter) => void
}) {
  const { text, detail, opens } = side
  const number = (
    <>
      <b>{text}</b> <small>{detail}</small>
    </>
  )
  if (!opens) return <span>{number}</span>
  return (
    <button
      type="button"
      aria-label={`${label}: ${text} ${detail}. Show the points`}
      onClick={() => onOpenPoints(opens)}
    >
      {number}
    </button>
  )
}
