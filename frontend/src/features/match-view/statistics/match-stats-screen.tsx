import type { PointFilter } from '@courtline/scoring/figures/filter'
import { useNavigate, useParams } from 'react-router'
import { isNotThere } from '../../../foundation/calls/failure.ts'
import { NotFoundScreen } from '../../../domain/match/not-found-screen.tsx'
import { paths } from '../../../foundation/paths/paths.ts'
import { Failed } from '../../../ui/states.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { addressWithFilter } from '../filter/filter-in-address.ts'
import { NoLongerShared } from '../no-longer-shared.tsx'
import { ProcessingPanel } from '../processing-panel.tsx'
import { AllStatistics } from './all-statistics.tsx'
import { MatchPageHead, usePageKeys } from '../match-pages.tsx'
import { useWatchedMatch } from '../use-watched-match.ts'
import { WithStatistics } from './with-statistics.tsx'
import './statistics.css'

/** /match/{id}/stats: the figures on a page of their own, for links. */
export function MatchStatsScreen() {
  const { matchId = '' } = useParams()
  const navigate = useNavigate()
  const screen = useWatchedMatch(matchId, false)
  const openPoints = (filter: PointFilter) => {
    const query = addressWithFilter(new URLSearchParams(), filter).toString()
    void navigate(`${paths.watch(matchId)}?${query}`)
  }
  usePageKeys(matchId)
  switch (screen.state) {
    case 'loading':
      return <Waiting />
    case 'failed':
      if (isNotThere(screen.error)) return <NotFoundScreen />
      return <Failed what="The match could not be loaded" error={screen.error} onRetry={screen.retry} />
    case 'gone':
      return <NoLongerShared />
    case 'processing':
      return <ProcessingPanel match={screen.match} />
    case 'ready':
      return (
        <section className="stats-page">
          <MatchPageHead match={screen.match} watched={screen.watched} page="stats" />
          <WithStatistics read={screen.watched.read}>
            {(statistics) => (
              <AllStatistics
                watched={screen.watched}
                statistics={statistics}
                onOpenPoints={openPoints}
                onPlay={({ startSeconds }) => void navigate(paths.watch(matchId, startSeconds))}
              />
            )}
          </WithStatistics>
        </section>
      )
  }
}
