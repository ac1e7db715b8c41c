import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { useLiveSite } from '../../domain/site/use-live-site.ts'
import { moment } from '../../foundation/time/calendar.ts'
import { useNow } from '../../foundation/time/use-now.ts'
import { later } from '../../ui/later.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { saveFile, TSV_TYPE } from '../../ui/save-file.ts'
import { Empty, Failed } from '../../ui/states.tsx'
import { showDone } from '../../ui/toast.ts'
import { ReportTable } from './report-table.tsx'
import { monthsOf, type ReportPage, type RowsOfReport, type StoredReport } from './report.ts'
import { matchesInWords, money, pointsInWords } from './words.ts'
import './reports.css'

const MonthsChart = later(async () => (await import('./months-chart.tsx')).MonthsChart)

/** A report of accepted matches: what the next one would hold, the sums by month, and those that were made (D92). */
export function ReportPageView({ page }: { page: ReportPage }) {
  const { next, stored } = page
  useLiveSite('reports', 'Reports')
  const error = next.error ?? stored.error
  return (
    <div className="page reports">
      <PageHead title={page.title} sub={page.sub} />
      {error !== undefined && !(next.data && stored.data) && (
        <Failed
          what="The reports could not be read"
          error={error}
          onRetry={() => {
            void next.refetch()
            void stored.refetch()
          }}
        />
      )}
      {error === undefined && !(next.data && stored.data) && (
        <div className="row-stack" role="status" aria-label="Loading the reports">
          <Skeleton height={160} radius={10} />
          <Skeleton height={220} radius={10} mt={14} />
        </div>
      )}
      {next.data && stored.data && <Reports page={page} next={next.data} stored={stored.data} />}
    </div>
  )
}

function Reports({
  page,
  next,
  stored,
}: {
  page: ReportPage
  next: RowsOfReport & { readonly more: boolean }
  stored: readonly StoredReport[]
}) {
  const months = monthsOf([next, ...stored])
  return (
    <>
      <Next page={page} next={next} />
      {months.length > 0 && (
        <MonthsChart
          title="Accepted by month"
          series={[page.counts]}
          months={months.map(({ month, nMatches, nPoints }) => ({
            month,
            values: { points: nPoints, matches: nMatches },
          }))}
        />
      )}
      <section aria-labelledby="made-heading">
        <h2 id="made-heading">Reports made</h2>
        {stored.length === 0 && <Empty text="No report has been made yet." />}
        {stored.map((report, place) => (
          <Stored key={report.id} page={page} report={report} isFirst={place === 0} />
        ))}
      </section>
    </>
  )
}

/** '12 matches, 1,234 points, $30.85'. */
function sumInWords({ matches, rows }: RowsOfReport): string {
  const points = rows.reduce((sum, row) => sum + row.nPoints, 0)
  const cents = rows.reduce((sum, row) => sum + (row.cents ?? 0), 0)
  const isPaid = rows.some((row) => row.cents !== null)
  return [matchesInWords(matches), pointsInWords(points), ...(isPaid ? [money(cents)] : [])].join(', ')
}

function Next({ page, next }: { page: ReportPage; next: RowsOfReport & { readonly more: boolean } }) {
  const [failure, setFailure] = useState<string>()
  const isEmpty = next.matches === 0
  const make = async () => {
    const problem = failureText(await page.make())
    setFailure(problem)
    if (problem === undefined) showDone('The report is made.')
  }
  return (
    <section className="panel report" aria-labelledby="next-heading">
      <header className="row-flex">
        <div className="grow">
          <h2 id="next-heading">Next report</h2>
          <p className="muted">
            {isEmpty ? 'No match has been accepted since the last report.' : sumInWords(next)}
            {next.more && ' These are the oldest; the others follow in another report.'}
          </p>
        </div>
        <Button variant="filled" disabled={isEmpty} loading={page.isMaking} onClick={() => void make()}>
          Make report
        </Button>
      </header>
      {failure !== undefined && (
        <p className="bad-word" role="alert">
          {failure}
        </p>
      )}
      {!isEmpty && <ReportTable page={page} reportId="next" report={next} />}
    </section>
  )
}

function Stored({ page, report, isFirst }: { page: ReportPage; report: StoredReport; isFirst: boolean }) {
  const now = useNow(60)
  const [isOpen, setOpen] = useState(isFirst)
  const made = moment(report.runDate, now)
  const save = async () => {
    // With its writer, which is large, only when a file is requested.
    const { reportAsTsv } = await import('./report-as-tsv.ts')
    const day = report.runDate.slice(0, 10)
    saveFile(reportAsTsv(page.who, report.rows), `${page.fileName}-${day}.tsv`, TSV_TYPE)
  }
  return (
    <section className="panel report" aria-label={`Report of ${made}`}>
      <header className="row-flex">
        <div className="grow">
          <h3 className="num">{made}</h3>
          <p className="muted">{sumInWords(report)}</p>
        </div>
        <Button size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide rows' : 'Show rows'}
        </Button>
        <Button size="xs" aria-label={`Export as TSV: the report of ${made}`} onClick={() => void save()}>
          Export as TSV
        </Button>
      </header>
      {isOpen && <ReportTable page={page} reportId={report.id} report={report} />}
    </section>
  )
}
