import type { ReactNode } from 'react'
import { useDemoMatchQuery } from '../../../foundation/calls/demo-calls.ts'
import { Failed } from '../../../ui/states.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { useWatchedMatch } from '../use-watched-match.ts'
import type { WatchedMatch } from '../watched-match.ts'

/** Something about the match that the site's settings name as its demo (D98). */
export function TestPageMatch({ children }: { children: (watched: WatchedMatch) => ReactNode }) {
  const { data: demo, isLoading } = useDemoMatchQuery()
  if (isLoading) return <Waiting />
  if (!demo) return <p className="muted">The site settings name no demo match.</p>
  return <Loaded matchId={demo.id}>{children}</Loaded>
}

function Loaded({ matchId, children }: { matchId: string; children: (watched: WatchedMatch) => ReactNode }) {
  const screen = useWatchedMatch(matchId, false)
  switch (screen.state) {
    case 'loading':
      return <Waiting />
    case 'failed':
      return <Failed what="The demo match could not be loaded" error={screen.error} onRetry={screen.retry} />
    case 'gone':
    case 'processing':
      return <p className="muted">The demo match cannot be watched now.</p>
    case 'ready':
      return children(screen.watched)
  }
}
