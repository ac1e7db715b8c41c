import { ResponsiveBar, type BarCustomLayerProps } from '@nivo/bar'
import type { SideAnalysis } from '@courtline/scoring/figures/analysis/side-analysis'
import type { Team } from '@courtline/scoring/rules/vocabulary'
import { isSmall, scaleOf, tableRows, type CategoryRow } from './category-rows.ts'

type Side = SideAnalysis | null

const FILLS = ['#58a6ff', '#ff9d47'] as const
const INTERVAL_LINE = '#a7b1bf'
/** Part of a row that stays free between two bars. */
const GAP = 0.58

/**
 * The bars of both sides, growing from the category between them: the share of the side's points, with its 95 % interval
 * as a thin line. Decoration of the table that lies under it: the numbers are there.
 */
export function CategoryBars({ sides, rowPixels }: { sides: readonly [Side, Side]; rowPixels: number }) {
  const most = scaleOf(sides)
  return ([0, 1] as const).map((team) => (
    <SideBars key={team} team={team} side={sides[team]} most={most} rowPixels={rowPixels} />
  ))
}

interface BarRow {
  readonly [name: string]: string | number
  readonly title: string
  readonly share: number
}

function SideBars({
  team,
  side,
  most,
  rowPixels,
}: {
  team: Team
  side: Side
  most: number
  rowPixels: number
}) {
  if (!side || side.numPoints === 0) return null
  const rows = tableRows(side.categories)
  // The library puts the first row at the bottom.
  const data: readonly BarRow[] = rows
    .map((row) => ({
      title: row.kind === 'tone' ? row.tone : row.category.name,
      share: row.kind === 'tone' ? 0 : row.category.numPoints / side.numPoints,
    }))
    .toReversed()
  const isLeft = team === 0
  return (
    <div
      className={isSmall(side) ? `category-bars team-${team} small` : `category-bars team-${team}`}
      style={{ height: rowPixels * (rows.length + GAP), marginTop: (-GAP / 2) * rowPixels }}
      aria-hidden="true"
    >
      <ResponsiveBar
        data={data}
        keys={['share']}
        indexBy="title"
        layout="horizontal"
        colors={[FILLS[team]]}
        padding={GAP}
        borderRadius={3}
        valueScale={{ type: 'linear', min: 0, max: most, reverse: isLeft }}
        enableLabel={false}
        enableGridY={false}
        axisLeft={null}
        axisBottom={null}
        isInteractive={false}
        animate={false}
        layers={['bars', intervalsOf(rows, most, isLeft, rowPixels)]}
      />
    </div>
  )
}

/** A layer of the chart: the interval of each category as a thin line. */
const intervalsOf =
  (rows: readonly CategoryRow[], most: number, isLeft: boolean, rowPixels: number) =>
  ({ innerWidth }: BarCustomLayerProps<BarRow>) => (
    <g stroke={INTERVAL_LINE}>
      {rows.map((row, at) => {
        if (row.kind === 'tone' || !row.category.interval) return null
        const [low, high] = row.category.interval.map((share) => {
          const pixels = (share / most) * innerWidth
          return isLeft ? innerWidth - pixels : pixels
        })
        // The chart begins half a gap above the table's first row.
        const y = (at + 0.5 + GAP / 2) * rowPixels
        return (
          <g key={row.category.name}>
            <line x1={low} x2={high} y1={y} y2={y} />
            <line x1={low} x2={low} y1={y - 4} y2={y + 4} />
            <line x1={high} x2={high} y1={y - 4} y2={y + 4} />
          </g>
        )
      })}
    </g>
  )
