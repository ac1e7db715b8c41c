import { LOG_LEVELS } from '@courtline/messages/site/log-level'
import type { MatchView as MatchWords } from '@courtline/messages/views/match'
import { useEffect } from 'react'
import { Navigate } from '../../foundation/navigation/link.tsx'
import { useLocation, useParams } from '../../foundation/navigation/use-navigation.ts'
import { isFailure } from '../../foundation/calls/failure.ts'
import { isFramed } from '../../foundation/paths/framed.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useClientLogMutation } from '../../foundation/session/session-calls.ts'
import { useTitleDetail } from '../../ui/titled.tsx'
import { Failed } from '../../ui/states.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { versus, versusInFull } from '../../domain/match/versus.ts'
import { WatchedMatchView } from './match-view.tsx'
import { useWatchedMatch } from './use-watched-match.ts'
import { UtrHead, utrTitle } from './utr-head.tsx'
import './match-view.css'

/** /embed/{matchId}?time=: the match alone, for pages of other sites; nothing leads away from it (D55). */
export const EmbedScreen = () => <Embedded utr={false} />

/** /embedUtr/{matchId}: the same with the rating service's look (D56). */
export const EmbedUtrScreen = () => <Embedded utr />

function Embedded({ utr }: { utr: boolean }) {
  const { matchId = '' } = useParams()
  const screen = useWatchedMatch(matchId, true)
  const match = screen.state === 'ready' || screen.state === 'processing' ? screen.match : undefined
  const [log] = useClientLogMutation()
  useEffect(() => {
    void log({ level: LOG_LEVELS.INFO, message: `Embed of ${matchId} opened` })
  }, [log, matchId])
  useTitleDetail(match && (utr ? utrTitle(match.metadata) : versus(match.metadata.teams)))
  switch (screen.state) {
    case 'loading':
      return <Waiting />
    case 'failed':
      return <NotToBeSeen matchId={matchId} error={screen.error} retry={screen.retry} />
    case 'gone':
      return <NotOpen matchId={matchId} />
    case 'processing':
      return <Alone match={screen.match} text="This match cannot be watched yet." />
    case 'ready':
      return (
        <WatchedMatchView
          key={matchId}
          match={screen.match}
          watched={screen.watched}
          videoUrl={screen.videoUrl}
          embed
          head={() => (utr ? <UtrHead match={screen.match} /> : <HiddenHead match={screen.match} />)}
        />
      )
  }
}

const HiddenHead = ({ match }: { match: MatchWords }) => (
  <h1 className="visually-hidden">{versusInFull(match.metadata.teams)}</h1>
)

/** Decided like the match view (D55): a visitor logs in first, but never inside of another site's page. */
function NotToBeSeen({ matchId, error, retry }: { matchId: string; error: unknown; retry: () => void }) {
  const { pathname, search } = useLocation()
  if (!isFailure(error) || error.status === 0 || error.status >= 500) {
    return <Failed what="The match could not be loaded" error={error} onRetry={retry} />
  }
  if (error.status === 401 && !isFramed()) return <Navigate to={paths.login(pathname + search)} replace />
  return <NotOpen matchId={matchId} />
}

const NotOpen = ({ matchId }: { matchId: string }) => (
  <section className="lone-page">
    <h1>This match is not open to everybody</h1>
    <p>Its owner shares it with some people only. If you are one of them, watch it on Courtline.</p>
    <a href={paths.watch(matchId)} target="_blank" rel="noreferrer">
      Watch it on Courtline
    </a>
  </section>
)

function Alone({ match, text }: { match: MatchWords; text: string }) {
  return (
    <section className="lone-page">
      <h1>{versusInFull(match.metadata.teams)}</h1>
      <p>{text}</p>
    </section>
  )
}
