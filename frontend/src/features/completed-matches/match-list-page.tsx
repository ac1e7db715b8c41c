import { Button, Skeleton } from '@mantine/core'
import type { MatchStatus } from '@courtline/messages/match/life-cycle'
import type { MatchCard } from '@courtline/messages/views/match'
import { useState, type ReactNode } from 'react'
import { ALL_PAGES } from '../../foundation/calls/request.ts'
import { REFRESH_MS } from '../../foundation/live/live.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { useMatchesQuery } from '../../domain/match/match-calls.ts'
import { MatchTable } from './match-table.tsx'
import './completed-matches.css'

/** Admin match lists cover the last 30 days first (platform 9). */
const LAST_30_DAYS_MS = 2_592_000_000

/** Matches of all users in some statuses, the latest changed first; 30 days first, older ones on request (D72). */
export function MatchListPage({
  title,
  statuses,
  menuOf,
  children,
}: {
  title: string
  statuses: readonly MatchStatus[]
  /** What else can be done with a match. */
  menuOf: (card: MatchCard) => ReactNode
  /** What can be done with the list. */
  children?: ReactNode
}) {
  const [since] = useState(() => Date.now() - LAST_30_DAYS_MS)
  const [older, setOlder] = useState(false)
  const {
    data: cards,
    error,
    refetch,
    isFetching,
  } = useMatchesQuery(
    { status: [...statuses], ...(!older && { fromTime: since }), pages: ALL_PAGES },
    { pollingInterval: REFRESH_MS },
  )
  return (
    <div className="page">
      <PageHead title={title} sub={older ? 'All matches' : 'Matches changed in the last 30 days'}>
        {children}
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
      {cards && cards.length > 0 && <MatchTable cards={cards} menuOf={menuOf} />}
    </div>
  )
}
