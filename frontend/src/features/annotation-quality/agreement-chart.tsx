import { ResponsiveBar } from '@nivo/bar'
import type { AnnotatorQualityOverTime } from '@courtline/messages/views/quality'
import { CHART_THEME } from '../../ui/chart-theme.ts'
import { monthName } from './words.ts'

type Agreement = Pick<AnnotatorQualityOverTime, 'trial' | 'months'>

/** One bar: the trial, or a month. */
interface Bar {
  readonly id: string
  readonly label: string
  readonly part: number
  readonly whole: number
  /** Null for the trial, which is compared with the reference. */
  readonly pairs: number | null
}

/** Newest months that have room. */
const SHOWN_MONTHS = 12
const TICKS = [0, 25, 50, 75, 100]

const TRIAL = 'trial'

/** The trial first, wherever months are left out behind it. */
function barsOf({ trial, months }: Agreement): readonly Bar[] {
  const shown = months
    .slice(-SHOWN_MONTHS)
    .map(({ month, ...counts }) => ({ id: month, label: monthName(month), ...counts }))
  if (!trial) return shown
  const { at, ...counts } = trial
  return [{ id: TRIAL, label: `Trial, ${monthName(at.slice(0, 7))}`, ...counts, pairs: null }, ...shown]
}

const shareOf = ({ part, whole }: Bar) => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10)

/**
 * Share of serves with the same outcome, of the trial and by month, newest last; as a table for those who do not see the
 * bars.
 */
export function AgreementChart(agreement: Agreement) {
  const shown = barsOf(agreement)
  const labels = new Map(shown.map(({ id, label }) => [id, label]))
  return (
    <figure className="panel quality-chart">
      <figcaption>
        <h2>Agreement over time</h2>
        {agreement.trial && (
          <p className="muted">The trial with the reference, each month with other annotators.</p>
        )}
      </figcaption>
      <div className="quality-bars" aria-hidden="true">
        <ResponsiveBar
          data={shown.map((bar) => ({ bar: bar.id, agreement: shareOf(bar) }))}
          keys={['agreement']}
          indexBy="bar"
          colors={({ indexValue }) => (indexValue === TRIAL ? '#8b949e' : '#58a6ff')}
          theme={CHART_THEME}
          margin={{ top: 8, right: 8, bottom: 28, left: 44 }}
          padding={shown.length < 4 ? 0.85 : 0.4}
          borderRadius={3}
          label={({ value }) => `${value} %`}
          labelTextColor="#0a0c0f"
          labelSkipWidth={30}
          gridYValues={TICKS}
          valueScale={{ type: 'linear', min: 0, max: 100 }}
          axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: TICKS, format: (value) => `${value} %` }}
          axisBottom={{ tickSize: 0, tickPadding: 8, format: (bar) => labels.get(String(bar)) ?? '' }}
          isInteractive={false}
          animate={false}
        />
      </div>
      <table className="visually-hidden">
        <caption>Agreement over time</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Same outcome</th>
            <th scope="col">Serves</th>
            <th scope="col">Pairs</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((bar) => (
            <tr key={bar.id}>
              <th scope="row">{bar.label}</th>
              <td>{shareOf(bar)} %</td>
              <td>{bar.whole}</td>
              <td>{bar.pairs ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
