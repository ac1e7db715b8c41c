import { lazy, Suspense, useMemo, useState } from 'react'
import { shortName } from '@courtline/scoring/match-names'
import { momentumOf } from './momentum.ts'
import { ALL_FIGURE_TITLES, statisticColumns } from './statistic-rows.ts'
import type { WatchedMatch } from './watched-match.ts'

// The charts' library is larger than the rest of the screen: it comes when it is looked at.
const MomentumChart = lazy(async () => ({ default: (await import('./charts.tsx')).MomentumChart }))
const EndingsChart = lazy(async () => ({ default: (await import('./charts.tsx')).EndingsChart }))

/** Every figure, by team or by player, for the match or one set, with what can be seen at a glance (D97). */
export function AllStatistics({ watched }: { watched: WatchedMatch }) {
  const [by, setBy] = useState<'individual' | 'team'>('team')
  const [set, setSet] = useState<number | null>(null)
  const columns = useMemo(
    () => statisticColumns(watched.statistics, watched.names, by, set === null ? {} : { set }),
    [watched, by, set],
  )
  const teams = useMemo(
    () => statisticColumns(watched.statistics, watched.names, 'team', set === null ? {} : { set }),
    [watched, set],
  )
  const momentum = useMemo(() => momentumOf(watched.match), [watched])
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
            ...watched.match.sets.map(({ setIndex }) => [setIndex, `Set ${setIndex + 1}`] as const),
          ]}
          onChange={setSet}
        />
      </div>
      <Suspense fallback={<div className="chart-box" />}>
        <div className="charts">
          <MomentumChart momentum={momentum} names={watched.names} />
          <EndingsChart columns={teams} />
        </div>
      </Suspense>
      <table className="statistics whole">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={`team-${column.team}`} title={column.name}>
                {shortName(column.name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ALL_FIGURE_TITLES.map((title, index) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {columns.map((column) => (
                <td key={column.name}>
                  <b>{column.sides[index]?.text}</b> <small>{column.sides[index]?.detail}</small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
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
