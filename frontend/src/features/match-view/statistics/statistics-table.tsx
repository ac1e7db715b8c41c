import type { PointFilter } from '@courtline/scoring/figures/filter'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { shortName } from '@courtline/scoring/replay/match-names'
import type { Team } from '@courtline/scoring/rules/vocabulary'
import { FigureButton } from './figure-button.tsx'
import type { StatisticRow, StatisticSide } from './statistic-rows.ts'
import './statistics.css'

/** Both sides' figures with a mirrored bar each; every number opens its points. */
export function StatisticsTable({
  rows,
  names,
  onOpenPoints,
}: {
  rows: readonly StatisticRow[]
  names: MatchNames
  onOpenPoints: (filter: PointFilter) => void
}) {
  return (
    <table className="statistics">
      <thead>
        <tr>
          <th scope="col" className="team-0">
            {shortName(names.teams[0])}
          </th>
          <th scope="col">
            <span className="visually-hidden">Statistic</span>
          </th>
          <th scope="col" className="team-1">
            {shortName(names.teams[1])}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.title}>
            <Side row={row} team={0} names={names} onOpenPoints={onOpenPoints} />
            <th scope="row">{row.title}</th>
            <Side row={row} team={1} names={names} onOpenPoints={onOpenPoints} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Side({
  row,
  team,
  names,
  onOpenPoints,
}: {
  row: StatisticRow
  team: Team
  names: MatchNames
  onOpenPoints: (filter: PointFilter) => void
}) {
  const side = row.sides[team]
  return (
    <td className={`statistics-side team-${team}`}>
      <span className="statistics-bar" aria-hidden="true">
        <i style={{ width: `${share(side, row.sides[team === 0 ? 1 : 0]) * 100}%` }} />
      </span>
      <FigureButton side={side} label={`${row.title}, ${names.teams[team]}`} onOpenPoints={onOpenPoints} />
    </td>
  )
}

/** Length of a side's bar against the longer of the two; a share is measured against the whole. */
const share = (own: StatisticSide, other: StatisticSide) =>
  own.detail !== '' ? own.value : own.value / Math.max(own.value, other.value, 1)
