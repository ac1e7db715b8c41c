import { useMemo, useState } from 'react'
import type { PointFilter } from '@courtline/scoring/figures/filter'
import type { MatchStatistics } from '@courtline/scoring/figures/match-statistics'
import { WinProbabilityChart } from '../win-probability/win-probability-chart.tsx'
import type { PointRow, WatchedMatch } from '../watched-match.ts'
import { FigureTable } from './figure-table.tsx'
import { OverallFigures } from './overall-figures.tsx'
import { figureTitles, playerColumns, statisticRows } from './statistic-rows.ts'
import { StatisticsTable } from './statistics-table.tsx'
import '../filter/filter.css'
import './statistics.css'

/** Every figure of the match or of one set, by team or, in doubles, by player (D97). */
export function AllStatistics({
  watched,
  statistics,
  onOpenPoints,
  onPlay,
}: {
  watched: WatchedMatch
  statistics: MatchStatistics
  onOpenPoints: (filter: PointFilter) => void
  onPlay: (point: PointRow) => void
}) {
  const [by, setBy] = useState<'individual' | 'team'>('team')
  const [set, setSet] = useState<number | null>(null)
  const { rules } = watched.index
  const rows = useMemo(() => statisticRows(statistics, rules, 'all', set), [statistics, rules, set])
  return (
    <div className="all-statistics">
      <WinProbabilityChart watched={watched} onPlay={onPlay} />
      <div className="statistics-sets">
        {watched.sets.length > 1 && (
          <Choices
            label="Which sets"
            value={set}
            options={[[null, 'Match'] as const, ...watched.sets.map(setOption)]}
            onChange={setSet}
          />
        )}
        {watched.teamType === 'Doubles' && (
          <Choices
            label="By player or team"
            value={by}
            options={[
              ['individual', 'Individual'],
              ['team', 'Team'],
            ]}
            onChange={setBy}
          />
        )}
      </div>
      <OverallFigures watched={watched} statistics={statistics} set={set} />
      {by === 'team' ? (
        <StatisticsTable rows={rows} names={watched.names} onOpenPoints={onOpenPoints} />
      ) : (
        <FigureTable
          titles={figureTitles(rules)}
          columns={playerColumns(statistics, watched, set)}
          onOpenPoints={onOpenPoints}
        />
      )}
    </div>
  )
}

/** 'Set 2 · 5–7'. */
const setOption = ({ games }: WatchedMatch['sets'][number], setIndex: number) =>
  [setIndex, `Set ${setIndex + 1} · ${games.join('–')}`] as const

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
