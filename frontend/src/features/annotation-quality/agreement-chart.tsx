import { ResponsiveBar } from '@nivo/bar'
import type { AnnotatorQualityOverTime } from '@courtline/messages/views/quality'
import { monthName } from './words.ts'

type Months = AnnotatorQualityOverTime['months']

const TEXT = '#a7b1bf'
const LINE = '#262d38'
const THEME = {
  text: { fontFamily: 'var(--font)', fontSize: 11, fill: TEXT },
  axis: { ticks: { line: { stroke: LINE }, text: { fill: TEXT } } },
  grid: { line: { stroke: LINE } },
}
/** Newest months that have room. */
const SHOWN_MONTHS = 12
const TICKS = [0, 25, 50, 75, 100]

/** Share of serves with the same outcome by month, newest last; as a table for those who do not see the bars. */
export function AgreementChart({ months }: { months: Months }) {
  const shown = months.slice(-SHOWN_MONTHS)
  const shareOf = ({ part, whole }: Months[number]) =>
    whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10
  return (
    <figure className="panel quality-chart">
      <figcaption>
        <h2>Agreement by month</h2>
      </figcaption>
      <div className="quality-bars" aria-hidden="true">
        <ResponsiveBar
          data={shown.map((month) => ({ month: month.month, agreement: shareOf(month) }))}
          keys={['agreement']}
          indexBy="month"
          colors={['#58a6ff']}
          theme={THEME}
          margin={{ top: 8, right: 8, bottom: 28, left: 44 }}
          padding={shown.length < 4 ? 0.85 : 0.4}
          borderRadius={3}
          label={({ value }) => `${value} %`}
          labelTextColor="#0a0c0f"
          labelSkipWidth={30}
          gridYValues={TICKS}
          valueScale={{ type: 'linear', min: 0, max: 100 }}
          axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: TICKS, format: (value) => `${value} %` }}
          axisBottom={{ tickSize: 0, tickPadding: 8, format: (month) => monthName(String(month)) }}
          isInteractive={false}
          animate={false}
        />
      </div>
      <table className="visually-hidden">
        <caption>Agreement by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Same outcome</th>
            <th scope="col">Serves</th>
            <th scope="col">Pairs</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthName(month.month)}</th>
              <td>{shareOf(month)} %</td>
              <td>{month.whole}</td>
              <td>{month.pairs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
