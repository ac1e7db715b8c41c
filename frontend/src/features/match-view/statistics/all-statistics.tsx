import { lazy, Suspense, useMemo, useState } from 'react'
import type { PointFilter } from '@courtline/scoring/figures/filter'
import type { MatchStatistics } from '@courtline/scoring/figures/match-statistics'
import { momentumOf } from '../points/momentum.ts'
import { figureTitles, statisticColumns } from './statistic-rows.ts'
import { FigureTable } from './figure-table.tsx'
import type { WatchedMatch } from '../watched-match.ts'
import './statistics.css'

// The charts' library is larger than the rest of the screen: it comes when it is looked at.
const MomentumChart = lazy(async () => ({ default: (await import('./charts.tsx')).MomentumChart }))
const EndingsChart = lazy(async () => ({ default: (await import('./charts.tsx')).EndingsChart }))

/** Every figure, by team or by player, for the match or one set, with what can be seen at a glance (D97). */
export function AllStatistics({
  watched,
  statistics,
  onOpenPoints,
}: {
  watched: WatchedMatch
  statistics: MatchStatistics
  onOpenPoints: (filter: PointFilter) => void
}) {
  const [by, setBy] = useState<'individual' | 'team'>('team')
  const [set, setSet] = useState<number | null>(null)
  const columns = useMemo(
    () => statisticColumns(statistics, watched, by, set),
    [watched, statistics, by, set],
  )
  const teams = useMemo(() => statisticColumns(statistics, watched, 'team', set), [watched, statistics, set])
  const titles = figureTitles(watched.index.rules)
  const momentum = useMemo(() => momentumOf(watched.points), [watched])
  return (
    <div className="all-statistics">
      <div className="statistics-sets">
        <Choices
          label="By player or team"
          value={by}
          options={[
            ['individual', 'Individual'],
            ['team', 'Team'],
          ]}
          onChange={setBy}
        />
        <Choices
          label="Which sets"
          value={set}
          options={[
            [null, 'Match'] as const,
            ...watched.sets.map((_, setIndex) => [setIndex, `Set ${setIndex + 1}`] as const),
          ]}
          onChange={setSet}
        />
      </div>
      <Suspense fallback={<div className="chart-box" />}>
        <div className="charts">
          <MomentumChart momentum={momentum} names={watched.names} />
          <EndingsChart titles={titles} columns={teams} />
        </div>
      </Suspense>
      <FigureTable titles={titles} columns={columns} onOpenPoints={onOpenPoints} />
    </div>
  )
}

function Choices<T extends string | number | null>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: T
  options: readonly (readonly [T, string])[]
  onChange: (value: T) => void
}) {
  return (
    <div className="statistics-choices" role="group" aria-label={label}>
      {options.map(([option, text]) => (
        <button
          key={String(option)}
          type="button"
          className={option === value ? 'filter-option chosen' : 'filter-option'}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
