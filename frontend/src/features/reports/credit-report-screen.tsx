import { Button, Skeleton } from '@mantine/core'
import type { CreditRow } from '@courtline/messages/views/report'
import { MOST_IN_PAGE } from '@courtline/messages/routes/paging'
import { useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { useLiveSite } from '../../domain/site/use-live-site.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { later } from '../../ui/later.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { saveFile, TSV_TYPE } from '../../ui/save-file.ts'
import { Empty, Failed } from '../../ui/states.tsx'
import { useCreditMonthsQuery, useCreditReportQuery } from './report-calls.ts'
import { nameOrNone } from '../../domain/users/name-or-none.ts'
import { count } from './words.ts'
import './reports.css'

const MonthsChart = later(async () => (await import('./months-chart.tsx')).MonthsChart)

const FRESH = { refetchOnMountOrArgChange: true }
const SERIES = [
  { key: 'bought', label: 'Bought', color: '#3fcf8e' },
  { key: 'granted', label: 'Granted', color: '#58a6ff' },
  { key: 'spent', label: 'Spent', color: '#ff9d47' },
] as const
const COLUMNS = [
  ['granted', 'Granted'],
  ['bought', 'Bought'],
  ['spent', 'Spent'],
  ['reserved', 'Reserved'],
  ['givenBack', 'Given back'],
] as const

/** /creditReport: what became of the credits of each account (D128). */
export function CreditReportScreen() {
  const [pages, setPages] = useState(1)
  const { data: rows, error, refetch, isFetching } = useCreditReportQuery(pages, FRESH)
  useLiveSite('credits', 'Reports')
  const { data: months = [] } = useCreditMonthsQuery(undefined, FRESH)
  const save = async () => {
    const { creditsAsTsv } = await import('./report-as-tsv.ts')
    saveFile(creditsAsTsv(rows ?? []), 'credit-report.tsv', TSV_TYPE)
  }
  return (
    <div className="page reports">
      <PageHead title="Credit report" sub="Credits of each account since it began, the newest account first.">
        <Button disabled={!rows?.length} onClick={() => void save()}>
          Export as TSV
        </Button>
      </PageHead>
      {months.length > 0 && (
        <MonthsChart
          title="Credits by month"
          series={SERIES}
          months={months.map(({ month, bought, granted, spent }) => ({
            month,
            values: { bought, granted, spent },
          }))}
        />
      )}
      {error && !rows && (
        <Failed what="The credits could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!rows && !error && <Skeleton height={260} radius={10} aria-label="Loading the credits" />}
      {rows?.length === 0 && <Empty text="There is no account yet." />}
      {rows && rows.length > 0 && <Rows rows={rows} />}
      {rows && rows.length >= pages * MOST_IN_PAGE && (
        <MoreRows label="Show more accounts" loading={isFetching} onMore={() => setPages(pages + 1)} />
      )}
    </div>
  )
}

function Rows({ rows }: { rows: readonly CreditRow[] }) {
  return (
    <table className="panel report-table credit-table">
      <thead>
        <tr className="cap">
          <th scope="col">Account</th>
          {COLUMNS.map(([key, label]) => (
            <th key={key} scope="col" className="num">
              {label}
            </th>
          ))}
          <th scope="col" className="num">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.userId}>
            <th scope="row">
              <Link
                className="link cut"
                to={paths.profileForUser(row.userId)}
                title={nameOrNone(row.userName)}
              >
                {nameOrNone(row.userName)}
              </Link>
            </th>
            {COLUMNS.map(([key, label]) => (
              <td key={key} className="num" data-label={label}>
                {count(row[key])}
              </td>
            ))}
            <td className="num" data-label="Balance">
              <b>{row.unlimited ? 'unlimited' : count(row.balance)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
