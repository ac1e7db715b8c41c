import { Navigate } from '../../foundation/navigation/link.tsx'
import { useParams, useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { isFailure } from '../../foundation/calls/failure.ts'
import { useDemoMatchQuery } from '../../foundation/calls/demo-calls.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { sameSitePath } from '@courtline/messages/same-site-path'
import { useTitleDetail } from '../../ui/titled.tsx'
import { Failed } from '../../ui/states.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { versus } from '../../domain/match/versus.ts'
import { WatchedMatchView } from './match-view.tsx'
import { useWatchedMatch } from './use-watched-match.ts'
import './match-view.css'

/** /demo: the site's demo match; without one it goes to login. */
export function DemoEntry() {
  const { data, error, refetch } = useDemoMatchQuery()
  if (data) return <Navigate to={paths.demo(data.id)} replace />
  if (data === null) return <ToLogin />
  return error ? <NotLoaded error={error} retry={() => void refetch()} /> : <Waiting />
}

/** /demo/{matchId}: a demo match for everybody, without login; without a valid one it goes to login. */
export function DemoScreen() {
  const { matchId = '' } = useParams()
  const screen = useWatchedMatch(matchId, false)
  useTitleDetail(screen.state === 'ready' ? versus(screen.match.metadata.teams) : undefined)
  switch (screen.state) {
    case 'loading':
      return <Waiting />
    case 'failed':
      return isGone(screen.error) ? <ToLogin /> : <NotLoaded error={screen.error} retry={screen.retry} />
    case 'gone':
    case 'processing':
      return <ToLogin />
    case 'ready':
      if (!screen.match.demo) return <ToLogin />
      return (
        <WatchedMatchView
          key={matchId}
          match={screen.match}
          watched={screen.watched}
          videoUrl={screen.videoUrl}
          embed={false}
        />
      )
  }
}

/** The server answered that there is no such demo, rather than not at all. */
const isGone = (error: unknown) => isFailure(error) && error.status >= 400 && error.status < 500

function ToLogin() {
  const [query] = useSearchParams()
  return <Navigate to={paths.login(sameSitePath(query.get('redirect')))} replace />
}

const NotLoaded = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <Failed what="The demo could not be loaded" error={error} onRetry={retry} />
)
