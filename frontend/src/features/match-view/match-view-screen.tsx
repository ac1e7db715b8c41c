import { useParams } from 'react-router'
import { NotFoundScreen } from '../../app/not-found-screen.tsx'
import { isFailure } from '../../app/api/failure.ts'
import { Failed } from '../../ui/states.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { MatchView } from './match-view.tsx'
import { ProcessingPanel } from './processing-panel.tsx'
import { useWatchedMatch } from './use-watched-match.ts'
import './match-view.css'

/** /match/{id}/watch, /userMatches/{userId}/watch/{id}, /demo/{id} and the embeds: a processed match, point by point. */
export function MatchViewScreen() {
  const { matchId = '' } = useParams()
  const embed = location.pathname.startsWith('/embed')
  const screen = useWatchedMatch(matchId, embed)
  switch (screen.state) {
    case 'loading':
      return <Waiting />
    case 'failed':
      if (isFailure(screen.error) && (screen.error.status === 404 || screen.error.status === 400))
        return <NotFoundScreen />
      return <Failed what="The match could not be loaded" error={screen.error} onRetry={screen.retry} />
    case 'processing':
      return <ProcessingPanel match={screen.match} />
    case 'ready':
      return (
        <MatchView
          key={matchId}
          match={screen.match}
          watched={screen.watched}
          videoUrl={screen.videoUrl}
          embed={embed}
        />
      )
  }
}
