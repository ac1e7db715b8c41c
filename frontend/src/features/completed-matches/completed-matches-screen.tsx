import { Button, Skeleton } from '@mantine/core'
import type { MatchCard } from '@courtline/messages/views/match'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useMay } from '../../app/use-session.ts'
import { REFRESH_MS } from '../../live/live.tsx'
import { moment, shortDay } from '../../time/calendar.ts'
import { useNow } from '../../time/use-now.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { versus, versusInFull } from '../../ui/versus.ts'
import { TableHead } from '../../ui/table-head.tsx'
import { LAST_30_DAYS_MS, useCompletedMatchesQuery } from './completed-calls.ts'
import { RowMenu } from './row-menu.tsx'
import './completed-matches.css'

/** /completedMatches: finished matches of all users, the latest changed first; 30 days first, older ones on request. */
export function CompletedMatchesScreen() {
  const [since] = useState(() => Date.now() - LAST_30_DAYS_MS)
  const [older, setOlder] = useState(false)
  const {
    data: cards,
    error,
    refetch,
    isFetching,
  } = useCompletedMatchesQuery(older ? {} : { sinceMs: since }, {
    pollingInterval: REFRESH_MS,
  })
  return (
    <div className="page">
      <PageHead title="Completed matches" sub={older ? 'All matches' : 'Matches changed in the last 30 days'}>
        {!older && (
          <Button loading={isFetching && cards !== undefined} onClick={() => setOlder(true)}>
            Show older
          </Button>
        )}
      </PageHead>
      {error && !cards && (
        <Failed what="The matches could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!cards && !error && <Skeleton height={260} radius={10} aria-label="Loading matches..." />}
      {cards?.length === 0 && <Empty text="No matches" />}
      {cards && cards.length > 0 && <Table cards={cards} />}
    </div>
  )
}

const latestFirst = (cards: readonly MatchCard[]) =>
  cards.toSorted((one, other) => (one.lastUpdate < other.lastUpdate ? 1 : -1))

function Table({ cards }: { cards: readonly MatchCard[] }) {
  const may = useMay()
  const now = useNow(60)
  return (
    <div className="completed panel">
      <table>
        <TableHead columns={['Match', 'Owner', 'Annotator', 'Date', 'Last update']} />
        <tbody>
          {latestFirst(cards).map((card) => (
            <tr key={card.id}>
              <th scope="row" title={versusInFull(card.metadata.teams)}>
                {versus(card.metadata.teams)}
                {card.status === 'Postprocessing' && (
                  <div className="completed-status">
                    <StatusChip status={card.status} processing={card.processing} />
                  </div>
                )}
                {card.needsPostprocessing && may('Admin') && (
                  <span className="completed-mark">needs postprocessing</span>
                )}
              </th>
              <td className="muted" data-label="Owner">
                {card.ownerName ?? card.ownerEmail ?? '[No name]'}
              </td>
              <td className="muted" data-label="Annotator">
                {card.annotatorName ?? '–'}
              </td>
              <td className="num" data-label="Date">
                {shortDay(card.metadata.date)}
              </td>
              <td className="num muted" data-label="Last update">
                {moment(card.lastUpdate, now)}
              </td>
              <td className="completed-actions">
                <Link to={paths.watch(card.id)} aria-label={`Watch ${versusInFull(card.metadata.teams)}`}>
                  Watch
                </Link>
                <Link
                  to={paths.editMetadata(card.id)}
                  aria-label={`Edit Metadata of ${versusInFull(card.metadata.teams)}`}
                >
                  Edit Metadata
                </Link>
                <Link
                  to={paths.matchHistory(card.id)}
                  aria-label={`History of ${versusInFull(card.metadata.teams)}`}
                >
                  History
                </Link>
                {may('Admin') && <RowMenu card={card} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
