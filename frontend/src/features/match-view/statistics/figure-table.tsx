import type { PointFilter } from '@courtline/scoring/figures/filter'
import { shortName } from '@courtline/scoring/replay/match-names'
import { FigureButton } from './figure-button.tsx'
import type { StatisticColumn } from './statistic-rows.ts'

/** A row for each statistic and a column for each team or player; every figure opens its points. */
export function FigureTable({
  titles,
  columns,
  onOpenPoints,
}: {
  titles: readonly string[]
  columns: readonly StatisticColumn[]
  onOpenPoints: (filter: PointFilter) => void
}) {
  return (
    <table className="statistics whole">
      <thead>
        <tr>
          <th scope="col">Statistic</th>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={`team-${column.team}`} title={column.name}>
              {shortName(column.name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {titles.map((title, index) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {columns.map(({ name, sides }) => (
              <td key={name}>
                {sides[index] && (
                  <FigureButton side={sides[index]} label={`${title}, ${name}`} onOpenPoints={onOpenPoints} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
