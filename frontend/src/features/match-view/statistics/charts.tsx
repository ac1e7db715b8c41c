import { ResponsiveBar } from '@nivo/bar'
import { ResponsiveLine } from '@nivo/line'
import { shortName, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { Momentum } from '../points/momentum.ts'
import type { StatisticColumn } from './statistic-rows.ts'

const THEME = {
  background: 'transparent',
  text: { fill: '#a7b1bf', fontSize: 11, fontFamily: 'var(--font)' },
  axis: { ticks: { line: { stroke: '#38414f' } }, domain: { line: { stroke: '#38414f' } } },
  grid: { line: { stroke: '#262d38' } },
  tooltip: { container: { background: '#181c24', color: '#eef2f6', fontSize: 12 } },
} as const

const FIRST_TEAM = '#58a6ff'
const SECOND_TEAM = '#ff9d47'

/** The points' difference through the match, with a line where each set begins. Click and keyboard live in the table. */
export function MomentumChart({ momentum, names }: { momentum: Momentum; names: MatchNames }) {
  const { steps, setStarts, most } = momentum
  return (
    <figure className="chart" aria-label="Momentum: points won by one side minus those of the other">
      <figcaption className="cap">
        Momentum · up {shortName(names.teams[0])}, down {shortName(names.teams[1])}
      </figcaption>
      <div className="chart-box" aria-hidden="true">
        <ResponsiveLine
          data={[{ id: 'lead', data: steps.map(({ point, lead }) => ({ x: point, y: lead })) }]}
          theme={THEME}
          colors={['#d5f24b']}
          margin={{ top: 8, right: 12, bottom: 26, left: 36 }}
          xScale={{ type: 'linear', min: 0, max: Math.max(1, steps.length - 1) }}
          yScale={{ type: 'linear', min: -most, max: most }}
          axisLeft={{ tickValues: 5, format: (value: number) => String(Math.abs(value)) }}
          axisBottom={{ tickValues: 6 }}
          enablePoints={false}
          enableGridX={false}
          lineWidth={2}
          animate={false}
          markers={[
            { axis: 'y', value: 0, lineStyle: { stroke: '#38414f' } },
            ...setStarts.map((value) => ({
              axis: 'x' as const,
              value,
              lineStyle: { stroke: '#8490a0', strokeDasharray: '3 3' },
            })),
          ]}
        />
      </div>
    </figure>
  )
}

/** How points end, mirrored: the first column to the left, the second to the right, on one scale. */
export function EndingsChart({
  titles: shown,
  columns,
}: {
  /** Titles of the columns' sides. */
  titles: readonly string[]
  columns: readonly StatisticColumn[]
}) {
  const [first, second] = columns
  if (!first || !second) return null
  const titles = ['Unforced errors', 'Forced errors', 'Winners', 'Double faults', 'Aces']
  const valueOf = (column: StatisticColumn, title: string) => column.sides[shown.indexOf(title)]?.value ?? 0
  const data = titles.map((title) => ({
    title,
    first: -valueOf(first, title),
    second: valueOf(second, title),
  }))
  // Without a symmetric scale the bars of one side are cut off.
  const most = Math.max(1, ...data.flatMap((row) => [-row.first, row.second]))
  return (
    <figure className="chart" aria-label="How points end, by side">
      <figcaption className="cap">
        How points end · {shortName(first.name)} left, {shortName(second.name)} right
      </figcaption>
      <div className="chart-box" aria-hidden="true">
        <ResponsiveBar
          data={data}
          keys={['first', 'second']}
          indexBy="title"
          layout="horizontal"
          theme={THEME}
          colors={[FIRST_TEAM, SECOND_TEAM]}
          margin={{ top: 8, right: 12, bottom: 26, left: 106 }}
          padding={0.35}
          valueScale={{ type: 'linear', min: -most, max: most }}
          valueFormat={(value) => String(Math.abs(value))}
          labelTextColor="#12160a"
          axisBottom={{ tickValues: 5, format: (value: number) => String(Math.abs(value)) }}
          enableGridX
          enableGridY={false}
          markers={[{ axis: 'x', value: 0, lineStyle: { stroke: '#8490a0' } }]}
          animate={false}
        />
      </div>
    </figure>
  )
}
