import { ResponsiveBar } from '@nivo/bar'
import { useState } from 'react'
import { CHART_THEME } from '../../ui/chart-theme.ts'
import { count, monthInWords } from './words.ts'

/** One colour of the bars: what it counts, in words. */
export interface Series {
  readonly key: string
  readonly label: string
  readonly color: string
}

/** Sums of one month by series. */
export interface MonthOfSeries {
  readonly month: string
  readonly values: Readonly<Record<string, number>>
}

/** Newest months that have room. */
const SHOWN_MONTHS = 18
/** Fewer months are filled up with empty ones before them, so that a bar is never as wide as the page. */
const FEWEST_MONTHS = 12
/** On phones only one month in so many has room for its name. */
const LABELLED_ON_PHONES = 4
/** Whole numbers alone have a line. */
const MOST_LINES = 4

const useNarrow = () => useState(() => globalThis.matchMedia?.('(max-width: 700px)').matches ?? false)[0]

/** Months that follow each other, with empty ones where nothing was counted. */
function withEarlier(months: readonly MonthOfSeries[]): readonly MonthOfSeries[] {
  const known = new Map(months.map((each) => [each.month, each]))
  const last = months.at(-1)?.month
  if (last === undefined) return []
  const filled: MonthOfSeries[] = []
  let month = last
  for (let left = known.size; left > 0 || filled.length < FEWEST_MONTHS; month = monthBefore(month)) {
    if (known.has(month)) left -= 1
    filled.unshift(known.get(month) ?? { month, values: {} })
  }
  return filled
}

function monthBefore(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() - 1)
  return day.toISOString().slice(0, 7)
}

interface Shown {
  readonly months: readonly MonthOfSeries[]
  readonly series: readonly Series[]
}

/** Sums by month as bars, newest month last; the same numbers follow as a table for those who do not see the bars. */
export function MonthsChart({ title, months, series }: Shown & { readonly title: string }) {
  const shown = withEarlier(months.slice(-SHOWN_MONTHS))
  return (
    <figure className="months-chart panel">
      <figcaption>
        <h2>{title}</h2>
        <ul className="months-legend" aria-hidden="true">
          {series.map(({ key, label, color }) => (
            <li key={key}>
              <i style={{ background: color }} /> {label}
            </li>
          ))}
        </ul>
      </figcaption>
      <MonthBars months={shown} series={series} />
      <MonthTable title={title} months={shown} series={series} />
    </figure>
  )
}

function MonthBars({ months, series }: Shown) {
  const isNarrow = useNarrow()
  const data = months.map(({ month, values }) => ({ month, ...values }))
  const most = Math.max(1, ...months.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0)))
  const step = Math.max(1, Math.ceil(most / MOST_LINES))
  const lines = Array.from({ length: Math.floor(most / step) + 1 }, (_, place) => place * step)
  return (
    <div className="months-bars" aria-hidden="true">
      <ResponsiveBar
        data={data}
        keys={series.map(({ key }) => key)}
        indexBy="month"
        groupMode="grouped"
        colors={series.map(({ color }) => color)}
        theme={CHART_THEME}
        margin={{ top: 8, right: 8, bottom: 28, left: 44 }}
        padding={0.35}
        innerPadding={2}
        borderRadius={3}
        enableLabel={false}
        gridYValues={lines}
        valueScale={{ type: 'linear', min: 0, max: most }}
        axisLeft={{
          tickSize: 0,
          tickPadding: 8,
          tickValues: lines,
          format: (value) => count(Number(value)),
        }}
        axisBottom={{
          tickSize: 0,
          tickPadding: 8,
          tickValues: months.flatMap(({ month }, place) =>
            isNarrow && (months.length - 1 - place) % LABELLED_ON_PHONES > 0 ? [] : [month],
          ),
          format: (month) => monthInWords(String(month)),
        }}
        isInteractive={false}
        animate={false}
      />
    </div>
  )
}

function MonthTable({ title, months, series }: Shown & { readonly title: string }) {
  return (
    <table className="visually-hidden">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, values }) => (
          <tr key={month}>
            <th scope="row">{monthInWords(month)}</th>
            {series.map(({ key }) => (
              <td key={key}>{count(values[key] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
