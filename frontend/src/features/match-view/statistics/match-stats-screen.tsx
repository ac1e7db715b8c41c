import type { PointFilter } from '@courtline/scoring/figures/filter'
import { useNavigate, useParams } from '../../../foundation/navigation/use-navigation.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { addressWithFilter } from '../filter/filter-in-address.ts'
import { AllStatistics } from './all-statistics.tsx'
import { MatchPageHead, usePageKeys } from '../match-pages.tsx'
import { NotReady } from '../not-ready.tsx'
import { versus } from '../../../domain/match/versus.ts'
import { ResultGuard } from '../spoilers/result-guard.tsx'
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
  if (screen.state !== 'ready') return <NotReady screen={screen} />
  return (
    <ResultGuard title={versus(screen.match.metadata.teams)}>
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
    </ResultGuard>
  )
}
