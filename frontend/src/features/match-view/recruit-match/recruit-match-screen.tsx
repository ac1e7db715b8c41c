import { useParams } from '../../../foundation/navigation/use-navigation.ts'
import { useSharedRecruitMatchQuery } from '../../../domain/recruiting/recruit-match-calls.ts'
import { useSignedLink } from '../../../domain/recruiting/use-signed-link.ts'
import { versus } from '../../../domain/match/versus.ts'
import { useTitleDetail } from '../../../ui/titled.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { WatchedMatchView } from '../match-view.tsx'
import { NotReady } from '../not-ready.tsx'
import { useWatchedMatch } from '../use-watched-match.ts'
import { RecruitMatchClosed } from './recruit-match-closed.tsx'
import { RecruitMatchHead } from './recruit-match-head.tsx'
import { useCountedWatching } from './use-counted-watching.ts'
import '../match-view.css'

/**
 * /r/recruitMatch/{matchId}: a match that a recruit shows, with filters, statistics and the recruit's notes, and nothing
 * to share (D82). `?notes=` and `?exit=` are shown as text and taken as a path of this site.
 */
export function RecruitMatchScreen() {
  const { matchId = '' } = useParams()
  const link = useSignedLink()
  if (link.state === 'opening') return <Waiting />
  return <RecruitMatch key={matchId} matchId={matchId} {...(link.state === 'refused' && { why: link.why })} />
}

function RecruitMatch({ matchId, why }: { matchId: string; why?: string }) {
  const screen = useWatchedMatch(matchId, false)
  const { data: shown, error } = useSharedRecruitMatchQuery(matchId)
  const match = screen.state === 'ready' || screen.state === 'processing' ? screen.match : undefined
  const playback = useCountedWatching(shown)
  useTitleDetail(match && versus(match.metadata.teams))
  if (error !== undefined && shown === undefined)
    return <RecruitMatchClosed error={error} {...(why !== undefined && { why })} />
  if (screen.state === 'failed')
    return <RecruitMatchClosed error={screen.error} {...(why !== undefined && { why })} />
  if (screen.state !== 'ready') return <NotReady screen={screen} />
  return (
    <WatchedMatchView
      match={screen.match}
      watched={screen.watched}
      videoUrl={screen.videoUrl}
      embed={false}
      hasFavorites={false}
      playback={playback}
      head={(onStatistics) => (
        <RecruitMatchHead match={screen.match} shown={shown} onStatistics={onStatistics} />
      )}
    />
  )
}
