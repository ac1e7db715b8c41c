import type { MatchStatistics } from '@courtline/scoring/figures/match-statistics'
import type { ReactNode } from 'react'
import { Failed } from '../../../ui/states.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import type { MatchRead } from '../../../domain/match/match-calls.ts'
import { useStatisticsQuery } from '../match-calls.ts'

/** Reads the stored statistics of a match when they are first shown. */
export function WithStatistics({
  read,
  children,
}: {
  read: MatchRead
  children: (statistics: MatchStatistics) => ReactNode
}) {
  const { data, error, refetch } = useStatisticsQuery(read)
  if (data) return children(data)
  if (!error) return <Waiting />
  return <Failed what="The statistics could not be loaded" error={error} onRetry={() => void refetch()} />
}
