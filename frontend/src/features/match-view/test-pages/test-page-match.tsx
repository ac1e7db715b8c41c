import type { ReactNode } from 'react'
import { useSiteSettingsQuery } from '../../../domain/site/site-settings-calls.ts'
import { useDemoMatchQuery } from '../../../foundation/calls/demo-calls.ts'
import { Failed } from '../../../ui/states.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { useWatchedMatch } from '../use-watched-match.ts'
import type { WatchedMatch } from '../watched-match.ts'

/** Something about the match that the site's settings name for the test pages, at first the demo match (D98). */
export function TestPageMatch({ children }: { children: (watched: WatchedMatch) => ReactNode }) {
  const settings = useSiteSettingsQuery()
  const demo = useDemoMatchQuery()
  if (settings.isLoading || demo.isLoading) return <Waiting />
  const matchId = settings.data?.testMatchId ?? demo.data?.id
  if (matchId === undefined) return <p className="muted">The site settings name no demo match.</p>
  return <Loaded matchId={matchId}>{children}</Loaded>
}

function Loaded({ matchId, children }: { matchId: string; children: (watched: WatchedMatch) => ReactNode }) {
  const screen = useWatchedMatch(matchId, false)
  switch (screen.state) {
    case 'loading':
      return <Waiting />
    case 'failed':
      return <Failed what="The match could not be loaded" error={screen.error} onRetry={screen.retry} />
    case 'gone':
    case 'processing':
      return <p className="muted">This match cannot be watched now.</p>
    case 'ready':
      return children(screen.watched)
  }
}
