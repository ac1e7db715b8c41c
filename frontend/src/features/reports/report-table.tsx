import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { versusInFull } from '../../domain/match/versus.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { Failed } from '../../ui/states.tsx'
import type { ReportPage, AccountRow, RowsOfReport } from './report.ts'
import { nameOrNone } from '../../domain/users/name-or-none.ts'
import { count, matchesInWords, money, pointsInWords } from './words.ts'

/** Rows of one report; each opens the matches that it counts. */
export function ReportTable({
  page,
  reportId,
  report,
}: {
  page: ReportPage
  reportId: string
  report: RowsOfReport
}) {
  const isPaid = report.rows.some(({ cents }) => cents !== null)
  return (
    <table className="report-table">
      <thead>
        <tr className="cap">
          <th scope="col">{page.who}</th>
          <th scope="col" className="num">
            Matches
          </th>
          <th scope="col" className="num">
            Points
          </th>
          {isPaid && (
            <th scope="col" className="num">
              Amount
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {report.rows.map((row) => (
          <Row key={row.userId} page={page} reportId={reportId} row={row} isPaid={isPaid} />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  page,
  reportId,
  row,
  isPaid,
}: {
  page: ReportPage
  reportId: string
  row: AccountRow
  isPaid: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const name = nameOrNone(row.name)
  return (
    <>
      <tr>
        <th scope="row">
          <span className="cut" title={name}>
            {name}
          </span>
        </th>
        <td className="num" data-label="Matches">
          <Button
            size="compact-xs"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} ${matchesInWords(row.nMatches)} of ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {count(row.nMatches)}
          </Button>
        </td>
        <td className="num" data-label="Points">
          {count(row.nPoints)}
        </td>
        {isPaid && (
          <td className="num" data-label="Amount">
            {row.cents === null ? '–' : money(row.cents)}
          </td>
        )}
      </tr>
      {isOpen && (
        <tr className="report-matches">
          <td colSpan={isPaid ? 4 : 3}>
            <Matches page={page} reportId={reportId} row={row} />
          </td>
        </tr>
      )}
    </>
  )
}

function Matches({ page, reportId, row }: { page: ReportPage; reportId: string; row: AccountRow }) {
  const { data: matches, error, refetch } = page.useMatches({ reportId, userId: row.userId })
  if (error && !matches)
    return <Failed what="The matches could not be read" error={error} onRetry={() => void refetch()} />
  if (!matches) return <Skeleton height={40} radius={8} aria-label="Loading the matches" />
  return (
    <ul aria-label={`Matches of ${nameOrNone(row.name)}`}>
      {matches.map(({ matchId, teams, date, acceptedAt, nPoints }) => (
        <li key={matchId}>
          {teams ? (
            <Link className="link cut" to={paths.watch(matchId)}>
              {versusInFull(teams)}
            </Link>
          ) : (
            <span className="muted cut">Deleted match</span>
          )}
          <span className="muted num">{date === null ? '' : shortDay(date)}</span>
          <span className="muted num">accepted {shortDay(acceptedAt)}</span>
          <span className="num">{pointsInWords(nPoints)}</span>
        </li>
      ))}
    </ul>
  )
}
