import { useParams, useSearchParams } from 'react-router'
import { NotFoundScreen } from '../../domain/match/not-found-screen.tsx'
import { isNotThere } from '../../foundation/calls/failure.ts'
import { useTitleDetail } from '../../ui/titled.tsx'
import { Failed } from '../../ui/states.tsx'
import { versus, versusInFull } from '../../domain/match/versus.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { WatchedMatchView } from './match-view.tsx'
import { NoLongerShared } from './no-longer-shared.tsx'
import { ProcessingPanel } from './processing-panel.tsx'
import { useWatchedMatch } from './use-watched-match.ts'
import './match-view.css'

/**
 * /match/{id}/watch and /userMatches/{userId}/watch/{id}: a processed match, point by point. `?embed=true` hides sharing
 * and Edit Players (platform 2); who may watch is decided as ever.
 */
export function MatchViewScreen() {
  const { matchId = '' } = useParams()
  const embed = useSearchParams()[0].get('embed') === 'true'
  const screen = useWatchedMatch(matchId, false)
  const match = screen.state === 'ready' || screen.state === 'processing' ? screen.match : undefined
  useTitleDetail(match && versus(match.metadata.teams))
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
        <WatchedMatchView
          key={matchId}
          match={screen.match}
          watched={screen.watched}
          videoUrl={screen.videoUrl}
          embed={embed}
          head={<h1 className="visually-hidden">{versusInFull(screen.match.metadata.teams)}</h1>}
        />
      )
  }
}
