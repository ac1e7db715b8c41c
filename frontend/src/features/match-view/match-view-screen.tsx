import { useParams, useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { useTitleDetail } from '../../ui/titled.tsx'
import { versus, versusInFull } from '../../domain/match/versus.ts'
import { WatchedMatchView } from './match-view.tsx'
import { NotReady } from './not-ready.tsx'
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
  if (screen.state !== 'ready') return <NotReady screen={screen} />
  return (
    <WatchedMatchView
      key={matchId}
      match={screen.match}
      watched={screen.watched}
      videoUrl={screen.videoUrl}
      embed={embed}
      {...(embed && {
        head: () => <h1 className="visually-hidden">{versusInFull(screen.match.metadata.teams)}</h1>,
      })}
    />
  )
}
